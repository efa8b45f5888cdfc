"""All clients of a service that is being harmed, for as long as a block runs."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from msgspec.structs import replace

from cadogan.races.rated import rated_conditions
from infra.lab.history.history import History, SeatId, Watch
from infra.lab.racers.acks import Acks
from infra.lab.racers.duelist import Duelist
from infra.lab.racers.line import Doors, Line
from infra.lab.racers.racer import Notes
from infra.lab.racers.shuttle import Shuttle
from infra.lab.racers.spectator import Spectator
from infra.lab.races import SETTINGS, RaceFactory
from infra.lab.races import Racer as Seated

ALONE = replace(SETTINGS, seats=1, view="open", undo="free", time_limit=86_400)
"""A race of one, in which a move and its undo can be repeated for ever."""
RATED = replace(SETTINGS, rated=True, time_limit=rated_conditions(SETTINGS.game).time_limit)
"""A rated race of two in fair view."""
DUEL_PACE_S = 0.5
MOST_MOVES_PER_S = 500
"""Moves of all racers together, at most: clients and service share the machine."""
CATCH_UP_S = 20
"""Seconds that spectators have to get what they missed."""


class Load(NamedTuple):
    """How many clients there are, and how fast they are."""

    racers: int = 40
    """Racers of one race each."""
    moves_per_s: float = 200
    """Moves of all racers together."""
    spectators: int = 8
    """Spectators of as many of these races."""
    pairs: int = 2
    """Pairs of racers who race duel after duel, each with a spectator."""
    duels: int = 8
    """Duels of each pair at most."""

    def of(self, racers: int | None) -> "Load":
        """The same with another number of racers, who keep their pace; None: with its own."""
        if racers is None:
            return self
        return self._replace(racers=racers, moves_per_s=min(MOST_MOVES_PER_S, racers * self.moves_per_s / self.racers))


class Crowd:
    """Racers and spectators, and what they recorded."""

    def __init__(self, ports: Sequence[int], load: Load, chance: random.Random) -> None:
        self.history = History()
        self.acks = Acks()
        self._notes = Notes(self.history, self.acks)
        self.shuttles: list[Shuttle] = []
        self._ports = ports
        self._doors = Doors()
        self._load = load
        self._chance = chance
        self._racing: set[asyncio.Task[None]] = set()
        self._watching: dict[asyncio.Task[None], Watch] = {}

    @property
    def seats(self) -> list[SeatId]:
        """Seats of the racers who race all the time."""
        return [shuttle.seat for shuttle in self.shuttles]

    def begin(self, alone: Sequence[Seated], duels: Sequence[Sequence[tuple[Seated, Seated]]]) -> None:
        """Let everybody come: racers of one race each, and for each pair the duels that it races."""
        pace_s = len(alone) / self._load.moves_per_s
        for number, seated in enumerate(alone):
            seat, line = SeatId(seated.race_id, 0), self._line(seated)
            shuttle = Shuttle(seat, seated.token, line, self._notes, pace_s)
            self.shuttles.append(shuttle)
            self._race(shuttle.run())
            if number < self._load.spectators:
                self._watch(seated)
        for of_pair in duels:
            self._race(self._race_duels(of_pair))

    async def end(self) -> None:
        """Let racers stop, and spectators get what they missed."""
        for task in self._racing:
            task.cancel()
        results = await asyncio.gather(*self._racing, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result
        await self._until_still()
        for task, watch in self._watching.items():
            if not task.done():
                watch.until = time.time()
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)

    async def _until_still(self) -> None:
        """Wait until no spectator has got anything for a moment. What was in flight may still be committed."""
        until = time.monotonic() + CATCH_UP_S
        before: list[int] = []
        while time.monotonic() < until:
            now = [watch.p for watch in self._watching.values()]
            if now == before:
                return
            before = now
            await asyncio.sleep(2)

    async def _race_duels(self, duels: Sequence[tuple[Seated, Seated]]) -> None:
        for duel in duels:
            self._watch(duel[0])
            async with asyncio.TaskGroup() as group:
                for number, seated in enumerate(duel):
                    seat = SeatId(seated.race_id, number)
                    line = self._line(seated)
                    group.create_task(Duelist(seat, seated.token, line, self._notes, DUEL_PACE_S).run())

    def _race(self, work: Coroutine[Any, Any, None]) -> None:
        self._racing.add(asyncio.create_task(work))

    def _watch(self, seated: Seated) -> None:
        watch = Watch(f"spectator {len(self.history.watches) + 1}", seated.race_id, [])
        self.history.watches.append(watch)
        self._watching[asyncio.create_task(Spectator(watch, self._line(seated)).run())] = watch

    def _line(self, seated: Seated) -> Line:
        return Line(seated.race_id, self._ports, self._chance, self._doors)


@asynccontextmanager
async def crowd_at(dsn: str, ports: Sequence[int], load: Load, chance: random.Random) -> AsyncIterator[Crowd]:
    """Create the races, and let racers race and spectators watch while the block runs.

    `dsn` leads to Postgres itself, past any proxy.
    """
    factory = RaceFactory(dsn, chance.getrandbits(64))
    alone = await factory.start_more_races(load.racers, ALONE)
    rated = await factory.start_more_races(load.pairs * load.duels, RATED, "pairing") if load.pairs else []
    duels = list(zip(rated[::2], rated[1::2], strict=True))
    crowd = Crowd(ports, load, chance)
    crowd.begin(alone, [duels[at : at + load.duels] for at in range(0, len(duels), load.duels)])
    try:
        yield crowd
    finally:
        await crowd.end()
