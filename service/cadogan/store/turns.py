"""Turns: carries long computations out in small pieces, so that everything else on the node goes on in between.

    record = await turns.finish(published_in_steps(payloads))

One turn of the event loop has one piece of one computation, however many there are. So the loop is late by `TURN_S` at
most, and a short computation does not wait for the end of a long one.
"""

import asyncio
from collections import deque
from time import perf_counter
from typing import Any, TypeVar

from cadogan.races.steps import Steps

TURN_S = 0.002
"""Seconds that a piece takes. Steps are shorter: applying an event takes some 30 µs."""

T = TypeVar("T")


class Turns:
    """The long computations of a node."""

    def __init__(self) -> None:
        self._under_way: deque[tuple[Steps[Any], asyncio.Future[Any]]] = deque()

    def __len__(self) -> int:
        """Number of computations under way."""
        return len(self._under_way)

    async def finish(self, steps: Steps[T]) -> T:
        """Carry a computation out, and return its result. Raises what it raises. One that is cancelled ends."""
        loop = asyncio.get_running_loop()
        result: asyncio.Future[T] = loop.create_future()
        self._under_way.append((steps, result))
        if len(self._under_way) == 1:
            loop.call_soon(self._take_turn)
        return await result

    def _take_turn(self) -> None:
        """Carry on with the computation that has waited longest."""
        steps, result = self._under_way[0]  # it stays there meanwhile: `finish` must not begin a second row of turns
        is_done = result.cancelled() or _go_on(steps, result)
        self._under_way.popleft()
        if is_done:
            steps.close()
        else:
            self._under_way.append((steps, result))
        if self._under_way:
            asyncio.get_running_loop().call_soon(self._take_turn)


def _go_on(steps: Steps[T], result: "asyncio.Future[T]") -> bool:
    """Go on for a turn. Returns whether the computation has ended."""
    ends_at = perf_counter() + TURN_S
    try:
        while True:
            next(steps)
            if perf_counter() >= ends_at:
                return False
    except StopIteration as done:
        result.set_result(done.value)
        return True
    except Exception as error:  # noqa: BLE001 - the caller gets it
        result.set_exception(error)
        return True
