"""The port of a node: clients are refused, and turn to another node, unless this one can serve them."""

import asyncio
import socket
from contextlib import suppress
from uuid import uuid4

import pytest
from structlog.testing import capture_logs

from cadogan.cli.serving.database import Database
from cadogan.cli.serving.listeners import bound
from cadogan.cli.serving.serve import serve_here
from cadogan.cli.serving.settings.settings import Settings
from cadogan.store.embedded import EmbeddedPostgres
from tests.fixtures import running


async def test_clients_are_refused_until_the_node_can_serve_and_once_it_ends(rooms_dsn: str) -> None:
    with bound("127.0.0.1", 0) as listener, listener.dup():  # the parent of `cadogan serve` has it open, too
        port = listener.getsockname()[1]
        with pytest.raises(ConnectionRefusedError):
            await connect(port)
        async with running(rooms_dsn, listener) as service:
            await connect(port)
            service.stop()
            await until_refused(port)
            await service.stopped


def test_a_port_that_was_taken_during_the_start_is_reported_with_a_free_one(postgres: EmbeddedPostgres) -> None:
    database = Database(postgres.dsn(f"taken_{uuid4().hex}"), lambda: False)
    with bound("127.0.0.1", 0) as listener, socket.create_server(listener.getsockname()) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match="1"), capture_logs() as lines:
            serve_here(running, database, listener, Settings(port=port))
    [reason] = [line["reason"] for line in lines if line["event"] == "cannot_start"]
    assert reason == (
        f"Cannot listen on port {port} of 127.0.0.1: Address already in use.\n"
        f"Another program is using it. Choose another port, for example PORT={port + 1}"
    )


async def connect(port: int) -> None:
    """Connect, as a client does. Raises ConnectionRefusedError."""
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.transport.abort()


async def until_refused(port: int) -> None:
    """Connect until that is refused."""
    async with asyncio.timeout(30):
        while True:
            try:
                with suppress(ConnectionResetError):  # it was not accepted any more
                    await connect(port)
            except ConnectionRefusedError:
                return
            await asyncio.sleep(0.01)
