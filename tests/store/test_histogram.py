"""Histograms count each value once, below the right bound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.store.histogram import MOST_MS, SECONDS, Histogram, MillisecondHistogram, quantile


@given(st.lists(st.integers(-5, 20_000)))
def test_both_kinds_of_histogram_agree(times_ms: list[int]) -> None:
    by_ms, by_bounds = MillisecondHistogram(), Histogram()
    for ms in times_ms:
        by_ms.add(ms)
        by_bounds.add(min(max(ms, 0), MOST_MS) / 1000)
    read = by_ms.in_seconds()
    assert read.counts == by_bounds.counts
    assert read.count == len(times_ms)
    assert read.sum == pytest.approx(by_bounds.sum)


def test_a_value_at_a_bound_counts_below_it() -> None:
    histogram = Histogram()
    histogram.add(0.05)
    histogram.add(0.0501)
    place = SECONDS.index(0.05)
    assert histogram.counts[place : place + 2] == [1, 1]


@given(st.lists(st.integers(0, 30), min_size=1), st.sampled_from([0.5, 0.9, 0.99]))
def test_a_quantile_has_its_share_at_or_below_it(values: list[int], share: float) -> None:
    counts = [values.count(value) for value in range(31)]
    place = quantile(counts, share)
    assert place is not None
    assert sum(value <= place for value in values) >= share * len(values)
    assert sum(value < place for value in values) < share * len(values)


def test_nothing_has_no_quantile() -> None:
    assert quantile([0, 0], 0.99) is None
