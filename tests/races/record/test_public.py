"""The public record: what is public of a race, and what stays secret until it is over."""

from typing import get_args
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from cadogan.races.commands import Ready, Start
from cadogan.races.events import (
    DealRenewed,
    Event,
    RaceCreated,
    RacerJoined,
    RacerReady,
    RacerWithdrew,
    RaceStarted,
    encode,
)
from cadogan.races.evolve import evolve
from cadogan.races.ids import DealId
from cadogan.races.proof.digest import log_digest
from cadogan.races.proof.fair_deal import commitment
from cadogan.races.race import Race
from cadogan.races.record import public, public_view
from cadogan.races.record.applied_event import apply_one
from cadogan.races.record.record import PublicRecord, published
from tests.races.follower import check_record, faces_in, secrets_in, to_json
from tests.races.given import (
    ADA,
    BEN,
    OTHER_SECRET,
    RACE,
    SECRET,
    STUCK,
    WON,
    at,
    carried_out,
    counting,
    created,
    full,
    given,
    joined,
    racing,
    racing_on,
    ready,
    settings_of,
    tick,
    with_moves,
)

RENEWED = [*full(), *ready(BEN), RacerWithdrew(at(-2), ADA.seat), DealRenewed(at(-2), OTHER_SECRET)]

RACED = carried_out(
    racing(undo="penalty"),
    ADA.plays("deal", n=0, seconds=1),
    BEN.plays("deal", n=0, seconds=2),
    ADA.undoes(n=1, seconds=3),
    BEN.leaves(4),
    BEN.returns(9),
    BEN.leaves(12),
    tick(72),
    ADA.plays("deal", n=2, seconds=80),
    ADA.resigns(90),
)

HISTORIES = {
    "a lobby that expires": carried_out(full(), tick(540)),
    "a start that is called and that nobody is ready for": carried_out(full(), Start(at(-30), ADA.player), tick(540)),
    "a picked deal that is never played": carried_out(full(seed=WON.seed), tick(540)),
    "a lobby that is renewed and expires": carried_out([*RENEWED, *joined(ADA)], tick(540)),
    "a countdown that somebody leaves": carried_out(counting(), ADA.withdraws(-1), tick(540)),
    "a race with undo and absences": RACED,
    "a race that is won": carried_out(
        with_moves(racing_on(WON), ADA, WON.moves[:-1], apart=0.5),
        ADA.plays(WON.moves[-1], n=96, seconds=50),
        tick(51),
        tick(600),
    ),
    "a board that is stuck": carried_out(
        with_moves(racing_on(STUCK, seats=1), ADA, STUCK.moves[:-1]), ADA.plays(STUCK.moves[-1], n=29, seconds=50)
    ),
    "two packs": carried_out(
        racing(game="grand-duchess", seats=1), *(ADA.plays("deal", n=n, seconds=n) for n in range(17)), tick(900)
    ),
}


CLOSED = carried_out(
    with_moves(racing_on(WON, view="closed", closed_until=at(10)), ADA, WON.moves[:3]),
    BEN.plays(WON.moves[0], n=0, seconds=11),
    ADA.resigns(20),
    BEN.resigns(21),
)
"""A closed race that opens: one of its events makes several public."""


def follow(history: list[Event]) -> tuple[list[Race], list[tuple[public.AnyPublicEvent, public_view.RaceView]]]:
    """The race after each event, and the public record of the live race: each public event with the view after it."""
    record, races, published_rows = PublicRecord(), [], []
    race: Race | None = None
    for event in history:
        step = apply_one(race, event, encode(event))
        race = step.race
        races.append(race)
        published_rows += [(public_event, record.view()) for public_event in record.follow(step)]
    return races, published_rows


@pytest.mark.parametrize("name", HISTORIES)
def test_the_view_follows_from_the_events_and_has_no_secret(name: str) -> None:
    check_record(*follow(HISTORIES[name]))


@pytest.mark.parametrize("name", HISTORIES)
def test_a_replayed_log_gives_the_same_record_as_the_live_race(name: str) -> None:
    _, published_rows = follow(HISTORIES[name])
    record, events = published((encode(event) for event in HISTORIES[name]), 0)
    assert events == [event for event, _ in published_rows]
    assert record.view() == published_rows[-1][1]


@pytest.mark.parametrize("name", HISTORIES)
def test_public_events_survive_encoding_and_decoding(name: str) -> None:
    read = msgspec.json.Decoder(public.AnyPublicEvent).decode
    for event, view in follow(HISTORIES[name])[1]:
        assert read(to_json(event)) == event
        assert msgspec.json.decode(to_json(view), type=public_view.RaceView) == view


def test_the_search_helpers_find_secrets_and_faces() -> None:
    [*_, finish] = [event for event, _ in follow(RACED)[1]]
    race = follow(RACED)[0][-1]
    assert secrets_in(finish, race) == ["nonce 0", "nonce 1", "secret", "seed"]
    assert secrets_in([race.secret, race.seed], race) == ["secret", "seed"]
    assert faces_in({"turned": "7HTC", "piles": {"t0": "-- AS"}, "player": "ada-7h2C"}) == {"7H", "TC", "AS"}


def test_no_card_is_shown_before_the_start() -> None:
    shown = {type(event).__name__: faces_in([event, view]) for event, view in follow(RACED)[1]}
    before = ("Created", "Joined", "BecameReady", "Counting")
    assert [shown[name] for name in before] == [set()] * 4
    assert len(shown["Started"]) == 8 + 1  # the wings and the base


def test_the_finish_reveals_what_was_committed_to() -> None:
    published_rows = [event for event, _ in follow(RACED)[1]]
    opened, finish = published_rows[0], published_rows[-1]
    assert isinstance(opened, public.Created)
    assert isinstance(finish, public.Finish)
    assert finish.secret is not None
    assert opened.commitment == commitment(RACE, bytes.fromhex(finish.secret)).hex()
    assert finish.nonces == (ADA.nonce.hex(), BEN.nonce.hex())
    [started] = [event for event in RACED if isinstance(event, RaceStarted)]
    assert finish.seed == started.seed.hex()
    assert finish.digest == log_digest(RACE, map(encode, RACED)).hex()


def test_a_race_on_a_deal_with_an_id_never_reveals_the_seed() -> None:
    deal = DealId(UUID(int=0xDEA1))
    [started] = [event for event in RACED if isinstance(event, RaceStarted)]
    first, *others = RACED
    assert isinstance(first, RaceCreated)
    picked = replace(first, secret=None, seed=started.seed, deal=deal)
    races, published_rows = follow([picked, *others])
    opened, finish = published_rows[0][0], published_rows[-1][0]
    assert isinstance(opened, public.Created)
    assert isinstance(finish, public.Finish)
    assert (opened.deal, finish.seed) == (deal, None)
    assert {view.deal for _, view in published_rows} == {deal}
    assert "seed" not in secrets_in(published_rows, races[-1])


def test_an_abandoned_race_reveals_what_was_committed_to() -> None:
    abandoned = follow(carried_out(full() + ready(ADA), tick(540)))[1][-1][0]
    assert isinstance(abandoned, public.Abandonment)
    assert (abandoned.secret, abandoned.nonces) == (SECRET.hex(), (ADA.nonce.hex(), None))


def test_a_renewed_deal_has_a_new_commitment() -> None:
    published_rows = [event for event, _ in follow(RENEWED)[1]]
    assert published_rows[-1] == public.Renewed(len(RENEWED), 0, commitment(RACE, OTHER_SECRET).hex(), 1, (ADA.player,))


def test_a_picked_deal_that_was_never_played_stays_secret() -> None:
    """Other races may be on the same deal."""
    history = carried_out(full(seed=WON.seed), tick(540))
    races, published_rows = follow(history)
    assert published_rows[-1][1].phase == "abandoned"
    assert [secrets_in([event, view], races[-1]) for event, view in published_rows] == [[]] * len(published_rows)


def test_a_picked_deal_is_revealed_at_the_finish() -> None:
    history = carried_out(racing_on(WON, seats=1), ADA.resigns(5))
    assert follow(history)[1][-1][1].seed == str(WON.seed)


def test_times_count_from_the_start() -> None:
    times = [event.t for event, _ in follow(RACED)[1]]
    assert times[:7] == [0] * 7
    assert times[7:] == [1000, 2000, 3000, 4000, 9000, 12000, 72000, 72000, 80000, 90000, 90000]


def test_standings_are_ordered_by_place() -> None:
    history = HISTORIES["a race that is won"]
    view = follow(history)[1][-1][1]
    assert view.standings == (
        public_view.Standing(ADA.seat, 1, 52, 97, 50_000, "won"),
        public_view.Standing(BEN.seat, 2, 1, 0, 600_000, "out of time"),
    )


def test_the_end_of_an_absence_is_public() -> None:
    published_rows = follow(RACED)[1]
    left = next(event for event, _ in published_rows if isinstance(event, public.Left))
    assert left == public.Left(left.p, 4000, BEN.seat, at(64))
    assert published_rows[left.p - 1][1].seats[BEN.seat].away_until == at(64)


def test_ready_is_public_but_the_nonce_is_not() -> None:
    lobby = created(settings_of()) + joined(ADA, BEN)
    race = given(lobby).when(Ready(at(-3), ADA.seat, ADA.nonce)).then(RacerReady(at(-3), ADA.seat, ADA.nonce))
    published_rows = follow([*lobby, RacerReady(at(-3), ADA.seat, ADA.nonce)])[1]
    assert published_rows[-1][0] == public.BecameReady(4, 0, ADA.seat)
    assert secrets_in(published_rows[-1], race) == []


def test_a_changed_pile_is_published_with_its_hidden_cards_hidden() -> None:
    history = with_moves(racing_on(WON), ADA, WON.moves[:1])
    race = None
    for event in history:
        race = evolve(race, event)
    moved = follow(history)[1][-1][0]
    assert isinstance(moved, public.Moved)
    assert set(moved.piles) == {"t2", "f3", "r0"}
    assert moved.piles["r0"] == " ".join(["--"] * 12)
    assert moved.piles["t2"] == moved.turned


def test_joining_publishes_the_commitment() -> None:
    published_rows = follow(full())[1]
    assert isinstance(full()[1], RacerJoined)
    assert published_rows[1][0] == public.Joined(2, 0, ADA.seat, ADA.player, ADA.commitment.hex(), starter=ADA.seat)


@pytest.mark.parametrize("kind", get_args(public.AnyPublicEvent), ids=lambda kind: kind.__name__)
def test_an_effect_sets_fields_of_the_view_to_fields_that_the_event_always_has(
    kind: type[public.AnyPublicEvent],
) -> None:
    """A reducer takes a field that is left out for null."""
    if kind.effect is None:
        return
    race, seat, frees = kind.effect
    assert race.keys() <= set(public_view.RaceView.__struct_fields__)
    assert (seat or {}).keys() <= set(public_view.SeatView.__struct_fields__)
    assert seat is None or "seat" in kind.__struct_fields__
    assert seat is not None or not frees
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for value in [*race.values(), *(seat or {}).values()]:
        if isinstance(value, public.Of):
            assert fields[value.field].required or fields[value.field].default is None


def test_a_public_event_without_an_effect_fails_at_import() -> None:
    with pytest.raises(TypeError, match="Careless must declare its effect"):
        msgspec.defstruct("Careless", [], bases=(public.PublicEvent,), frozen=True, tag="careless")
