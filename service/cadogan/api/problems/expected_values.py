"""What a type accepts, in words for the error texts of the API."""

from msgspec import inspect


def expected(kind: inspect.Type) -> str:  # noqa: PLR0911 - one table
    """The values that a type accepts.

    >>> from typing import Annotated, Literal
    >>> from msgspec import Meta
    >>> expected(inspect.type_info(Annotated[int, Meta(ge=1, le=8)] | None))
    'an integer from 1 to 8, or null'
    >>> expected(inspect.type_info(list[Literal["won", "lost"]]))
    'a list; each item is one of lost, won'
    """
    match kind:
        case inspect.Metadata(type=inner):
            return expected(inner)
        case inspect.UnionType(types=types):
            return ", or ".join(expected(each) for each in sorted(types, key=is_null))
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(map(str, values))}" if len(values) > 1 else str(values[0])
        case inspect.IntType():
            return f"an integer{bounds(kind)}"
        case inspect.FloatType():
            return f"a number{bounds(kind)}"
        case inspect.StrType():
            return f"a string{form(kind)}"
        case inspect.ListType() | inspect.VarTupleType():
            return f"a list{lengths(kind, 'items')}; each item is {expected(kind.item_type)}"
        case _:
            return OTHERS.get(type(kind), "a value of another type")


OTHERS: dict[type[inspect.Type], str] = {
    inspect.NoneType: "null",
    inspect.BoolType: "true or false",
    inspect.UUIDType: "a UUID",
    inspect.DateType: "a date such as 2026-11-21",
    inspect.DictType: "an object",
    inspect.StructType: "an object",
}


def is_null(kind: inspect.Type) -> bool:
    """Whether a type accepts only null."""
    return isinstance(kind, inspect.NoneType)


def bounds(kind: inspect.IntType | inspect.FloatType) -> str:
    """Bounds of a number.

    >>> bounds(inspect.IntType(ge=0, lt=8)), bounds(inspect.IntType(ge=0)), bounds(inspect.FloatType(lt=1))
    (' from 0 to 7', ' of at least 0', ' less than 1')
    """
    least, most = kind.ge, kind.le
    if isinstance(kind, inspect.IntType):
        least = kind.ge if kind.gt is None else kind.gt + 1
        most = kind.le if kind.lt is None else kind.lt - 1
    limits = [
        ("of at least", least if most is None else None),
        ("of at most", most if least is None else None),
        ("greater than", kind.gt if least is None else None),
        ("less than", kind.lt if most is None else None),
    ]
    if least is not None and most is not None:
        return f" from {least} to {most}"
    return "".join(f" {words} {limit}" for words, limit in limits if limit is not None)


def form(kind: inspect.StrType) -> str:
    """Pattern or length of a string."""
    return lengths(kind, "characters") if kind.pattern is None else f" that matches {kind.pattern}"


def lengths(kind: inspect.StrType | inspect.ListType | inspect.VarTupleType, unit: str) -> str:
    """Bounds of a length.

    >>> lengths(inspect.StrType(max_length=16), "characters")
    ' of at most 16 characters'
    """
    match kind.min_length, kind.max_length:
        case None, None:
            return ""
        case None, most:
            return f" of at most {most} {unit}"
        case least, None:
            return f" of {least} or more {unit}"
        case least, most:
            return f" of {least} to {most} {unit}"
