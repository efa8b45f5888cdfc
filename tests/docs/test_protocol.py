"""The page of the protocol lists what the socket takes and sends."""

import re
from typing import get_args

import msgspec

from cadogan.races.record.public import AnyPublicEvent, PublicEvent
from cadogan.rooms.wire.messages import AnyFromClient, FromRacer
from infra.docs.wire import page

PAGE = page()


def test_the_page_lists_every_public_event_with_its_fields() -> None:
    table = PAGE.split("\n## Public events\n")[1].split("\n| type |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \|([^|]*)\|", table, re.MULTILINE)
    listed = {name: re.findall(r"`(\w+)`", fields) for name, fields in rows}
    shared = [field.encode_name for field in msgspec.structs.fields(PublicEvent)]
    assert listed == {
        event.__struct_config__.tag: [field.encode_name for field in msgspec.structs.fields(event)][len(shared) :]
        for event in get_args(AnyPublicEvent)
    }


def test_the_page_shows_every_message_that_a_client_sends() -> None:
    shown = set(re.findall(r'{"type": "([a-z-]+)"', PAGE))
    commands = {kind for kind in get_args(AnyFromClient) if issubclass(kind, FromRacer)}
    listed = set(
        re.findall(r"^\| `([a-z-]+)` \|", PAGE.split("\n## Commands of a racer\n")[1].split("\n## ")[0], re.MULTILINE)
    )
    assert listed == {kind.__struct_config__.tag for kind in commands}
    assert {kind.__struct_config__.tag for kind in get_args(AnyFromClient) if kind not in commands} <= shown
