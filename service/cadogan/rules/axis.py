"""An axis: one way in which games differ. Everything that is said of it is said where `axes.py` defines it.

A field of `Rules` is made by `axis`: its default, its words, the range of a count, and how random rules draw it. The
tests of the engines and of the solver play random rules, so an axis that is not drawn cannot exist.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of random values, such as `random.Random`."""

    def choice(self, values: Sequence[T], /) -> T:
        """One of these values."""

    def randint(self, least: int, most: int, /) -> int:
        """A number from `least` to `most`, both included."""

    def sample(self, values: Sequence[T], count: int, /) -> list[T]:
        """So many of these values, each once, in any order."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What is said of an axis, besides its name and its type."""

    default: Any
    about: str
    """Its words: in the description of the API, in `cadogan games ID` and on the page at /docs/rules."""
    draw: Callable[[Any, Chance], Any]
    """Draws a value that makes sense with the values of other axes, which are attributes of the first argument."""
    allowed: Sequence[int] | None
    """Values of a count. Null, where its type has it, is always allowed."""

    @property
    def counts(self) -> str:
        """The range in words, such as `1 to 2` or `0, 4, 8`; empty if the axis is no count."""
        if not self.allowed:
            return ""
        is_whole = self.allowed[-1] - self.allowed[0] == len(self.allowed) - 1
        return f"{self.allowed[0]} to {self.allowed[-1]}" if is_whole else ", ".join(map(str, self.allowed))


def axis(default: T, about: str, *, draw: Callable[[Any, Chance], object], allowed: Sequence[int] | None = None) -> T:
    """A field of `Rules`. The type checker sees the default."""
    made: Any = field(default=default, metadata={"axis": Axis(default, about, draw, allowed)})
    return made  # type: ignore[no-any-return]  # what a dataclass makes of the field


@cache
def axes_of(kind: type) -> Mapping[str, Axis]:
    """Every axis by name, in the order of the fields. Raises TypeError if a field was not made by `axis`."""
    bare = [each.name for each in fields(kind) if "axis" not in each.metadata]
    if bare:
        raise TypeError(f"{kind.__name__}.{bare[0]} has neither words nor values to draw; define it with `axis`")
    return MappingProxyType({each.name: each.metadata["axis"] for each in fields(kind)})


class Drawn:
    """Random values, axis by axis. An axis is drawn when a sampler asks for it, so their order does not matter."""

    def __init__(self, axes: Mapping[str, Axis], chance: Chance) -> None:
        self._axes = axes
        self._chance = chance

    def __getattr__(self, name: str) -> Any:
        if name not in self._axes:
            raise AttributeError(f"there is no axis {name}")
        value = self._axes[name].draw(self, self._chance)
        setattr(self, name, value)  # so that Python finds the attribute from now on
        return value


def drawn(kind: type[T], chance: Chance) -> T:
    """Random rules. Their axes make sense together, but `deal` may lay more cards than there are."""
    axes = axes_of(kind)  # type: ignore[arg-type]  # mypy takes no class of a type variable for hashable
    values = Drawn(axes, chance)
    return kind(**{name: getattr(values, name) for name in axes})


# Samplers, and what they have in common


def one_of(*values: T) -> Callable[[Any, Chance], T]:
    """A sampler that draws one of these values, whatever the other axes are."""
    return lambda _, chance: chance.choice(values)


def some_of(values: Sequence[T], chance: Chance, least: int = 0) -> tuple[T, ...]:
    """Some of these values, each once, in any order."""
    return tuple(chance.sample(values, chance.randint(least, len(values))))
