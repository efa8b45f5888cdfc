"""Races of the Python SDK's racers on three nodes, half of the races across two of them."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple

from msgspec.structs import replace

from cadogan.races.events import SeatEnded
from infra.lab.balancer import Balancer, Readiness
from infra.lab.bus import NatsServer, nats_server
from infra.lab.history.check import Verdict, check
from infra.lab.history.finding import Finding
from infra.lab.history.history import History, SeatId
from infra.lab.history.stored_race import StoredRace
from infra.lab.judge import stored_races
from infra.lab.node import Node
from infra.lab.racers.sdk_racer import SdkRacer
from infra.lab.races import SETTINGS, RaceFactory
from infra.lab.races import Racer as Seated
from infra.lab.stage import Stage, external

DUELS = replace(SETTINGS, seats=2, view="open", undo="free", time_limit=86_400)
"""Races of two, in which a move and its undo can be repeated for ever."""
NODES = 3


class Service(NamedTuple):
    """Three nodes that answer, and a bus."""

    stage: Stage
    nats: NatsServer
    readiness: Readiness

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes."""
        return self.stage.nodes


@asynccontextmanager
async def three_nodes(settings: Mapping[str, str]) -> AsyncIterator[Service]:
    """Run three nodes with a bus until the block ends. `settings` are more variables of each."""
    with nats_server() as nats:
        environments = [{"NATS_URL": nats.url, **settings}] * NODES
        async with external(NODES, environments=environments) as stage:
            readiness = Readiness(stage.ports)
            watching = asyncio.create_task(readiness.watch())
            try:
                yield Service(stage, nats, readiness)
            finally:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)


class Racing:
    """Racers under way, what they recorded, and where they connect."""

    def __init__(self, service: Service) -> None:
        self.history = History()
        self.racers: list[SdkRacer] = []
        self.of_node: dict[int, list[SdkRacer]] = {node.port: [] for node in service.nodes}
        """Racers by the port of the node that they prefer."""
        self.late: list[SdkRacer] = []
        """Racers whose line can be blocked."""
        self.late_line: Balancer | None = None
        self._service = service

    async def more_acks(self, each: int = 2) -> None:
        """Wait until each racer has so many more acks."""
        for _ in range(each):
            await asyncio.gather(*(racer.next_ack() for racer in self.racers))

    @property
    def acks(self) -> int:
        """Acks of all racers so far."""
        return sum(racer.acks for racer in self.racers)

    @property
    def longest_pause_s(self) -> float:
        """The longest pause of any racer, also of one that still waits."""
        for racer in self.racers:
            racer.note_pause()
        return max(racer.longest_pause_s for racer in self.racers)

    async def stored(self) -> list[StoredRace]:
        """The races as Postgres has them."""
        return await stored_races(self._service.stage.dsn, self.history.race_ids)

    async def judged(self) -> Verdict:
        """Whether the log has everything that was acknowledged, and no race has ended. Call it after the racing."""
        races = await self.stored()
        verdict = await asyncio.to_thread(check, self.history, races)
        return verdict.with_more([finding for stored in races for finding in end_findings(stored)])


def end_findings(stored: StoredRace) -> list[Finding]:
    """Seats that have ended, in a race whose racers only stop to move."""
    return [
        Finding("wrongly ended", stored.race_id, f"seat {applied.event.seat} ended as {applied.event.how!r}")
        for applied in stored.applied
        if isinstance(applied.event, SeatEnded)
    ]


@asynccontextmanager
async def racing(
    service: Service, races: int, moves_per_s: float, chance: random.Random, *, late: int = 0
) -> AsyncIterator[Racing]:
    """Let racers race while the block runs. `late`: how many races have one racer with a line that can be blocked."""
    factory = RaceFactory(service.stage.dsn, chance.getrandbits(64))
    seated = await factory.start_more_races(races, DUELS)
    under_way = Racing(service)
    pace_s = len(seated) / moves_per_s
    async with AsyncExitStack() as stack:
        ports = [node.port for node in service.nodes]
        lines = [
            await stack.enter_async_context(Balancer([*ports[at:], *ports[:at]], service.readiness))
            for at in range(len(ports))
        ]
        late_line = under_way.late_line = await stack.enter_async_context(Balancer(ports, service.readiness))
        tasks: list[asyncio.Task[None]] = []
        for number, seat in enumerate(places(seated)):
            race, of_race = divmod(number, DUELS.seats)
            at = (race + (of_race if race % 2 else 0)) % len(ports)  # every other race is across two nodes
            is_late = race < late and of_race == 0
            line = late_line if is_late else lines[at]
            racer = SdkRacer(line.url, seat, seated[number], under_way.history)
            under_way.racers.append(racer)
            (under_way.late if is_late else under_way.of_node[ports[at]]).append(racer)
            tasks.append(asyncio.create_task(racer.run(pace_s, chance)))
        try:
            yield under_way
        finally:
            for racer in under_way.racers:
                racer.note_cut()
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    raise result


def places(seated: Sequence[Seated]) -> list[SeatId]:
    """The seat of each racer; racers come race by race and seat by seat."""
    return [SeatId(racer.race_id, number % DUELS.seats) for number, racer in enumerate(seated)]


async def roll(nodes: Sequence[Node]) -> list[float]:
    """Restart nodes one after the other, as a deploy does. Returns the seconds from each SIGTERM to the end."""
    seconds = []
    for node in nodes:
        began = time.monotonic()
        await node.terminate()
        seconds.append(time.monotonic() - began)
        node.start()
        await node.until_up()
    return seconds


async def block(line: Balancer, seconds: float) -> None:
    """Let the clients of a line reach no node for some seconds."""
    line.is_blocked = True
    line.cut()
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(seconds)
    line.is_blocked = False
