"""How an answer to a `GET` goes over the line: with a tag, in a word if nothing has changed, compressed if it is long.

This is for answers that come in one piece. Streams are passed on as they come, each line at once; other methods, moves
among them, are not looked at. What an answer says of these things itself is left as it is.
"""

from http import HTTPStatus

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from cadogan.api.coding import compressed, is_worthwhile, takes_gzip
from cadogan.api.etag import etag, has

ASK_AGAIN = "no-cache"
"""Keep it, and ask each time whether it is still so."""


class Delivery(ASGIMiddleware):
    """Stands before the routes."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a route answer, and see to its answer."""
        if scope["type"] != ScopeType.HTTP or scope["method"] != "GET":
            await next_app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None

        async def deliver(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and message["status"] == 200:
                start = message  # held until it is known whether the answer comes in one piece
                return
            if start is not None and message["type"] == "http.response.body":
                begun, start = start, None
                if not message["more_body"]:
                    await send_whole(Headers.from_scope(scope), begun, message["body"], send)
                    return
                await send(begun)
            await send(message)

        await next_app(scope, receive, deliver)


async def send_whole(asked: Headers, start: HTTPResponseStartEvent, body: bytes, send: Send) -> None:
    """Send an answer that is all there, in the shortest form in which it says the same."""
    headers = MutableScopeHeaders.from_message(start)
    is_to_shrink = "Content-Encoding" not in headers and is_worthwhile(headers.get("Content-Type", ""), body)
    if is_to_shrink:
        vary_by_encoding(headers)
    if "ETag" not in headers:
        headers["ETag"] = etag(body)
        headers.setdefault("Cache-Control", ASK_AGAIN)
    if has(headers["ETag"], asked.get("If-None-Match", "")):
        start["status"], body = HTTPStatus.NOT_MODIFIED, b""
        for name in ("Content-Type", "Content-Length"):
            headers.pop(name, None)
    elif is_to_shrink and takes_gzip(asked.get("Accept-Encoding", "")):
        body = await compressed(body)
        headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})


def vary_by_encoding(headers: MutableScopeHeaders) -> None:
    """Say that whoever takes other encodings may get other bytes."""
    if "accept-encoding" not in headers.get("Vary", "").lower():
        headers.extend_header_value("Vary", "Accept-Encoding")
