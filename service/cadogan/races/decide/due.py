"""What time alone makes happen."""

from functools import reduce
from typing import assert_never

from cadogan.races.board import UNDONE
from cadogan.races.decide.finish import after_move, conclude, conclude_if_last
from cadogan.races.decide.withdrawal import go_on_without_unready
from cadogan.races.events import Event, MoveUndone, RaceAbandoned, RaceOpened, RaceStarted, SeatEnded
from cadogan.races.evolve import evolve, seed_of
from cadogan.races.phases import Abandoned, Countdown, Decided, Finished, Lobby, Racing
from cadogan.races.race import ABSENCE_MS, Race


def settle(race: Race, at: int) -> list[Event]:
    """Everything that was due by then, each thing at the time at which it was due."""
    events: list[Event] = []
    while (due := race.next_due) is not None and due <= at:
        new = _come_due(race, max(due, race.at))
        race = reduce(evolve, new, race)
        events += new
    return events


def with_due(race: Race, events: list[Event], at: int) -> list[Event]:
    """Events, and then what is due at the time at which they happened, such as the end of a countdown of 0 s."""
    return events + settle(reduce(evolve, events, race), at)


def _come_due(race: Race, at: int) -> list[Event]:
    match race.phase:
        case Lobby(expires_at=expires_at):
            return [RaceAbandoned(at, "lobby expired")] if expires_at <= at else go_on_without_unready(race, at)
        case Countdown():
            return [RaceStarted(at, seed_of(race).value)]
        case Racing() | Decided():
            if race.opens_at is not None and race.opens_at <= at:
                return [RaceOpened(at)]  # before the end of the race, if both are due: it is closed until then
            return _time_runs_out(race, race.phase.ends_at <= at, at)
        case Finished() | Abandoned():
            raise AssertionError(f"nothing comes due in {race.phase}")
        case _:
            assert_never(race.phase)


def _time_runs_out(race: Race, is_over: bool, at: int) -> list[Event]:  # noqa: FBT001
    """Let a ghost act, or end seats: all of them once the race `is_over`, before that the seats of absent racers."""
    started_at = race.started_at
    assert started_at is not None  # the race is on
    ended: list[Event] = []
    for number, seat in enumerate(race.seats):
        if seat.end is not None:
            continue
        ghost_due_ms = seat.ghost_due_ms(race.boards[number])
        if is_over:
            ended.append(SeatEnded(at, number, "out of time"))
        elif ghost_due_ms is not None and started_at + ghost_due_ms <= at:
            return _ghost_acts(race, number, at)
        elif seat.away_since is not None and seat.away_since + ABSENCE_MS <= at:
            ended.append(SeatEnded(at, number, "gone"))
    return conclude(race, ended, at)


def _ghost_acts(race: Race, number: int, at: int) -> list[Event]:
    """Repeat the ghost's next action, or its end."""
    ghost, board = race.seats[number].ghost, race.boards[number]
    assert ghost is not None
    if board.n == len(ghost.actions):
        return conclude(race, [SeatEnded(at, number, ghost.how)], at)
    action = ghost.actions[board.n]
    if action == UNDONE:
        return conclude_if_last(race, [MoveUndone(at, number)], at)
    return after_move(race, number, board.layout, action, at, ends_when_stuck=False)
