"""A race that is over: random moves and undos on each of two boards, appended to the log at once."""

import asyncio
import random
from functools import reduce

from cadogan.races.board import Board
from cadogan.races.commands import Command, Play, Resign, Undo
from cadogan.races.decide import decide
from cadogan.races.events import Event, decode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.record.applied_event import apply
from cadogan.store.database import connect
from cadogan.store.log.append import Awaited, Landed, Outcome
from cadogan.store.log.log import Log


async def append_random_play(dsn: str, race_id: RaceId, moves: int) -> None:
    """Append random play to a started race: `moves` moves and undos on each board, then both racers resign."""
    async with await connect(dsn) as pool, Log(pool) as log:
        race = race_of(decode(entry.payload) for entry in await log.read(race_id))
        events = random_play(race, random.Random(1), moves)
        written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        log.append(Awaited(race_id, race.version, apply(race, events), None, written))
        assert isinstance(await written, Landed)


def random_play(race: Race, rng: random.Random, moves: int) -> list[Event]:
    """Random moves and undos, one every millisecond. At the end both racers resign."""
    events: list[Event] = []
    for number in range(2 * moves + 2):
        seat, at = number % 2, race.at + 1
        board = race.boards[seat]
        decided = decide(race, Resign(at, seat) if board.n == moves else random_command(at, seat, board, rng))
        race = reduce(evolve, decided, race)
        events += decided
    return events


def random_command(at: int, seat: int, board: Board, rng: random.Random) -> Command:
    """A random legal move, or an undo in one of five cases."""
    legal = board.layout.legal_moves()
    if board.back is not None and (not legal or rng.random() < 0.2):
        return Undo(at, seat, board.n)
    return Play(at, seat, board.n, rng.choice(legal).text)
