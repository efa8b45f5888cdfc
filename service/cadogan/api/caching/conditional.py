"""Conditional requests: answers to `GET` get an `ETag`, become 304 if unchanged, and are compressed if they are long.

This applies to answers in one piece. Streams are passed on line by line; other methods, moves among them, are not
touched. Fields that an answer sets itself stay as they are.
"""

import asyncio
from http import HTTPStatus

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from cadogan.api.caching.compression import LONG_BYTES, compressed, is_worthwhile, takes
from cadogan.api.caching.etag import etag, has
from cadogan.api.caching.shared_body import SharedBody

ASK_AGAIN = b"no-cache"
"""Cache it, and revalidate it each time."""
ABOUT_BODY = frozenset({b"content-type", b"content-length"})
"""Fields without meaning in an answer without a body."""


class ConditionalRequests(ASGIMiddleware):
    """Middleware of all routes."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Call the route and finish its answer."""
        if scope["type"] != ScopeType.HTTP or scope["method"] != "GET":
            await next_app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None

        async def deliver(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and message["status"] == 200:
                start = message  # held back until it is known whether the answer comes in one piece
                return
            if start is not None and message["type"] == "http.response.body":
                begun, start = start, None
                if not message["more_body"]:
                    await send_whole(scope, begun, message["body"], send)
                    return
                await send(begun)
            await send(message)

        await next_app(scope, receive, deliver)


async def send_whole(scope: Scope, start: HTTPResponseStartEvent, body: bytes, send: Send) -> None:
    """Send a complete answer in its shortest form."""
    asked, fields = dict(scope["headers"]), dict(start["headers"])  # as bytes: no relevant field occurs twice
    is_to_shrink = b"content-encoding" not in fields and is_worthwhile(fields.get(b"content-type", b""), body)
    if is_to_shrink:
        fields[b"vary"] = with_encoding(fields.get(b"vary", b""))
    if b"etag" not in fields:
        fields[b"etag"] = (await tag_of(body)).encode()
        fields.setdefault(b"cache-control", ASK_AGAIN)
    if has(fields[b"etag"].decode(), asked.get(b"if-none-match", b"").decode("latin-1")):
        start["status"], body = HTTPStatus.NOT_MODIFIED, b""
        fields = {name: value for name, value in fields.items() if name not in ABOUT_BODY}
    elif is_to_shrink and takes("gzip", asked.get(b"accept-encoding", b"").decode("latin-1")):
        body = await (body.compressed() if isinstance(body, SharedBody) else compressed(body))
        fields |= {b"content-encoding": b"gzip", b"content-length": str(len(body)).encode()}
    start["headers"] = list(fields.items())
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def tag_of(body: bytes) -> str:
    """Tag of a body. A proof of a long race has megabytes: hashing them lets other threads go on."""
    if isinstance(body, SharedBody):
        return body.tag
    return etag(body) if len(body) < LONG_BYTES else await asyncio.to_thread(etag, body)


def with_encoding(vary: bytes) -> bytes:
    """`Vary` with `Accept-Encoding` added."""
    if b"accept-encoding" in vary.lower():
        return vary
    return b", ".join(filter(None, (vary, b"Accept-Encoding")))
