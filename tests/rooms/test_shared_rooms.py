"""What one node commits, the others hear over the bus. The nodes here never look at the heads of the log."""

import asyncio
from collections.abc import AsyncIterator
from typing import TypeVar

import pytest

from cadogan.bus.bus import NodeId
from cadogan.bus.topic import Topic
from cadogan.rooms.shared_rooms import Committed
from tests.races.given import WON
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import Enters, Node, running_node, until
from tests.store.appends import stored

T = TypeVar("T")


@pytest.fixture(scope="module")
async def one(shared_dsn: str) -> AsyncIterator[Node]:
    async with running_node(shared_dsn) as node:
        node.hears()
        yield node


@pytest.fixture(scope="module")
async def other(shared_dsn: str, one: Node) -> AsyncIterator[Node]:
    async with running_node(shared_dsn) as node:
        node.hears()
        for each in (one, node):
            await each.pulse.beat_heart()
        await until(lambda: one.bus.reaches(node.id) and node.bus.reaches(one.id))
        yield node


async def test_an_opponent_on_another_node_hears_a_move(
    one: Node, other: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await one.race(ada, ben)
    moves, hears = await enters(one, race, ada), await enters(other, race, ben)
    for n, move in enumerate(WON.moves[:20]):
        await moves.plays(move, n)
        await hears.hears("moved", n=n + 1)


async def test_an_ack_is_sent_before_the_other_nodes_are_told(
    one: Node, other: Node, enters: Enters, ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event loop sends what was written at the end of its turn, so the telling must come in a later one."""
    race = await one.race(ada, ben)
    before = set(one.socket_server.context.sockets)
    moves = await enters(one, race, ada)
    (mover,) = one.socket_server.context.sockets - before
    hears = await enters(other, race, ben)
    unsent, tell = list[int](), one.bus.tell

    def noted(node_id: NodeId, topic: Topic[T], message: T) -> None:
        if isinstance(message, Committed) and message.race_id == race:  # not a race of an earlier test
            unsent.append(len(mover._gathered) + mover.transport.get_write_buffer_size())  # noqa: SLF001 - not sent yet
        tell(node_id, topic, message)

    monkeypatch.setattr(one.bus, "tell", noted)
    for n, move in enumerate(WON.moves[:5]):
        await moves.plays(move, n)
        await hears.hears("moved", n=n + 1)
    assert set(unsent) == {0}  # a move from before the other node was known here is read from the log instead


async def test_racers_on_two_nodes_get_the_sequence_of_the_log(
    one: Node, other: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await one.race(ada, ben)
    racers = [await enters(one, race, ada), await enters(other, race, ben)]
    guest = await enters(other, race)

    async def plays(racer: Connection) -> None:
        for n, move in enumerate(WON.moves[:40]):
            await racer.plays(move, n)

    await asyncio.gather(*(plays(racer) for racer in racers))
    whole = await one.published(race)
    for person in (*racers, guest):
        while len(person.public) < len(whole[person.heard[0]["p"] :]):
            await person.hears_next()
        assert person.public == whole[person.heard[0]["p"] :]


async def test_a_room_follows_news_that_is_early_late_or_repeated(
    node: Node, shared_dsn: str, enters: Enters, ada: Player
) -> None:  # neither node hears the other: the test tells the room
    race = await node.race(ada)
    async with running_node(shared_dsn) as writer:
        guest = await enters(node, race)
        room = await node.rooms.room(race)
        before = room.committed.version
        racer = await enters(writer, race, ada)
        for n, move in enumerate(WON.moves[:6]):
            await racer.plays(move, n)
        payloads = await stored(node.log, race)
        new = payloads[before:]
        room.notice_events(before, new[:1])
        assert room.committed.version == before + 1, "it follows without the log"
        room.notice_events(before, new[:1])
        room.notice_events(before + 3, new[3:4])
        await until(lambda: room.committed.version == len(payloads))
        room.notice_events(before, new)
        await guest.hears("moved", n=6)
        whole = await node.published(race)
        assert guest.public == whole[guest.heard[0]["p"] :]


async def test_a_rematch_is_announced_on_the_other_node(
    one: Node, other: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await one.race(ada, ben)
    await enters(one, race, ada)
    there = await enters(other, race, ben)
    await one.resigns(race, 0)
    await there.hears("decided")
    made = await one.rooms.rematch(await one.rooms.room(race), ada.id, secret=bytes(32))
    assert (await there.hears("rematch"))["race"] == str(made.id)


async def test_what_is_committed_before_a_node_is_answered_is_not_missed(
    one: Node, other: Node, enters: Enters, ada: Player
) -> None:
    """A room that another node has moved meanwhile catches up with the first message that tells of it."""
    race = await one.race(ada)
    guest = await enters(other, race)
    other.rooms.shared.tell_closed(race)
    await (await enters(one, race, ada)).plays(WON.moves[0], 0)
    other.rooms.shared.tell_opened(await other.rooms.room(race))
    await guest.hears("moved", n=1)
