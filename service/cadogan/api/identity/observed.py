"""Counts requests by operation and status, measures them, and writes the access log if there is to be one."""

import time
from collections import Counter

import structlog
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.sender import sender_of
from cadogan.store.histogram import Histogram

REFUSED = "refused"
"""Key in the state of a request: the code of the problem that answers it."""
NO_OPERATION = "none"
"""Operation of requests for addresses that have none, such as files of the page."""

logger = structlog.get_logger()


class RequestCounts:
    """Requests of a node since its start."""

    def __init__(self, *, has_access_log: bool = False) -> None:
        self.has_access_log = has_access_log
        self.seconds: dict[str, Histogram] = {}
        """Time to the begin of the answer, by operation."""
        self.answers: Counter[tuple[str, int]] = Counter()
        """Answers by operation and status."""
        self.refused: Counter[str] = Counter()
        """Problems by code."""

    def note(self, operation: str, status: int, seconds: float, refused: str | None) -> None:
        """Count an answer. `refused` is the code of its problem."""
        histogram = self.seconds.get(operation)
        if histogram is None:
            histogram = self.seconds[operation] = Histogram()
        histogram.add(seconds)
        self.answers[operation, status] += 1
        if refused is not None:
            self.refused[refused] += 1


class ObservedRequests:
    """An ASGI application that observes another one. A request ends when its answer begins: streams go on for hours."""

    def __init__(self, app: ASGIApp, counts: RequestCounts, addresses: ClientAddressResolver) -> None:
        self._app = app
        self._counts = counts
        self._addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, send_observed)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        handler = scope.get("route_handler")
        operation = handler.operation_id if isinstance(handler, HTTPRouteHandler) else None
        code = scope.get("state", {}).get(REFUSED)
        self._counts.note(operation if isinstance(operation, str) else NO_OPERATION, status, seconds, code)
        if self._counts.has_access_log:
            logger.info(
                "request",
                method=scope["method"],  # type: ignore[typeddict-item]  # of HTTP, as was checked
                path=scope["path"],  # without the query, which may have what a player searches for
                status=status,
                ms=round(seconds * 1000, 1),
                address=sender_of(scope, self._addresses).address,
                **({} if code is None else {"code": code}),
            )
