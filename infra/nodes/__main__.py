"""`python -m infra.nodes`: racers on two nodes, over each bus, whole and lossy. It takes two minutes.

`--rolling` restarts three nodes one after the other under load instead, and `--killed` kills one of three.
"""

import argparse
import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from statistics import quantiles

import uvloop
from msgspec.structs import replace

from infra.bench.figure import Figure, at_most, print_figures
from infra.bench.races import SETTINGS, RaceFactory
from infra.nats_server import NatsServer
from infra.nodes.cluster import AS_IT_IS, LOSSY, Carrier, Cluster, running_cluster
from infra.nodes.pair import Pair, Times
from infra.nodes.pairing import pairing_times
from infra.nodes.restarts import LONG, measure_killed, measure_rolling

OPEN = replace(SETTINGS, view="open")
RACES = 20
ROUNDS = 3
"""Both racers on one node and on two take turns, so that slow phases of the machine hit both."""
LOOK_S = 5
"""Seconds between two looks at the heads of the log, which find what the bus lost."""
DOWN_S = 2
"""Seconds for which the bus is down."""
PAIRINGS = 50


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, help="20, or 200 beside restarts and kills")
    parser.add_argument("--pace", type=float, default=0.1, help="seconds between two moves of a racer")
    parser.add_argument("--seconds", type=float, default=6, help="of a round")
    parser.add_argument("--rolling", action="store_true", help="restart three nodes one after the other instead")
    parser.add_argument("--killed", action="store_true", help="kill one of three nodes instead")
    options = parser.parse_args()
    if options.rolling or options.killed:
        load = LONG if options.races is None else LONG.of(options.races)
        if options.rolling:
            print_figures(uvloop.run(measure_rolling(load)))
        if options.killed:
            print_figures(uvloop.run(measure_killed(load)))
        return
    carriers: tuple[Carrier, ...] = ("postgres", "nats")
    for carrier in carriers:
        with running_cluster(2, carrier, AS_IT_IS) as cluster:
            print_figures(quick_figures(cluster, carrier, options.races or RACES, options.pace, options.seconds))
        with running_cluster(2, carrier, LOSSY) as cluster:
            print_figures(lossy_figures(cluster, carrier, options.races or RACES, options.pace, 2 * options.seconds))


def quick_figures(cluster: Cluster, carrier: Carrier, races: int, pace_s: float, seconds: float) -> Iterator[Figure]:
    """How soon a move reaches the opponent, on the same node and on another one."""
    here, there = cluster.ports
    one: list[Times] = []
    two: list[Times] = []
    for _ in range(ROUNDS):
        for times, ports in ((one, (here, here)), (two, (here, there))):
            for pair in asyncio.run(race(cluster, ports, races, pace_s, seconds)):
                times.extend(pair.times)
    for name, times in (("on one node", one), (f"on two nodes, {carrier}", two)):
        p50, p99 = percentiles([each.heard_s for each in times])
        is_far = times is two
        yield Figure(f"opponent hears, {name}, p50", p50, "ms", at_most(5) if is_far else None, f"{len(times)} moves")
        yield Figure(f"opponent hears, {name}, p99", p99, "ms", at_most(25) if is_far else None)
    acks = [percentiles([each.ack_s for each in times])[0] for times in (one, two)]
    yield Figure("ack, on one node, p50", acks[0], "ms")
    yield Figure(f"ack, on two nodes, {carrier}, p50", acks[1], "ms", at_most(1.1 * acks[0]))
    for name, ports in (("on one node", (here, here)), (f"on two nodes, {carrier}", (here, there))):
        p50, p99 = percentiles(asyncio.run(pairing_times(ports, PAIRINGS)))
        yield Figure(f"opponent found, {name}, p50", p50, "ms", at_most(50), f"p99 {p99:.1f}")


def lossy_figures(cluster: Cluster, carrier: Carrier, races: int, pace_s: float, seconds: float) -> Iterator[Figure]:
    """A bus that loses 1 % of its packets and repeats 1 %; NATS is killed and started again meanwhile."""
    pairs = asyncio.run(race(cluster, cluster.ports, races, pace_s, seconds, cluster.nats))
    times = [each for pair in pairs for each in pair.times]
    latest = max(each.heard_s for each in times)
    yield Figure(
        f"lossy bus, {carrier}: races with another sequence than the log", asyncio.run(differing(pairs)), "", at_most(0)
    )
    yield Figure("  moves that were never heard", sum(pair.lost for pair in pairs), "", at_most(0))
    yield Figure("  latest move", latest, "s", at_most(LOOK_S + 1), f"{len(times)} moves")


async def differing(pairs: Sequence[Pair]) -> int:
    """How many races were heard otherwise than the log has them."""
    return [await pair.is_equal() for pair in pairs].count(False)


async def race(  # noqa: PLR0913, PLR0917 - what a round consists of
    cluster: Cluster, ports: Sequence[int], races: int, pace_s: float, seconds: float, killed: NatsServer | None = None
) -> list[Pair]:
    """Let pairs of racers race for some seconds, the first at one port and the second at the other."""
    racers = await RaceFactory(cluster.dsn, time.time_ns()).start_more_races(races, OPEN)
    chance = random.Random(1)
    first, second = ports
    pairs = [await Pair.of((racers[at], racers[at + 1]), (first, second), chance) for at in range(0, len(racers), 2)]
    until = time.perf_counter() + seconds
    async with asyncio.TaskGroup() as group:
        for pair in pairs:
            group.create_task(pair.run(pace_s, until))
        if killed is not None:
            group.create_task(kill_and_start(killed, seconds / 3))
    return pairs


async def kill_and_start(server: NatsServer, after_s: float) -> None:
    """Kill the server, and start it again."""
    await asyncio.sleep(after_s)
    server.kill()
    await asyncio.sleep(DOWN_S)
    await asyncio.to_thread(server.start)


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """The middle and the 99th percentile, in milliseconds."""
    cuts = quantiles(seconds, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


if __name__ == "__main__":
    main()
