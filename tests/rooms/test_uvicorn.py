"""What uvicorn does with our protocol, and we with uvicorn: a contract that it does not document."""

import asyncio
from dataclasses import replace
from functools import partial

import pytest
from websockets.asyncio.client import connect
from websockets.http11 import Request

from cadogan.rooms.sockets.race_socket import RaceSocket
from tests.rooms.clients import Player
from tests.rooms.conftest import Connects, Enters, Node, until


async def test_a_socket_gets_the_upgrade_request_as_it_was_sent(
    node: Node, connects: Connects, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[Request] = []

    class Observed(RaceSocket):
        def upgrade(self, request: Request) -> None:
            requests.append(replace(request, headers=request.headers.copy()))
            super().upgrade(request)

    monkeypatch.setattr(node.server.config, "ws_protocol_class", partial(Observed, node.socket_server.context))
    race = await node.creates()
    guest = await connects(node, race)
    sent = guest.websocket.request
    assert sent is not None
    (received,) = requests
    assert (received.method, received.path, received.protocol) == (sent.method, sent.path, sent.protocol)
    assert [*received.headers.raw_items()] == [(name.lower(), value) for name, value in sent.headers.raw_items()]


async def test_uvicorn_knows_a_connection_while_it_is_open(node: Node, enters: Enters) -> None:
    known: set[object] = node.server.server_state.connections  # type: ignore[assignment]  # ours is none of uvicorn's
    before = set(known)
    guest = await enters(node, await node.creates())
    (connection,) = known - before
    assert connection in node.socket_server.context.sockets
    await guest.leaves()
    await until(lambda: connection not in known)
    assert connection not in node.socket_server.context.sockets


async def test_when_a_connection_is_rejected_then_nothing_remains_of_it(node: Node) -> None:
    before = set(node.server.server_state.connections)
    with pytest.raises(Exception, match="404"):
        await connect(f"ws://127.0.0.1:{node.port}/nowhere", proxy=None)
    await until(lambda: set(node.server.server_state.connections) == before)


async def test_a_connection_that_breaks_in_the_handshake_leaves_nothing(node: Node) -> None:
    before = set(node.server.server_state.connections)
    _, writer = await asyncio.open_connection("127.0.0.1", node.port)
    writer.write(b"GET /api/v1/races/")
    await writer.drain()
    writer.transport.abort()
    await until(lambda: set(node.server.server_state.connections) == before)


async def test_when_a_racers_line_breaks_without_a_goodbye_then_the_others_go_on(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben)
    racer, guest = await enters(node, race, ada), await enters(node, race)
    racer.websocket.transport.abort()
    await until(lambda: 0 in node.rooms.open[race].elsewhere)
    await (await enters(node, race, ben)).says("resign")
    await guest.hears("ended", seat=1)
