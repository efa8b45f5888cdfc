"""Fair view: no racer sees a card early on a rival's board, and nothing is held back without need."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as for_all
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import to_builtins
from msgspec.structs import replace

from cadogan.races.commands import Command, Create, Tick
from cadogan.races.decide import decide
from cadogan.races.events import Event, RaceCreated, RaceOpened, encode
from cadogan.races.evolve import race_of
from cadogan.races.facts import RACE_RULES
from cadogan.races.phases import Countdown, Finished, Lobby
from cadogan.races.race import LATE_MS, Race
from cadogan.races.record import public, public_view
from cadogan.races.record.applied_event import apply_one, replay
from cadogan.races.record.record import PublicRecord, published
from cadogan.races.settings import Settings
from cadogan.rules import GAMES
from tests.examples_drawn import examples
from tests.races.driver import WAITS_MS, WHAT, DealChoice, Drive, Wish, drive, settings_and_seed, wishes
from tests.races.follower import faces_in, follow, opened, secrets_in, without_live
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    CREATOR,
    RACE,
    SECRET,
    WON,
    at,
    given,
    moved,
    racing_on,
    settings_of,
    tick,
    under_rules,
    with_moves,
)
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
        return [named(event) for command in commands for event in self.follow(command)]

    def follow(self, command: Command) -> list[public.AnyPublicEvent]:
        """Public events that follow from a command."""
        events: list[public.AnyPublicEvent] = []
        for event in given(self.history).when(command).events:
            self.history.append(event)
            events += self.record.follow(apply_one(self.record.race, event, encode(event)))
        return events


def named(event: public.AnyPublicEvent) -> tuple[str, int]:
    facts = to_builtins(event)
    return facts["type"], facts.get("seat", -1)


def fair(seats: int = 2, **more: object) -> Watched:
    return Watched(racing_on(WON, seats, view="fair", **more))


def test_a_racer_ahead_is_held_back_and_nobody_knows_how_far() -> None:
    race = fair()
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1)) == []
    level = race.record.view()
    assert race.record.progress(ADA.seat) == public_view.Progress(ADA.seat, 0, 1, 0, ahead=True)
    seat = level.seats[ADA.seat]
    assert (seat.n, seat.home, seat.piles) == (0, 1, level.seats[BEN.seat].piles)
    assert level.standings is not None
    assert {(row.place, row.home, row.moves) for row in level.standings} == {(1, 1, 0)}
    assert race.when(ADA.plays(FROM_THE_STOCK, n=1, seconds=2)) == []
    assert race.record.view() == level


@pytest.mark.parametrize("view", ["fair", "closed"])
def test_an_end_tells_no_count_of_a_board_that_is_held_back(view: str) -> None:
    """Before, `home` of `ended` and the standings of `decided` were exact."""
    race = Watched(racing_on(WON, 3, view=view, closed_until=at(900) if view == "closed" else None))
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), ADA.plays(FROM_THE_STOCK, n=1, seconds=2))
    [ended] = race.follow(ADA.resigns(3))
    assert ended == public.Ended(ended.p, 3000, ADA.seat, "resigned", 1)
    view_then = race.record.view()
    assert view_then.standings is not None
    assert {(row.home, row.moves) for row in view_then.standings} == {(1, 0)}
    race.when(BEN.resigns(4), CLEO.resigns(5))
    finished = race.record.view()
    assert finished.standings is not None
    assert [(row.seat, row.home, row.moves) for row in finished.standings] == [(2, 1, 0), (0, 2, 2), (1, 1, 0)]


def test_a_win_tells_its_count_by_itself() -> None:
    race = fair()
    race.when(*(ADA.plays(move, n=n, seconds=1 + n) for n, move in enumerate(WON.moves)))
    ended = race.record.view().seats[ADA.seat]
    assert (ended.ended, ended.n, ended.home) == ("won", 0, 1)
    best = race.record.view().standings[0]  # type: ignore[index]  # the race has started
    assert (best.home, best.moves) == (52, 0), "how many moves led to the win would name cards"


def test_a_decision_waits_until_the_boards_that_it_beats_are_public() -> None:
    """Ben has more cards home than Ada had. A decision would tell how many Ada had, after hidden moves."""
    race = Watched(under_rules(5, racing_on(WON, view="fair")))
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1), ADA.resigns(2))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [("moved", BEN.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=1, seconds=4)) == [
        ("moved", ADA.seat), ("moved", BEN.seat), ("decided", -1),
    ]  # fmt: skip


def test_in_a_closed_race_a_lead_decides_nothing() -> None:
    race = Watched(under_rules(5, racing_on(WON, view="closed", closed_until=at(900))))
    race.when(ADA.resigns(1))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=2)) == []
    assert ("decided", -1) in race.when(BEN.resigns(3))


@pytest.mark.parametrize("view", ["fair", "closed"])
def test_a_single_racer_who_gives_up_decides_the_race_at_once(view: str) -> None:
    """It tells no count: this racer is last whatever the board holds."""
    race = Watched(racing_on(WON, view=view, closed_until=at(900) if view == "closed" else None))
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1))
    assert race.when(ADA.resigns(2)) == [("ended", ADA.seat), ("decided", -1)]


def test_the_order_of_two_who_gave_up_waits_until_their_boards_are_public() -> None:
    race = Watched(racing_on(WON, 3, view="fair"))
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1))
    assert race.when(ADA.resigns(2), CLEO.resigns(3)) == [("ended", ADA.seat), ("ended", CLEO.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=4))[-1] == ("decided", -1)


def test_before_rules_5_a_decision_told_counts_of_a_hidden_board() -> None:
    created, *more = racing_on(WON, view="fair")
    assert isinstance(created, RaceCreated)
    race = Watched([replace(created, race_rules=4), *more])
    race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1), ADA.resigns(2))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [("moved", BEN.seat), ("decided", -1)]


def test_once_the_rival_has_seen_the_card_both_moves_come_in_order() -> None:
    race = fair()
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=2)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    assert race.record.progress(ADA.seat) == public_view.Progress(ADA.seat, 1, 2, 1, ahead=False)


def test_the_top_of_a_trunk_that_is_shown_counts_as_seen() -> None:
    """The lift fills the gap with a card that both have seen, and turns up the next one, which Ben has not."""
    line = WON._replace(options={**WON.options, "trunk_top": "playable"})
    race = Watched(racing_on(line, view="fair"))
    board = race.record.view().seats[ADA.seat]
    assert board.piles is not None
    assert board.piles["r0"] == "-- " * 12 + "8H"
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1)) == []
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=2)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    board = race.record.view().seats[ADA.seat]
    assert board.piles is not None
    assert board.piles["t2"] == "8H"
    assert board.piles["r0"].startswith("-- " * 11)
    assert not board.piles["r0"].endswith("--")


def test_a_racer_who_shows_no_new_card_is_public_at_once() -> None:
    race = fair()
    race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), ADA.plays(FROM_THE_STOCK, n=1, seconds=2))
    assert race.when(BEN.plays(AFTER_A_LIFT, n=0, seconds=3)) == [("moved", ADA.seat), ("moved", BEN.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=1, seconds=4)) == [("moved", ADA.seat), ("moved", BEN.seat)]


def test_racers_who_saw_different_cards_hold_each_other_back() -> None:
    race = fair()
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), BEN.plays(FROM_THE_STOCK, n=0, seconds=2)) == []
    assert race.when(ADA.plays(FROM_THE_STOCK, n=1, seconds=3)) == []
    assert race.record.progress(ADA.seat).ahead
    assert race.record.progress(BEN.seat).ahead
    assert race.when(BEN.plays(AFTER_A_LIFT, n=1, seconds=4)) == [
        ("moved", ADA.seat), ("moved", BEN.seat), ("moved", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_before_rules_4_it_is_enough_that_a_rival_has_seen_the_cards() -> None:
    """That told Ben that hidden moves had led Ada to the card from the stock."""
    created, *more = racing_on(WON, view="fair")
    assert isinstance(created, RaceCreated)
    race = Watched([replace(created, race_rules=3), *more])
    assert race.when(ADA.plays(AFTER_A_LIFT, n=0, seconds=1), BEN.plays(FROM_THE_STOCK, n=0, seconds=2)) == []
    assert race.when(ADA.plays(FROM_THE_STOCK, n=1, seconds=3)) == [("moved", BEN.seat)]


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
    assert race.record.progress(ADA.seat).ahead
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


def closed(rules: int = RACE_RULES) -> list[Event]:
    """A closed race in which Ada has moved."""
    history = under_rules(rules, racing_on(WON, view="closed", closed_until=at(10)))
    return with_moves(history, ADA, [FROM_THE_STOCK])


def test_before_rules_8_a_closed_race_opens_by_itself_or_with_the_first_late_event() -> None:
    by_itself, with_an_event = Watched(closed(7)), Watched(closed(7))
    assert [named(event) for event in by_itself.record.reach(at(10) + LATE_MS)] == [("opened", -1), ("moved", ADA.seat)]
    assert by_itself.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [("moved", BEN.seat)]
    assert with_an_event.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [
        ("opened", -1), ("moved", ADA.seat), ("moved", BEN.seat),
    ]  # fmt: skip


def test_before_rules_8_a_late_event_from_before_the_opening_precedes_it() -> None:
    race = Watched(closed(7))
    assert race.record.reach(at(10) + LATE_MS - 1) == []
    assert race.when(BEN.leaves(9.9)) == [("left", BEN.seat)]


def test_a_closed_race_that_is_on_opens_by_an_event() -> None:
    given(closed()).when(tick(9.999)).then_nothing()
    given(closed()).when(tick(12)).then(RaceOpened(at(10)))
    given([*closed(), RaceOpened(at(10))]).when(tick(12)).then_nothing()
    history = closed()
    given(history).when(BEN.plays(FROM_THE_STOCK, n=0, seconds=12)).then(
        RaceOpened(at(10)), moved(history, BEN, FROM_THE_STOCK, 12)
    )
    given(closed(7)).when(tick(12)).then_nothing()


def test_the_time_alone_does_not_open_a_race_that_is_on() -> None:
    """An event from before the opening may come at any time: everybody has the order of the log."""
    race = Watched(closed())
    assert race.record.reach(at(500)) == []
    assert race.when(BEN.leaves(9.9)) == [("left", BEN.seat)]
    assert race.when(tick(10)) == [("opened", -1), ("moved", ADA.seat)]
    assert race.when(BEN.plays(FROM_THE_STOCK, n=0, seconds=11)) == [("returned", BEN.seat), ("moved", BEN.seat)]
    assert race.record.reach(at(500)) == []


def test_a_closed_race_that_has_finished_opens_by_the_time_alone() -> None:
    race = Watched(closed())
    race.when(ADA.resigns(3))
    assert race.when(BEN.resigns(4))[-1] == ("finished", -1)
    assert race_of(race.history).next_due is None
    assert race.record.reach(at(10) - 1) == []
    assert [named(event) for event in race.record.reach(at(10))] == [("opened", -1), ("moved", ADA.seat)]


def test_a_closed_race_that_starts_after_its_time_opens_at_the_start() -> None:
    race = Watched(racing_on(WON, view="closed", closed_until=at(-5)))  # its history ends with the start
    assert race.when(tick(0)) == [("opened", -1)]
    assert race.when(ADA.plays(FROM_THE_STOCK, n=0, seconds=1)) == [("moved", ADA.seat)]


def test_a_lobby_whose_time_has_come_tells_so_when_it_is_abandoned() -> None:
    history = (
        given().when(Create(at(-60), RACE, CREATOR, settings_of(view="closed", closed_until=at(0)), SECRET)).events
    )
    lobby = Watched(history)
    assert lobby.record.reach(at(1)) == []
    assert lobby.when(tick(540)) == [("abandoned", -1)]
    assert [named(event) for event in lobby.record.reach(at(540))] == [("opened", -1)]


# Properties of every race.

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
