"""Has pictures drawn in a process of their own, one at a time, so that no move waits for one.

The process starts with the first picture, and ends when it has had nothing to do for a minute, or with the service.
Pillow draws a picture in 50 to 120 ms of CPU and holds the interpreter's lock for most of it, so a thread would not do.
Films take a second of CPU. They have a painter of their own, so that no picture waits for one.
"""

import asyncio
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import Literal

import msgspec
import structlog

from cadogan.pictures.drawings import Drawing
from cadogan.pictures.errors import Busy, NotDrawn

MOST_WAITING = 8
"""Drawings that wait for their turn. The picture of the service is sent instead of further ones."""
PATIENCE_S = 10.0
"""Seconds that a picture may take; the process runs only when nothing else does."""
MOST_FILMS_WAITING, FILM_PATIENCE_S = 2, 60.0
"""The same for films."""
IDLE_S = 60.0

LENGTH_BYTES = 4

Outcome = Literal["drawn", "kept", "refused", "failed"]
"""`kept`: it was there, or was being drawn already. The last two got the picture of the service instead."""

logger = structlog.get_logger()


class PictureMeasures:
    """What became of requests for pictures since the start of the node, for the metrics."""

    def __init__(self) -> None:
        self.outcomes: Counter[Outcome] = Counter()
        self.drawing_s = 0.0
        """Time for which the process was busy with pictures, failures included."""


class Painter:
    """Draws pictures. Its process is started when it is needed."""

    def __init__(self, most_waiting: int = MOST_WAITING, patience_s: float = PATIENCE_S) -> None:
        self.measures = PictureMeasures()
        self._most_waiting = most_waiting
        self._patience_s = patience_s
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._idle: asyncio.TimerHandle | None = None

    @property
    def is_busy(self) -> bool:
        """Whether the next drawing would be refused."""
        return self._waiting >= self._most_waiting

    async def picture(self, drawing: Drawing) -> bytes:
        """A drawing as PNG, or a film as WebP. Raises Busy, NotDrawn."""
        if self.is_busy:
            raise Busy(f"{self._waiting} pictures wait for their turn; ask again in some seconds")
        self._waiting += 1
        try:
            async with self._turn:
                begun = time.perf_counter()
                try:
                    return await self._draw(msgspec.msgpack.encode(drawing))
                finally:
                    self.measures.drawing_s += time.perf_counter() - begun
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End the process. A picture that is being drawn is not finished."""
        process = self._process
        self._end()
        if process is not None:
            await process.wait()

    def _end(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process = None

    async def _draw(self, request: bytes) -> bytes:
        if self._idle is not None:
            self._idle.cancel()
        try:
            async with asyncio.timeout(self._patience_s):
                image = await self._ask(request)
        except BaseException as error:  # an answer that comes late would be taken for the next one
            self._end()
            if isinstance(error, TimeoutError | OSError | asyncio.IncompleteReadError):
                logger.warning("the process that draws pictures was ended", error=repr(error))
                raise NotDrawn("the picture could not be drawn") from error
            raise
        self._idle = asyncio.get_running_loop().call_later(IDLE_S, self._end)
        if not image:
            raise NotDrawn("the picture could not be drawn")
        return image

    async def _ask(self, request: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "cadogan.pictures.process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C reaches only the service, which ends the process
            )
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None  # both are pipes
        assert answers is not None
        requests.write(len(request).to_bytes(LENGTH_BYTES, "big") + request)
        await requests.drain()
        length = int.from_bytes(await answers.readexactly(LENGTH_BYTES), "big")
        return await answers.readexactly(length)
