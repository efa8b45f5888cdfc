"""Racers of nodes that died, stood still, or do not know each other."""

import asyncio
from itertools import count

import pytest

from cadogan.races.commands import Leave
from cadogan.races.facts import RACE_RULES
from cadogan.store.tables import presence as store_presence
from cadogan.store.tables.presence import NODE_LOST_S, Presence, RaceSeat
from tests.clock import MovableClock
from tests.fixtures import execute
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, running_node, until
from tests.rooms.presence.absences import (
    Gated,
    kinds,
    long_silent,
    until_no_row,
    until_present,
)


async def test_another_node_reports_the_racers_of_a_dead_node(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    await enters(second, race, ada)
    racer = await enters(first, race, ben)
    await racer.hears_by_now()
    await until_present(first, race, second)
    await second.dies()
    await long_silent(dsn, second)
    await racer.hears("left", seat=0)
    assert await kinds(first, race) == ["left"]


async def test_a_racer_who_commands_over_rest_after_a_node_died_is_present(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    await enters(second, race, ada)
    await enters(first, race, ben)
    await until_present(first, race, second)
    await second.dies()
    await first.stands_still()
    await long_silent(dsn, second)
    first.presence = Presence(first.pool, first.id)  # it has noted her joining, and would not write again so soon
    await first.presence.note_rest_command(race, 0)
    assert list(await first.presence.beat()) == []
    assert await first.present(race) == {0, 1}


async def test_after_a_crash_racers_who_do_not_reconnect_are_missed(
    dsn: str, enters: Enters, clock: MovableClock, ada: Player, ben: Player
) -> None:
    async with running_node(dsn, clock) as crashed:
        race = await crashed.race(ada, ben)
        await enters(crashed, race, ben)
        await crashed.dies()
    await execute(dsn, "DELETE FROM node")
    async with running_node(dsn, clock) as node:
        await node.beats()
        racer = await enters(node, race, ben)
        await racer.hears("left", seat=0)
        assert await kinds(node, race) == ["left"]


async def test_a_connected_racer_that_another_node_reports_as_left_returns(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(first, race, ada)
    await racer.hears_by_now()
    await second.commands(race, Leave(second.clock.now_ms(), 0))
    await racer.hears("left", seat=0)
    await racer.hears("returned", seat=0)
    assert await kinds(first, race) == ["left", "returned"]


async def test_a_racer_who_enters_a_node_taken_for_dead_is_present(
    gated: tuple[Node, Gated], enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    node, presence = gated
    presence.opens.set()
    race = await node.race(ada, ben)
    await execute(dsn, "DELETE FROM node")
    await presence.beat()
    await enters(node, race, ada)
    room = await node.rooms.room(race)
    await until(lambda: not room.is_busy)
    await node.rooms.note_rest_command(race, 1)
    assert await node.present(race) == {0, 1}


async def test_racers_of_a_node_that_goes_on_after_standing_still_are_not_missed(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(second, race, ada)
    await enters(first, race, ben)
    await until_present(first, race, second)
    await second.stands_still()
    tells = asyncio.Event()
    await first.stands_still()
    tell = first.pulse.beat

    async def tells_late() -> None:
        await tells.wait()
        await tell()

    monkeypatch.setattr(first.pulse, "beat", tells_late)
    await first.beats()
    await long_silent(dsn, second)
    await until_no_row(first, race, 0)
    second.slept_s += NODE_LOST_S
    await second.beats()
    await until_present(first, race, second)
    tells.set()
    await racer.plays(WON.moves[0], 0)
    await first.rooms.room(race)
    assert await kinds(first, race) == ["moved"]


async def test_seats_of_a_node_lost_during_a_heartbeat_are_reported_next(
    dsn: str, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_node(dsn) as gone, running_node(dsn) as node:
        race = await gone.race(ada)
        node.presence = Presence(node.pool, node.id, count(0, 0.3).__next__)  # a heartbeat takes a second
        for _ in range(2 * NODE_LOST_S):  # it has just started, so it waits for others
            await node.presence.beat()
        await execute(dsn, f"UPDATE node SET seen = seen - interval '{NODE_LOST_S} seconds'")
        with monkeypatch.context() as looks_too_early:
            looks_too_early.setattr(
                store_presence, "LAPSED", "SELECT race_id, seat, 0 AS lapsed_at FROM presence WHERE $1 < 0 AND $2 < 0"
            )
            assert list(await node.presence.beat()) == []
        assert list(await node.presence.beat()) == [(race, 0)]
        assert await node.pool.fetchval("SELECT count(*) FROM node") == 1


async def test_a_racer_is_missed_although_the_node_that_knew_it_died(
    first: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    racer = await enters(first, race, ben)
    await first.stands_still()
    async with running_node(dsn) as second:
        await execute(dsn, "UPDATE presence SET until = now() - interval '1 second' WHERE seat = 0")
        assert list(await second.presence.beat()) == [(race, 0)]
    await first.beats()
    await racer.hears("left", seat=0)
    assert await kinds(first, race) == ["left"]


async def test_racers_of_a_node_that_came_back_and_died_are_missed(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing_comes_through() -> list[RaceSeat]:
        return []

    race = await first.race(ada, ben)
    await enters(first, race, ben)
    await enters(second, race, ada)
    guest = await enters(first, race)
    await until_present(first, race, second)
    await second.stands_still()
    await long_silent(dsn, second)
    monkeypatch.setattr(second.presence, "beat", nothing_comes_through)
    await second.beats()
    await guest.hears("left", seat=0)
    await guest.hears("returned", seat=0)
    await until_present(first, race, second)
    await second.dies()
    await long_silent(dsn, second)
    await guest.hears("left", seat=0)


async def test_a_race_is_created_under_rules_that_all_nodes_know(first: Node, ada: Player, dsn: str) -> None:
    await until(lambda: first.presence.race_rules == RACE_RULES)
    await execute(dsn, "INSERT INTO node (node_id, seen) VALUES (gen_random_uuid(), now())")  # of an earlier release
    await until(lambda: first.presence.race_rules == 7)
    earlier = await first.rooms.room(await first.creates(creator=ada.id))
    assert earlier.committed.created.race_rules == 7
    await execute(dsn, f"DELETE FROM node WHERE node_id <> '{first.id}'")
    await until(lambda: first.presence.race_rules == RACE_RULES)
    room = await first.rooms.room(await first.creates(creator=ada.id))
    assert room.committed.created.race_rules == RACE_RULES
