"""Nodes as real processes: a bus that fails, a node that is killed, a rolling restart. No client misses anything.

`python -m infra.nodes` has the long forms.
"""

import random
from collections.abc import AsyncIterator

import pytest

from infra.lab.bus import nats_server
from infra.lab.judge import judge
from infra.lab.racers.crowd import Load as Crowds
from infra.lab.racers.crowd import crowd_at
from infra.lab.stage import external
from infra.nodes.racing import Service, racing, three_nodes
from infra.nodes.restarts import END_S, Load, killed_node, rolling_restart

LOSSY = """
import random
from cadogan.bus.bus import Bus
deliver = Bus._deliver
def lossy(bus, packet):
    for _ in range(random.choices((0, 1, 2), (1, 98, 1))[0]):
        deliver(bus, packet)
Bus._deliver = lossy"""
"""Python before a node starts: it loses one packet of a hundred, and takes another one twice."""
CROWD = Crowds(racers=8, moves_per_s=200, spectators=8, pairs=2, duels=8)
ACKS = 500
LOAD = Load(races=6, moves_per_s=40, calm_s=0.5)


@pytest.fixture(scope="module")
async def service() -> AsyncIterator[Service]:
    """Three nodes with a bus."""
    async with three_nodes({"DRAIN": "1"}) as service:
        yield service


async def test_racers_on_two_nodes_miss_nothing_over_a_bad_bus() -> None:
    """Nobody connects again, so whatever the bus loses is told over the connection that missed it."""
    with nats_server() as nats:
        async with external(2, environments=[{"NATS_URL": nats.url}] * 2, prelude=LOSSY) as stage:
            async with crowd_at(stage.dsn, stage.ports, CROWD, random.Random(1)) as crowd:
                await crowd.acks.more(ACKS)
                nats.kill()
                await crowd.acks.more(ACKS)
                nats.start()
                await crowd.acks.more(ACKS)
            assert {connection.node for connection in crowd.history.connections} == set(stage.ports)
            assert crowd.history.reconnects == 0
            assert (await judge(stage.server, crowd.history, stage.nodes)).findings == ()


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
        service.nats.start()
        await under_way.more_acks()
    assert (await under_way.judged()).findings == ()
