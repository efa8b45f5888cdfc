"""What differs between a stored row and the row that was computed again."""

from collections.abc import Iterator
from math import isclose

from msgspec import Struct
from msgspec.structs import fields

TOLERANCE = 1e-6
"""Difference of two numbers that are taken for equal, in points of a rating. Last digits depend on the C library of the
machine that computed them. Those of scores that earlier releases wrote depend on the order in which Postgres returned
rows, too. A race changes a rating by far more, unless its weight is almost 0."""


def difference(found: Struct, right: Struct) -> str:
    """The fields that differ, with all digits of their values. Empty if none does."""
    return ", ".join(_differences(found, right))


def _differences(found: Struct, right: Struct, within: str = "") -> Iterator[str]:
    for field in fields(right):
        name, stored, computed = within + field.name, getattr(found, field.name), getattr(right, field.name)
        if isinstance(stored, Struct) and isinstance(computed, Struct):
            yield from _differences(stored, computed, f"{name}.")
        elif not _agree(stored, computed):
            yield f"{name} is {stored}; right would be {computed}"


def _agree(stored: object, computed: object) -> bool:
    if isinstance(stored, float) and isinstance(computed, float):
        return isclose(stored, computed, rel_tol=0.0, abs_tol=TOLERANCE)
    return stored == computed
