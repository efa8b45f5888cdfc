"""Practice from a position: a race with one seat that begins at a position of another race."""

from typing import Any

from cadogan.races.board import MOST_BEFORE, layout_after
from cadogan.races.commands import Create
from cadogan.races.errors import BoardFull, HeldBack, NotInRace, WrongN, WrongPhase
from cadogan.races.facts import Origin
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Finished
from cadogan.races.race import Race
from cadogan.races.settings import Settings


def practice_from(  # noqa: PLR0913 - a position, and how to play on from it
    race: Race,
    seat: int,
    n: int,
    *,
    at: int,
    race_id: RaceId,
    player: PlayerId,
    **terms: Any,
) -> Create:
    """Command for a race that begins where a board stood after `n` moves and undos. `terms` are settings.

    The new log holds all actions up to that position, so that the new race depends on its own log alone.

    Raises:
        WrongPhase: The race is not finished, or no move is legal in that position.
        HeldBack: The race is closed.
        NotInRace: There is no such seat.
        WrongN: The board never reached `n`.
        BoardFull: The position comes after too many moves and undos.
    """
    if not isinstance(race.phase, Finished) or race.start is None or race.seed is None:
        raise WrongPhase("practice can begin only from a finished race; this race is not finished")
    if race.settings.closed_until is not None and at < race.settings.closed_until:
        raise HeldBack(f"this race is closed; its boards are public once it opens, at {race.settings.closed_until} ms")
    if not 0 <= seat < len(race.seats):
        raise NotInRace(f"there is no seat {seat}; the seats of this race are 0 to {len(race.seats) - 1}")
    board = race.boards[seat]
    if n > board.n:
        raise WrongN(board.n, n)
    played = board.actions[:n]
    before = () if race.created.origin is None else race.created.origin.actions
    refuse_late_position(len(before) + n)
    if not layout_after(race.start, played).legal_moves():
        raise WrongPhase(f"no move is legal on that board at n={n}; choose a smaller n")
    settings = Settings(
        game=race.settings.game,
        options=race.settings.options,
        seats=1,
        countdown=0,
        listed=False,
        **terms,
    )
    origin = Origin(race.id, seat, (*before, *played))
    return Create(at, race_id, player, settings, b"", race.seed.value, origin=origin)


def refuse_late_position(before: int) -> None:
    """Raise BoardFull if practice would begin after too many actions of a deal, those of earlier practice included."""
    if before > MOST_BEFORE:
        raise BoardFull(
            f"practice can begin after {MOST_BEFORE:,} moves and undos of a deal at most, and this position comes "
            f"after {before:,}; choose a smaller n, or another board"
        )
