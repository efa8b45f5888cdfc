"""Turns for requests: those that come on many connections at once wait, and everybody else is served in between."""

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.sender import sender_of
from cadogan.rooms.node.client_turns import AT_ONCE, ClientTurns

A_REQUEST = AT_ONCE // 8
"""A request costs about as much as messages of so many bytes: a turn of the event loop begins eight at once."""
AT_ALL_TIMES = {"/livez", "/readyz"}
"""Requests that never wait: a balancer that got no answer would take a busy node for a dead one."""


class RequestTurns:
    """An ASGI application that lets requests begin a few at a time, one of each address after the other."""

    def __init__(self, app: ASGIApp, turns: ClientTurns, proxies: ClientAddressResolver) -> None:
        self._app = app
        self._turns = turns
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request once it is its turn."""
        is_to_wait = scope["type"] == ScopeType.HTTP and scope["path"] not in AT_ALL_TIMES
        if is_to_wait and not self._turns.admits(A_REQUEST):
            await self._turns.take(sender_of(scope, self._proxies).address)
        await self._app(scope, receive, send)
