"""The table by which people read the log in psql says what the events are."""

from typing import get_args

import msgspec

from cadogan.races.events import Event
from cadogan.store.database import Connection


async def test_every_event_is_described_as_it_is_packed(owner: Connection) -> None:
    described = {row["name"]: (row["tag"], row["fields"]) for row in await owner.fetch("SELECT * FROM event_kind")}
    for event in get_args(Event):
        fields = [field.name for field in msgspec.structs.fields(event)]
        assert event.__name__ in described, f"add a migration that inserts {event.__name__} into event_kind"
        assert described[event.__name__] == (event.__struct_config__.tag, fields)
