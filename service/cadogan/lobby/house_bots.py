"""House bots: racers of the service's own, so that there is something to watch, and somebody to race.

A bot sees what a racer sees, its own frames and nothing else: it is a client like any other, over the same socket. It
plays by one of the policies of the rules, at a human pace.
"""

import asyncio
import random
from collections.abc import Sequence

import structlog

from cadogan.lobby.house_bot import HousePlayer
from cadogan.races.ids import RaceId
from cadogan.rooms.rooms import Rooms
from cadogan.rules import GAMES
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES, Policy
from cadogan_client import Cadogan, CadoganError, Refused, Seat

WARM_UP_S = 600
"""How long bots race after a start, whether or not anybody watches."""
PAUSE_S = 5
"""Pause between two races, to look at the standings."""
LOOK_S = 1
"""How often bots that rest look whether somebody watches."""
THINKING_S = (0.5, 2.0)
"""Least and most time that a bot thinks about a move."""

logger = structlog.get_logger()


async def play_to_the_end(
    seat: Seat, policy: Policy, chance: random.Random, thinking_s: tuple[float, float] = THINKING_S
) -> None:
    """Play by a policy until the board has ended; resign when nothing sensible is left."""
    game = GAMES[seat.race.settings.game].with_options(seat.race.settings.options)
    observation = Observation.shown(game.compiled, seat.board.piles, seat.board.legal)
    while seat.board.legal:
        move = policy(observation, chance)
        if move is None:
            await seat.resign()
            return
        await asyncio.sleep(chance.uniform(*thinking_s))
        try:
            await seat.play(move.text)
        except Refused as refused:
            if refused.code != "seat-has-ended":
                raise
            return  # the time was up while he thought
        observation = observation.follow_shown(move, seat.board.piles, seat.board.legal)


class HouseBots:
    """Has two house bots race each other at one game after the other, for a while or while somebody watches."""

    def __init__(self, rooms: Rooms, url: str, bots: Sequence[HousePlayer], chance: random.Random) -> None:
        self._rooms = rooms
        self._url = url
        self._bots = bots
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
            except* CadoganError as errors:
                logger.warning("a house race came to nothing", errors=[str(error) for error in errors.exceptions])
            except* Exception:
                logger.exception("a house race was given up")
            await asyncio.sleep(PAUSE_S)

    async def _race(self, game: str) -> RaceId:
        one, other = self._chance.sample(self._bots, 2)
        async with Cadogan(self._url, token=one.token) as first, Cadogan(self._url, token=other.token) as second:
            race_id = RaceId((await first.create_race(game, seats=2, rated=True)).id)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._play(first, race_id, POLICIES[one.bot.policy]))
                group.create_task(self._play(second, race_id, POLICIES[other.bot.policy]))
        return race_id

    async def _play(self, client: Cadogan, race_id: RaceId, policy: Policy) -> None:
        async with client.race(race_id) as seat:
            await seat.ready()
            await seat.started()
            await play_to_the_end(seat, policy, self._chance)
            await seat.finished()
