"""House bots as opponents for players who do not want to wait.

A bot has its seat, and is ready, from the creation of the race. It plays over the socket like any client.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

import structlog

from cadogan.lobby.bot_play import outlast, play_out
from cadogan.lobby.house_bot import HousePlayer
from cadogan.lobby.matchmaker import Opponent
from cadogan.people.rating import Rating
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rules.policies.policies import POLICIES
from cadogan_client import Cadogan, CadoganError

logger = structlog.get_logger()


RatingOf = Callable[[PlayerId, str], Awaitable[Rating | None]]
"""Reads the rating of a player at a game; None if there is none."""


class HouseOpponents:
    """House bots that race at the service at `url`."""

    def __init__(self, url: str, bots: Sequence[HousePlayer], chance: random.Random, rating_of: RatingOf) -> None:
        self._url = url
        self._bots = {Opponent(each.player, each.bot.name, each.bot.policy): each for each in bots}
        self._chance = chance
        self._rating_of = rating_of
        self._playing: set[asyncio.Task[None]] = set()

    @property
    def exist(self) -> bool:
        """Whether this service has house bots."""
        return bool(self._bots)

    async def opponent(self, rating: float, game: str) -> Opponent | None:
        """The bot that is nearest in strength at a game."""
        apart = {offer: abs(await self._strength(bot, game) - rating) for offer, bot in self._bots.items()}
        return min(apart, key=apart.__getitem__, default=None)

    def play(self, race_id: RaceId, opponent: Opponent) -> None:
        """Let a bot play a race, in the background."""
        task = asyncio.create_task(self._play(race_id, self._bots[opponent]))
        self._playing.add(task)
        task.add_done_callback(self._playing.discard)

    async def close(self) -> None:
        """Cancel all games of bots."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    async def _strength(self, bot: HousePlayer, game: str) -> float:
        known = await self._rating_of(bot.player, game)
        return bot.bot.rating if known is None or known.is_provisional else known.mu

    async def _play(self, race_id: RaceId, bot: HousePlayer) -> None:
        try:
            async with Cadogan(self._url, token=bot.token) as cadogan, cadogan.race(race_id) as seat:
                await seat.started()
                if await play_out(seat, POLICIES[bot.bot.policy], self._chance):
                    await outlast(seat)
                await seat.finished()
        except CadoganError as error:
            logger.info("a house bot's race failed", race_id=str(race_id), error=str(error))
        except Exception:
            logger.exception("a bot gave up", race_id=str(race_id))
