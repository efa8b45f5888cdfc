"""What a soak says: whether each thing that the service needs has stayed flat."""

from collections.abc import Sequence
from statistics import mean

from infra.lab.figure import Figure, at_most
from infra.soak.sample import Sample

SIXTHS = 6
"""The first sixth of the time warms up. Then the second sixth is compared with the last one."""
FLAT_PERCENT = 5
LEAST_MINUTES = 30
"""A shorter soak is not judged: its service is still warming up."""
NAMES = {
    "memory": ("resident memory", "MB"),
    "descriptors": ("descriptors", "open"),
    "tasks": ("asyncio tasks", "tasks"),
    "connections": ("connections to Postgres", "open"),
    "dead_heads": ("dead tuples of `head`", "tuples"),
}
"""Name and unit of each field of a sample."""


def figures(samples: Sequence[Sample]) -> list[Figure]:
    """The change of each field, in percent; its means are the remark. It has a target if the soak was long enough."""
    return [figure(field, samples) for field in NAMES]


def figure(field: str, samples: Sequence[Sample]) -> Figure:
    """The change of one field."""
    early, late = (mean(getattr(sample, field) for sample in part) for part in compared(samples))
    percent = 100 * (late - early) / early if early else 0.0
    name, unit = NAMES[field]
    remark = f"{early:,.1f} to {late:,.1f} {unit}"
    target = at_most(FLAT_PERCENT) if samples[-1].minute >= LEAST_MINUTES else None
    return Figure(f"change of {name}", percent, "%", target, remark)


def compared(samples: Sequence[Sample]) -> tuple[Sequence[Sample], Sequence[Sample]]:
    """The samples of the second and of the last sixth."""
    sixth = len(samples) // SIXTHS
    return samples[sixth : 2 * sixth], samples[-sixth:]
