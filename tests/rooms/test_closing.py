"""Rooms close when they are empty and when the service ends. Commands for a closed room are answered."""

import asyncio

import pytest

from cadogan.races.commands import Play
from cadogan.races.phases import Countdown, Racing
from cadogan.rooms import room as rooms_room
from cadogan.rooms.errors import RaceStands
from cadogan.rooms.pending_command import CommandFuture, race_after
from cadogan.rooms.room import Room
from tests.clock import MovableClock
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Node, running_node, until


@pytest.fixture(autouse=True)
def nothing_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms close although racers have just commanded over REST. `test_closed_rooms.py` has the other case."""
    monkeypatch.setattr(rooms_room, "KEPT_OPEN_S", 0)


async def closed_meanwhile(node: Node, ada: Player, ben: Player) -> Room:
    """A room that was closed while a caller held it. Ben has moved since, in a new room."""
    race = await node.race(ada, ben)
    room = await node.rooms.room(race)
    await until(lambda: not room.is_busy)
    for _ in range(2):
        await node.rooms.close_idle()
    assert room.is_closed
    await node.commands(race, Play(node.clock.now_ms(), 1, 0, WON.moves[0]))
    return room


async def test_a_command_for_a_room_that_was_closed_meanwhile_is_carried_out(
    dsn: str, clock: MovableClock, ada: Player, ben: Player
) -> None:
    async with running_node(dsn, clock) as node:
        room = await closed_meanwhile(node, ada, ben)
        race = race_after(await node.rooms.command(room, Play(clock.now_ms(), 0, 0, WON.moves[0]), ada.id))
        assert [board.n for board in race.boards] == [1, 1]


async def test_a_closed_room_answers_commands_that_it_cannot_write(
    dsn: str, clock: MovableClock, ada: Player, ben: Player
) -> None:
    async with running_node(dsn, clock) as node:
        room = await closed_meanwhile(node, ada, ben)
        caller = CommandFuture(ada.id)
        room.submit(Play(clock.now_ms(), 0, 0, WON.moves[0]), caller)
        async with asyncio.timeout(5):
            assert isinstance(await caller.outcome, RaceStands)


async def test_a_room_that_is_being_opened_while_all_are_closed_is_not_left_open(
    dsn: str, clock: MovableClock, ada: Player, ben: Player
) -> None:
    async with running_node(dsn, clock) as node:
        race = (await closed_meanwhile(node, ada, ben)).id
        await node.rooms.close()
        opening = asyncio.create_task(node.rooms.room(race))
        await asyncio.sleep(0)  # it reads the log
        await node.rooms.close()
        assert isinstance((await asyncio.gather(opening, return_exceptions=True))[0], asyncio.CancelledError)
        assert not node.rooms.open


async def test_a_race_without_connections_starts_when_its_countdown_ends(
    dsn: str, clock: MovableClock, ada: Player, ben: Player
) -> None:
    """Racers who use REST alone have no connection. A closed room would start the race a second or more too late."""
    async with running_node(dsn, clock) as node:
        room = await node.rooms.room(await node.race(ada, ben, countdown=2))
        await until(lambda: not room.is_busy)
        assert isinstance(room.committed.phase, Countdown)
        for _ in range(3):
            await node.rooms.close_idle()
        assert not room.is_closed
        await until(lambda: isinstance(room.committed.phase, Racing))
        await until(lambda: not room.is_busy)
        for _ in range(2):
            await node.rooms.close_idle()
        assert room.is_closed
