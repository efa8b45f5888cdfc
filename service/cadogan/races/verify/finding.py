"""What is wrong with a proof: at which event, in which of its values, and what would be right."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import fields

LONGEST_VALUE = 100
"""Characters of a value that are shown. A digest has 64."""

Json = str | int | float | bool | list["Json"] | dict[str, "Json"] | None


class Finding(NamedTuple):
    """Something that is wrong. `version` is that of the event, 0 for the proof as a whole."""

    version: int
    where: str
    said: str
    right: str

    def __str__(self) -> str:
        at = f"event {self.version}" if self.version else "the proof"
        return f"{at}, {self.where}: {shortened(self.said)}; right would be {shortened(self.right)}"


class Difference(NamedTuple):
    """A value that is not what it should be, both as JSON. `path` leads to it through the fields."""

    path: str
    said: str
    right: str


def differences(said: Json, right: object, path: str = "") -> Iterator[Difference]:
    """Where JSON does not say what a Struct does. What is left out counts as the field's default.

    Values are held against each other as text: `true` is not 1, and an id in capitals is not ours.
    """
    if not isinstance(right, Struct):
        if text(said) != text(right):
            yield Difference(path, text(said), text(right))
        return
    if not isinstance(said, dict):
        yield Difference(path, text(said), text(right))
        return
    known = {field.name: field.default for field in fields(right)}
    tag = right.__struct_config__.tag
    if tag is not None and said.get("type") != tag:
        yield Difference(f"{path}type", text(said.get("type")), text(tag))
    for name in said.keys() - known - ({"type"} if tag is not None else set()):
        yield Difference(f"{path}{name}", text(said[name]), "no such field")
    for name, default in known.items():
        value = getattr(right, name)
        if name in said:
            within = f"{path}{name}." if isinstance(value, Struct) else f"{path}{name}"
            yield from differences(said[name], value, within)
        elif value != default:
            yield Difference(f"{path}{name}", "left out", text(value))


def text(value: object) -> str:
    """A value as JSON, however its fields are ordered."""
    return json.dumps(msgspec.to_builtins(value), sort_keys=True, ensure_ascii=False)


def shortened(said: str) -> str:
    """Text as far as a person wants to read it."""
    return said if len(said) <= LONGEST_VALUE else said[:LONGEST_VALUE] + "…"
