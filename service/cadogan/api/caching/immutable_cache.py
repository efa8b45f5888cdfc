"""Answers that never change: those about a race that is finished and public.

They carry an `ETag` and can be cached for good, by browsers and proxies. A request with a matching `If-None-Match` gets
304 after one look at the list of races; the log is not read.
"""

from importlib.metadata import version

from litestar import Request
from litestar.datastructures import Headers, State
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.api.bodies.streaming import form_asked
from cadogan.api.caching.etag import etag, has
from cadogan.races.ids import RaceId
from cadogan.races.race import LATE_MS
from cadogan.store.clock import Clock
from cadogan.store.projections.listing import Listing

LASTS = {"lasts": True}
"""`opt` of a route whose answer depends only on the log of a race, and so never changes after its end."""

FOR_GOOD = "public, max-age=31536000, immutable"
RELEASE = version("cadogan").encode()
VARY = b"Accept, Accept-Encoding"
"""Answers of one address differ by media type and by encoding."""


class ImmutableCache(ASGIMiddleware):
    """Middleware of all routes. It passes requests on whose answers may still change."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, listing: Listing, clock: Clock) -> None:
        self._listing = listing
        self._clock = clock

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Answer 304, or call the route and mark its answer as immutable."""
        if not await self._lasts(scope):
            await next_app(scope, receive, send)
            return
        tag = tag_of(scope)
        fields = [(b"etag", tag.encode()), (b"cache-control", FOR_GOOD.encode()), (b"vary", VARY)]
        asked = Headers.from_scope(scope).get("If-None-Match", "")
        if asked.strip() != "*" and has(tag, asked):  # `*` is every board that exists: only the route knows which do
            await send({"type": "http.response.start", "status": 304, "headers": fields})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return

        async def send_for_good(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                message["headers"] = [*message["headers"], *fields]
            await send(message)

        await next_app(scope, receive, send_for_good)

    async def _lasts(self, scope: Scope) -> bool:
        """Whether the request is for a race that cannot change any more, and not for a stream."""
        if scope["type"] != ScopeType.HTTP or not scope["route_handler"].opt.get("lasts"):
            return False
        request: Request[None, None, State] = Request(scope)
        if form_asked(request) is not None:
            return False
        return await self._listing.is_for_good(RaceId(request.path_params["race_id"]), self._clock.now_ms() - LATE_MS)


def tag_of(scope: Scope) -> str:
    """Tag of an address's answer. It includes the release, which may change how answers are written."""
    return etag(RELEASE, scope["path"].encode(), scope["query_string"])
