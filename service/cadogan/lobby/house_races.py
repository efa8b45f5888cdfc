"""Races of house bots against each other, so that spectators and front pages always have something to show."""

import asyncio
import random
from collections.abc import Sequence

import structlog

from cadogan.lobby.bot_play import costs_no_place, play_out
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.front_page import FrontPage
from cadogan.lobby.house_bot import HousePlayer
from cadogan.races.commands import Create
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.rooms.errors import Draining, Overloaded, RaceNotMade
from cadogan.rooms.rooms import Rooms
from cadogan.rules import GAMES
from cadogan.rules.policies.policies import POLICIES
from cadogan.store.clock import Clock
from cadogan_client import Cadogan, CadoganError

WARM_UP_S = 600
"""Seconds after a start in which bots race even without spectators."""
PAUSE_S = 5
"""Seconds between two races, to look at the standings."""
LOOK_S = 1
"""Seconds between two checks for viewers while bots rest."""

logger = structlog.get_logger()


class HouseRaces:
    """Two house bots race each other, again and again: for a while after a start, then while anybody watches.

    A visitor to a front page watches, too: with nothing to show there, nobody would ever come to the race.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        rooms: Rooms,
        front_page: FrontPage,
        clock: Clock,
        entropy: Entropy,
        url: str,
        bots: Sequence[HousePlayer],
        chance: random.Random,
    ) -> None:
        self._rooms = rooms
        self._front_page = front_page
        self._clock = clock
        self._entropy = entropy
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
            while loop.time() > rests_at and not self._has_viewers(race_id):  # noqa: ASYNC110 - a viewer causes no event here
                await asyncio.sleep(LOOK_S)
            try:
                race_id = await self._race(self._chance.choice(games))
            except* (CadoganError, RaceNotMade, Overloaded, Draining) as errors:
                logger.warning("a house race failed", errors=[str(error) for error in errors.exceptions])
            except* Exception:
                logger.exception("a house race was abandoned after an error")
            await asyncio.sleep(PAUSE_S)

    def _has_viewers(self, last: RaceId | None) -> bool:
        """Whether anybody looks at a front page, or still at the last race."""
        return self._front_page.is_visited or (last is not None and self._rooms.has_viewers(last))

    async def _race(self, game: str) -> RaceId:
        pair = self._chance.sample(self._bots, 2)
        at = self._clock.now_ms()
        race_id = self._entropy.race_id(at)
        settings = Settings(game=game, rated=True)
        players = (pair[0].player, pair[1].player)
        secret = self._entropy.secret()
        create = Create(at, race_id, players[0], settings, secret, is_house=True, house_bots=players, made_by="service")
        await self._rooms.create(create)
        have_played_out = asyncio.Barrier(len(pair))
        homes: dict[PlayerId, int] = {}
        async with asyncio.TaskGroup() as group:
            for bot in pair:
                group.create_task(self._play(bot, race_id, have_played_out, homes))
        return race_id

    async def _play(
        self, bot: HousePlayer, race_id: RaceId, have_played_out: asyncio.Barrier, homes: dict[PlayerId, int]
    ) -> None:
        """Play, and resign once neither bot has a sensible move left: first the one with fewer cards `homes`.

        The first to resign loses, so a bot that resigned at once would lose to a slower one with fewer cards home.
        """
        async with Cadogan(self._url, token=bot.token) as client, client.race(race_id) as seat:
            await seat.started()
            still_races = await play_out(seat, POLICIES[bot.bot.policy], self._chance)
            homes[bot.player] = seat.board.home
            await have_played_out.wait()
            if still_races:
                if bot.player == max(homes, key=homes.__getitem__):  # of equals, the first to reach it
                    await seat.until(lambda race: costs_no_place(race, seat.number, homes[bot.player]))
                await seat.resign()
            await seat.finished()
