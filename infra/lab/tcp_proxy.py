"""A TCP proxy before a Postgres or a node, whose line can be harmed in each direction."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Self

CHUNK_BYTES = 65_536


class Does(Enum):
    """What a direction does with bytes."""

    PASS = "pass"
    STALL = "stall"
    """Keep them until it passes again."""
    DROP = "drop"
    """Lose them for good."""
    HALVE = "halve"
    """Pass the first half of them, and end the connection."""


class Direction:
    """One direction of all connections."""

    def __init__(self) -> None:
        self.delay_s = 0.0
        """Seconds by which bytes are late."""
        self.dropped = asyncio.Event()
        """Set once bytes were lost. A case that waits for it clears it first."""
        self._does = Does.PASS
        self._passes = asyncio.Event()
        self._passes.set()

    def set(self, does: Does) -> None:
        """Harm the direction, or repair it."""
        self._does = does
        if does is Does.STALL:
            self._passes.clear()
        else:
            self._passes.set()

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_silent: Callable[[], bool]
    ) -> None:
        """Carry the bytes of a connection until one end closes."""
        while data := await reader.read(CHUNK_BYTES):
            does = Does.DROP if is_silent() else self._does  # when they arrived: bytes that were lost do not come back
            await self._passes.wait()
            if self.delay_s:
                await asyncio.sleep(self.delay_s)
            if does is Does.DROP:
                self.dropped.set()
                continue
            writer.write(data[: len(data) // 2] if does is Does.HALVE else data)
            await writer.drain()
            if does is Does.HALVE:
                return


class TcpProxy:
    """Listens on a port of the loopback interface, and connects to a Unix socket or another port.

    async with TcpProxy(server.path) as proxy:
        proxy.to_client.set(Does.DROP)     # answers are lost
    """

    def __init__(self, target: Path | int) -> None:
        self._target = target
        self.to_server, self.to_client = Direction(), Direction()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._accepted = 0
        self._silent = 0
        """So many of the connections that were accepted first are silent."""

    @property
    def port(self) -> int:
        """Port that it listens on."""
        assert self._server is not None  # it is open
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """Reset every connection. New ones are accepted."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    def silence(self) -> None:
        """Lose everything on the connections that are open, for good and without a word. New ones work."""
        self._silent = self._accepted

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None  # it is open
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = self._accepted
        self._accepted += 1

        def is_silent() -> bool:
            return number < self._silent

        try:
            server_reader, server_writer = await self._connect()
        except OSError:  # the server is down: the client is told as if it had connected there
            writer.transport.abort()
            return
        ends = {writer, server_writer}
        self._writers |= ends
        directions = (
            self.to_server.carry(reader, server_writer, is_silent),
            self.to_client.carry(server_reader, writer, is_silent),
        )
        tasks = {asyncio.ensure_future(quietly(direction)) for direction in directions}
        self._tasks |= tasks
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        self._tasks -= tasks
        self._writers -= ends
        for end in ends:
            end.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, int):
            return await asyncio.open_connection("127.0.0.1", self._target)
        return await asyncio.open_unix_connection(self._target)


async def quietly(direction: Awaitable[None]) -> None:
    """Carry bytes; a broken connection is no error here."""
    with suppress(OSError):
        await direction
