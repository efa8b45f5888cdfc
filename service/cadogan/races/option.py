"""What the code knows of a setting of a race, beside its type, bounds, default and words."""

from typing import Any

from msgspec import Struct


class Option(Struct, frozen=True):
    """Stands beside the type of a field of `Settings`, in `Annotated`. What it leaves out is the careful choice."""

    since: int = 1
    """Rules of races (`RACE_RULES`) from which the setting counts. Races of earlier rules have its default."""
    rated: bool = False
    """Whether rated races may choose it. If not, all have the default, so that ratings compare like with like."""
    tag: str | None = ""
    """Name of its tag in the text of a race: empty for the name of the setting, None if the text does not say it."""


def option_of(annotation: Any) -> Option:
    """The `Option` of an annotation; one that leaves everything out if there is none."""
    return next((each for each in getattr(annotation, "__metadata__", ()) if isinstance(each, Option)), Option())
