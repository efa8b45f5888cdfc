"""A receiver of webhooks: a real server on loopback, which answers as a test says."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

SOON_S = 15

Answer = int | bytes | None
"""Status, or the whole answer as bytes; None: it never answers."""


class Received(NamedTuple):
    """A request as it came."""

    head: str
    headers: dict[str, str]
    text: str

    @property
    def body(self) -> Any:
        return json.loads(self.text)

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def event(self) -> Any:
        return self.body["data"]


class Receiver:
    """What came, and how it is answered: the answers in order, then 204."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.connections = 0
        self.port = 0
        self._came: asyncio.Queue[Received] = asyncio.Queue()
        self._open: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?key=1"

    async def next(self) -> Received:
        """The next request."""
        async with asyncio.timeout(SOON_S):
            return await self._came.get()

    @property
    def has_more(self) -> bool:
        return not self._came.empty()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        self.connections += 1
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            text = (await reader.readexactly(int(headers["content-length"]))).decode()
            answer = self.answers.pop(0) if self.answers else 204
            self._came.put_nowait(Received(first, headers, text))
            if answer is None:
                await asyncio.Event().wait()
            elif isinstance(answer, bytes):
                writer.write(answer)
            else:
                writer.write(f"HTTP/1.1 {answer} Whatever\r\nContent-Length: 0\r\n\r\n".encode())
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            self._open.discard(task)

    def close(self) -> None:
        for task in self._open:
            task.cancel()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """A receiver on a free port."""
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        receiver.close()
        server.close()
        await server.wait_closed()
