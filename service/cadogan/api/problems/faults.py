"""Finds the part of a JSON value that its type does not accept.

msgspec says what is wrong in a text for people, which may change in any version. So a value that it has refused is
checked again here, part by part, each with msgspec itself.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, inspect

from cadogan.api.problems.expected_values import expected

LONGEST_SHOWN = 100
"""Characters of the longest string that an error repeats."""


class Fault(NamedTuple):
    """The wrong part of a value: its path, such as `scopes[1]` (None for the whole), and its value if it is short."""

    path: str | None
    value: Any
    detail: str


def find_fault(value: Any, annotation: Any, path: str | None = None) -> Fault | None:
    """The first wrong part of a decoded JSON value; None if the type accepts the value.

    >>> from typing import Literal
    >>> find_fault(["won", "drawn"], list[Literal["won", "lost"]], "results").detail
    'results[1] is "drawn"; it takes one of lost, won'
    """
    if is_accepted(value, annotation):
        return None
    inside = next(faults_inside(value, annotation, path), None)
    return inside or wrong_value(value, annotation, path)


def is_accepted(value: Any, annotation: Any, *, strict: bool = True) -> bool:
    """Whether a type accepts a value. If not `strict`, numbers and booleans can be strings, as in a query."""
    try:
        msgspec.convert(value, annotation, strict=strict)
    except msgspec.ValidationError:
        return False
    return True


SPELLINGS: dict[type[inspect.Type], re.Pattern[str]] = {
    inspect.IntType: re.compile(r"-?(0|[1-9][0-9]*)"),
    inspect.BoolType: re.compile(r"true|false"),
    inspect.UUIDType: re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE),
    inspect.DateType: re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
}
"""How a value is written as text. msgspec reads other spellings as well, such as 1e2 and urn:uuid:…"""


def is_spelt(text: str, annotation: Any) -> bool:
    """Whether a text in an address has the spelling of its type.

    >>> is_spelt("100", int), is_spelt("1e2", int), is_spelt("anything", str)
    (True, False, True)
    """
    kind = inspect.type_info(annotation)
    spelling = SPELLINGS.get(type(kind.type if isinstance(kind, inspect.Metadata) else kind))
    return spelling is None or spelling.fullmatch(text) is not None


def wrong_value(value: Any, annotation: Any, path: str | None) -> Fault:
    """Fault of a value as a whole."""
    detail = (
        f"{'the body' if path is None else path} is {shown(value)}; it takes {expected(inspect.type_info(annotation))}"
    )
    return Fault(path, value if is_short(value) else UNSET, detail)


def faults_inside(value: Any, annotation: Any, path: str | None) -> Iterator[Fault]:
    """Faults of the fields or items of a value, if the type allows a value with parts."""
    for kind in alternatives(annotation):
        if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, Struct):
            yield from struct_faults(value, kind, path)
        elif isinstance(value, dict) and get_origin(kind) is dict:
            _, inner = get_args(kind)
            yield from filter(None, (find_fault(each, inner, path_in(path, name)) for name, each in value.items()))
        elif isinstance(value, list) and get_origin(kind) is list:
            (item,) = get_args(kind)
            yield from filter(None, (find_fault(each, item, f"{path or ''}[{n}]") for n, each in enumerate(value)))


def struct_faults(body: dict[str, Any], struct: type[Struct], path: str | None) -> Iterator[Fault]:
    """Faults of an object: unknown and invalid fields as they come, then missing ones."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    for name, value in body.items():
        place = path_in(path, name)
        if name in fields:
            if fault := find_fault(value, fields[name].type, place):
                yield fault
        elif struct.__struct_config__.forbid_unknown_fields:
            known = ", ".join(fields) or "none"
            yield Fault(place, UNSET, f"there is no field {place!r}; the fields are: {known}")
    for name, field in fields.items():
        if field.required and name not in body:
            place = path_in(path, name)
            yield Fault(place, UNSET, f"{place} is missing; it takes {expected(inspect.type_info(field.type))}")


def path_in(path: str | None, name: str) -> str:
    """Path of a member of an object."""
    return name if path is None else f"{path}.{name}"


def find_repeated(body: bytes) -> str | None:
    """The first name that occurs twice in an object of a JSON text; None if there is none, or the text is too deep.

    >>> find_repeated(b'{"name": 7, "name": "Ada"}')
    'name'
    """
    repeated: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> None:
        names: set[str] = set()
        for name, _ in pairs:
            if name in names:
                repeated.append(name)
            names.add(name)

    with suppress(RecursionError):
        json.loads(body.decode(), object_pairs_hook=note, parse_int=str)  # Python refuses to read very long integers
    return repeated[0] if repeated else None


def alternatives(annotation: Any) -> list[Any]:
    """Members of a union, without their metadata; one for any other type.

    >>> from msgspec import Meta
    >>> alternatives(Annotated[list[int], Meta(max_length=2)] | None)
    [list[int], <class 'NoneType'>]
    """
    if get_origin(annotation) is Annotated:
        return alternatives(get_args(annotation)[0])
    if get_origin(annotation) in {Union, UnionType}:
        return [each for member in get_args(annotation) for each in alternatives(member)]
    return [annotation]


def shown(value: Any) -> str:
    """A value in an error: as JSON if it is short."""
    match value:
        case str() if not is_short(value):
            return f"a string of {len(value)} characters"
        case list():
            return f"a list of {len(value)} item{'' if len(value) == 1 else 's'}"
        case dict():
            return "an object"
        case _:
            return msgspec.json.encode(value).decode()


def is_short(value: Any) -> bool:
    """Whether an error repeats a value."""
    if isinstance(value, str):
        return len(value) <= LONGEST_SHOWN
    return value is None or isinstance(value, bool | int | float)
