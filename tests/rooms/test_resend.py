"""A command that is sent again, as after a broken line: the same answer, and one event in the log."""

import pytest

from cadogan.rooms.sockets import race_session
from cadogan.rooms.sockets.race_socket import RaceSocket
from tests.races.given import WON
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import Connects, Enters, Node, held
from tests.store.appends import until_waiting

FIRST, SECOND, THIRD = WON.moves[:3]


async def test_when_the_last_command_comes_again_then_so_does_its_answer(
    node: Node, enters: Enters, ada: Player
) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    answer = await racer.plays(FIRST, 0)
    version = await node.version(race)
    assert await racer.plays(FIRST, 0) == answer
    assert await node.version(race) == version


@pytest.mark.parametrize("undo", ["none", "free"])
async def test_when_any_older_command_comes_again_then_so_does_its_answer(
    node: Node, enters: Enters, ada: Player, undo: str
) -> None:
    race = await node.race(ada, undo=undo)
    racer = await enters(node, race, ada)
    answers = [await racer.plays(move, n) for n, move in enumerate(WON.moves)]
    version = await node.version(race)
    again = await enters(node, race, ada)
    assert [await again.plays(move, n) for n, move in enumerate(WON.moves)] == answers
    assert await node.version(race) == version


async def test_when_undos_come_again_then_so_do_their_answers(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada, undo="free")
    racer = await enters(node, race, ada)

    async def answers() -> list[object]:
        return [
            await racer.plays(FIRST, 0),
            await racer.plays(SECOND, 1),
            await undoes(racer, 2),
            await undoes(racer, 3),
            await racer.plays(FIRST, 4),
        ]

    once = await answers()
    version = await node.version(race)
    assert await answers() == once
    assert await node.version(race) == version


async def undoes(racer: Connection, n: int) -> object:
    await racer.says("undo", n=n)
    return await racer.hears("ack", n=n + 1)


async def test_a_command_resent_during_its_write_is_answered_twice(
    node: Node, enters: Enters, ada: Player, shared_dsn: str
) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    version = await node.version(race)
    async with held(shared_dsn, race) as holder:
        await racer.says("play", n=0, move=FIRST)
        await until_waiting(holder)
        await racer.says("play", n=1, move=SECOND)
        await racer.says("play", n=0, move=FIRST)
        assert await racer.hears_by_now() == []
    answers = [await racer.hears("ack") for _ in range(3)]
    assert [answer["n"] for answer in answers] == [1, 2, 1]
    assert answers[0] == answers[2]
    assert await node.version(race) == version + 2


async def test_a_move_resent_over_a_new_connection_gets_its_ack(
    node: Node, connects: Connects, enters: Enters, ada: Player, shared_dsn: str
) -> None:
    race = await node.race(ada)
    version = await node.version(race)
    async with held(shared_dsn, race) as holder:
        broken = await enters(node, race, ada)
        await broken.says("play", n=0, move=FIRST)
        await until_waiting(holder)
        broken.websocket.transport.abort()
        again = await connects(node, race)
        await again.says("hello", token=ada.token, n=0)
        assert (await again.hears("welcome"))["board"]["n"] == 0
        await again.says("play", n=0, move=FIRST)
    assert (await again.hears("ack"))["n"] == 1
    assert [event["type"] for event in (await node.published(race))[version:]].count("moved") == 1


async def test_pipelined_commands_are_acked_in_order(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    for n, move in enumerate(WON.moves):
        await racer.says("play", n=n, move=move)
    assert [(await racer.hears("ack"))["n"] for _ in WON.moves] == [*range(1, len(WON.moves) + 1)]


async def test_every_connection_of_a_racer_gets_the_ack(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    tabs = [await enters(node, race, ada) for _ in range(3)]
    answer = await tabs[0].plays(FIRST, 0)
    assert [await tab.hears("ack") for tab in tabs[1:]] == [answer, answer]


async def test_of_two_connections_that_move_at_once_one_is_refused(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    one, other = await enters(node, race, ada), await enters(node, race, ada)
    await one.says("play", n=0, move=FIRST)
    await one.hears("ack", n=1)
    refused = await other.is_refused("play", n=0, move="deal" if FIRST != "deal" else SECOND)
    assert (refused["code"], refused["n"]) == ("wrong-n", 1)


async def test_when_resigning_comes_again_then_it_is_done(node: Node, enters: Enters, ada: Player, ben: Player) -> None:
    race = await node.race(ada, ben)
    racer = await enters(node, race, ada)
    for _ in range(2):
        await racer.says("resign")
        await racer.hears("done", command="resign")
    assert [event["type"] for event in await node.published(race)].count("ended") == 1


async def test_when_being_ready_comes_again_then_it_is_done(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.creates()
    await node.joins(race, ada, ben)
    racer = await enters(node, race, ada)
    for _ in range(2):
        await racer.says("ready")
        await racer.hears("done", command="ready")
    assert [event["type"] for event in await node.published(race)].count("ready") == 1


async def test_an_old_command_costs_what_is_played_again_for_it(
    node: Node, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_session, "ACTIONS_OF_AN_ANSWER", 1)
    charged: list[RaceSocket] = []
    race = await node.race(ada)
    racer = await enters(node, race, ada)
    for n, move in enumerate(WON.moves[:3]):
        await racer.plays(move, n)

    def charge(connection: RaceSocket) -> None:
        charged.append(connection)

    monkeypatch.setattr(RaceSocket, "charge", charge)
    await racer.plays(THIRD, 2)
    assert len(charged) == 1 + 2
