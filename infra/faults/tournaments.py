"""Faults in the middle of an arena: no result is missing or counts twice, and players are paired again soon."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from typing import NamedTuple
from urllib.request import urlopen

import uvloop

from cadogan.cli.players.tournament import log_of, of_races, of_table, rows_of
from cadogan.races.ids import RaceId
from cadogan.tournaments.events import Event, RacePaired, RaceResult, RaceVoid
from cadogan.tournaments.tournament import tournament_of
from cadogan_client import Cadogan
from infra.faults.case import Case, Outcome, in_rounds
from infra.lab.balancer import Balancer, Readiness
from infra.lab.bus import nats_server
from infra.lab.figure import Figure, at_most
from infra.lab.history.check import Verdict
from infra.lab.history.finding import Finding
from infra.lab.node import Node, serving
from infra.lab.postgres import Server, data_directory, dsn_of, postgres_pair
from infra.lab.program import stable_port
from infra.lab.racers.arena import Arena, racing
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


@asynccontextmanager
async def two_nodes() -> AsyncIterator[Scene]:
    """Two nodes on one Postgres."""
    ports = [stable_port() for _ in range(NODES)]
    async with external(environments=[{"METRICS_PORT": str(port)} for port in ports]) as stage:
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


def run_round(
    scene_of: Callable[[], AbstractAsyncContextManager[Scene]],
    strike: Strike,
    chance: random.Random,
    racers: int | None,
) -> Outcome:
    """One fault in the middle of an arena."""
    return uvloop.run(struck(scene_of, strike, chance, racers or PLAYERS))


async def struck(
    scene_of: Callable[[], AbstractAsyncContextManager[Scene]], strike: Strike, chance: random.Random, players: int
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
        async with racing([lines[number % len(lines)].url for number in range(players)], chance) as arena:
            await arena.each_has_ended()
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


async def judged(url: str, arena: Arena) -> Verdict:
    """Compare what players were told with the log, and the log with the proofs of its races."""
    log = await log_of(url, arena.id)
    findings = list(log_findings(log, arena))
    if not findings:  # else the log cannot be followed
        folded = tournament_of(log)
        async with Cadogan(url) as client:
            findings += [Finding("view", None, fault) for fault in of_table(folded, await rows_of(client, arena.id))]
            findings += [Finding("view", race, found) async for race, found in of_races(client, folded) if found]
    return Verdict(sum(len(player.standings) for player in arena.players), 0, tuple(findings))


def log_findings(log: Sequence[Event], arena: Arena) -> Iterator[Finding]:
    """Races without an end, with several, or with another one than their racers were told."""
    paired = Counter(event.race for event in log if isinstance(event, RacePaired))
    ends = Counter(event.race for event in log if isinstance(event, RaceResult | RaceVoid))
    for race, times in paired.items():
        if times > 1 or ends[race] > 1:
            yield Finding("duplicated", race, f"it was paired {times} times, and has {ends[race]} ends")
        elif not ends[race]:
            yield Finding("lost", race, "the log has no end of it")
    home = {event.race: sorted(seat.home for seat in event.seats) for event in log if isinstance(event, RaceResult)}
    for player in arena.players:
        for race_id, standings in player.standings.items():
            told, logged = sorted(each.home for each in standings), home.get(RaceId(race_id))
            if told != logged:
                yield Finding("lost", RaceId(race_id), f"a racer was told {told} cards at home, the log has {logged}")


KILLED = Case(
    "arena-node-killed",
    "if the node that pairs is killed, another one goes on, and every race counts once",
    in_rounds(partial(run_round, two_nodes, kill_pairing_node)),
    short=1,
    full=20,
)
FAILOVER = Case(
    "arena-failover",
    "if the primary hangs, an arena goes on with its standby, and every race counts once",
    in_rounds(partial(run_round, on_a_pair, hang_primary)),
    short=1,
    full=20,
)
CUT = Case(
    "arena-node-cut",
    "a node that the bus does not reach goes on in an arena, and every race counts once",
    in_rounds(partial(run_round, on_nats, cut_bus)),
    short=1,
    full=20,
)
