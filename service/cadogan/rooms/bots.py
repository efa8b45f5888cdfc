"""House bots: racers of the service's own, so that there is something to watch, and somebody to race.

A bot sees what a racer sees, its own frames and nothing else: it is a client like any other, over the same socket. It
plays by simple priorities at a human pace.
"""

import asyncio
import random
from collections.abc import Collection, Mapping

import structlog

from cadogan.races.ids import RaceId
from cadogan.rooms.rooms import Rooms
from cadogan.rules import GAMES, Move
from cadogan_client import Cadogan, CadoganError, Refused, Seat

NAMES = ("Adelaide", "Whitmore")
WARM_UP_S = 600
"""How long bots race after a start, whether or not anybody watches."""
PAUSE_S = 5
"""Pause between two races, to look at the standings."""
LOOK_S = 1
"""How often bots that rest look whether somebody watches."""
THINKING_S = (0.5, 2.0)
"""Least and most time that a bot thinks about a move."""

logger = structlog.get_logger()


def choose(
    piles: Mapping[str, str], legal: Collection[str], tried: Collection[str], chance: random.Random
) -> str | None:
    """One of the best legal moves by simple priorities; None when all that is left was tried since cards last came in.

    `piles` are those of the own board, as its frames show them. Cards go home first; the reserve is freed before the
    waste, the waste before the stock. Cards move within the tableau only to free a pile, and not back and forth.
    """
    priorities = {move: priority(piles, move, tried) for move in legal}
    best = max(priorities.values(), default=-1)
    return chance.choice([move for move in legal if priorities[move] == best]) if best >= 0 else None


def priority(piles: Mapping[str, str], text: str, tried: Collection[str]) -> int:
    """How good a move looks; negative for one that leads nowhere."""
    move = Move.parse(text)
    match move.source[0], move.target[:1]:
        case _, "f":
            return 9
        case "r", "t":
            return 8
        case "t", "t":
            frees = len(piles[move.source].split()) == move.cards
            return 6 if frees and text not in tried else -1
        case "w", "t":
            return 5
        case "s", "t":
            return 4
        case _:  # deal, redeal
            return 2


async def play_to_the_end(seat: Seat, chance: random.Random, thinking_s: tuple[float, float] = THINKING_S) -> None:
    """Play until the board has ended; resign when nothing sensible is left."""
    tried: set[str] = set()
    while seat.board.legal:
        move = choose(seat.board.piles, seat.board.legal, tried, chance)
        if move is None:
            await seat.resign()
            return
        await asyncio.sleep(chance.uniform(*thinking_s))
        try:
            ack = await seat.play(move)
        except Refused as refused:
            if refused.code != "seat-has-ended":
                raise
            return  # the time was up while he thought
        if ack.turned or "-f" in move:
            tried.clear()
        tried.add(move)


class HouseBots:
    """Two bots that race each other at one game after the other, for a while or while somebody watches."""

    def __init__(self, rooms: Rooms, url: str, tokens: Collection[str], chance: random.Random) -> None:
        self._rooms = rooms
        self._url = url
        self._tokens = tokens
        self._chance = chance

    async def run(self) -> None:
        """Race until cancelled."""
        loop = asyncio.get_running_loop()
        rests_at = loop.time() + WARM_UP_S
        games = list(GAMES)
        race_id: RaceId | None = None
        while True:
            if loop.time() > rests_at and race_id is not None:
                while not self._rooms.has_viewers(race_id):  # noqa: ASYNC110 - nobody tells who comes to look
                    await asyncio.sleep(LOOK_S)
            try:
                race_id = await self._race(self._chance.choice(games))
            except CadoganError as error:
                logger.warning("a house race came to nothing", error=str(error))
            await asyncio.sleep(PAUSE_S)

    async def _race(self, game: str) -> RaceId:
        async with asyncio.TaskGroup() as group:
            bots = [Cadogan(self._url, token=token) for token in self._tokens]
            race = await bots[0].create_race(game, seats=len(bots))
            race_id = RaceId(race.id)
            for bot in bots:
                group.create_task(self._play(bot, race_id))
        return race_id

    async def _play(self, bot: Cadogan, race_id: RaceId) -> None:
        async with bot, bot.race(race_id) as seat:
            await seat.ready()
            await seat.started()
            await play_to_the_end(seat, self._chance)
            await seat.finished()
