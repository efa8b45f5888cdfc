"""Answers of a moment ago, for clients that take them: `Cache-Control: max-age=5` in a request allows five seconds.

Each open front page asks for the same lists every few seconds. So all of them together cost as much as one.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar, cast

from litestar import Request

MAX_AGE = re.compile(r"\bmax-age=(\d{1,4})\b")
MOST_KEPT = 64
"""Answers that are kept. The pages of a front page are three."""

Answer = TypeVar("Answer")


class Kept(NamedTuple):
    """An answer, perhaps on its way, and when it was asked for."""

    answer: asyncio.Future[Any]
    asked_at: float


class RecentAnswers:
    """The latest answers to requests that are the same for everybody. `now_s` is monotonic."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._kept: dict[str, Kept] = {}

    async def of(self, request: Request[Any, Any, Any], make: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer that another request got, if this one takes it, or a new one, which later ones get."""
        allowed = MAX_AGE.search(request.headers.get("Cache-Control", ""))
        if allowed is None:
            return await make()
        address = str(request.url)
        kept = self._kept.get(address)
        if kept is None or self._now_s() - kept.asked_at >= int(allowed[1]):
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            # A task of its own: all clients that share it get it, even if the first one goes away.
            self._kept.pop(address, None)
            kept = self._kept[address] = Kept(asyncio.ensure_future(make()), self._now_s())
            kept.answer.add_done_callback(lambda done: self._forget_failed(address, done))
        return cast("Answer", await asyncio.shield(kept.answer))

    def _forget_failed(self, address: str, answer: asyncio.Future[Any]) -> None:
        """The next request asks again after a failure, which all clients that share the answer have got."""
        failed = answer.cancelled() or answer.exception() is not None
        if failed and (kept := self._kept.get(address)) is not None and kept.answer is answer:
            del self._kept[address]
