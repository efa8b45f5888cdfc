"""Findings: a mistake in a proof, its event, its value, and the right value."""

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
    """A mistake in a proof. `version` is that of the event, or 0 for the proof as a whole."""

    version: int
    where: str
    said: str
    right: str

    def __str__(self) -> str:
        at = f"event {self.version}" if self.version else "the proof"
        return f"{at}, {self.where}: {shortened(self.said)}; right would be {shortened(self.right)}"


class Mismatch(NamedTuple):
    """A value that is not the right one, both as JSON. `path` leads to it through the fields."""

    path: str
    said: str
    right: str


def mismatches(said: Json, right: object, path: str = "") -> Iterator[Mismatch]:
    """Where JSON differs from a Struct. A field that is left out has its default.

    Values are compared as JSON text. So `true` is not 1, and an id in upper case is not the id in lower case.
    """
    if not isinstance(right, Struct):
        if text(said) != text(right):
            yield Mismatch(path, text(said), text(right))
        return
    if not isinstance(said, dict):
        yield Mismatch(path.removesuffix("."), text(said), text(right))
        return
    defaults = {field.name: field.default for field in fields(right)}
    tag = right.__struct_config__.tag
    if tag is not None and said.get("type") != tag:
        yield Mismatch(f"{path}type", text(said.get("type")), text(tag))
    for name in said.keys() - defaults - ({"type"} if tag is not None else set()):
        yield Mismatch(f"{path}{name}", text(said[name]), "no such field")
    for name, default in defaults.items():
        value = getattr(right, name)
        if name in said:
            within = f"{path}{name}." if isinstance(value, Struct) else f"{path}{name}"
            yield from mismatches(said[name], value, within)
        elif value != default:
            yield Mismatch(f"{path}{name}", "left out", text(value))


def text(value: object) -> str:
    """A value as JSON, with its fields in alphabetical order."""
    return json.dumps(msgspec.to_builtins(value), sort_keys=True, ensure_ascii=False)


def shortened(said: str) -> str:
    """The beginning of a long text."""
    return said if len(said) <= LONGEST_VALUE else said[:LONGEST_VALUE] + "…"
