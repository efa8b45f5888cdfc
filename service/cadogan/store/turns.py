"""Turns: carries long computations out in small pieces, so that everything else on the node goes on in between.

    record = await turns.finish(published_in_steps(payloads), len(payloads))

One turn of the event loop has one piece of one computation, however many there are. So the loop is late by `TURN_S` at
most. The computation that could be done first, if it were alone, goes first. So a short one does not wait for a long
one that has just begun, a long one does not wait for all short ones, and of many alike, each is done before the next
begins: after a restart, some racers get their boards at once, and not all of them at the end.
"""

import asyncio
from heapq import heappop, heappush, heapreplace
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from cadogan.races.steps import Steps

TURN_S = 0.002
"""Seconds that a piece takes. Steps are shorter."""
EVENT_S = 30e-6
"""Seconds that applying an event takes, roughly."""

T = TypeVar("T")


class Computation:
    """A long computation."""

    __slots__ = ("expected_s", "result", "steps")

    def __init__(self, steps: Steps[Any], result: "asyncio.Future[Any]", expected_s: float) -> None:
        self.steps = steps
        self.result = result
        self.expected_s = expected_s
        """Seconds that it takes yet. Negative once it has taken longer than was expected."""


class Entry(NamedTuple):
    """A computation and its place in the order."""

    due: float
    """When it could be done if it were alone, on the clock of the event loop."""
    number: int
    """Of two that are due at the same time, the one with the lower number goes first."""
    computation: Computation


class Turns:
    """The long computations of a node."""

    def __init__(self) -> None:
        self._under_way: list[Entry] = []
        """A heap."""
        self._begun = 0

    def __len__(self) -> int:
        """Number of computations under way."""
        return len(self._under_way)

    async def finish(self, steps: Steps[T], events: int = 0) -> T:
        """Carry a computation out, which applies so many events as far as is known, and return its result.

        Raises what it raises. One that is cancelled ends.
        """
        loop = asyncio.get_running_loop()
        result: asyncio.Future[T] = loop.create_future()
        expected_s = events * EVENT_S
        self._begun += 1
        heappush(self._under_way, Entry(loop.time() + expected_s, self._begun, Computation(steps, result, expected_s)))
        if len(self._under_way) == 1:
            loop.call_soon(self._take_turn)
        return await result

    def _take_turn(self) -> None:
        """Carry on with the first computation."""
        first = self._under_way[0]  # it stays there meanwhile: `finish` must not begin a second row of turns
        computation = first.computation
        if computation.result.cancelled() or _go_on(computation.steps, computation.result):
            heappop(self._under_way)
            computation.steps.close()
        else:
            computation.expected_s -= TURN_S
            if computation.expected_s < 0:  # the others must not wait for it for ever
                heapreplace(self._under_way, first._replace(due=first.due + TURN_S))
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
