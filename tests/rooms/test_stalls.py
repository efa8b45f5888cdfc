"""A log that stores nothing: racers are told, what they sent before is kept, and no caller waits for ever."""

import asyncio
import re
from uuid import UUID

import asyncpg
import pytest

from cadogan.races.commands import Play
from cadogan.races.ids import RaceId
from cadogan.rooms import rooms
from cadogan.store.errors import Unreachable
from cadogan.store.log import stall_watch
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Enters, Node, held, running_node, until

FIRST, SECOND = WON.moves[:2]


@pytest.fixture(autouse=True)
def _looks_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stall_watch, "LOOK_S", 0.01)
    monkeypatch.setattr(stall_watch, "STALLED_S", 0.1)


async def test_while_nothing_is_stored_commands_are_refused_and_earlier_ones_kept(
    dsn: str, enters: Enters, ada: Player
) -> None:
    async with running_node(dsn) as node:
        race = await node.race(ada)
        racer = await enters(node, race, ada)
        async with held(dsn, race):
            await racer.says("play", n=0, move=FIRST)
            await until(lambda: node.log.is_stalled)
            refused = await racer.is_refused("play", n=1, move=SECOND)
            assert refused["code"] == "unavailable"
            assert "send this one again" in refused["detail"]
            with pytest.raises(Unreachable, match="cannot save anything"):
                await node.creates()
        await racer.hears("ack", n=1)
        await until(lambda: not node.log.is_stalled)
        await racer.plays(SECOND, 1)


async def test_everybody_is_told_when_nothing_can_be_saved_and_when_it_goes_on(
    first: Node, enters: Enters, ada: Player, ben: Player, dsn: str
) -> None:
    race = await first.race(ada, ben)
    racer, guest = await enters(first, race, ada), await enters(first, race)
    rival = await first.race(ben)  # a race in which nothing happens
    other = await enters(first, rival, ben)
    async with held(dsn, race):
        await racer.says("play", n=0, move=FIRST)
        for person in (racer, guest, other):
            assert (await person.hears("outage"))["over"] is False
        late = await enters(first, race)
        assert late.heard[0]["outage"] is True
        assert "ack" not in {frame["type"] for frame in await racer.hears_by_now()}
    for person in (racer, guest, other, late):
        assert (await person.hears("outage"))["over"] is True
    assert "outage" not in (await enters(first, race)).heard[0]


async def test_a_caller_does_not_wait_for_ever_and_may_send_the_command_again(
    dsn: str, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_node(dsn) as node:
        race = await node.race(ada)
        monkeypatch.setattr(rooms, "ANSWER_S", 0.1)
        room = await node.rooms.room(race)
        move = Play(node.clock.now_ms(), 0, 0, FIRST)
        async with held(dsn, race):
            with pytest.raises(Unreachable, match="not carried out twice"):
                await node.rooms.command(room, move, ada.id)
        monkeypatch.undo()
        await until(lambda: not room.is_busy)
        async with asyncio.timeout(5):
            await node.rooms.command(room, move, ada.id)
        assert room.committed.boards[0].n == 1


async def test_a_caller_whose_race_may_be_stored_yet_learns_which_one(
    dsn: str, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_node(dsn) as node:
        monkeypatch.setattr(rooms, "ANSWER_S", 0.1)
        async with asyncpg.create_pool(dsn, min_size=1) as pool, pool.acquire() as connection, connection.transaction():
            await connection.execute("LOCK TABLE head IN EXCLUSIVE MODE")
            with pytest.raises(Unreachable, match="no second race is created") as refusal:
                await node.race(ada)
        (named,) = re.findall("look for race ([0-9a-f-]{36})", str(refusal.value))
        await until(lambda: node.log.written.append_s.count == 1)
        assert await node.log.head(RaceId(UUID(named))) > 0
