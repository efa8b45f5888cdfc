"""Answers that will never be others: what is said of a race that is finished and open.

They carry an `ETag` and may be kept for good, by browsers and by whatever stands between. Whoever asks again with
`If-None-Match` is told 304 after one look at the list of races: its log is not read, and nothing of it is replayed.
"""

from importlib.metadata import version

from litestar import Request
from litestar.datastructures import Headers, State
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.api.http.etag import etag, has
from cadogan.api.http.streaming import form_asked
from cadogan.races.ids import RaceId
from cadogan.races.record import LATE_MS
from cadogan.store.clock import Clock
from cadogan.store.projections.listing import Listing

LASTS = {"lasts": True}
"""`opt` of a route that reads the log of a race and nothing else: what it says of one that is over stays as it is."""

FOR_GOOD = "public, max-age=31536000, immutable"
RELEASE = version("cadogan").encode()
VARY = b"Accept, Accept-Encoding"
"""By what the answers to one address differ: whether it is a stream, and how it is compressed."""


class Lasting(ASGIMiddleware):
    """Stands before the routes, and lets everything through that may still change."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, listing: Listing, clock: Clock) -> None:
        self._listing = listing
        self._clock = clock

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Say that nothing has changed; or let the route answer, and say that it is for good."""
        if not await self._lasts(scope):
            await next_app(scope, receive, send)
            return
        tag = tag_of(scope)
        fields = [(b"etag", tag.encode()), (b"cache-control", FOR_GOOD.encode()), (b"vary", VARY)]
        if has(tag, Headers.from_scope(scope).get("If-None-Match", "")):
            await send({"type": "http.response.start", "status": 304, "headers": fields})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return

        async def send_for_good(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                message["headers"] = [*message["headers"], *fields]
            await send(message)

        await next_app(scope, receive, send_for_good)

    async def _lasts(self, scope: Scope) -> bool:
        """Whether this is asked of a race that is over, and the answer is no stream."""
        if scope["type"] != ScopeType.HTTP or not scope["route_handler"].opt.get("lasts"):
            return False
        request: Request[None, None, State] = Request(scope)
        if form_asked(request) is not None:
            return False
        return await self._listing.is_for_good(RaceId(request.path_params["race_id"]), self._clock.now_ms() - LATE_MS)


def tag_of(scope: Scope) -> str:
    """Tag of what an address answers; another release may write the same thing otherwise."""
    return etag(RELEASE, scope["path"].encode(), scope["query_string"])
