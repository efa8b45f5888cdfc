"""Names of the stored events and of their fields, in the table by which people read the log in psql (`race_log`)."""

from typing import get_args

from cadogan.races.events import Event
from cadogan.store.database import Connection

KNOWN = "SELECT tag, fields FROM event_kind"

WRITE = """
    INSERT INTO event_kind AS known (tag, name, fields) VALUES ($1, $2, $3)
    ON CONFLICT (tag) DO UPDATE SET fields = excluded.fields
        WHERE cardinality(known.fields) < cardinality(excluded.fields)
"""
"""Fields are only added, at the end. So a node of an older release, which knows fewer, leaves the row as it is."""


async def write_event_kinds(connection: Connection) -> None:
    """Write the events, or fields of them, that the table does not have yet."""
    known = {tag: len(fields) for tag, fields in await connection.fetch(KNOWN)}
    kinds = [(kind.__struct_config__.tag, kind.__name__, list(kind.__struct_fields__)) for kind in get_args(Event)]
    new = [(tag, name, fields) for tag, name, fields in kinds if known.get(tag, 0) < len(fields)]
    if new:
        await connection.executemany(WRITE, new)
