"""The bus over Postgres's LISTEN and NOTIFY: nothing to set up where the nodes share a database.

A notification is sent after the commit that it tells of, never within: Postgres commits transactions with notifications
one after the other, and a batch of the log would wait for those of all nodes (docs/decisions/nodes.md).
"""

import asyncio
from binascii import a2b_base64, b2a_base64
from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

import structlog

from cadogan.bus.driver import Deliver, Letter
from cadogan.store.database import Pool, PooledConnection, drop, reaching_postgres
from cadogan.store.errors import Unreachable

RETRY_S = 0.5
"""Seconds between two attempts to connect."""
LOOK_S = 2.0
"""Seconds between two checks that the connection still leads to the primary."""

DO_NOT_WAIT_FOR_THE_DISK = "SET synchronous_commit = off"
"""A notification that a crash loses was of no use any more."""

NOTIFY = "SELECT pg_notify(channel, packet) FROM unnest($1::text[], $2::text[]) AS letter (channel, packet)"

logger = structlog.get_logger()


class PostgresDriver:
    """Keeps one connection of its pool, on which it listens and notifies."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._connection: PooledConnection | None = None
        self._using = asyncio.Lock()  # a connection carries one statement at a time

    async def run(self, node_id: UUID, deliver: Deliver) -> None:
        """Listen until cancelled."""
        while True:
            try:
                with reaching_postgres():
                    await self._listen(node_id, deliver)
            except Unreachable as error:
                logger.warning("bus_waits", error=str(error))
                await asyncio.sleep(RETRY_S)

    async def send(self, letters: Sequence[Letter]) -> None:
        """Notify the nodes. Raises Unreachable."""
        columns = [channel_of(letter.to) for letter in letters], [text_of(letter.packet) for letter in letters]
        async with self._using:
            if self._connection is not None:
                with reaching_postgres():
                    await self._connection.execute(NOTIFY, *columns)

    async def _listen(self, node_id: UUID, deliver: Deliver) -> None:
        """Listen on one connection until it breaks, or until another host is the primary."""

        def take(_connection: object, _pid: int, _channel: str, text: object) -> None:
            deliver(a2b_base64(str(text)))

        has_ended = asyncio.Event()
        switches = self._pool.switches
        connection = await self._pool.acquire()
        try:
            await connection.execute(DO_NOT_WAIT_FOR_THE_DISK)  # it never returns to the pool
            for channel in (channel_of(None), channel_of(node_id)):
                await connection.add_listener(channel, take)
            connection.add_termination_listener(lambda _: has_ended.set())
            self._connection = connection
            while switches == self._pool.switches:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_S):
                        await has_ended.wait()
                async with self._using:
                    await connection.execute("SELECT")  # a line that lost its other end is silent
        finally:
            self._connection = None
            drop(connection)


def channel_of(node_id: UUID | None) -> str:
    """The channel of a node, or of all."""
    return f"cadogan_{'all' if node_id is None else node_id.hex}"


def text_of(packet: bytes) -> str:
    """A packet as the text of a notification."""
    return b2a_base64(packet, newline=False).decode()
