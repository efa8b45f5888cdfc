"""The hello comes before every other message."""

import asyncio
import gc
import json
from collections.abc import Iterable

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.node.connections import ConnectionLimits, Connections
from cadogan.rooms.sockets import client_socket
from tests.rooms.clients import Player
from tests.rooms.conftest import Connects, Enters, Node, name_of, running_node, until
from tests.store.appends import new_race_id


async def test_a_client_without_a_hello_is_closed_with_1008(
    node: Node, connects: Connects, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_socket, "HELLO_S", 0.02)
    silent = await connects(node, await node.creates())
    assert (await silent.is_turned_away(1008))["code"] == "hello-expected"


async def test_given_no_hello_then_nothing_is_sent(node: Node, connects: Connects, ada: Player) -> None:
    race = await node.creates()
    silent = await connects(node, race)
    await node.joins(race, ada)  # of which everybody in the room hears
    await silent.says("hello")
    assert (await silent.hears_next())["type"] == "welcome"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "play", "n": 0, "move": "deal"},
        {"type": "undo", "n": 0},
        {"type": "ready"},
        {"type": "resign"},
        {"type": "clock", "sent": 1},
    ],
    ids=lambda message: str(message["type"]),
)
async def test_when_the_first_message_is_another_one_then_1008_closes(
    node: Node, connects: Connects, message: dict[str, object]
) -> None:
    hasty = await connects(node, await node.creates())
    await hasty.websocket.send(json.dumps(message))
    assert (await hasty.is_turned_away(1008))["code"] == "hello-expected"


@pytest.mark.parametrize(
    "text", ["hello", '{"type": "hallo"}', '{"type": "hello", "p": -1}', '{"type": "hello", "x": 1}']
)
async def test_when_the_first_message_is_none_at_all_then_1008_closes(
    node: Node, connects: Connects, text: str
) -> None:
    mumbling = await connects(node, await node.creates())
    await mumbling.websocket.send(text)
    assert (await mumbling.is_turned_away(1008))["code"] == "malformed"


async def test_a_second_hello_is_an_error_and_the_socket_stays(node: Node, enters: Enters) -> None:
    guest = await enters(node, await node.creates())
    await guest.says("hello")
    assert [(frame["type"], frame["code"]) for frame in await guest.hears_by_now()] == [("error", "hello-again")]


async def test_when_the_token_is_unknown_then_1008_closes(node: Node, connects: Connects) -> None:
    stranger = await connects(node, await node.creates())
    await stranger.says("hello", token="let me in")
    assert (await stranger.is_turned_away(1008))["code"] == "wrong-token"


async def test_when_there_is_no_such_race_then_1008_closes(node: Node, connects: Connects) -> None:
    lost = await connects(node, new_race_id())
    await lost.says("hello")
    assert (await lost.is_turned_away(1008))["code"] == "unknown-race"


async def test_a_welcome_has_the_public_view_of_the_race(node: Node, enters: Enters, ada: Player, ben: Player) -> None:
    race = await node.race(ada, ben)
    welcome = (await enters(node, race)).heard[-1]
    assert welcome["racers"] == [
        {"seat": seat, "player": str(player.id), "name": name_of(player.id)} for seat, player in enumerate((ada, ben))
    ]
    assert welcome["p"] == welcome["race"]["p"] == await node.version(race)
    assert welcome["race"]["phase"] == "racing"
    assert abs(welcome["now"] - node.clock.now_ms()) < 5_000
    assert "seat" not in welcome
    assert "board" not in welcome


async def test_a_racer_s_welcome_has_their_seat_and_board(node: Node, enters: Enters, ada: Player, ben: Player) -> None:
    race = await node.race(ada, ben)
    welcome = (await enters(node, race, ben)).heard[-1]
    board = welcome["board"]
    assert (welcome["seat"], board["seat"], board["n"], board["may_undo"]) == (1, 1, 0, False)
    assert board["piles"] == welcome["race"]["seats"][1]["piles"]
    assert board["legal"]


async def test_a_welcome_names_a_racer_who_joined_while_names_are_read_slowly(dsn: str, ada: Player) -> None:
    hangs = asyncio.Event()

    async def slow_at_first(players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        known = {player: name_of(player) for player in players}
        if known and not hangs.is_set():
            hangs.set()
            await asyncio.Event().wait()
        return known

    async with running_node(dsn, known=slow_at_first) as node:
        race = await node.creates()
        await node.rooms.room(race)
        await node.joins(race, ada)
        await asyncio.wait_for(hangs.wait(), 10)
        async with connect(node.url(race), proxy=None) as connection:
            await connection.send(json.dumps({"type": "hello", "token": ada.token}))
            welcome = json.loads(await connection.recv())
        assert [named["name"] for named in welcome["racers"]] == [name_of(ada.id)]


@pytest.mark.parametrize(
    "path", ["/", "/api/v1/races", "/api/v1/races/1/socket", "/api/v1/races/{race}/socket/", "/api/v1/races/{race}"]
)
async def test_when_the_path_is_another_one_then_404(node: Node, path: str) -> None:
    await assert_rejected(node, path.format(race=new_race_id()), 404)


async def test_when_the_id_is_in_capitals_then_it_is_the_same_race(node: Node) -> None:
    race = await node.creates()
    address = node.url(race).replace(str(race), str(race).upper())
    async with connect(address, proxy=None) as connection:
        await connection.send('{"type": "hello"}')
        assert json.loads(await connection.recv())["race"]["id"] == str(race)


async def test_when_there_is_a_query_then_400(node: Node) -> None:
    race = await node.creates()
    await assert_rejected(node, f"{node.path(race)}?token=1", 400)


async def assert_rejected(node: Node, path: str, status: int) -> None:
    with pytest.raises(InvalidStatus) as rejected:
        await connect(f"ws://127.0.0.1:{node.port}{path}", proxy=None)
    assert rejected.value.response.status_code == status
    assert rejected.value.response.body


async def test_a_plain_request_to_the_socket_path_reaches_the_application(node: Node) -> None:
    async with httpx.AsyncClient() as http:
        response = await http.get(f"http://127.0.0.1:{node.port}{node.path(await node.creates())}")
    assert (response.status_code, response.text) == (200, "ok")


@pytest.mark.parametrize(
    ("request_line", "status"),
    [(b"POST %s HTTP/1.1", b"405"), (b"GET %s HTTP/1.1", b"400")],
    ids=["not a GET", "no key"],
)
async def test_an_invalid_handshake_is_rejected(node: Node, request_line: bytes, status: bytes) -> None:
    race = await node.creates()
    before = set(node.server.server_state.connections)
    answer = await ask(node, race, request_line)
    assert answer.split()[1] == status
    await until(lambda: set(node.server.server_state.connections) == before)


async def ask(node: Node, race: RaceId, request_line: bytes) -> bytes:
    """Everything that the answer to a request for an upgrade has."""
    reader, writer = await asyncio.open_connection("127.0.0.1", node.port)
    head = request_line % node.path(race).encode()
    writer.write(head + b"\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
    async with asyncio.timeout(5):
        answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def test_one_connection_too_many_from_an_address_is_closed_with_1013(
    first: Node, connects: Connects, ada: Player
) -> None:
    first.socket_server.context.connections = Connections(
        ClientAddressResolver(), ConnectionLimits(2, 10, 1000), frozenset({ada.token})
    )
    race = await first.creates()
    here = [await connects(first, race) for _ in range(2)]
    for each in here:
        await each.says("hello")
        await each.hears("welcome")
    one_more = await connects(first, race)
    await one_more.says("hello")
    told = await one_more.is_turned_away(1013)
    assert told["code"] == "too-many-connections"
    assert told["detail"] == "2 connections from 127.0.0.1 are open here; close some, or wait a minute"
    of_the_house = await connects(first, race)
    await of_the_house.says("hello", token=ada.token)
    assert (await of_the_house.hears_next())["type"] == "welcome"
    for each in (*here, of_the_house):
        await each.leaves()
    await until(lambda: len(first.socket_server.context.connections) == 0)


async def test_a_welcome_names_the_player_of_a_token(node: Node, connects: Connects, ada: Player) -> None:
    race = await node.creates()
    guest, player = await connects(node, race), await connects(node, race)
    await guest.says("hello")
    assert "player" not in await guest.hears_next()
    await player.says("hello", token=ada.token)
    assert (await player.hears_next())["player"] == str(ada.id)


async def test_a_client_that_goes_before_its_race_is_found_leaves_no_error(node: Node) -> None:
    reports: list[dict[str, object]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, report: reports.append(report))
    try:
        before = asyncio.all_tasks()
        entering = asyncio.create_task(node.rooms.room(new_race_id()))  # there is no such race
        await asyncio.sleep(0)  # it begins to read the log
        (opening,) = asyncio.all_tasks() - before - {entering}
        entering.cancel()
        await asyncio.wait({entering, opening})
        assert opening.done()
        del entering, opening
        gc.collect()
    finally:
        loop.set_exception_handler(None)
    assert reports == []
