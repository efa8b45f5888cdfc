"""The table by which people read the log in psql says what the events are."""

from typing import get_args

from cadogan.races.events import Event
from cadogan.store.database import Connection
from cadogan.store.log.event_kinds import write_event_kinds


async def kinds(owner: Connection) -> dict[str, tuple[int, list[str]]]:
    return {row["name"]: (row["tag"], row["fields"]) for row in await owner.fetch("SELECT * FROM event_kind")}


async def test_every_event_is_described_as_it_is_packed(owner: Connection) -> None:
    described = await kinds(owner)
    for event in get_args(Event):
        assert described[event.__name__] == (event.__struct_config__.tag, list(event.__struct_fields__))


async def test_new_events_and_fields_are_described_without_a_migration(owner: Connection) -> None:
    described = await kinds(owner)
    await owner.execute("DELETE FROM event_kind WHERE tag = 26")
    await owner.execute("UPDATE event_kind SET fields = '{at,seat}' WHERE name = 'RacerLeft'")
    await write_event_kinds(owner)
    assert await kinds(owner) == described


async def test_a_node_of_an_older_release_leaves_what_it_does_not_know(owner: Connection) -> None:
    await owner.execute("INSERT INTO event_kind VALUES (900, 'RacePraised', '{at}')")
    await owner.execute("UPDATE event_kind SET fields = fields || '{why}' WHERE name = 'RacerLeft'")
    described = await kinds(owner)
    await write_event_kinds(owner)
    assert await kinds(owner) == described
