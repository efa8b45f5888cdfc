"""What the code knows of a setting of a race, beside its type, bounds, default and words."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct


class Option(Struct, frozen=True):
    """Stands beside the type of a field of `Settings`, in `Annotated`. What it leaves out is the careful choice."""

    since: int = 1
    """Rules of races (`RACE_RULES`) from which the setting counts. Races of earlier rules have its default."""
    rated: bool = False
    """Whether rated races may choose it. If not, all have the default, so that ratings compare like with like."""
    tag: str | None = ""
    """Name of its tag in the text of a race: empty for the name of the setting, None if the text does not say it."""


class Switch(Struct, frozen=True, kw_only=True):
    """How the page offers a setting that is on or off, and what it calls it in each language."""

    whose: Literal["alone", "company", "all"]
    """Races that have it: practice, races of several, or both."""
    first: bool
    """Its value in the form until the player changes it."""
    label: Mapping[str, str]
    """By language."""
    unusual: Mapping[str, str]
    """What the terms of a race say where it has not its default, by language."""


def option_of(annotation: Any) -> Option:
    """The `Option` of an annotation; one that leaves everything out if there is none."""
    return next((each for each in getattr(annotation, "__metadata__", ()) if isinstance(each, Option)), Option())
