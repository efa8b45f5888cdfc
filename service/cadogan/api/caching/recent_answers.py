"""Answers that are the same for everybody: requests share them, and each is made, encoded and compressed once.

Requests that come while an answer is being made share the next one, so no answer is older than its request. A client
that takes an older one says so: `Cache-Control: max-age=5` in a request allows five seconds. Each open front page asks
for the same lists every few seconds, so all of them together cost as much as one.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar, cast

from litestar import MediaType, Request, Response
from litestar.serialization import encode_json

from cadogan.api.caching.shared_body import SharedBody
from cadogan.store.shared_task import shared_task

MAX_AGE = re.compile(r"\bmax-age=(\d{1,4})\b")
MOST_KEPT = 64
"""Answers that are kept. The pages of a front page are three."""
APART_S = 0.005
"""Least seconds between the beginnings of two answers to the same request. One that comes alone is made at once."""

Answer = TypeVar("Answer")
Address = tuple[str, bytes]
"""Path and query."""


class Kept(NamedTuple):
    """An answer, perhaps on its way, and when it was asked for."""

    answer: asyncio.Task[SharedBody]
    asked_at: float


class RecentAnswers:
    """The latest answers to requests that are the same for everybody. `now_s` is monotonic."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._kept: dict[Address, Kept] = {}
        self._waiting: dict[Address, asyncio.Task[SharedBody]] = {}
        self._gates: dict[Address, asyncio.Event] = {}  # open once the next answer may be made

    async def of(self, request: Request[Any, Any, Any], make: Callable[[], Awaitable[Answer]]) -> Response[Answer]:
        """The answer that another request got, if this one takes it, or a new one, which later ones get."""
        address = request.scope["path"], request.scope["query_string"]
        allowed = MAX_AGE.search(request.headers.get("Cache-Control", ""))
        answer = self._next(address, make) if allowed is None else self._recent(address, make, int(allowed[1]))
        body = await asyncio.shield(answer)  # the other requests get it, even if this client goes away
        return Response(cast("Answer", body), media_type=MediaType.JSON)

    def _recent(
        self, address: Address, make: Callable[[], Awaitable[object]], allowed_s: int
    ) -> asyncio.Task[SharedBody]:
        kept = self._kept.get(address)
        if kept is None or self._now_s() - kept.asked_at >= allowed_s:
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept.pop(address, None)
            kept = self._kept[address] = Kept(self._next(address, make), self._now_s())
            kept.answer.add_done_callback(lambda done: self._forget_failed(address, done))
        return kept.answer

    def _next(self, address: Address, make: Callable[[], Awaitable[object]]) -> asyncio.Task[SharedBody]:
        """The answer whose making has not begun."""
        if address not in self._waiting:
            self._waiting[address] = shared_task(self._make(address, make))
        return self._waiting[address]

    async def _make(self, address: Address, make: Callable[[], Awaitable[object]]) -> SharedBody:
        if (gate := self._gates.get(address)) is not None:
            await gate.wait()
        # Before anything is read: a request that comes from here on may know of something newer.
        del self._waiting[address]
        self._gates[address] = asyncio.Event()
        loop = asyncio.get_running_loop()
        next_at = loop.time() + APART_S
        try:
            return SharedBody(encode_json(await make()))
        finally:
            loop.call_at(next_at, lambda: self._gates.pop(address).set())

    def _forget_failed(self, address: Address, answer: asyncio.Task[SharedBody]) -> None:
        """The next request asks again after a failure, which all clients that share the answer have got."""
        failed = answer.cancelled() or answer.exception() is not None
        if failed and (kept := self._kept.get(address)) is not None and kept.answer is answer:
            del self._kept[address]
