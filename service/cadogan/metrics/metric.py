"""What a metric is: how it is read, what it is called and where operators see it. `metrics.py` is the list of them."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.core import Metric as Family

from cadogan.metrics.node import Node
from cadogan.store.histogram import Histogram
from cadogan.store.vital_signs import VitalSigns

PREFIX = "cadogan_"
CHOSEN = 'instance=~"$instance"'
"""Of the nodes that are chosen on a dashboard."""

Reading = float | Histogram | Mapping[str, float] | Mapping[tuple[str, ...], float] | Mapping[str, Histogram]
"""A value as it is now, or one for each value of the labels."""


class Kind(StrEnum):
    """What its values are, and how those of several nodes are put together on a panel."""

    COUNT = "count"
    """Counted since the start of the node: shown as the rate of all nodes."""
    TIMES = "histogram"
    """Measured values: shown as quantiles over all nodes."""
    OF_NODE = "of a node"
    """A value of the node: shown for each."""
    SUM = "of all nodes"
    """A value of the node: shown as the sum of all."""
    SERVICE = "of the service"
    """A value that all nodes report alike: shown as their maximum."""


FAMILIES: dict[Kind, Any] = dict.fromkeys(Kind, GaugeMetricFamily) | {
    Kind.COUNT: CounterMetricFamily,
    Kind.TIMES: HistogramMetricFamily,
}


class Metric(Struct, frozen=True):
    """One line of the list."""

    name: str
    """Without the prefix, and without the ending that Prometheus gives counters and histograms."""
    kind: Kind
    about: str
    read: Callable[[Node], Reading | None]
    """None while it cannot be known: then the scrape lacks it."""
    panel: str = ""
    """`DASHBOARD: TITLE`. Metrics with the same one share it. Empty if a query of another metric shows it."""
    unit: str = "short"
    """That of the panel, as Grafana has it."""
    labels: tuple[str, ...] = ()
    query: str = ""
    """What the panel asks for, if not what the kind says."""

    def families(self, node: Node) -> Iterator[Family]:
        """Its values now, for Prometheus."""
        reading = self.read(node)
        if reading is None:
            return
        family = FAMILIES[self.kind](PREFIX + self.name, self.about, labels=list(self.labels))
        for label, value in (reading if isinstance(reading, Mapping) else {(): reading}).items():
            values = [label] if isinstance(label, str) else list(label)
            if isinstance(value, Histogram):
                family.add_metric(values, buckets(value), value.sum)
            else:
                family.add_metric(values, value)
        yield family

    @property
    def sample(self) -> str:
        """The name of its samples; of a histogram, of its buckets."""
        return PREFIX + self.name + {Kind.COUNT: "_total", Kind.TIMES: "_bucket"}.get(self.kind, "")


def buckets(measured: Histogram) -> list[tuple[str, float]]:
    """Cumulative counts by upper bound, as Prometheus has them."""
    reached, found = 0, []
    for bound, count in zip([*map(str, map(float, measured.bounds)), "+Inf"], measured.counts, strict=True):
        reached += count
        found.append((bound, float(reached)))
    return found


def in_database(read: Callable[[VitalSigns], Reading]) -> Callable[[Node], Reading | None]:
    """Read it from the vital signs, of which there are none while Postgres does not answer."""
    return lambda node: None if node.signs.last is None else read(node.signs.last)
