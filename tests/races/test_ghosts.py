"""Ghosts: finished boards that race again, each thing at the time at which it was done."""

from uuid import UUID

import pytest

from cadogan.races.applied_event import replay
from cadogan.races.commands import Create, Ghost, Join, Leave, Ready
from cadogan.races.decide import create
from cadogan.races.errors import HeldBack, InvalidSettings, NotInRace, RaceFull, WrongPhase
from cadogan.races.events import Event, GhostSeated, MovePlayed, MoveUndone, RaceFinished, SeatEnded, encode
from cadogan.races.evolve import race_of
from cadogan.races.ghost import ghost_of
from cadogan.races.ids import RaceId
from cadogan.races.phases import Finished
from cadogan.races.public import GhostView, Moved
from cadogan.races.record import published
from tests.races.given import (
    ADA,
    BEN,
    CLEO,
    OTHER_SECRET,
    RACE,
    WON,
    at,
    carried_out,
    given,
    racing_on,
    settings_of,
    tick,
    with_moves,
)

THEN: list[Event] = carried_out(
    with_moves(racing_on(WON, undo="free"), ADA, [*WON.moves[:4], "undo", WON.moves[3]], apart=2),
    BEN.resigns(30),
    ADA.resigns(32),
)
"""What was played then: a thing every two seconds from the first on, and given up after 32."""
AGAIN = RaceId(UUID(int=RACE.int + 1))
LATER = 100
"""Seconds after the start of the first race, when the second one starts."""


def taken_along(history: list[Event], seat: int = 0) -> Ghost:
    return ghost_of(replay(map(encode, history)), seat, at(LATER - 10))


def haunted(*ghosts: Ghost, **settings: object) -> list[Event]:
    """Cleo races against ghosts; the cards lie."""
    terms = settings_of(seats=1 + len(ghosts), **{"countdown": 0, **settings})  # type: ignore[arg-type]
    order = Create(at(LATER - 10), AGAIN, CLEO.player, terms, b"", WON.seed.value, ghosts=ghosts)
    return carried_out(create(order), Join(at(LATER - 9), CLEO.player, None), Ready(at(LATER), 0, None))


GHOST = taken_along(THEN)
FIRST = ADA  # whoever has the first seat, which here is Cleo, gives orders like her


def done(history: list[Event], seat: int = 1) -> list[tuple[str, int]]:
    """What was done in a seat, and how many seconds after the start."""
    return [
        (event.move if isinstance(event, MovePlayed) else "undo", (event.at - at(LATER)) // 1000)
        for event in history
        if isinstance(event, MovePlayed | MoveUndone) and event.seat == seat
    ]


def test_everything_is_done_again_at_its_time() -> None:
    race = carried_out(haunted(GHOST), tick(LATER + 60))
    assert done(race) == list(zip([*WON.moves[:4], "undo", WON.moves[3]], range(1, 13, 2), strict=True))
    (ended,) = [event for event in race if isinstance(event, SeatEnded)]
    assert (ended.seat, ended.how, ended.at) == (1, "resigned", at(LATER + 32))


def test_it_is_due_when_it_goes_on() -> None:
    history = haunted(GHOST)
    assert race_of(history).next_due == at(LATER + 1)
    history = carried_out(history, tick(LATER + 1))
    assert race_of(history).next_due == at(LATER + 3)
    given(history).when(tick(LATER + 2)).then_nothing()


def test_a_racers_command_finds_what_the_ghost_has_done_before_it() -> None:
    history = carried_out(haunted(GHOST), FIRST.plays(WON.moves[0], n=0, seconds=LATER + 4))
    assert [move for move, _ in done(history)] == [*WON.moves[:2]]


def test_it_ends_as_it_ended_then_and_the_race_with_it() -> None:
    won = carried_out(with_moves(racing_on(WON), ADA, WON.moves[:-1]), BEN.resigns(200))
    won = carried_out(won, ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=201))
    race = race_of(carried_out(haunted(taken_along(won)), tick(LATER + 300), tick(LATER + 600)))
    assert isinstance(race.phase, Finished)
    assert race.phase.places == (2, 1)
    assert race.results()[1].how == "won"


def test_the_time_of_this_race_ends_it_earlier() -> None:
    race = carried_out(haunted(GHOST, time_limit=10), tick(LATER + 20))
    assert [move for move, _ in done(race)] == [*WON.moves[:4], "undo"]
    ends = [event for event in race if isinstance(event, SeatEnded)]
    assert [(end.seat, end.how) for end in ends] == [(0, "out of time"), (1, "out of time")]
    assert isinstance(race[-1], RaceFinished)


def test_several_ghosts_have_the_last_seats() -> None:
    other = taken_along(THEN, seat=1)
    history = haunted(GHOST, other)
    seated = [event for event in history if isinstance(event, GhostSeated)]
    assert [(ghost.seat, ghost.of_seat) for ghost in seated] == [(1, 0), (2, 1)]
    race = race_of(carried_out(history, tick(LATER + 31)))
    assert [seat.end is None for seat in race.seats] == [True, True, False]


def test_nobody_sits_on_a_ghost_and_a_ghost_is_never_away() -> None:
    lobby = haunted(GHOST)[:2]
    full = carried_out(lobby, Join(at(LATER - 9), CLEO.player, None))
    given(full).when(Join(at(LATER - 8), BEN.player, None)).then_raises(RaceFull)
    given(haunted(GHOST)).when(Leave(at(LATER), 1)).then_nothing()


def test_its_moves_are_held_back_and_it_holds_nobody_back() -> None:
    moves = [*WON.moves[:3]]
    history = haunted(GHOST, view="fair")
    cleo_ahead = carried_out(history, FIRST.plays(moves[0], n=0, seconds=LATER + 0.5))
    _, events = published(map(encode, cleo_ahead), 0)
    assert [event.seat for event in events if isinstance(event, Moved)] == [0]
    ghost_ahead = carried_out(history, tick(LATER + 60))
    record, events = published(map(encode, ghost_ahead), 0)
    assert record.progress(1).n == 6
    shown = [event.n for event in events if isinstance(event, Moved) and event.seat == 1]
    assert len(shown) < 6
    assert record.progress(1).waits_for == (0,)


def test_everybody_sees_whose_board_it_is() -> None:
    record, events = published(map(encode, haunted(GHOST)), 0)
    view = record.view()
    assert view.seats[1].ghost == GhostView(RACE, 0, ADA.player) == events[1].ghost  # type: ignore[union-attr]
    assert view.seats[1].player is None


def test_a_board_of_a_race_that_is_on_is_no_ghost() -> None:
    with pytest.raises(WrongPhase, match="this race is not"):
        taken_along(racing_on(WON))
    with pytest.raises(NotInRace, match="no seat 2"):
        taken_along(THEN, seat=2)
    closed = carried_out(racing_on(WON, view="closed", closed_until=at(1000)), ADA.resigns(2), BEN.resigns(3))
    with pytest.raises(HeldBack):
        taken_along(closed)


def test_a_race_with_ghosts_is_unrated_on_their_deal_and_has_a_racer() -> None:
    def terms(**more: object) -> Create:
        seed = more.pop("seed", WON.seed.value)
        settings = settings_of(**{"seats": 2, **more})  # type: ignore[arg-type]
        return Create(at(-60), AGAIN, CLEO.player, settings, OTHER_SECRET, seed, ghosts=(GHOST,))  # type: ignore[arg-type]

    for order in (terms(seats=1), terms(seed=None), terms(seed=None, rated=True, view="fair")):
        with pytest.raises(InvalidSettings, match="ghosts"):
            create(order)
    create(terms())
