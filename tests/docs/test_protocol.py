"""The page of the protocol lists what the socket sends."""

import re
from pathlib import Path
from typing import get_args

import msgspec

from cadogan.races.public import AnyPublicEvent, PublicEvent

PAGE = (Path(__file__).parents[2] / "docs/wire.md").read_text()


def test_the_page_lists_every_public_event_with_its_fields() -> None:
    table = PAGE.split("\n## Public events\n")[1].split("\n| type |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \|([^|]*)\|", table, re.MULTILINE)
    listed = {name: re.findall(r"`(\w+)`", fields) for name, fields in rows}
    shared = [field.encode_name for field in msgspec.structs.fields(PublicEvent)]
    assert listed == {
        event.__struct_config__.tag: [field.encode_name for field in msgspec.structs.fields(event)][len(shared) :]
        for event in get_args(AnyPublicEvent)
    }
