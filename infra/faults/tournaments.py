"""Faults in the middle of an arena or a sprint: no result is missing or counts twice, and players race again soon."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from typing import NamedTuple
from urllib.request import urlopen

import uvloop

from infra.faults.case import Case, Outcome, in_rounds
from infra.faults.tournament_log import judged
from infra.lab.balancer import Balancer, Readiness
from infra.lab.bus import nats_server
from infra.lab.figure import Figure, at_most
from infra.lab.history.finding import Finding
from infra.lab.node import Node, serving
from infra.lab.postgres import Server, data_directory, dsn_of, postgres_pair
from infra.lab.program import stable_port
from infra.lab.racers.arena import RACE_S, Arena, racing
from infra.lab.stage import external
from infra.lab.tcp_proxy import Does, TcpProxy

PLAYERS = 8
NODES = 2
PAIRED_S = 10
"""Bound of the time for which a player waits for the next race, from the fault or from the end of the last race."""
STALLED_S = 60
"""Seconds without a new race after which a player counts as stalled: longer than a race with all that it waits for."""
HERE_S = 6
"""Seconds for which a player is here after the last request, instead of forty: a cut has to last longer."""
SHORT_PRESENCE = f"from cadogan.lobby.tournaments import players_here; players_here.HERE_MS = {1000 * HERE_S}"
BREAK_S = 5
"""Seconds between two rounds of a sprint, instead of fifteen."""
SHORT_ROUNDS = (
    f"from cadogan.tournaments import series, terms; series.FIRST_MS = series.BREAK_MS = {1000 * BREAK_S}; "
    f"terms.LEAST_LIMIT_S = {RACE_S}"
)
PROMOTED_AFTER_S = 0.1
LOOK_S = 0.1
HAS_THE_ROLE = b'cadogan_lease_held{role="tournaments"} 1'


class Scene(NamedTuple):
    """Nodes with an arena, and what can be harmed."""

    nodes: Sequence[Node]
    metrics: Sequence[int]
    """Ports of the nodes' metrics."""
    servers: Sequence[Server] = ()
    bus_line: TcpProxy | None = None
    """The line from the first node to the bus."""


Strike = Callable[[Scene], Awaitable[float]]
"""Causes the fault. Returns the moment from which players wait, on the monotonic clock."""
Racing = Callable[[Sequence[str], random.Random], AbstractAsyncContextManager[Arena]]
"""Lets players race, one at each address."""


@asynccontextmanager
async def two_nodes(prelude: str = "") -> AsyncIterator[Scene]:
    """Two nodes on one Postgres. `prelude` is Python that runs in each before it starts."""
    ports = [stable_port() for _ in range(NODES)]
    async with external(environments=[{"METRICS_PORT": str(port)} for port in ports], prelude=prelude) as stage:
        yield Scene(stage.nodes, ports, [stage.server])


@asynccontextmanager
async def on_a_pair() -> AsyncIterator[Scene]:
    """Two nodes on a primary with a synchronous standby."""
    with postgres_pair() as pair, data_directory() as directory:
        ports = [stable_port() for _ in range(NODES)]
        dsn = {"DATABASE_URL": dsn_of(*pair)}
        nodes = [Node(directory / f"{port}.log", dsn | {"METRICS_PORT": str(port)}) for port in ports]
        async with serving(nodes):
            yield Scene(nodes, ports, pair)


@asynccontextmanager
async def on_nats() -> AsyncIterator[Scene]:
    """Two nodes on NATS, the first one over a line that can be cut."""
    ports = [stable_port() for _ in range(NODES)]
    with nats_server() as nats:
        async with TcpProxy(nats.port) as line:
            urls = (f"nats://127.0.0.1:{line.port}", nats.url)
            settings = [{"METRICS_PORT": str(port), "NATS_URL": url} for port, url in zip(ports, urls, strict=True)]
            async with external(environments=settings, prelude=SHORT_PRESENCE) as stage:
                yield Scene(stage.nodes, ports, [stage.server], line)


async def kill_pairing_node(scene: Scene) -> float:
    """Kill the node that pairs. It is started again at once, and another one pairs meanwhile."""
    node = await pairing_node(scene)
    killed = time.monotonic()
    node.restart()
    return killed


async def hang_primary(scene: Scene) -> float:
    """Stop the primary where it is, and promote the standby."""
    primary, standby = scene.servers
    harmed = time.monotonic()
    primary.hang()
    await asyncio.sleep(PROMOTED_AFTER_S)
    await asyncio.to_thread(standby.promote)
    return harmed


async def cut_bus(scene: Scene) -> float:
    """Lose everything between one node and the bus, for good, until no player there is known to be here by it."""
    assert scene.bus_line is not None  # this scene has it
    for direction in (scene.bus_line.to_server, scene.bus_line.to_client):
        direction.set(Does.DROP)
    await asyncio.sleep(HERE_S)
    return time.monotonic()


async def pairing_node(scene: Scene) -> Node:
    """The node that has the role."""
    while True:
        for node, port in zip(scene.nodes, scene.metrics, strict=True):
            if HAS_THE_ROLE in await asyncio.to_thread(read, f"http://127.0.0.1:{port}/metrics"):
                return node
        await asyncio.sleep(LOOK_S)


def read(url: str) -> bytes:
    """The body of an answer."""
    with urlopen(url) as answer:
        return bytes(answer.read())


async def struck(
    scene_of: Callable[[], AbstractAsyncContextManager[Scene]],
    strike: Strike,
    racing_as: Racing,
    chance: random.Random,
    players: int,
) -> Outcome:
    """Race, harm, race on, and judge."""
    async with scene_of() as scene, AsyncExitStack() as stack:
        ports = [node.port for node in scene.nodes]
        readiness = Readiness(ports)
        watching = asyncio.create_task(readiness.watch())
        stack.callback(watching.cancel)
        lines = [
            await stack.enter_async_context(Balancer([*ports[at:], *ports[:at]], readiness)) for at in range(len(ports))
        ]
        async with racing_as([lines[number % len(lines)].url for number in range(players)], chance) as arena:
            await arena.is_under_way()
            await asyncio.sleep(chance.uniform(0, 5))
            since = await strike(scene)
            waits = await arena.waits_after(since, STALLED_S)
        verdict = await judged(lines[0].url, arena)
    stalled = [
        Finding("stalled", None, f"player {number} had no new race for {STALLED_S} s after the fault")
        for number, waited in enumerate(waits)
        if waited is None
    ]
    recoveries = [waited for waited in waits if waited is not None]
    longest = Figure("longest wait of a player for the next race", max(recoveries, default=0), "s", at_most(PAIRED_S))
    return Outcome(1, verdict.with_more(stalled), recoveries, [longest])


def case(
    name: str,
    promise: str,
    scene_of: Callable[[], AbstractAsyncContextManager[Scene]],
    strike: Strike,
    racing_as: Racing = racing,
) -> Case:
    """A case with one fault in the middle of a tournament."""

    def run_round(chance: random.Random, racers: int | None) -> Outcome:
        return uvloop.run(struck(scene_of, strike, racing_as, chance, racers or PLAYERS))

    return Case(name, promise, in_rounds(run_round), short=1, full=20)


KILLED = case(
    "arena-node-killed",
    "if the node that pairs is killed, another one goes on, and every race counts once",
    two_nodes,
    kill_pairing_node,
)
FAILOVER = case(
    "arena-failover",
    "if the primary hangs, an arena goes on with its standby, and every race counts once",
    on_a_pair,
    hang_primary,
)
CUT = case(
    "arena-node-cut",
    "a node that the bus does not reach goes on in an arena, and every race counts once",
    on_nats,
    cut_bus,
)
SPRINT = case(
    "sprint-node-killed",
    "if the node that opens rounds is killed in one, the next one opens on time, and every board counts once",
    partial(two_nodes, SHORT_ROUNDS),
    kill_pairing_node,
    partial(racing, break_s=BREAK_S),
)
