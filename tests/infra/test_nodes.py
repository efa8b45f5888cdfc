"""Nodes as real processes: a bus that fails, a node that is killed, a rolling restart. No client misses anything.

`python -m infra.nodes` has the long forms.
"""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from infra.nodes.__main__ import differing, race
from infra.nodes.cluster import LOSSY, running_cluster
from infra.nodes.racing import Service, racing, three_nodes
from infra.nodes.restarts import END_S, Load, killed_node, rolling_restart

LOAD = Load(races=6, moves_per_s=40, calm_s=0.5)


@pytest.fixture(scope="module")
async def service() -> AsyncIterator[Service]:
    """Three nodes with a bus."""
    async with three_nodes({"DRAIN": "1"}) as service:
        yield service


async def test_racers_on_two_nodes_miss_nothing_over_a_bad_bus() -> None:
    with running_cluster(2, "nats", LOSSY) as cluster:
        pairs = await race(cluster, cluster.ports, races=4, pace_s=0.02, seconds=3, killed=cluster.nats)
        assert sum(pair.lost for pair in pairs) == 0
        assert await differing(pairs) == 0
        assert all(pair.times for pair in pairs)


async def test_a_rolling_restart_loses_nothing_and_ends_no_race(service: Service) -> None:
    roll = await rolling_restart(service, LOAD, random.Random(2))
    assert roll.verdict.findings == ()
    assert roll.verdict.acknowledged > 0
    assert max(roll.ends_s) < END_S


async def test_racers_of_a_killed_node_race_on_elsewhere_and_late_ones_are_told_away_and_back(service: Service) -> None:
    kill = await killed_node(service, LOAD, random.Random(3), late=2)
    assert kill.racers > 0
    assert kill.verdict.findings == ()
    assert kill.away_and_back == kill.late


async def test_races_across_three_nodes_go_on_when_the_bus_is_killed(service: Service) -> None:
    async with racing(service, LOAD.races, LOAD.moves_per_s, random.Random(4)) as under_way:
        await under_way.more_acks()
        service.nats.kill()
        await under_way.more_acks()
        await asyncio.to_thread(service.nats.start)
        await under_way.more_acks()
    assert (await under_way.judged()).findings == ()
