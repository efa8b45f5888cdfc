"""The page of the protocol: `docs/wire.md`, with the public events and the commands from their classes."""

from collections.abc import Iterable
from inspect import cleandoc
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct

from cadogan.races.record.public import AnyPublicEvent, PublicEvent
from cadogan.rooms.wire.messages import AnyFromClient, FromRacer

PAGE = Path(__file__).parents[2] / "docs" / "wire.md"
EVENTS_HERE = "<!-- the public events -->\n"
COMMANDS_HERE = "<!-- the commands -->\n"


def page() -> str:
    """The page."""
    events = table(get_args(AnyPublicEvent), of_all=PublicEvent)
    commands = table(kind for kind in get_args(AnyFromClient) if issubclass(kind, FromRacer))
    return PAGE.read_text(encoding="utf-8").replace(EVENTS_HERE, events).replace(COMMANDS_HERE, commands)


def table(kinds: Iterable[type[Struct]], of_all: type[Struct] = FromRacer) -> str:
    """Messages with their fields, but for those that all of them have, and their docstrings."""
    shared = len(msgspec.structs.fields(of_all))
    rows = [("type", "fields", ""), ("---",) * 3]
    for kind in kinds:
        fields = [f"`{field.encode_name}`" for field in msgspec.structs.fields(kind)[shared:]]
        words = " ".join(cleandoc(kind.__doc__ or "").split())
        rows.append((f"`{kind.__struct_config__.tag}`", ", ".join(fields), words))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
