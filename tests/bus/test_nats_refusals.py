"""A NATS server that refuses a client for good: the node connects again with another one."""

import asyncio
from contextlib import suppress
from uuid import uuid4

import pytest
from structlog.testing import capture_logs

from cadogan.bus import nats_driver
from cadogan.bus.nats_driver import NatsDriver

INFO = b'INFO {"server_id":"x","version":"2.10","max_payload":1048576,"proto":1,"headers":true}\r\n'
REFUSAL = b"-ERR 'User Authentication Expired'\r\n"
SUBSCRIPTIONS = 2
"""To what is told to all nodes, and to this one."""


class RefusingServer:
    """Speaks as much of the protocol as a subscription needs. It refuses the first client once that has subscribed."""

    def __init__(self) -> None:
        self.clients = 0
        self.has_second = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.clients += 1
        number, subscribed = self.clients, 0
        writer.write(INFO)
        with suppress(ConnectionError):
            while line := await reader.readline():
                if line.startswith(b"PING"):
                    writer.write(b"PONG\r\n")
                subscribed += line.startswith(b"SUB")
                if subscribed == SUBSCRIPTIONS and number == 1:
                    writer.write(REFUSAL)
                if subscribed == SUBSCRIPTIONS and number > 1:
                    self.has_second.set()
        writer.close()


async def test_a_client_that_the_server_refused_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_driver, "RETRY_S", 0.01)
    refusing = RefusingServer()
    async with await asyncio.start_server(refusing.serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        driver = NatsDriver(f"nats://127.0.0.1:{port}", "test")
        with capture_logs() as lines:
            running = asyncio.create_task(driver.run(uuid4(), lambda _: None))
            async with asyncio.timeout(20):
                await refusing.has_second.wait()
            running.cancel()
            await asyncio.wait([running])
    assert "nats_refused" in {line["event"] for line in lines}
