"""What holds for the public record of every race."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import to_builtins
from msgspec.structs import replace

from cadogan.races.commands import Tick
from cadogan.races.decide import decide
from cadogan.races.events import Event, RaceCreated, RaceOpened, encode
from cadogan.races.evolve import race_of
from cadogan.races.phases import Countdown, Finished, Lobby
from cadogan.races.race import LATE_MS, Race
from cadogan.races.record import public, public_view
from cadogan.races.record.applied_event import replay
from cadogan.races.record.record import PublicRecord, published
from cadogan.races.settings import Settings
from cadogan.rules import GAMES
from tests.examples_drawn import examples
from tests.races.driver import WAITS_MS, WHAT, DealChoice, Drive, Wish, drive, settings_and_seed, wishes
from tests.races.follower import faces_in, follow, opened, secrets_in, without_live
from tests.races.given import (
    WON,
    at,
)
from tests.races.slow_view import SlowView, open_record, still_racing

ON = (*("go on",) * 8, *("spree",) * 6, *("undo",) * 3, "leave", "return", "tick", "resign")


def any_deal() -> SearchStrategy[DealChoice]:
    """Any deal of any game with its default options or with a trunk whose top is seen, or the deal that a known line
    wins.
    """
    seeds = st.binary(min_size=16, max_size=16)
    games: SearchStrategy[DealChoice] = st.tuples(st.sampled_from(sorted(GAMES)), st.just({}), seeds)
    eagles: SearchStrategy[DealChoice] = st.tuples(
        st.sampled_from(["eagle-wing", "eagle-wing-coops"]), st.just({"trunk_top": "playable"}), seeds
    )
    return games | eagles | st.just((WON.game, WON.options, WON.seed.value))


def races(view: Any = "fair") -> SearchStrategy[Drive]:
    """Races of two to four seats with undo, absences and resignations. Most start at once; a few never do."""
    chosen = settings_and_seed(least_seats=2, view=view, deals=any_deal())
    started = st.builds(race_that_starts, chosen, wishes(ON, WAITS_MS, 12, 40))
    return started | started | started | st.builds(drive, chosen, wishes(WHAT, WAITS_MS, 12, 40))


def race_that_starts(chosen: tuple[Settings, bytes | None], then: Sequence[Wish]) -> Drive:
    """A race in which all racers are ready at once, and play one or several moves at a time."""
    start = [Wish("go on", 0, 119, 0, 0), Wish("tick", 0, 0, 3_000, 0)]
    few = [wish._replace(number=wish.number // 6) if wish.what == "spree" else wish for wish in then]
    return drive(chosen, [*start, *few])


class Moment(NamedTuple):
    """The time after one event of a log: the race, the new public events, the view, and the progress of each seat."""

    race: Race
    events: list[public.AnyPublicEvent]
    view: public_view.RaceView
    progress: list[public_view.Progress]
    boards: list[int]
    """Public `n` of each board."""


def moments(history: Sequence[Event]) -> list[Moment]:
    """Every moment of a race that is followed live."""
    record, followed = PublicRecord(), []
    for step in replay(map(encode, history)):
        events = record.follow(step)
        progress = [record.progress(seat) for seat in range(len(record.boards))]
        followed.append(Moment(step.race, events, record.view(), progress, [board.n for board in record.boards]))
    return followed


def bare(event: public.AnyPublicEvent) -> dict[str, Any]:
    """Event without what depends on the view policy: its number, the settings, and the digest of a log with these."""
    return {name: value for name, value in to_builtins(event).items() if name not in ("p", "settings", "digest")}


many = settings(max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow])


@many
@for_all(races())
def test_no_racer_is_shown_a_card_that_they_have_not_seen(drive: Drive) -> None:
    slow = SlowView(drive.events)
    shown: set[str] = set()
    for now, (race, events, view, _, _) in enumerate(moments(drive.events)):
        shown = shown.union(faces_in(events), faces_in(view))
        for seat in still_racing(race):
            seen = slow.faces(now, seat)
            assert shown <= set(seen)
            for other in view.seats:  # with two packs each face occurs twice
                assert Counter(face for pile in (other.piles or {}).values() for face in pile.split()) - seen <= UNSEEN
        if view.phase not in ("finished", "abandoned"):
            assert secrets_in([events, view], race) == []


UNSEEN = Counter({"--": 104})


@many
@for_all(races())
def test_public_boards_of_racers_have_seen_the_same_cards(drive: Drive) -> None:
    """So the moment of a publication tells nothing of hidden moves: the public boards show that all came this far."""
    record = PublicRecord()
    for applied in replay(map(encode, drive.events)):
        record.follow(applied)
        racing = still_racing(applied.race) if applied.race.settings.view == "fair" else []
        assert len({record.boards[seat].seen for seat in racing}) <= 1


@many
@for_all(races(), st.sampled_from((3, 4)))
def test_everything_is_published_as_soon_as_allowed_and_in_order(drive: Drive, race_rules: int) -> None:
    created, *more = drive.events
    assert isinstance(created, RaceCreated)
    events = [replace(created, race_rules=race_rules), *more]
    in_open_view = open_record(events)
    for moment, versions in zip(moments(events), SlowView(events).sequence(), strict=True):
        published_bare = [uncounted(bare(event)) for event in moment.events]
        assert published_bare == [uncounted(bare(in_open_view[version])) for version in versions]
        if isinstance(moment.race.phase, Finished):
            assert not any(progress.ahead for progress in moment.progress)


def uncounted(event: dict[str, Any]) -> dict[str, Any]:
    """Event without the counts that are exact in open view alone."""
    if event["type"] == "ended":
        return {**event, "home": None}
    if event["type"] == "decided":
        uncounted_row = {"home": None, "moves": None, "time": None}  # an undo may cost time
        return {**event, "standings": [{**row, **uncounted_row} for row in event["standings"]]}
    return event


@many
@for_all(races() | races("closed"))
def test_late_and_replaying_readers_get_the_live_sequence(drive: Drive) -> None:
    """This holds however long a live reader waited before each event, since no event is later than `LATE_MS`."""
    record, whole, views = PublicRecord(), [], []
    for step in replay(map(encode, drive.events)):
        for events in (record.reach(step.event.at + LATE_MS - 1), record.follow(step)):
            whole += events
            if events:
                views.append(record.view())
    whole += record.reach(at(10_000))
    views.append(record.view())
    payloads = [encode(event) for event in drive.events]
    assert [event.p for event in whole] == list(range(1, len(whole) + 1))
    assert published(payloads, at(10_000))[1] == whole
    assert published(payloads, at(10_000))[0].view() == views[-1]
    followed = list(accumulate(whole[1:], follow, initial=opened(views[0].id, whole[0], is_house=views[0].house)))
    for view in views:
        assert without_live(view) == without_live(followed[view.p - 1])


@many
@for_all(races("closed"))
def test_a_closed_race_shows_no_card_before_its_time_then_all(drive: Drive) -> None:
    created = drive.opening[0]
    assert isinstance(created, RaceCreated)
    closed_until = created.settings.closed_until
    assert closed_until is not None
    payloads = [encode(event) for event in drive.events]
    before: list[public.AnyPublicEvent] = []
    for number, step in enumerate(replay(payloads), start=1):
        if step.event.at >= closed_until:
            break
        record, before = published(payloads[:number], closed_until - 1)
        view = record.view()
        assert not faces_in([before, view])
        assert secrets_in([before, view], step.race) == []
        assert not any(isinstance(event, public.Moved | public.Undone | public.Opened) for event in before)
        assert all(not seat.piles and seat.n == 0 for seat in view.seats)
    race = race_of(drive.events)
    # While it is on, an event opens it. Before that it waits until it begins, or never will.
    opens_at = at(10_000) if isinstance(race.phase, Lobby | Countdown) else max(closed_until, race.at)
    payloads += map(encode, decide(race, Tick(opens_at)))
    record, after = published(payloads, max(opens_at, drive.events[-1].at) + LATE_MS)
    assert after[: len(before)] == before
    assert sum(isinstance(event, public.Opened) for event in after) == 1
    remaining = [bare(event) for event in after if not isinstance(event, public.Opened)]
    for event in open_record([event for event in drive.events if not isinstance(event, RaceOpened)]):
        assert hidden(bare(event)) in map(hidden, remaining)
    assert (record.view().seed is None) == (record.view().phase != "finished")


def hidden(event: dict[str, Any]) -> dict[str, Any]:
    """Event without the fields that a closed race publishes only with `opened`."""
    return (
        event
        if event["type"] in ("moved", "undone")
        else {**uncounted(event), "piles": None, "seed": None, "secret": None, "nonces": ()}
    )


@many
@for_all(races() | races("closed"))
def test_all_that_is_told_follows_from_the_public_events_and_who_is_ahead(drive: Drive) -> None:
    """So no count can tell more than the public events do. A finished race tells the truth."""
    for moment, view in counted(drive.events):
        ahead = [moment.race.boards[seat].n > n for seat, n in enumerate(moment.boards)]
        assert [progress.ahead for progress in moment.progress] == ahead
        for seat, progress in zip(moment.view.seats, moment.progress, strict=False):
            board = view.boards[seat.seat]
            assert seat.progress == progress
            assert (progress.n, progress.home, progress.moves) == (seat.n, seat.home, board.moves)
            assert (board.n, board.home) == (seat.n, seat.home)
        if moment.view.standings is not None and not isinstance(moment.race.phase, Finished):
            rows = {row.seat: row for row in moment.view.standings}
            for number, board in view.boards.items():
                if moment.view.seats[number].ended != "won":
                    assert (rows[number].home, rows[number].moves) == (board.home, board.moves)


class Counted(NamedTuple):
    """Counts of a board as a client of the public events has them."""

    n: int
    home: int
    moves: int


class PublicCounts:
    """A client that counts the public events of each seat."""

    def __init__(self) -> None:
        self.boards: dict[int, Counted] = {}

    def hear(self, event: public.AnyPublicEvent, seats: int) -> None:
        match event:
            case public.Started():
                self.boards = {seat: Counted(0, event.home, 0) for seat in range(seats)}
            case public.Moved() | public.Undone():
                moves = self.boards[event.seat].moves + isinstance(event, public.Moved)
                self.boards[event.seat] = Counted(event.n, event.home, moves)
            case _:
                pass


def counted(history: Sequence[Event]) -> Iterator[tuple[Moment, PublicCounts]]:
    """Every moment of a race, and what a client of its public events has counted by then."""
    client = PublicCounts()
    for moment in moments(history):
        for event in moment.events:
            client.hear(event, len(moment.race.seats))
        yield moment, client
