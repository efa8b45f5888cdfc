"""A way into asyncio for code that is not: an event loop in a thread of its own, which does what it is asked to.

There is one client, the asynchronous one; `cadogan_client.sync` reaches it through here.
"""

import asyncio
import threading
from collections.abc import AsyncIterable, Awaitable, Coroutine, Iterator
from contextlib import suppress
from typing import TypeVar

from cadogan_client.errors import CadoganError

LEAVING_S = 2
"""How long what is cancelled may take to clear up, as one who leaves a waiting list does."""

T = TypeVar("T")


class Portal:
    """An event loop that runs in a thread from the first question until it is closed."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._is_closed = False

    def run(self, work: Awaitable[T]) -> T:
        """Have something done, and wait for it; whoever stops waiting (Ctrl-C) has it cancelled."""
        try:
            loop = self._running_loop()
        except CadoganError:
            if isinstance(work, Coroutine):
                work.close()
            raise
        has_ended = threading.Event()
        future = asyncio.run_coroutine_threadsafe(awaited(work, has_ended), loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            has_ended.wait(LEAVING_S)
            raise

    def iterate(self, items: AsyncIterable[T]) -> Iterator[T]:
        """Go through items as they come."""
        iterator = aiter(items)
        try:
            while True:
                try:
                    item = self.run(anext(iterator))
                except StopAsyncIteration:
                    return
                yield item
        finally:
            close = getattr(iterator, "aclose", None)
            if close is not None and not self._is_closed:
                self.run(close())

    def close(self) -> None:
        """Stop the loop, and wait for its end. What runs in it is cancelled."""
        self._is_closed = True
        if self._loop is None or self._thread is None:
            return
        with suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if self._is_closed:
            raise CadoganError("this client is closed: it can be used inside its `with` block alone")
        if threading.current_thread() is self._thread:
            raise CadoganError("a function that the client calls cannot ask the client in its turn")
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=serve, args=[self._loop], name="cadogan", daemon=True)
                self._thread.start()
        return self._loop


async def awaited(work: Awaitable[T], has_ended: threading.Event) -> T:
    """What comes of something that can be awaited."""
    try:
        return await work
    finally:
        has_ended.set()


def serve(loop: asyncio.AbstractEventLoop) -> None:
    """Run a loop until it is stopped, and end it as `asyncio.run` does."""
    with asyncio.Runner(loop_factory=lambda: loop):
        loop.run_forever()
