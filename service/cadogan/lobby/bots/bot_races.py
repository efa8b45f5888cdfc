"""Races that house bots play at this node, over the socket like any client.

Each is a task with a lease. If its node ends, another node adopts it and lets the bots play on, so that neither a
deploy nor a kill forfeits their games.
"""

import asyncio
import random
from collections.abc import Iterable, Sequence
from uuid import UUID

import structlog

from cadogan.bus.leases import Leases
from cadogan.lobby.bots.bot_play import MACHINE_S, THINKING_S, costs_no_place, play_out
from cadogan.lobby.bots.house_bot import HousePlayer
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import players_in
from cadogan.rules.policies.policies import MEASURED
from cadogan.store.errors import UnknownRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.run_guarded import run_guarded
from cadogan.store.shared_task import shared_task
from cadogan_client import Cadogan, CadoganError, Problem, RaceAbandoned, Seat

BOT_RACE = "bot-race:"
"""Begins the name of the lease of a race against a person."""
HOUSE_RACE = "house-race:"
"""Begins the name of the lease of a race of house bots alone."""
MOST_ADOPTED = 20
"""Races that a node adopts at a time, so that the nodes share those of one that ended."""
TRIES = 4
AGAIN_S = 1.0
"""How often bots take up a race that breaks off, and the pause before that."""

logger = structlog.get_logger()


class BotRaces:
    """Lets the house bots `bots` play at the service at `url`."""

    def __init__(
        self, url: str, bots: Sequence[HousePlayer], chance: random.Random, race_reader: RaceReader, leases: Leases
    ) -> None:
        self._url = url
        self._bots = {bot.player: bot for bot in bots}
        self._chance = chance
        self._race_reader = race_reader
        self._leases = leases
        self._playing: set[asyncio.Task[None]] = set()

    @property
    def players(self) -> Sequence[PlayerId]:
        """The house bots."""
        return tuple(self._bots)

    async def announce(self, race_id: RaceId, *, is_house: bool = False) -> bool:
        """Announce a race before it is created. If this node ends before `play`, another one plays it.

        Returns whether this node may play it: not while another one has announced it.
        """
        return await self._leases.announce(lease_of(race_id, is_house=is_house))

    def play(self, race_id: RaceId, players: Iterable[PlayerId], *, is_house: bool = False) -> asyncio.Task[None]:
        """Let bots play a race that was announced, in the background. The task does not fail."""
        lease = lease_of(race_id, is_house=is_house)
        self._leases.begin(lease)
        return self._begin(lease, race_id, [self._bots[player] for player in players])

    async def is_house_race_on(self) -> bool:
        """Whether house bots race each other, at any node."""
        return await self._leases.exists(HOUSE_RACE)

    async def run(self) -> None:
        """Adopt the races of nodes that have ended, until cancelled."""
        while True:
            with run_guarded("bot_races"):
                for prefix in (BOT_RACE, HOUSE_RACE):
                    for lease in await self._leases.adopt(prefix, MOST_ADOPTED):
                        self._playing_on(lease, RaceId(UUID(lease.removeprefix(prefix))))
            await self._leases.wait_for_change()

    async def close(self) -> None:
        """Stop playing. The bots keep their seats."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    def _begin(self, lease: str, race_id: RaceId, bots: Sequence[HousePlayer]) -> asyncio.Task[None]:
        return self._keep(shared_task(self._play(lease, race_id, bots)))

    def _playing_on(self, lease: str, race_id: RaceId) -> None:
        logger.info("house bots play on for a node that has ended", race_id=str(race_id))
        self._keep(shared_task(self._play_on(lease, race_id)))

    def _keep(self, task: asyncio.Task[None]) -> asyncio.Task[None]:
        self._playing.add(task)
        task.add_done_callback(self._playing.discard)
        return task

    async def _play_on(self, lease: str, race_id: RaceId) -> None:
        bots: Sequence[HousePlayer] = ()
        with run_guarded("bot_races"):
            try:
                race = await self._race_reader.race(race_id)
            except UnknownRace:  # its node ended before it created the race
                pass
            else:
                bots = [self._bots[player] for player in players_in(race).values() if player in self._bots]
        await self._play(lease, race_id, bots)

    async def _play(self, lease: str, race_id: RaceId, bots: Sequence[HousePlayer]) -> None:
        """Play until the race is over, while this node has the lease."""
        for _ in range(TRIES):
            if not self._leases.holds(lease) or await self._is_played(race_id, bots):
                break
            await asyncio.sleep(AGAIN_S)
        with run_guarded("bot_races"):
            await self._leases.end(lease)

    async def _is_played(self, race_id: RaceId, bots: Sequence[HousePlayer]) -> bool:
        """Play a race. Returns False if it broke off."""
        has_broken_off = False
        try:
            await play_together(self._url, race_id, bots, self._chance)
        except* RaceAbandoned:
            logger.info("a race of house bots was abandoned", race_id=str(race_id))
        except* CadoganError as errors:
            has_broken_off = True
            logger.warning("house bots were cut off", race_id=str(race_id), errors=[str(e) for e in errors.exceptions])
        except* Exception:
            logger.exception("house bots gave up", race_id=str(race_id))
        return not has_broken_off


def lease_of(race_id: RaceId, *, is_house: bool) -> str:
    """Name of the lease of a race."""
    return f"{HOUSE_RACE if is_house else BOT_RACE}{race_id}"


async def play_together(url: str, race_id: RaceId, bots: Sequence[HousePlayer], chance: random.Random) -> None:
    """Let bots play one race to its end. Raises an ExceptionGroup."""
    have_played_out = asyncio.Barrier(max(1, len(bots)))
    homes: dict[PlayerId, int] = {}
    async with asyncio.TaskGroup() as group:
        for bot in bots:
            group.create_task(play_one(url, race_id, bot, chance, have_played_out, homes))


async def play_one(  # noqa: PLR0913, PLR0917 - what the bots of a race share
    url: str,
    race_id: RaceId,
    bot: HousePlayer,
    chance: random.Random,
    have_played_out: asyncio.Barrier,
    homes: dict[PlayerId, int],
) -> None:
    """Play, and resign once no bot has a sensible move left: first those with fewer cards `homes`.

    The first to resign loses, so a bot that resigned at once would lose to a slower one with fewer cards home. The best
    waits for the people in the race.
    """
    async with Cadogan(url, token=bot.token) as client, client.race(race_id) as seat:
        await seat.started()
        shortest_s, longest_s = await thinking_s(client, seat)
        pace_s = bot.bot.pace * shortest_s, bot.bot.pace * longest_s
        still_races = await play_out(seat, MEASURED[bot.bot.policy], chance, pace_s)
        homes[bot.player] = seat.board.home
        await have_played_out.wait()
        if still_races:
            if bot.player == max(homes, key=homes.__getitem__):  # of equals, the first to reach it
                await seat.until(lambda race: costs_no_place(race, seat.number, homes[bot.player]))
            if seat.race.seats[seat.number].ended is None:
                await seat.resign()
        await seat.finished()


async def thinking_s(client: Cadogan, seat: Seat) -> tuple[float, float]:
    """How long a bot of pace 1 thinks about a move: as people do, unless all its opponents are bots of players."""
    others = [racer.player for racer in seat.racers if racer.player not in seat.race.house_bots]
    if not others:  # a house race, which is there to be watched
        return THINKING_S
    try:
        profiles = await asyncio.gather(*map(client.player, others))
    except Problem:  # a player was deleted just now
        return THINKING_S
    return MACHINE_S if all(profile.bot for profile in profiles) else THINKING_S
