"""`X-Request-Id`: the id of a request, in its answer, in its problem and in every line that is logged for it.

A client or proxy may send one; otherwise the service makes one. It also adds the header fields that middleware further
in has left for the answer, whatever made the answer.
"""

import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

HEADER = "X-Request-Id"
LONGEST = 128
SENT = re.compile(rb"[A-Za-z0-9._~+/=:-]{1,%d}" % LONGEST)
"""Ids that are taken from the client. Logs have them, so they have no spaces, quotes or control characters."""

REQUEST_ID = "request_id"
FIELDS = "answer_fields"
"""Keys in the state of a request: its id, and header fields for its answer."""


class RequestIds:
    """An ASGI application that names each request before another application answers it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        state: dict[str, Any] = scope.setdefault("state", {})
        request_id = state[REQUEST_ID] = id_of(scope)

        async def send_with_fields(message: Message) -> None:
            if message["type"] == "http.response.start":
                fields = {HEADER: request_id, **state.get(FIELDS, {})}
                added = [(name.lower().encode(), value.encode()) for name, value in fields.items()]
                names = {name for name, _ in added}
                message["headers"] = [*(each for each in message["headers"] if each[0].lower() not in names), *added]
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            await self._app(scope, receive, send_with_fields)


def id_of(scope: Scope) -> str:
    """Id that the client sent, or a new one."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and SENT.fullmatch(value):
            return value.decode()
    return uuid4().hex


def add_fields(scope: Scope, fields: Mapping[str, str]) -> None:
    """Add header fields to the answer of a request, whatever will make the answer."""
    scope["state"][FIELDS] = {**scope["state"].get(FIELDS, {}), **fields}
