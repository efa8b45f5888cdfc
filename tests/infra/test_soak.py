"""A short soak: everybody comes and goes, and everything is sampled and drawn."""

from xml.etree import ElementTree as ET

import pytest

from infra.faults.table import is_missed
from infra.soak.report import NAMES, figures, plot
from infra.soak.run import SAMPLES, Load, soak
from infra.soak.sample import Sample


def test_a_short_soak_samples_everything_that_a_service_needs() -> None:
    result = soak(0.3, Load(pairs=1, spectators=1, readers=1), seed=1)
    assert result.counts["moves"] > 0
    assert result.counts["reads"] > 0
    assert not [what for what in result.counts if "Error" in what]
    assert len(result.samples) > 1
    last = result.samples[-1]
    assert min(last.memory, last.descriptors, last.tasks, last.connections) > 0


@pytest.mark.parametrize(("growth", "percent"), [(0.0, 0), (1.0, 100)])
def test_growth_is_told_from_the_second_sixth_to_the_last(growth: float, percent: float) -> None:
    samples = [
        Sample(minute, *[100 * (1 + growth * (minute >= SAMPLES / 2))] * len(NAMES)) for minute in range(1, SAMPLES + 1)
    ]
    found = figures(samples)
    assert [figure.value for figure in found] == [percent] * len(NAMES)
    assert [is_missed(each) for each in found] == [growth > 0] * len(NAMES)
    ET.fromstring(plot(samples))


def test_a_short_soak_is_not_judged() -> None:
    samples = [Sample(minute / 10, *[100 * minute] * len(NAMES)) for minute in range(1, SAMPLES + 1)]
    assert [figure.target for figure in figures(samples)] == [None] * len(NAMES)
