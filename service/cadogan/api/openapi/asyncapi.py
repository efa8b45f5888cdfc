"""The AsyncAPI document of the race socket, generated from the Structs of its messages.

The description of a message is its Struct's docstring.
"""

from collections.abc import Iterable
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, get_args

import msgspec
import yaml
from msgspec import Struct

from cadogan.api.openapi.asyncapi_examples import examples
from cadogan.api.openapi.close_codes import close_codes, error_codes
from cadogan.api.openapi.document import about_field
from cadogan.api.openapi.examples import examples_for
from cadogan.api.openapi.schemas import field_docstrings, is_whole
from cadogan.api.openapi.socket_field_docs import SOCKET_FIELD_DOCS
from cadogan.races.public import AnyPublicEvent
from cadogan.rooms.messages import (
    Ack,
    AnyFromClient,
    AnyToClient,
    AskClock,
    Clock,
    DoEmote,
    Done,
    DoPlay,
    DoReady,
    DoResign,
    DoUndo,
    DoWatch,
    Fault,
    Hello,
    PaceSet,
    Refused,
    Welcome,
)

Kind = type[Struct]

ANSWERS: dict[Kind, tuple[Kind, ...]] = {
    Hello: (Welcome, Fault),
    DoPlay: (Ack, Refused),
    DoUndo: (Ack, Refused),
    DoReady: (Done, Refused),
    DoResign: (Done, Refused),
    DoWatch: (Welcome, PaceSet, Refused),
    AskClock: (Clock,),
    DoEmote: (Refused,),
}
"""Possible answers to each message of a client."""

FROM_CLIENT: tuple[Kind, ...] = get_args(AnyFromClient)
TO_CLIENT: tuple[Kind, ...] = get_args(AnyToClient)
EVENTS: tuple[Kind, ...] = get_args(AnyPublicEvent)

UNIONS = {
    "FromClient": ("What a client sends.", FROM_CLIENT),
    "ToClient": ("What the service sends.", TO_CLIENT),
    "AnyPublicEvent": ("Public events, numbered `p` = 1, 2, 3 …", EVENTS),
}

SOCKET = """\
The first message is `hello`, within 5 seconds. The service sends nothing before it. Every message is one JSON object in
one text
frame. There is no subprotocol, no cookie and no query string. docs/wire.md explains how the messages work together."""


def asyncapi_document() -> dict[str, Any]:
    """The document as plain values, version 3.0 of AsyncAPI, seen from the service: it receives what clients send."""
    described = schemas()
    composed = examples_for(described)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Cadogan: the socket of a race",
            "version": version("cadogan"),
            "description": "Race each other at patience. REST is described in openapi.yaml.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"local": {"host": "127.0.0.1:8000", "protocol": "ws", "description": "What `make serve` starts."}},
        "channels": {"race": channel()},
        "operations": operations(),
        "components": {
            "messages": {kind.__name__: message(kind, composed) for kind in (*FROM_CLIENT, *TO_CLIENT)},
            "schemas": described | {"ErrorCode": error_codes(), "CloseCode": close_codes()},
        },
    }


def asyncapi_yaml() -> str:
    """The text of `asyncapi.yaml`."""
    return yaml.safe_dump(asyncapi_document(), sort_keys=False, allow_unicode=True, width=120)


def channel() -> dict[str, Any]:
    """The socket of one race."""
    return {
        "address": "/api/v1/races/{race}/socket",
        "title": "A race",
        "description": SOCKET,
        "parameters": {"race": {"description": "Id of a race."}},
        "messages": {
            kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in (*FROM_CLIENT, *TO_CLIENT)
        },
    }


def operations() -> dict[str, Any]:
    """Messages of the client with their answers, and unsolicited messages."""
    received = {
        tag_of(kind): {
            "action": "receive",
            "channel": {"$ref": "#/channels/race"},
            "summary": summary(kind),
            "messages": in_channel([kind]),
            "reply": {"channel": {"$ref": "#/channels/race"}, "messages": in_channel(answers)},
        }
        for kind, answers in ANSWERS.items()
    }
    answered = {kind for answers in ANSWERS.values() for kind in answers}
    tell = {
        "action": "send",
        "channel": {"$ref": "#/channels/race"},
        "summary": "Events of the race, as they happen.",
        "messages": in_channel(kind for kind in TO_CLIENT if kind not in answered),
    }
    return {**received, "tell": tell}


def in_channel(kinds: Iterable[Kind]) -> list[dict[str, str]]:
    """Messages of the race's channel."""
    return [{"$ref": f"#/channels/race/messages/{kind.__name__}"} for kind in kinds]


def message(kind: Kind, composed: dict[str, Any]) -> dict[str, Any]:
    """A message with its schema, and an example: a given one, or one that is composed from those of its fields."""
    described: dict[str, Any] = {
        "name": tag_of(kind),
        "title": kind.__name__,
        "summary": summary(kind),
        "payload": {"$ref": f"#/components/schemas/{kind.__name__}"},
    }
    return described | {"examples": examples(kind) or [{"payload": composed[kind.__name__]}]}


def schemas() -> dict[str, Any]:
    """Schemas of all messages, of their parts, and of unions."""
    _, found = msgspec.json.schema_components((*FROM_CLIENT, *TO_CLIENT), ref_template="#/components/schemas/{name}")
    kinds = {kind.__name__: kind for kind in structs_in((*FROM_CLIENT, *TO_CLIENT))}
    return {name: schema(kinds[name], found[name]) for name in found} | {
        name: union(description, members) for name, (description, members) in UNIONS.items()
    }


def schema(kind: Kind, found: dict[str, Any]) -> dict[str, Any]:
    """Schema of a Struct. Fields that are always written are required and have no default."""
    described = {**found, "description": cleandoc(found["description"])}
    if is_whole(kind):
        described["required"] = list(found["properties"])
    words = field_docstrings(kind)
    for name, each in described["properties"].items():
        each.pop("default", None)
        about = words.get(name) or SOCKET_FIELD_DOCS.get(name) or about_field(name, each)
        if about:
            each.setdefault("description", about)
    return described


def union(description: str, members: Iterable[Kind]) -> dict[str, Any]:
    """Schema of one of several messages, distinguished by `type`."""
    return {
        "description": description,
        "discriminator": "type",
        "oneOf": [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in members],
    }


def structs_in(kinds: Iterable[Kind]) -> set[Kind]:
    """Structs, and the Structs in their fields."""
    found: set[Kind] = set()
    waiting: list[Any] = list(kinds)
    while waiting:
        each = waiting.pop()
        if isinstance(each, type) and issubclass(each, Struct):
            if each in found:
                continue
            found.add(each)
            waiting += [field.type for field in msgspec.structs.fields(each)]
        waiting += get_args(each)
    return found


def tag_of(kind: Kind) -> str:
    """The `type` of a message."""
    return str(kind.__struct_config__.tag)


def summary(kind: Kind) -> str:
    """First sentence of a Struct's docstring."""
    first, _, _ = cleandoc(kind.__doc__ or "").replace("\n", " ").partition(". ")
    return first.rstrip(".") + "."
