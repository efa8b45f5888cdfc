"""The people of a soak: racers, spectators and readers, who come, stay for a while and go."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from cadogan_client import Cadogan, CadoganError, Seat

GAMES = ("duchess", "canfield", "eagle-wing", "sir-tommy")
THINKING_S = (0.3, 1.2)
STAY_S = (15, 60)
"""How long a racer stays in a race, or a spectator watches."""
READ_S = (0.5, 3)
"""Pause of a reader between two requests."""
RETURN_S = 2
MOST_KNOWN = 50
"""Players and races that are remembered."""
NEWCOMERS = 0.2
"""Share of the races before which a racer signs up as somebody new."""


class Visitors:
    """All of them, at one service. `counts` has what they did, and the errors that they met."""

    def __init__(self, url: str, rng: random.Random) -> None:
        self.counts: Counter[str] = Counter()
        self._url = url
        self._rng = rng
        self._tokens: list[str] = []
        self._races: list[str] = []

    async def come_and_go(self, pairs: int, spectators: int, readers: int) -> None:
        """Let so many pairs of racers, spectators and readers do what they do, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for visit, number in ((self._race, pairs), (self._watch, spectators), (self._read, readers)):
                for _ in range(number):
                    group.create_task(self._again_and_again(visit))

    async def _again_and_again(self, visit: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await visit()
            except* (CadoganError, TimeoutError) as group:  # two racers may fail together
                error = group.exceptions[0]
                self.counts[f"{visit.__name__.strip('_')}: {type(error).__name__}"] += 1
            await asyncio.sleep(self._rng.uniform(*READ_S))

    async def _race(self) -> None:
        """Two racers meet, race for a while, leave and return, and resign."""
        async with self._player() as host, self._player() as guest:
            race = await host.create_race(self._rng.choice(GAMES), seats=2, countdown=0)
            self._races = [*self._races[-MOST_KNOWN:], str(race.id)]
            async with asyncio.timeout(3 * STAY_S[1]), asyncio.TaskGroup() as group:
                group.create_task(self._sit(host, str(race.id)))
                group.create_task(self._sit(guest, str(race.id)))
        self.counts["races"] += 1

    async def _sit(self, player: Cadogan, race: str) -> None:
        async with player.race(race) as seat:
            await seat.ready()
            await seat.started()
            await self._play(seat, self._rng.uniform(*STAY_S) / 2)
        await asyncio.sleep(RETURN_S)
        async with player.race(race) as seat:
            await self._play(seat, self._rng.uniform(*STAY_S) / 2)
            if not seat.race.is_over and seat.race.seats[seat.number].ended is None:
                await seat.resign()
            await seat.finished()

    async def _play(self, seat: Seat, seconds: float) -> None:
        until = asyncio.get_running_loop().time() + seconds
        while seat.board.legal and asyncio.get_running_loop().time() < until:
            await seat.play(self._rng.choice(seat.board.legal))
            self.counts["moves"] += 1
            await asyncio.sleep(self._rng.uniform(*THINKING_S))

    async def _watch(self) -> None:
        """A spectator opens a link, watches for a while, and closes it."""
        if not self._races:
            return
        async with Cadogan(self._url) as spectator, spectator.watch(self._rng.choice(self._races)) as race:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._rng.uniform(*STAY_S)):
                    async for _ in race:
                        self.counts["public events"] += 1
        self.counts["spectators"] += 1

    async def _read(self) -> None:
        """A reader opens some pages over one connection."""
        async with Cadogan(self._url) as reader:
            for _ in range(self._rng.randrange(1, 10)):
                await self._rng.choice((self._read_games, self._read_leaders, self._read_race))(reader)
                self.counts["reads"] += 1
                await asyncio.sleep(self._rng.uniform(*READ_S))

    async def _read_games(self, reader: Cadogan) -> None:
        await reader.games()

    async def _read_leaders(self, reader: Cadogan) -> None:
        async for _ in reader.leaderboard(self._rng.choice(GAMES)):
            break

    async def _read_race(self, reader: Cadogan) -> None:
        if self._races:
            race = self._rng.choice(self._races)
            await reader.view(race)
            async for _ in reader.events(race):
                pass

    @asynccontextmanager
    async def _player(self) -> AsyncIterator[Cadogan]:
        """A player who was here before, or somebody new."""
        token = self._tokens.pop(0) if self._tokens and self._rng.random() > NEWCOMERS else None
        async with Cadogan(self._url, token) as player:
            if token is None:
                token = (await player.sign_up(f"Soak {self._rng.randrange(10**9)}", bot=True)).token
            yield player
        self._tokens = [*self._tokens[-MOST_KNOWN:], token]
