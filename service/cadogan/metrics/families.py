"""Metric families for Prometheus, from the counts of a node."""

from collections.abc import Mapping

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from cadogan.store.histogram import Histogram

PREFIX = "cadogan_"


def counter(name: str, about: str, value: float) -> Metric:
    """A count since the start of the node."""
    return CounterMetricFamily(PREFIX + name, about, value=value)


def counters(name: str, about: str, labels: str, values: Mapping[str, float]) -> Metric:
    """Counts by a label."""
    family = CounterMetricFamily(PREFIX + name, about, labels=[labels])
    for label, value in values.items():
        family.add_metric([label], value)
    return family


def gauge(name: str, about: str, value: float) -> Metric:
    """A value as it is now."""
    return GaugeMetricFamily(PREFIX + name, about, value=value)


def gauges(name: str, about: str, labels: str, values: Mapping[str, float]) -> Metric:
    """Values by a label."""
    family = GaugeMetricFamily(PREFIX + name, about, labels=[labels])
    for label, value in values.items():
        family.add_metric([label], value)
    return family


def info(name: str, about: str, values: Mapping[str, str]) -> Metric:
    """Texts, as labels of a 1."""
    family = GaugeMetricFamily(PREFIX + name, about, labels=list(values))
    family.add_metric(list(values.values()), 1)
    return family


def histogram(name: str, about: str, measured: Histogram) -> Metric:
    """Measured values."""
    family = HistogramMetricFamily(PREFIX + name, about)
    family.add_metric([], buckets(measured), measured.sum)
    return family


def histograms(name: str, about: str, label: str, measured: Mapping[str, Histogram]) -> Metric:
    """Measured values by a label."""
    family = HistogramMetricFamily(PREFIX + name, about, labels=[label])
    for value, each in measured.items():
        family.add_metric([value], buckets(each), each.sum)
    return family


def buckets(measured: Histogram) -> list[tuple[str, float]]:
    """Cumulative counts by upper bound, as Prometheus has them."""
    reached, found = 0, []
    for bound, count in zip([*map(str, map(float, measured.bounds)), "+Inf"], measured.counts, strict=True):
        reached += count
        found.append((bound, float(reached)))
    return found
