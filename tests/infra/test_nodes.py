"""Nodes as real processes, over a bus that loses and repeats messages and is killed: no client misses anything."""

from infra.nodes.__main__ import differing, race
from infra.nodes.cluster import LOSSY, running_cluster


async def test_racers_on_two_nodes_miss_nothing_over_a_bad_bus() -> None:
    with running_cluster(2, "nats", LOSSY) as cluster:
        pairs = await race(cluster, cluster.ports, races=4, pace_s=0.02, seconds=3, killed=cluster.nats)
        assert sum(pair.lost for pair in pairs) == 0
        assert await differing(pairs) == 0
        assert all(pair.times for pair in pairs)
