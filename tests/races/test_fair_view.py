"""Fair view: no racer sees a card early on a rival's board, and nothing is held back without need."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import to_builtins

from cadogan.races import public
from cadogan.races.applied_event import apply_one, replay
from cadogan.races.commands import Command
from cadogan.races.events import Event, RaceCreated, encode
from cadogan.races.phases import Finished
from cadogan.races.race import Race
from cadogan.races.record import LATE_MS, PublicRecord, published
from cadogan.races.settings import Settings
from cadogan.rules import GAMES
from tests.examples_drawn import examples
from tests.races.driver import WAITS_MS, WHAT, DealChoice, Drive, Wish, drive, settings_and_seed, wishes
from tests.races.follower import faces_in, follow, opened, secrets_in, without_live
from tests.races.given import ADA, BEN, CLEO, WON, at, given, racing_on, tick, with_moves
from tests.races.slow_view import SlowView, open_record, still_racing

# Examples. On this deal `t2-f3` fills a gap from the trunk, and `deal` turns up a card of the stock.

AFTER_A_LIFT = "t2-f3"
FROM_THE_STOCK = "deal"


class Watched:
    """A race with a history, and its public record."""

    def __init__(self, history: Sequence[Event]) -> None:
        self.history = list(history)
        self.record, _ = published(map(encode, history), 0)

    def when(self, *commands: Command) -> list[tuple[str, int]]:
        """Types and seats of the public events that follow from these commands; seat -1 if there is none."""
        names: list[tuple[str, int]] = []
        for command in commands:
            for event in given(self.history).when(command).events:
                self.history.append(event)
                step = apply_one(self.record.race, event, encode(event))
                names += [named(public_event) for public_event in self.record.follow(step)]
        return names


def named(event: public.AnyPublicEvent) -> tuple[str, int]:
    facts = to_builtins(event)
    return facts["type"], facts.get("seat", -1)


def fair(seats: int = 2, **more: object) -> Watched:
    return Watched(racing_on(WON, seats, view="fair", **more))


def test_a_racer_ahead_is_held_back_and_progress_names_the_seats() -> None:
    race = fair()
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1)) == []
    assert race.record.progress(ADA.seat) == public.Progress(ADA.seat, 1, 2, 1, held=1, waits_for=(BEN.seat,))
    seat = race.record.view().seats[ADA.seat]
    assert (seat.n, seat.home, seat.piles) == (0, 1, race.record.view().seats[BEN.seat].piles)


def test_once_the_rival_has_seen_the_card_both_moves_come_in_order() -> None:
    race = fair()
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=2)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    assert race.record.progress(ADA.seat) == public.Progress(ADA.seat, 1, 2, 1)


def test_a_racer_who_shows_no_new_card_is_public_at_once() -> None:
    race = fair()
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), ADA.plays(FROM_THE_STOCK, n=1, seconds=2))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=1, seconds=4)) == [("moved", ADA.seat), ("moved", BEN.seat)]


def test_racers_who_saw_different_cards_hold_each_other_back() -> None:
    race = fair()
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), BEN.plays(FROM_THE_STOCK, n=0, seconds=2)) == []
    assert race.when(ADA.plays(FROM_THE_STOCK, n=1, seconds=3)) == [("moved", BEN.seat)]
    assert race.record.progress(ADA.seat).held == 2
    assert race.when(BEN.plays(AFTER_A_LIFT, n=1, seconds=4)) == [
        ("moved", ADA.seat), ("moved", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_an_undo_waits_for_the_move_that_it_takes_back() -> None:
    """The racer has seen the card. A public undo would show that there was a move to take back."""
    race = fair(undo="free")
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), ADA.undoes(n=1, seconds=2)) == []
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [
        ("moved", ADA.seat), ("undone", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_a_card_seen_before_an_undo_counts_as_seen() -> None:
    race = fair(undo="free")
    race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=1), BEN.undoes(n=1, seconds=2))
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=3)) == [
        ("moved", BEN.seat), ("undone", BEN.seat), ("moved", ADA.seat),
    ]  # fmt: skip


def test_no_event_waits_for_a_racer_who_has_resigned() -> None:
    race = fair(seats=3)
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1))
    assert race.when(BEN.resigns(2)) == [("ended", BEN.seat)]
    assert race.record.progress(ADA.seat).waits_for == (CLEO.seat,)
    assert race.when(CLEO.resigns(3)) == [("moved", ADA.seat), ("ended", CLEO.seat), ("decided", -1)]


def test_events_wait_for_an_absent_racer_until_they_are_gone() -> None:
    race = fair()
    assert race.when(BEN.leaves(1), ADA.plays(AFTER_A_LIFT, n=0, seconds=2)) == [("left", BEN.seat)]
    assert race.when(tick(61)) == [("moved", ADA.seat), ("ended", BEN.seat), ("decided", -1)]


def test_the_moves_of_a_winner_can_come_after_the_end_of_the_seat() -> None:
    race = Watched(with_moves(racing_on(WON, view="fair"), ADA, WON.moves[:-1], apart=0.1))
    assert race.when(ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=50)) == [("ended", ADA.seat)]
    view = race.record.view()
    assert view.standings is not None
    assert (view.standings[0].seat, view.standings[0].how, view.seats[ADA.seat].n) == (ADA.seat, "won", 0)
    *moves, ended, decided, finished = race.when(BEN.resigns(50))
    assert moves == [("moved", ADA.seat)] * len(WON.moves)
    assert [ended, decided, finished] == [("ended", BEN.seat), ("decided", -1), ("finished", -1)]


def test_a_closed_race_opens_by_itself_or_with_the_first_late_event() -> None:
    history = with_moves(racing_on(WON, view="closed", closed_until=at(10)), ADA, [FROM_THE_STOCK])
    by_itself, with_an_event = Watched(history), Watched(history)
    assert [named(event) for event in by_itself.record.reach(at(10) + LATE_MS)] == [("opened", -1), ("moved", ADA.seat)]
    assert by_itself.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [("moved", BEN.seat)]
    assert with_an_event.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [
        ("opened", -1), ("moved", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_a_late_event_from_before_the_opening_precedes_it() -> None:
    race = Watched(with_moves(racing_on(WON, view="closed", closed_until=at(10)), ADA, [FROM_THE_STOCK]))
    assert race.record.reach(at(10) + LATE_MS - 1) == []
    assert race.when(BEN.leaves(9.9)) == [("left", BEN.seat)]


# Properties of every race.

ON = (*("go on",) * 8, *("spree",) * 6, *("undo",) * 3, "leave", "return", "tick", "resign")


def any_deal() -> SearchStrategy[DealChoice]:
    """Any deal of any game with its default options, or the deal that a known line wins."""
    seeds = st.binary(min_size=16, max_size=16)
    games: SearchStrategy[DealChoice] = st.tuples(st.sampled_from(sorted(GAMES)), st.just({}), seeds)
    return games | st.just((WON.game, WON.options, WON.seed.value))


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
    view: public.RaceView
    progress: list[public.Progress]
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


many = settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])


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
def test_everything_is_published_as_soon_as_allowed_and_in_order(drive: Drive) -> None:
    in_open_view = open_record(drive.events)
    for moment, versions in zip(moments(drive.events), SlowView(drive.events).sequence(), strict=True):
        assert [bare(event) for event in moment.events] == [bare(in_open_view[version]) for version in versions]
        if isinstance(moment.race.phase, Finished):
            assert not any(progress.held for progress in moment.progress)


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
    record, after = published(payloads, max(closed_until, drive.events[-1].at) + LATE_MS)
    assert after[: len(before)] == before
    assert sum(isinstance(event, public.Opened) for event in after) == 1
    remaining = [bare(event) for event in after if not isinstance(event, public.Opened)]
    for event in open_record(drive.events):
        assert hidden(bare(event)) in map(hidden, remaining)
    assert (record.view().seed is None) == (record.view().phase != "finished")


def hidden(event: dict[str, Any]) -> dict[str, Any]:
    """Event without the fields that a closed race publishes only with `opened`."""
    return (
        event
        if event["type"] in ("moved", "undone")
        else {**event, "piles": None, "seed": None, "secret": None, "nonces": ()}
    )


@many
@for_all(races())
def test_progress_is_live_and_names_the_seats_that_are_waited_for(drive: Drive) -> None:
    slow = SlowView(drive.events)
    for now, moment in enumerate(moments(drive.events)):
        for seat, progress in enumerate(moment.progress):
            board = moment.race.boards[seat]
            held = board.n - moment.boards[seat]
            waits_for = slow.waited_for(slow.made(seat, moment.boards[seat] + 1), now) if held else []
            assert progress == public.Progress(seat, board.n, board.layout.home, board.moves, held, tuple(waits_for))
            assert moment.view.seats[seat].progress == progress
