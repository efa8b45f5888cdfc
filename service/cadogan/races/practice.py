"""Practice from a position: a race with one seat that begins where a board of another race stood."""

from typing import Literal

from cadogan.races.board import replay_layouts
from cadogan.races.commands import Create
from cadogan.races.errors import HeldBack, NotInRace, WrongN, WrongPhase
from cadogan.races.events import Origin
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
    undo: Literal["none", "free", "penalty"],
    hints: bool,
    time_limit: int,
) -> Create:
    """Order for a race that begins where a board stood after `n` moves and undos; RaceError says why there is none.

    Its log has everything that was done up to there, so that it is a function of its own log alone.
    """
    if not isinstance(race.phase, Finished) or race.start is None or race.seed is None:
        raise WrongPhase("one can play on from a race that is finished; this one is not")
    if race.settings.closed_until is not None and at < race.settings.closed_until:
        raise HeldBack(f"this race is closed: its boards are public from {race.settings.closed_until} ms on")
    if not 0 <= seat < len(race.seats):
        raise NotInRace(f"there is no seat {seat}; seats are numbered from 0 to {len(race.seats) - 1}")
    board = race.boards[seat]
    if n > board.n:
        raise WrongN(board.n, n)
    played = board.actions[:n]
    if not replay_layouts(race.start, played)[-1].legal_moves():
        raise WrongPhase(f"nothing can be played on that board at n={n}; begin earlier")
    before = () if race.created.origin is None else race.created.origin.actions
    settings = Settings(
        game=race.settings.game,
        options=race.settings.options,
        seats=1,
        time_limit=time_limit,
        undo=undo,
        hints=hints,
        countdown=0,
        listed=False,
    )
    origin = Origin(race.id, seat, (*before, *played))
    return Create(at, race_id, player, settings, b"", race.seed.value, origin=origin)
