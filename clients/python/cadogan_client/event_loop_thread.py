"""An event loop in a separate thread, through which `cadogan_client.sync` uses the asynchronous client."""

import asyncio
import threading
from collections.abc import AsyncIterable, Awaitable, Coroutine, Iterator
from contextlib import suppress
from typing import TypeVar

from cadogan_client.errors import CadoganError

CANCEL_S = 2
"""Time limit for the clean-up of cancelled work, for example to leave a waiting list."""

T = TypeVar("T")


class EventLoopThread:
    """An event loop that runs in a thread from the first call until `close`."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._is_closed = False

    def run(self, work: Awaitable[T]) -> T:
        """Run something in the loop and wait for its result. An interrupted wait (Ctrl-C) cancels the work."""
        try:
            loop = self._running_loop()
        except CadoganError:
            if isinstance(work, Coroutine):
                work.close()
            raise
        has_ended = threading.Event()
        future = asyncio.run_coroutine_threadsafe(signal_end(work, has_ended), loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            has_ended.wait(CANCEL_S)
            raise

    def iterate(self, items: AsyncIterable[T]) -> Iterator[T]:
        """Yield the items of an asynchronous iterable as they come."""
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
        """Cancel everything that runs in the loop, stop it, and wait for the thread."""
        self._is_closed = True
        if self._loop is None or self._thread is None:
            return
        with suppress(RuntimeError):  # the loop is closed already
            self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if self._is_closed:
            raise CadoganError("This client is closed. Use it inside its `with` block.")
        if threading.current_thread() is self._thread:
            raise CadoganError("A function that the client calls cannot call the client: the call would never return.")
        with self._starting:  # two threads may make the first call
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=run_loop, args=[self._loop], name="cadogan", daemon=True)
                self._thread.start()
        return self._loop


async def signal_end(work: Awaitable[T], has_ended: threading.Event) -> T:
    """Await something and set an event at its end, cancelled or not."""
    try:
        return await work
    finally:
        has_ended.set()


def run_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Run a loop until it is stopped, and clean up as `asyncio.run` does."""
    with asyncio.Runner(loop_factory=lambda: loop):
        loop.run_forever()
