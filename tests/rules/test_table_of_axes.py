"""The table of axes is complete: each axis has its words and is drawn, and random rules reach all of its values."""

from dataclasses import dataclass, fields
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from cadogan.rules.axes import AXES, Build, Rules
from cadogan.rules.axis import axes_of
from tests.rules.variants import drawn_rules

DRAWN = [rules for rules in map(drawn_rules, map(Random, range(330))) if rules is not None][:300]

REFUSED = {"gaps_without_reserve": {"reserve"}}
"""Values that the type of an axis has and no rules can have."""


def test_random_rules_are_seldom_too_long_a_deal() -> None:
    assert len(DRAWN) == 300


@pytest.mark.parametrize("axis", AXES)
def test_random_rules_differ_on_every_axis(axis: str) -> None:
    values = {getattr(rules, axis) for rules in DRAWN}
    assert len(values) > 1, f"random rules have {axis} = {values}: draw other values too"
    assert values - {AXES[axis].default}
    missing = choices(get_type_hints(Rules)[axis]) - values
    assert not missing, f"random rules never have {axis} = {missing}"
    parts = {part for value in values if isinstance(value, tuple) for part in value}
    missing = choices(*get_args(get_type_hints(Rules)[axis])) - parts - values - REFUSED.get(axis, set())
    assert not missing, f"random rules never have {missing} in {axis}"


@pytest.mark.parametrize("part", [each.name for each in fields(Build)])
def test_random_rules_build_in_every_way(part: str) -> None:
    values = {getattr(rules.build, part) for rules in DRAWN if rules.build}
    assert len(values) > 1
    assert choices(get_type_hints(Build)[part]) <= values


def choices(*kinds: Any) -> set[Any]:
    """Values of literal types."""
    return {value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)}


@pytest.mark.parametrize("axis", AXES)
def test_an_axis_is_described_in_sentences(axis: str) -> None:
    assert AXES[axis].about.endswith(".")


def test_an_axis_without_words_and_values_cannot_exist() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class More(Rules):
        reserve_limit: int | None = None

    with pytest.raises(TypeError, match=r"More\.reserve_limit has neither words nor values to draw"):
        axes_of(More)
