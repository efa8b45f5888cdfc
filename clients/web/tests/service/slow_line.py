"""A slow line: a TCP proxy that passes everything on later, without slowing down what follows."""

import asyncio
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit

CHUNK_BYTES = 65_536


class SlowLine:
    """Listens on a port of the loopback interface. Each direction is late by half of the round trip.

    async with SlowLine(service.url, round_trip_s=0.15) as line:
        await page.goto(line.url)
        line.answers.clear()  # nothing arrives any more, until they are set again
    """

    def __init__(self, url: str, round_trip_s: float = 0) -> None:
        self._host, self._port = urlsplit(url).hostname, urlsplit(url).port
        self._late_s = round_trip_s / 2
        self.requests, self.answers = asyncio.Event(), asyncio.Event()
        """Set while bytes pass in this direction."""
        self.requests.set()
        self.answers.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """Address of the service behind the line."""
        assert self._server is not None  # it is open
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None  # it is open
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(self._host, self._port)
        self._start(reader, far_writer, self.requests)
        self._start(far_reader, writer, self.answers)

    def _start(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: asyncio.Event) -> None:
        late: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._writers.add(writer)
        for work in (self._receive(reader, late), self._deliver(late, writer, passes)):
            task = asyncio.ensure_future(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _receive(self, reader: asyncio.StreamReader, late: asyncio.Queue[tuple[float, bytes]]) -> None:
        """Notes for each chunk when it is due. An empty one is the end."""
        data = b"-"
        while data:
            data = b""
            with suppress(ConnectionError):
                data = await reader.read(CHUNK_BYTES)
            late.put_nowait((asyncio.get_running_loop().time() + self._late_s, data))

    async def _deliver(
        self, late: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter, passes: asyncio.Event
    ) -> None:
        """Passes each chunk on when it is due, in order."""
        data = b"-"
        while data:
            due, data = await late.get()
            await asyncio.sleep(max(0, due - asyncio.get_running_loop().time()))
            await passes.wait()
            writer.write(data)
        writer.close()
