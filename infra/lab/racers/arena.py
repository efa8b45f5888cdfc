"""Players of an arena or a sprint with the Python SDK, who race again and again, and what they were told."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple
from uuid import UUID

import httpx

from cadogan_client import Cadogan, CadoganError, RaceAbandoned, Refused, Seat, Standing

GAME = "duchess"
RACE_S = 10
"""Time limit of a race: the shortest that there is."""
MOVE_S = 0.5
"""Mean of the seconds between two moves of a player."""
ASK_S = 2
"""Seconds that a player waits for news in one request."""
AGAIN_S = 0.2
"""Seconds until a player tries again at a service that does not answer."""
LOOK_S = 0.1
ROUNDS = 10
"""Rounds of a sprint: so many that it is on until the players leave."""


class Found(NamedTuple):
    """A race that a player has learned of. Times are of the monotonic clock."""

    at: float
    free_at: float
    """When the player's race before it was over, by the time that a race has: also if nobody heard of its end."""


class ArenaPlayer:
    """A player, whose client may come to one node after the other."""

    def __init__(self, client: Cadogan, chance: random.Random, race_s: float = RACE_S, move_s: float = MOVE_S) -> None:
        self.client = client
        self.failures: Counter[str] = Counter()
        """What went wrong, each of which the player has tried again."""
        self.found: dict[UUID, Found] = {}
        """Races in the order in which the player learned of them."""
        self.standings: dict[UUID, Sequence[Standing]] = {}
        """Standings of the races that the player saw end."""
        self._over: set[UUID] = set()
        """Races that this player is done with."""
        self.is_leaving = False
        """Whether the player takes part no more once the race that is on is over."""
        self._free_at = 0.0
        """When the time of the last race was over."""
        self._chance = chance
        self._race_s = race_s
        self._move_s = move_s

    async def take_part(self, arena: UUID) -> None:
        """Race until this player leaves, or until cancelled. The service may be away meanwhile."""
        while not self.is_leaving:
            try:
                await self.client.enter_tournament(arena)
                await self._race_again_and_again(arena)
            except (CadoganError, httpx.HTTPError, OSError) as error:
                self.failures[repr(error)] += 1
                await asyncio.sleep(AGAIN_S)

    def found_after(self, since: float) -> Found | None:
        """The first race that came after a moment."""
        return next((each for each in self.found.values() if each.at >= since), None)

    async def _race_again_and_again(self, arena: UUID) -> None:
        version: int | None = None
        while True:
            own = await self.client.own_place(arena, wait=ASK_S, after=version)
            version = own.version
            if own.race is not None and own.race not in self._over:
                self.found.setdefault(own.race, Found(time.monotonic(), self._free_at))
                await self.race(own.race)
            elif self.is_leaving:
                return
            elif own.row.activity == "paused":  # by the service: a race began while it was away
                await self.client.enter_tournament(arena)

    async def race(self, race: UUID) -> None:
        """Race to the end."""
        try:
            async with self.client.race(race) as seat:
                await seat.ready()
                await seat.started()
                self._free_at = time.monotonic() + self._race_s
                await self._play(seat)
                self.standings[race] = await seat.finished()
        except RaceAbandoned:  # a rival did not come
            pass
        self._free_at = min(self._free_at, time.monotonic())
        self._over.add(race)

    async def _play(self, seat: Seat) -> None:
        """Make random moves until the board has ended, or the time of the race is over."""
        while seat.race.seats[seat.number].ended is None and seat.board.legal:
            with suppress(Refused):  # the time may be over
                await seat.play(self._chance.choice(seat.board.legal))
            with suppress(TimeoutError):  # the player thinks, unless the board ends meanwhile
                async with asyncio.timeout(self._chance.uniform(0, 2 * self._move_s)):
                    await seat.until(lambda race: race.seats[seat.number].ended is not None)


class Arena:
    """A tournament that is on, and its players. `break_s` are the seconds between two rounds, if it is a sprint."""

    def __init__(self, arena_id: UUID, players: Sequence[ArenaPlayer], break_s: float | None = None) -> None:
        self.id = arena_id
        self.players = players
        self._break_s = break_s

    async def is_under_way(self) -> None:
        """Wait until each player has seen a race end; in a sprint, until the next round is on."""
        least = 1 if self._break_s is None else 2
        while not all(player.standings and len(player.found) >= least for player in self.players):  # noqa: ASYNC110 - of all players
            await asyncio.sleep(LOOK_S)

    async def waits_after(self, since: float, within_s: float) -> list[float | None]:
        """For each player, the wait for the next race after a moment; None if they have found none in time."""
        while None in (found := [player.found_after(since) for player in self.players]):
            if time.monotonic() > since + within_s:
                break
            await asyncio.sleep(LOOK_S)
        over_at = max((each.free_at for each in found if each is not None), default=0)  # of the round
        return [each and each.at - max(since, self._due(each, over_at)) for each in found]

    def _due(self, found: Found, over_at: float) -> float:
        return found.free_at if self._break_s is None else over_at + self._break_s

    async def is_still(self) -> None:
        """Wait until the end of every race is recorded, once all players have left."""
        while (await self.players[0].client.tournament(self.id)).racing:  # noqa: ASYNC110 - it asks over HTTP
            await asyncio.sleep(LOOK_S)


@asynccontextmanager
async def racing(urls: Sequence[str], chance: random.Random, break_s: float | None = None) -> AsyncIterator[Arena]:
    """Let players race while the block runs, one at each address. Afterwards its races are over."""
    async with AsyncExitStack() as stack:
        players = [ArenaPlayer(Cadogan(url), random.Random(chance.getrandbits(64))) for url in urls]
        for player in players:
            await stack.enter_async_context(player.client)
            await player.client.sign_up(f"Racer {chance.getrandbits(40)}")
        kind, rounds = ("arena", None) if break_s is None else ("sprint", ROUNDS)
        created = await players[0].client.create_tournament(
            "Faults", [GAME], kind=kind, minutes=10, rounds=rounds, time_limit=RACE_S
        )
        arena = Arena(created.id, players, break_s)
        tasks = [asyncio.create_task(player.take_part(arena.id)) for player in players]
        try:
            yield arena
            for player in players:
                player.is_leaving = True  # before the pause, or the player would come back from it
            await asyncio.gather(*(player.client.pause_tournament(arena.id) for player in players))
            await asyncio.gather(*tasks)
            await arena.is_still()
            await players[0].client.cancel_tournament(arena.id, "Everybody has raced.")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
