"""Spectators are counted on all nodes together, and changes are announced."""

from collections.abc import AsyncIterator
from uuid import UUID

import pytest

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, connect
from cadogan.store.tables.presence import Presence
from tests.fixtures import execute
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import Enters, Node, running_node


async def has_counted(connection: Connection, count: int) -> None:
    """Until that is the last word on how many watch."""
    said = [frame["count"] for frame in connection.heard if frame["type"] == "spectators"]
    welcome = [frame.get("spectators", 0) for frame in connection.heard if frame["type"] == "welcome"]
    if (welcome[:1] + said)[-1] != count:
        await connection.hears("spectators", count=count)


async def test_changes_of_the_spectator_count_are_announced(first: Node, enters: Enters, ada: Player) -> None:
    race = await first.race(ada)
    racer = await enters(first, race, ada)
    one, other = await enters(first, race), await enters(first, race, Player())
    for connection in (racer, one, other):
        await has_counted(connection, 2)
    late = await enters(first, race, Player())
    assert late.heard[0]["spectators"] == 2
    for guest in (one, other, late):
        await guest.leaves()
    await has_counted(racer, 0)


async def test_many_windows_of_one_address_or_player_are_one_spectator(
    first: Node, enters: Enters, ada: Player
) -> None:
    race, watcher = await first.race(ada), Player()
    racer = await enters(first, race, ada)
    guests = [await enters(first, race) for _ in range(4)] + [await enters(first, race, speed=0)]
    windows = [await enters(first, race, watcher) for _ in range(3)]
    await has_counted(racer, 2)
    for window in (*guests, *windows[1:]):
        await window.leaves()
    await has_counted(racer, 1)
    await windows[0].leaves()
    await has_counted(racer, 0)


async def test_a_playback_counts_as_a_spectator_and_gets_the_count(first: Node, enters: Enters, ada: Player) -> None:
    race = await first.race(ada)
    racer, behind = await enters(first, race, ada), await enters(first, race)
    await has_counted(racer, 1)
    await behind.says("watch", speed=0)
    await behind.hears("welcome")
    guest = await enters(first, race, Player())
    await behind.hears("spectators", count=2)
    await guest.leaves()
    await behind.hears("spectators", count=1)
    await behind.leaves()
    await has_counted(racer, 0)


async def test_given_spectators_on_two_nodes_then_they_are_counted_together(
    first: Node, second: Node, enters: Enters, ada: Player
) -> None:
    race = await first.race(ada)
    racer, here = await enters(first, race, ada), await enters(first, race)
    there = [await enters(second, race, Player()), await enters(second, race, speed=0)]
    for connection in (racer, here, *there):
        await has_counted(connection, 3)
    assert await first.rooms.spectators([race]) == await second.rooms.spectators([race]) == {race: 3}
    await there[0].leaves()
    await has_counted(racer, 2)


async def test_when_a_node_dies_then_its_spectators_are_gone(
    first: Node, enters: Enters, ada: Player, dsn: str
) -> None:
    race = await first.race(ada)
    racer = await enters(first, race, ada)
    async with running_node(dsn, first.clock) as dying:
        await dying.beats()
        await enters(dying, race)
        await has_counted(racer, 1)
        await dying.dies()
        await execute(dsn, f"UPDATE node SET seen = seen - interval '1 minute' WHERE node_id = '{dying.id}'")
        await has_counted(racer, 0)


async def test_frequent_count_changes_are_announced_once_per_pulse(dsn: str, enters: Enters, ada: Player) -> None:
    async with running_node(dsn) as node:
        race = await node.race(ada)
        racer = await enters(node, race, ada)
        for _ in range(5):
            guests = [await enters(node, race, Player()) for _ in range(3)]
            await guests[0].leaves()
        assert "spectators" not in [frame["type"] for frame in await racer.hears_by_now()]
        await node.beats()
        await racer.hears("spectators")
        assert [frame["count"] for frame in racer.heard if frame["type"] == "spectators"] == [10]


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


ONE, OTHER = RaceId(UUID(int=1)), RaceId(UUID(int=2))


async def rows(pool: Pool) -> list[tuple[RaceId, int, str]]:
    found = await pool.fetch("SELECT race_id, spectators, xmin::text FROM watching ORDER BY race_id")
    return [tuple(row) for row in found]


async def test_unchanged_spectator_counts_are_not_written(pool: Pool) -> None:
    presence = Presence(pool, UUID(int=7))
    assert await presence.watched({ONE: 2, OTHER: 1}) == {}
    before = await rows(pool)
    await presence.watched({ONE: 2, OTHER: 1})
    assert await rows(pool) == before
    await presence.watched({ONE: 3})
    assert [row[:2] for row in await rows(pool)] == [(ONE, 3)]
    await presence.watched({})
    assert await rows(pool) == []


async def test_spectators_of_a_node_taken_for_dead_count_again(pool: Pool) -> None:
    one, other = Presence(pool, UUID(int=7)), Presence(pool, UUID(int=8))
    await one.watched({ONE: 2})
    assert await other.watched({}) == {ONE: 2}
    await pool.execute("DELETE FROM node")
    assert await other.watched({}) == {}
    await one.watched({ONE: 2})
    assert await other.watched({}) == {ONE: 2}
