"""Collects the metrics of a node when Prometheus asks. Between two scrapes, nobody pays for them."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector
from prometheus_client.core import Metric as Family
from prometheus_client.registry import Collector

from cadogan.metrics.metrics import METRICS
from cadogan.metrics.node import Node


class NodeCollector(Collector):
    """The metrics of one node."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def collect(self) -> Iterator[Family]:
        """All families, as they are now. Runs in the event loop: what it reads does not change meanwhile."""
        for metric in METRICS:
            yield from metric.families(self._node)


def registry_of(node: Node) -> CollectorRegistry:
    """The metrics of a node, and of its process."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(NodeCollector(node))
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    return registry
