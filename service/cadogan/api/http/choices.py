"""Adds the valid values to msgspec's errors about enums, which do not list them."""

from typing import Any

from msgspec import inspect

NO_CHOICE = "Invalid enum value"
"""Start of such an error."""


def with_choices(fault: str, kind: Any) -> str:
    """An error about a value, with the valid values if the type is an enum.

    >>> from typing import Literal
    >>> with_choices("Invalid enum value 'drawn'", list[Literal["won", "lost"]] | None)
    "Invalid enum value 'drawn'; it takes lost, won"
    """
    if not fault.startswith(NO_CHOICE):
        return fault
    return f"{fault}; it takes {', '.join(choices(inspect.type_info(kind)))}"


def choices(kind: inspect.Type) -> list[str]:
    """Valid values of a type and of its parts."""
    match kind:
        case inspect.LiteralType(values=values):
            return [str(value) for value in values]
        case inspect.UnionType(types=types):
            return [word for each in types for word in choices(each)]
        case inspect.ListType(item_type=each) | inspect.Metadata(type=each):
            return choices(each)
        case _:
            return []
