"""Turns of the event loop for what clients may ask for in any number: messages in one go, entries, playbacks, requests.

A move that comes alone is carried out at once. Everything of which one client can send enough to stop the node waits in
one row here, step by step. A turn of the loop does a few steps, one of each address after the other, and then everybody
else has theirs. So a flood is served, slowly, and only its sender waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from time import perf_counter

import structlog

SLICE_S = 0.004
"""Seconds of a turn of the loop that steps may take. The last one may end later: each takes about a millisecond."""
STEPS = 8
"""Steps in a turn at most: what a step wakes up runs after it, and is not measured."""
AT_ONCE = 2048
"""Bytes of messages that a turn of the loop takes without the row. Several moves of one racer are some 100 bytes."""

Step = Callable[[], None]

logger = structlog.get_logger()


class ClientTurns:
    """The row of a node. Each key, such as an address, has one step in turn, however many of its steps wait."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._context = Context()  # steps are for connections: none of them belongs to the request of that moment
        self._rows: dict[str, deque[Step]] = {}  # in the order in which the keys have their turns
        self._is_due = False  # whether the next steps have been called for
        self._left = AT_ONCE

    def admits(self, size: int) -> bool:
        """Whether messages of so many bytes may be taken now. If not, they wait: after those that wait already."""
        if self._rows:
            return False
        if self._left == AT_ONCE:
            self._loop.call_soon(self._refill, context=self._context)
        self._left -= size
        return self._left >= 0

    def do(self, key: str, step: Step) -> None:
        """Do a step once it is its turn."""
        self._rows.setdefault(key, deque()).append(step)
        self._call()

    async def take(self, key: str) -> None:
        """Wait for a turn. The caller then works for a millisecond at most, and takes another turn if it has more."""
        turn = self._loop.create_future()
        self.do(key, lambda: None if turn.done() else turn.set_result(None))
        await turn

    def _call(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._run, context=self._context)

    def _refill(self) -> None:
        self._left = AT_ONCE

    def _run(self) -> None:
        # Due until the end: the steps may ask for others, which then come with the rest.
        until = perf_counter() + SLICE_S
        for _ in range(STEPS):
            key, row = next(iter(self._rows.items()))
            del self._rows[key]
            step = row.popleft()
            if row:
                self._rows[key] = row  # behind the others
            try:
                step()
            except Exception:  # the clients behind this one must get their turns
                logger.exception("a client's messages cannot be taken")
            if not self._rows or perf_counter() >= until:
                break
        self._is_due = False
        if self._rows:
            self._call()
