"""Collects the metrics of a node when Prometheus asks. Between two scrapes, nobody pays for them."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector
from prometheus_client.core import Metric
from prometheus_client.registry import Collector

from cadogan.metrics.families import info
from cadogan.metrics.node import Node, build
from cadogan.metrics.of_postgres import of_postgres
from cadogan.metrics.of_races import of_node, of_races, of_rooms
from cadogan.metrics.of_requests import of_requests
from cadogan.metrics.of_sendings import of_sendings

PARTS = (of_races, of_rooms, of_node, of_postgres, of_requests, of_sendings)


class NodeCollector(Collector):
    """The metrics of one node."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def collect(self) -> Iterator[Metric]:
        """All families, as they are now. Runs in the event loop: what it reads does not change meanwhile."""
        yield info("build_info", "What runs here.", build() | {"node": str(self._node.services.bus.node_id)})
        for part in PARTS:
            yield from part(self._node)


def registry_of(node: Node) -> CollectorRegistry:
    """The metrics of a node, and of its process."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(NodeCollector(node))
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    return registry
