"""A game described in JSON, axis by axis, to try a variant without code.

`cadogan games ID --json` prints a description.
"""

from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw

from cadogan.rules import Game, InvalidRules
from cadogan.rules.axes import Build, Rules

Axes = TypeVar("Axes", Rules, Build)


def described(description: Raw) -> Game:
    """Game from a description. Axes that are left out have their defaults. Raises InvalidRules."""
    rules = decoded(Rules, description)
    return Game(id="description", name="A description", about="A game described by its axes.", source="", rules=rules)


def decoded(kind: type[Axes], description: Raw, within: str = "") -> Axes:
    """Object of axes, each checked against its type."""
    hints = get_type_hints(kind)
    axes: dict[str, Any] = {}
    for axis, value in msgspec.json.decode(description, type=dict[str, Raw]).items():
        if axis not in hints:
            raise InvalidRules(within + axis, shown(value), f"there is no such axis; the axes are {', '.join(hints)}")
        try:
            if hints[axis] == Build | None and shown(value).startswith("{"):
                axes[axis] = decoded(Build, value, "build.")
            else:
                axes[axis] = msgspec.json.decode(value, type=hints[axis])
        except msgspec.ValidationError:
            raise InvalidRules(within + axis, shown(value), f"it takes {in_words(hints[axis])}") from None
    if kind is Build and "match" not in axes:
        raise InvalidRules("build", shown(description), f"it needs a match: {in_words(hints['match'])}")
    return kind(**axes)


def shown(value: Raw) -> str:
    """A value as JSON."""
    return bytes(value).decode().strip()


def in_words(hint: Any) -> str:
    """The values of a type, in words.

    >>> in_words(int | None), in_words(tuple[Literal["waste", "stock"], ...])
    ('a number or null', 'a list of "waste" or "stock"')
    """
    words = {int: "a number", str: "a text", bool: "true or false", type(None): "null"}
    if hint in words:
        return words[hint]
    if hint is Build:
        return "an object of match, step and wrap"
    if get_origin(hint) is Literal:
        return " or ".join(msgspec.json.encode(value).decode() for value in get_args(hint))
    if get_origin(hint) is tuple:
        each = get_args(hint)[0]
        return "a list of texts" if each is str else f"a list of {in_words(each)}"
    assert get_origin(hint) in (Union, UnionType)  # no axis has another type
    return " or ".join(map(in_words, get_args(hint)))
