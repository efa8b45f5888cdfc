"""Reads openapi.yaml and asyncapi.yaml."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]

Schema = Mapping[str, Any]
"""A document or a part of it."""


def load(name: str) -> Schema:
    """A document at the root of the repository."""
    document: Schema = yaml.load((ROOT / name).read_text(), yaml.CSafeLoader)
    return document


def answers(openapi: Schema) -> Iterator[str]:
    """Names of the schemas of successful responses."""
    for path in openapi["paths"].values():
        for operation in path.values():
            for status, response in operation.get("responses", {}).items():
                if status.startswith("2"):
                    yield from references(response.get("content", {}))


def commands(asyncapi: Schema) -> Iterator[str]:
    """Names of the messages of a race's socket that are answered with `ack` or `done`, or refused."""
    for operation in asyncapi["operations"].values():
        if operation["action"] == "receive" and last(operation["channel"]["$ref"]) == "race":
            answered = {last(reply["$ref"]) for reply in operation["reply"]["messages"]}
            if "Refused" in answered and not answered.isdisjoint({"Ack", "Done"}):
                yield last(operation["messages"][0]["$ref"])


def references(node: object) -> Iterator[str]:
    """Names of the schemas to which a part of a document refers."""
    match node:
        case {"$ref": str(reference)}:
            yield last(reference)
        case dict():
            for child in node.values():
                yield from references(child)
        case list():
            for child in node:
                yield from references(child)
        case _:
            pass


def last(path: str) -> str:
    """Last name of a path such as `Settings.seats`, or of a reference."""
    return re.split("[./]", path)[-1]


def tag_of(schema: Schema) -> str | None:
    """The constant `type` of a message; None if its schema has none."""
    match schema["properties"].get("type", {}):
        case {"const": str(tag)} | {"enum": [str(tag)]}:
            return tag
        case _:
            return None
