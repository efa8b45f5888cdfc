"""Which words may stand where one of a few may: msgspec says that another one is none of them, not which they are."""

from typing import Any

from msgspec import inspect

NO_CHOICE = "Invalid enum value"
"""How msgspec begins to say so."""


def with_choices(fault: str, kind: Any) -> str:
    """What is wrong with a value of that type, and what would be right if only some words are.

    >>> from typing import Literal
    >>> with_choices("Invalid enum value 'drawn'", list[Literal["won", "lost"]] | None)
    "Invalid enum value 'drawn'; it takes lost, won"
    """
    if not fault.startswith(NO_CHOICE):
        return fault
    return f"{fault}; it takes {', '.join(choices(inspect.type_info(kind)))}"


def choices(kind: inspect.Type) -> list[str]:
    """Words that a type takes, or what it is made of."""
    match kind:
        case inspect.LiteralType(values=values):
            return [str(value) for value in values]
        case inspect.UnionType(types=types):
            return [word for each in types for word in choices(each)]
        case inspect.ListType(item_type=each) | inspect.Metadata(type=each):
            return choices(each)
        case _:
            return []
