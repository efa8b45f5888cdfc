"""The AsyncAPI document of the race socket and of the live socket, generated from the Structs of its messages.

The description of a message is its Struct's docstring.
"""

from collections.abc import Iterable
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, get_args

import yaml
from msgspec import Struct

from cadogan.api.openapi.asyncapi_examples import examples
from cadogan.api.openapi.close_codes import close_codes, error_codes
from cadogan.api.openapi.document import about_field
from cadogan.api.openapi.example_race import example_race
from cadogan.api.openapi.examples import examples_for
from cadogan.api.openapi.field_docs import SOCKET_FIELD_DOCS
from cadogan.api.openapi.schemas import schemas_of
from cadogan.races.record.public import AnyPublicEvent, Effect, Of, PublicEvent
from cadogan.rooms.sockets.live_messages import (
    AnyFromLive,
    AnyToLive,
    FollowFeed,
    FollowOwn,
    FollowTable,
    FromRace,
    LeaveTable,
    LiveHello,
    LiveRefused,
    LiveWelcome,
    Subscribe,
    TableNews,
    ToRace,
    Unsubscribe,
    Unsubscribed,
)
from cadogan.rooms.wire.messages import (
    Ack,
    AnyFromClient,
    AnyToClient,
    AskClock,
    Clock,
    DoEmote,
    Done,
    DoWatch,
    Fault,
    FromRacer,
    Hello,
    PaceSet,
    Refused,
    Welcome,
)

Kind = type[Struct]

FROM_CLIENT: tuple[Kind, ...] = get_args(AnyFromClient)
FROM_RACER = [kind for kind in FROM_CLIENT if issubclass(kind, FromRacer)]

ANSWERS: dict[Kind, tuple[Kind, ...]] = {
    Hello: (Welcome, Fault),
    **{kind: (Ack if "n" in kind.__struct_fields__ else Done, Refused) for kind in FROM_RACER},
    DoWatch: (Welcome, PaceSet, Refused),
    AskClock: (Clock,),
    DoEmote: (Refused,),
}
"""Possible answers to each message of a client."""

LIVE_ANSWERS: dict[Kind, tuple[Kind, ...]] = {
    LiveHello: (LiveWelcome, Fault),
    Subscribe: (FromRace, Unsubscribed, LiveRefused),
    Unsubscribe: (Unsubscribed,),
    ToRace: (FromRace, LiveRefused),
    FollowFeed: (Done, LiveRefused),
    FollowOwn: (Done, LiveRefused),
    FollowTable: (TableNews, LiveRefused),
    LeaveTable: (Done,),
    AskClock: (Clock,),
}
"""The same on the live socket."""

TO_CLIENT: tuple[Kind, ...] = get_args(AnyToClient)
FROM_LIVE: tuple[Kind, ...] = get_args(AnyFromLive)
TO_LIVE: tuple[Kind, ...] = get_args(AnyToLive)
EVERY: tuple[Kind, ...] = tuple(dict.fromkeys((*FROM_CLIENT, *TO_CLIENT, *FROM_LIVE, *TO_LIVE)))
EVENTS: tuple[Kind, ...] = get_args(AnyPublicEvent)

UNIONS = {
    "FromClient": ("What a client sends.", FROM_CLIENT),
    "ToClient": ("What the service sends.", TO_CLIENT),
    "FromLive": ("What a client sends on the live socket.", FROM_LIVE),
    "ToLive": ("What the service sends on the live socket.", TO_LIVE),
    "AnyPublicEvent": ("Public events, numbered `p` = 1, 2, 3 …", EVENTS),
}

SOCKET = """\
The first message is `hello`, within 5 seconds. The service sends nothing before it. Every message is one JSON object in
one text frame. There is no subprotocol, no cookie and no query string. Before most closes comes an `error`: `ErrorCode`
and `CloseCode` say when to come back, and with what. /docs/wire explains how the messages work together."""

LIVE = """\
Many races on one connection, with your own races and your feed. The first message is `hello`, within 5 seconds. What
belongs to a race is wrapped as `in`, in both directions; the message inside is one of the race's socket. It closes with
the same codes. /docs/wire explains the rest."""


def asyncapi_document() -> dict[str, Any]:
    """The document as plain values, version 3.0 of AsyncAPI, seen from the service: it receives what clients send."""
    described = schemas()
    composed = examples_for(described, example_race().by_schema)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Cadogan: the socket of a race, and that of many",
            "version": version("cadogan"),
            "description": "Race each other at patience. /docs/api/openapi.yaml describes REST, webhooks included.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"local": {"host": "127.0.0.1:8000", "protocol": "ws", "description": "What `make serve` starts."}},
        "channels": {"race": race_channel(), "live": live_channel()},
        "operations": operations("race", "", ANSWERS, TO_CLIENT, "Events of the race, as they happen.")
        | operations("live", "live-", LIVE_ANSWERS, TO_LIVE, "What happens to you, as it happens."),
        "components": {
            "messages": {kind.__name__: message(kind, composed) for kind in EVERY},
            "schemas": described | {"ErrorCode": error_codes(), "CloseCode": close_codes()},
        },
    }


def asyncapi_yaml() -> str:
    """The text of `asyncapi.yaml`."""
    return yaml.safe_dump(asyncapi_document(), sort_keys=False, allow_unicode=True, width=120)


def race_channel() -> dict[str, Any]:
    """The socket of one race."""
    return {
        "address": "/api/v1/races/{race}/socket",
        "title": "A race",
        "description": SOCKET,
        "parameters": {"race": {"description": "Id of a race."}},
        "messages": components((*FROM_CLIENT, *TO_CLIENT)),
    }


def live_channel() -> dict[str, Any]:
    """The socket of many races."""
    return {
        "address": "/api/v1/live",
        "title": "Many races",
        "description": LIVE,
        "messages": components((*FROM_LIVE, *TO_LIVE)),
    }


def components(kinds: Iterable[Kind]) -> dict[str, dict[str, str]]:
    """Messages of a channel by name."""
    return {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds}


def operations(
    channel: str, prefix: str, all_answers: dict[Kind, tuple[Kind, ...]], to_client: Iterable[Kind], told: str
) -> dict[str, Any]:
    """Messages of the client with their answers, and unsolicited messages."""
    received = {
        f"{prefix}{tag_of(kind)}": {
            "action": "receive",
            "channel": {"$ref": f"#/channels/{channel}"},
            "summary": summary(kind),
            "messages": in_channel(channel, [kind]),
            "reply": {"channel": {"$ref": f"#/channels/{channel}"}, "messages": in_channel(channel, answers)},
        }
        for kind, answers in all_answers.items()
    }
    answered = {kind for answers in all_answers.values() for kind in answers}
    tell = {
        "action": "send",
        "channel": {"$ref": f"#/channels/{channel}"},
        "summary": told,
        "messages": in_channel(channel, (kind for kind in to_client if kind not in answered)),
    }
    return {**received, f"{prefix}tell": tell}


def in_channel(channel: str, kinds: Iterable[Kind]) -> list[dict[str, str]]:
    """Messages of a channel."""
    return [{"$ref": f"#/channels/{channel}/messages/{kind.__name__}"} for kind in kinds]


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
    made = schemas_of(EVERY)
    for described in made.values():
        for name, field in described["properties"].items():
            field.pop("default", None)
            if about := SOCKET_FIELD_DOCS.get(name) or about_field(name, field):
                field.setdefault("description", about)
    for kind in EVENTS:
        assert issubclass(kind, PublicEvent)
        if kind.effect is not None:
            made[kind.__name__]["x-effect"] = effect(kind.effect)
    return made | {name: union(description, members) for name, (description, members) in UNIONS.items()}


def effect(effect: Effect) -> dict[str, Any]:
    """What a public event changes in the view, for reducers: values, and fields of the event as `{"field": NAME}`."""
    changes = {"race": effect.race, "seat": effect.seat}
    written = {
        part: {name: {"field": value.field} if isinstance(value, Of) else value for name, value in change.items()}
        for part, change in changes.items()
        if change is not None
    }
    return {**written, "frees": effect.frees}


def union(description: str, members: Iterable[Kind]) -> dict[str, Any]:
    """Schema of one of several messages, distinguished by `type`."""
    return {
        "description": description,
        "discriminator": "type",
        "oneOf": [{"$ref": f"#/components/schemas/{kind.__name__}"} for kind in members],
    }


def tag_of(kind: Kind) -> str:
    """The `type` of a message."""
    return str(kind.__struct_config__.tag)


def summary(kind: Kind) -> str:
    """First sentence of a Struct's docstring."""
    first, _, _ = cleandoc(kind.__doc__ or "").replace("\n", " ").partition(". ")
    return first.rstrip(".") + "."
