"""Finished races, whole, for those who count. A line that breaks is made again behind the last race that came."""

from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan_client.errors import CadoganError, ConnectionFailed, Problem
from cadogan_client.rest import Rest, Value
from cadogan_client.retry import Attempts, Retrying
from cadogan_client.views import PlayerId, Settings


class SeatAt(Struct, frozen=True):
    """A seat of another race."""

    race: UUID
    seat: int


class PracticeFrom(Struct, frozen=True):
    """Where a practice race began: on the board of a seat of another race, after these moves and undos."""

    race: UUID
    seat: int
    actions: tuple[str, ...]


class WholeSeat(Struct, frozen=True):
    """What a player did and reached; times in milliseconds since the start, `time` with penalties.

    `steps` are pairs: a move in notation, or `undo`, and when it was made. Of a ghost, `player` once played the board.
    """

    player: PlayerId
    ghost: SeatAt | None
    place: int
    home: int
    how: str
    ended: int
    time: int
    steps: tuple[tuple[str, int], ...]


class WholeRace(Struct, frozen=True, tag_field="type", tag="race", kw_only=True):
    """A finished race with everything that was done in it. `…_at` are in milliseconds since the epoch.

    The deal is told by its `seed`; where it may be played again by its id, `deal`, and by the `deck`, which is None
    while another race is on it.
    """

    id: UUID
    rules_version: int
    settings: Settings
    house: bool
    rematch_of: UUID | None
    origin: PracticeFrom | None
    seed: str | None
    deal: UUID | None
    deck: str | None
    created_at: int
    started_at: int
    finished_at: int
    digest: str
    seats: tuple[WholeSeat, ...]


class End(Struct, frozen=True, tag_field="type", tag="end"):
    """All races have come."""

    races: int


class _Sketch(Struct):
    type: str


KNOWN = frozenset(struct.__struct_config__.tag for struct in (WholeRace, End))


async def exported(
    rest: Rest, retrying: Retrying, query: Mapping[str, Value], after: str | None
) -> AsyncIterator[WholeRace]:
    """Races behind one of them, the oldest first, each once, though the line breaks; ConnectionFailed, Problem."""
    attempts = Attempts(retrying)
    while True:
        try:
            async with aclosing(rest.stream("/races/export", {**query, "cursor": after})) as lines:
                async for line in lines:
                    attempts.come_to_something()
                    match read(line):
                        case WholeRace() as race:
                            yield race
                            after = str(race.id)
                        case End():
                            return
                        case None:
                            pass
        except (ConnectionFailed, Problem) as error:
            await attempts.fail(error)
        else:
            await attempts.fail(ConnectionFailed("the export broke off before its end"))
        await attempts.pause()


def read(line: str) -> WholeRace | End | None:
    """What a line has; None for what a later service writes besides.

    ConnectionFailed for a line that broke off, which is whole another time; CadoganError for one that will not be.
    """
    try:
        sketch = msgspec.json.decode(line, type=_Sketch)
        return msgspec.json.decode(line, type=WholeRace | End) if sketch.type in KNOWN else None
    except msgspec.ValidationError as error:
        raise CadoganError(f"the export is not as a Cadogan service writes it: {error}") from error
    except msgspec.DecodeError as error:
        raise ConnectionFailed(f"the export broke off within a line: {error}") from error
