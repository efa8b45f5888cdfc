"""What uvicorn does with our protocol, and we with uvicorn: a contract that it does not document."""

import asyncio
import inspect
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from cadogan.rooms.sockets.race_socket import RaceSocket
from tests.rooms.clients import Player
from tests.rooms.conftest import Connects, Enters, Node, until


async def test_uvicorn_calls_ws_with_three_named_arguments(
    node: Node, connects: Connects, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []

    def protocol(**arguments: Any) -> RaceSocket:
        asked.append(arguments)
        return node.socket_server.socket(**arguments)

    monkeypatch.setattr(node.server.config, "ws_protocol_class", protocol)
    await connects(node, await node.creates())
    (arguments,) = asked
    assert {name: type(value) for name, value in arguments.items()} == {
        "config": uvicorn.Config,
        "server_state": ServerState,
        "app_state": dict,
    }


@pytest.mark.parametrize("http", [HttpToolsProtocol, H11Protocol])
def test_uvicorn_creates_connects_and_feeds_the_protocol(http: type) -> None:
    source = inspect.getsource(http.handle_websocket_upgrade)  # type: ignore[attr-defined]
    made, connected, given, set_ = (
        source.index(step)
        for step in ("self.ws_protocol_class(", "protocol.connection_made(", "protocol.data_received(", "set_protocol(")
    )
    assert made < connected < given < set_


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
    await guest.hears("left", seat=0)
    await (await enters(node, race, ben)).says("resign")
    await guest.hears("ended", seat=1)
