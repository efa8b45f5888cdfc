"""One spelling for each address: others name no resource.

uvicorn decodes an address before routes are found, so `/api%2fv1/races` and `/%61pi/v1/races` would be the list of
races, and so would `//api/v1/races`. A proxy in front that allows, counts or caches by address would see another one.
A redirect would not do: one to `//example.org/` leads to another host.
"""

import re

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from cadogan.api.problems.errors import UnknownRoute
from cadogan.api.problems.problems import MEDIA_TYPE, problem_and_fields
from cadogan.api.problems.unrouted import charged

OTHER_SPELLING = re.compile(
    rb"""
    //                          # an empty segment
    | /\.\.?(?:/|$)             # a segment that means another one
    | \\                        # a slash, for some programs
    | %(?![2-9a-f][0-9a-f])     # a control character, or half a code
    | %(?:2[def]|3[0-9]|[46][1-9a-f]|5[0-9acf]|7[0-9aef])  # a slash, or what needs no code: A-Z a-z 0-9 -._~
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""A part of an address that has another spelling (RFC 3986, section 6.2.2), or that names nothing."""


class CanonicalAddresses:
    """An ASGI application that answers other spellings with 404, and passes the rest on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != ScopeType.HTTP or OTHER_SPELLING.search(scope["raw_path"]) is None:
            await self._app(scope, receive, send)
            return
        error = charged(scope, UnknownRoute(scope["raw_path"].decode("latin-1")))
        problem, fields = problem_and_fields(scope, error)
        body = msgspec.json.encode(problem)
        fields |= {"Content-Type": MEDIA_TYPE, "Content-Length": str(len(body))}
        headers = [(name.lower().encode(), value.encode()) for name, value in fields.items()]
        await send({"type": "http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
