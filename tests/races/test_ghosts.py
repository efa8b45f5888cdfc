"""Ghosts: finished boards that race again, with each action at its own time."""

from uuid import UUID

import pytest

from cadogan.races.commands import Create, Ghost, Join, Leave, Ready
from cadogan.races.decide import create
from cadogan.races.errors import HeldBack, InvalidSettings, NotInRace, RaceFull, WrongPhase
from cadogan.races.events import Event, GhostSeated, MovePlayed, MoveUndone, RaceFinished, SeatEnded, encode
from cadogan.races.evolve import race_of
from cadogan.races.ghost import ghosts_in_steps
from cadogan.races.ids import RaceId
from cadogan.races.phases import Finished
from cadogan.races.practice import practice_from
from cadogan.races.record.public import Moved
from cadogan.races.record.public_view import GhostView
from cadogan.races.record.record import published
from cadogan.races.steps import in_one_piece
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
"""The first race: an action every two seconds from the first second on, and a resignation after 32 seconds."""
AGAIN = RaceId(UUID(int=RACE.int + 1))
LATER = 100
"""Start of the second race, in seconds after the start of the first."""


def ghost_from(history: list[Event], seat: int = 0) -> Ghost:
    (ghost,) = in_one_piece(ghosts_in_steps(race_of(history), map(encode, history), [seat], at(LATER - 10)))
    return ghost


def haunted(*ghosts: Ghost, **settings: object) -> list[Event]:
    """Cleo races against ghosts; the race has started."""
    terms = settings_of(seats=1 + len(ghosts), **{"countdown": 0, **settings})  # type: ignore[arg-type]
    command = Create(at(LATER - 10), AGAIN, CLEO.player, terms, b"", WON.seed.value, ghosts=ghosts)
    return carried_out(create(command), Join(at(LATER - 9), CLEO.player, None), Ready(at(LATER), 0, None))


GHOST = ghost_from(THEN)
FIRST = ADA  # commands of the first seat, which Cleo has here


def actions_of(history: list[Event], seat: int = 1) -> list[tuple[str, int]]:
    """Actions in a seat, and their times in seconds after the start."""
    return [
        (event.move if isinstance(event, MovePlayed) else "undo", (event.at - at(LATER)) // 1000)
        for event in history
        if isinstance(event, MovePlayed | MoveUndone) and event.seat == seat
    ]


def test_a_ghost_repeats_each_action_at_its_time() -> None:
    race = carried_out(haunted(GHOST), tick(LATER + 60))
    assert actions_of(race) == list(zip([*WON.moves[:4], "undo", WON.moves[3]], range(1, 13, 2), strict=True))
    (ended,) = [event for event in race if isinstance(event, SeatEnded)]
    assert (ended.seat, ended.how, ended.at) == (1, "resigned", at(LATER + 32))


def test_a_race_is_due_when_its_ghost_acts_next() -> None:
    history = haunted(GHOST)
    assert race_of(history).next_due == at(LATER + 1)
    history = carried_out(history, tick(LATER + 1))
    assert race_of(history).next_due == at(LATER + 3)
    given(history).when(tick(LATER + 2)).then_nothing()


def test_a_command_decides_the_due_actions_of_a_ghost_first() -> None:
    history = carried_out(haunted(GHOST), FIRST.plays(WON.moves[0], n=0, seconds=LATER + 4))
    assert [move for move, _ in actions_of(history)] == [*WON.moves[:2]]


def test_a_ghost_ends_as_its_board_ended() -> None:
    won = carried_out(with_moves(racing_on(WON), ADA, WON.moves[:-1]), BEN.resigns(200))
    won = carried_out(won, ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=201))
    race = race_of(carried_out(haunted(ghost_from(won)), tick(LATER + 300), tick(LATER + 600)))
    assert isinstance(race.phase, Finished)
    assert race.phase.places == (2, 1)
    assert race.results()[1].how == "won"


def test_the_time_limit_can_end_a_ghost_earlier() -> None:
    race = carried_out(haunted(GHOST, time_limit=10), tick(LATER + 20))
    assert [move for move, _ in actions_of(race)] == [*WON.moves[:4], "undo"]
    ends = [event for event in race if isinstance(event, SeatEnded)]
    assert [(end.seat, end.how) for end in ends] == [(0, "out of time"), (1, "out of time")]
    assert isinstance(race[-1], RaceFinished)


def test_several_ghosts_have_the_last_seats() -> None:
    other = ghost_from(THEN, seat=1)
    history = haunted(GHOST, other)
    seated = [event for event in history if isinstance(event, GhostSeated)]
    assert [(ghost.seat, ghost.of_seat) for ghost in seated] == [(1, 0), (2, 1)]
    race = race_of(carried_out(history, tick(LATER + 31)))
    assert [seat.end is None for seat in race.seats] == [True, True, False]


def test_a_ghost_keeps_its_seat_and_is_never_away() -> None:
    lobby = haunted(GHOST)[:2]
    full = carried_out(lobby, Join(at(LATER - 9), CLEO.player, None))
    given(full).when(Join(at(LATER - 8), BEN.player, None)).then_raises(RaceFull)
    given(haunted(GHOST)).when(Leave(at(LATER), 1)).then_nothing()


def test_a_ghost_is_held_back_and_holds_no_racer_back() -> None:
    moves = [*WON.moves[:3]]
    history = haunted(GHOST, view="fair")
    cleo_ahead = carried_out(history, FIRST.plays(moves[0], n=0, seconds=LATER + 0.5))
    _, events = published(map(encode, cleo_ahead), 0)
    assert [event.seat for event in events if isinstance(event, Moved)] == [0]
    ghost_ahead = carried_out(history, tick(LATER + 60))
    record, events = published(map(encode, ghost_ahead), 0)
    assert record.race is not None
    assert record.race.boards[1].n == 6
    shown = [event.n for event in events if isinstance(event, Moved) and event.seat == 1]
    assert record.progress(1).n == len(shown) < 6
    assert record.progress(1).ahead


def test_the_public_view_names_the_board_of_a_ghost() -> None:
    record, events = published(map(encode, haunted(GHOST)), 0)
    view = record.view()
    assert view.seats[1].ghost == GhostView(RACE, 0, ADA.player) == events[1].ghost  # type: ignore[union-attr]
    assert view.seats[1].player is None


def test_only_public_boards_of_finished_races_become_ghosts() -> None:
    with pytest.raises(WrongPhase, match="this race is not"):
        ghost_from(racing_on(WON))
    with pytest.raises(NotInRace, match="no seat 2"):
        ghost_from(THEN, seat=2)
    with pytest.raises(WrongPhase, match="began from a position"):
        ghost_from(practised())
    closed = carried_out(racing_on(WON, view="closed", closed_until=at(1000)), ADA.resigns(2), BEN.resigns(3))
    with pytest.raises(HeldBack):
        ghost_from(closed)


def practised() -> list[Event]:
    """A finished practice race from the fourth action of the first race."""
    command = practice_from(
        race_of(THEN), 0, 4, at=at(60), race_id=AGAIN, player=ADA.player, undo="free", hints=False, time_limit=600
    )
    lobby = create(command)
    return carried_out(lobby, Join(at(60), ADA.player, None), Ready(at(61), 0, None), tick(64), ADA.resigns(70))


def test_ghosts_need_an_unrated_race_on_their_deal_with_a_racer() -> None:
    def terms(**more: object) -> Create:
        seed = more.pop("seed", WON.seed.value)
        settings = settings_of(**{"seats": 2, **more})  # type: ignore[arg-type]
        return Create(at(-60), AGAIN, CLEO.player, settings, OTHER_SECRET, seed, ghosts=(GHOST,))  # type: ignore[arg-type]

    for command in (terms(seats=1), terms(seed=None)):
        with pytest.raises(InvalidSettings, match="ghosts"):
            create(command)
    create(terms())
