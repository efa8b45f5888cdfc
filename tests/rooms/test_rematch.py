"""Clients still in a race's room learn of its rematch, from any creator and any node."""

import asyncio

import pytest

from cadogan.races.commands import Create
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.rematch import rematch_id
from cadogan.rooms.room import Room
from cadogan.store.errors import UnknownRace
from cadogan.store.log.log import Entry
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, running_node


async def decided(node: Node, *players: Player) -> RaceId:
    """A race that all its racers gave up, and that they have left."""
    race = await node.race(*players)
    for seat in range(len(players)):
        await node.resigns(race, seat)
    return race


async def test_a_rematch_is_announced_in_the_room(node: Node, enters: Enters, ada: Player, ben: Player) -> None:
    race = await decided(node, ada, ben)
    room = await node.rooms.room(race)
    people = [await enters(node, race, player) for player in (ada, ben, None)]
    before = await node.version(race)
    made = await node.rooms.rematch(room, ben.id, bytes(32))
    for person in people:
        assert (await person.hears("rematch"))["race"] == str(made.id) == str(rematch_id(room.committed))
    assert (await node.rooms.rematch(room, ada.id, bytes(32))) is made
    assert await node.version(race) == before
    late = await enters(node, race)
    assert late.heard[0]["rematch"] == str(made.id)


async def test_when_it_is_made_at_another_node_then_that_is_heard_within_a_pulse(
    first: Node, second: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await decided(first, ada, ben)
    guest = await enters(second, race)
    made = await first.rooms.rematch(await first.rooms.room(race), ada.id, bytes(32))
    assert (await guest.hears("rematch"))["race"] == str(made.id)


async def test_a_rematch_works_when_another_node_decided_the_race(
    node: Node, shared_dsn: str, ada: Player, ben: Player
) -> None:  # which does not pulse
    race = await node.race(ada, ben)
    room = await node.rooms.room(race)
    async with running_node(shared_dsn) as other:
        for seat in range(2):
            await other.resigns(race, seat)
    made = await node.rooms.rematch(room, ada.id, bytes(32))
    assert made.id == rematch_id(room.committed)


async def test_both_racers_get_a_rematch_that_is_being_created(
    node: Node, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Callers that open a room at the same time share one reading of the log."""
    room = await node.rooms.room(await decided(node, ada, ben))
    looked, made = asyncio.Event(), asyncio.Event()
    read, create = node.log.read, node.rooms.create
    others: list[asyncio.Task[Room]] = []

    async def looks_and_dwells(race_id: RaceId, after: int = 0, limit: int | None = None) -> list[Entry]:
        entries = await read(race_id, after, limit)
        if others and not looked.is_set():
            looked.set()
            await made.wait()
        return entries

    async def creates(command: Create) -> Race:
        if others:  # its own reading finds nothing
            return await create(command)
        others.append(asyncio.create_task(node.rooms.rematch(room, ben.id, bytes(32))))
        await looked.wait()
        try:
            return await create(command)
        finally:
            asyncio.get_running_loop().call_soon(made.set)  # when the second caller shares the reading

    monkeypatch.setattr(node.log, "read", looks_and_dwells)
    monkeypatch.setattr(node.rooms, "create", creates)
    hers = await node.rooms.rematch(room, ada.id, bytes(32))
    assert await others[0] is hers


async def test_a_reading_that_ended_before_the_rematch_existed_is_not_shared(
    node: Node, ada: Player, ben: Player
) -> None:
    """A racer who asked a moment earlier leaves it behind; two at once otherwise got `unknown-race`."""
    race = await decided(node, ada, ben)
    room = await node.rooms.room(race)
    later = rematch_id(room.committed)
    assert later is not None  # the race is decided
    earlier = asyncio.create_task(node.rooms.room(later))
    with pytest.raises(UnknownRace):
        await earlier
    node.rooms._opening[later] = earlier  # noqa: SLF001 - as if its callback had yet to run
    made = await node.rooms.rematch(room, ben.id, bytes(32))
    assert made.id == later
