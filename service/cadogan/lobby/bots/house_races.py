"""Races of house bots against each other, so that spectators and front pages always have something to show."""

import asyncio
import random
from collections.abc import Sequence

import structlog

from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.bots.house_bot import HousePlayer
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.news.front_page import FrontPage
from cadogan.races.commands import Create
from cadogan.races.ids import RaceId
from cadogan.races.settings import Settings
from cadogan.rooms.errors import Draining, Overloaded, RaceNotMade
from cadogan.rooms.rooms import Rooms
from cadogan.rules import GAMES
from cadogan.store.clock import Clock
from cadogan.store.run_guarded import run_guarded

HOUSE_RACES = "house-races"
"""The role of the node that begins house races. There is one race at a time, on all nodes together."""
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
        bot_races: BotRaces,
        bots: Sequence[HousePlayer],
        chance: random.Random,
    ) -> None:
        self._rooms = rooms
        self._front_page = front_page
        self._clock = clock
        self._entropy = entropy
        self._bot_races = bot_races
        self._bots = bots
        self._chance = chance

    async def run(self) -> None:
        """Race until cancelled. A race that is on goes on."""
        loop = asyncio.get_running_loop()
        rests_at = loop.time() + WARM_UP_S
        games = list(GAMES)
        race_id: RaceId | None = None
        while True:
            while loop.time() > rests_at and not await self._has_viewers(race_id):  # noqa: ASYNC110 - a viewer causes no event here
                await asyncio.sleep(LOOK_S)
            with run_guarded(HOUSE_RACES):
                try:
                    if not await self._bot_races.is_house_race_on():  # of a node that had the role before
                        race_id = await self._race(self._chance.choice(games))
                except (RaceNotMade, Overloaded, Draining) as error:
                    logger.warning("a house race was not made", error=str(error))
            await asyncio.sleep(PAUSE_S)

    async def _has_viewers(self, last: RaceId | None) -> bool:
        """Whether anybody looks at a front page, or still at the last race."""
        return self._front_page.is_visited or (last is not None and await self._rooms.has_viewers_anywhere(last))

    async def _race(self, game: str) -> RaceId:
        pair = self._chance.sample(self._bots, 2)
        at = self._clock.now_ms()
        race_id = self._entropy.race_id(at)
        settings = Settings(game=game, rated=True)
        players = (pair[0].player, pair[1].player)
        secret = self._entropy.secret()
        create = Create(at, race_id, players[0], settings, secret, is_house=True, house_bots=players, made_by="service")
        await self._bot_races.announce(race_id, is_house=True)
        await self._rooms.create(create)
        playing = self._bot_races.play(race_id, players, is_house=True)
        await asyncio.wait({playing})  # not cancelled with this task: another node may begin the next race meanwhile
        return race_id
