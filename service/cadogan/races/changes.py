"""Changes of a race that several events make."""

from typing import assert_never

from msgspec.structs import replace

from cadogan.races.board import Board
from cadogan.races.phases import Abandoned, Countdown, Decided, Finished, Lobby, Racing
from cadogan.races.race import ABSENCE_MS, Race, Seat
from cadogan.races.standings import settled_from


def changed(race: Race, at: int, **changes: object) -> Race:
    """Race at its next version, with these changes."""
    return replace(race, version=race.version + 1, at=at, **changes)


def seated(race: Race, at: int, number: int, seat: Seat) -> Race:
    """Race at its next version, with another seat in this place."""
    seats = list(race.seats)
    seats[number] = seat
    return replace(race, version=race.version + 1, at=at, seats=tuple(seats))


def moved(race: Race, at: int, number: int, board: Board) -> Race:
    """Race at its next version, with another board in this place."""
    boards = list(race.boards)
    boards[number] = board
    after = replace(race, version=race.version + 1, at=at, boards=tuple(boards))
    phase = race.phase
    is_last = isinstance(phase, Racing) and phase.playing == 1 and len(race.seats) > 1
    return timed(after) if is_last or race.seats[number].ghost is not None else after


def timed(race: Race) -> Race:
    """Race with its next due time and its count of playing seats computed again."""
    phase = race.phase
    assert isinstance(phase, Racing | Decided)
    playing = sum(seat.end is None for seat in race.seats)
    due = [seat.away_since + ABSENCE_MS for seat in race.seats if seat.away_since is not None]
    if race.opens_at is not None:
        due.append(race.opens_at)
    ghosts = map(Seat.ghost_due_ms, race.seats, race.boards)
    due += [phase.started_at + ghost_due_ms for ghost_due_ms in ghosts if ghost_due_ms is not None]
    if isinstance(phase, Racing) and playing == 1 and not race.hides_result:
        settled_ms = settled_from(race.results(), may_undo=race.settings.undo != "none")
        if settled_ms is not None:
            due.append(phase.started_at + settled_ms)
    return replace(race, phase=replace(phase, next_due=min([phase.ends_at, *due]), playing=playing))


def lobby_of(race: Race) -> Lobby:
    """The lobby that the race is in, or goes back to from its countdown."""
    match race.phase:
        case Lobby():
            return race.phase
        case Countdown():
            return Lobby(race.phase.expires_at)
        case Racing() | Decided() | Finished() | Abandoned():
            raise AssertionError(f"no lobby in {race.phase}")
        case _:
            assert_never(race.phase)
