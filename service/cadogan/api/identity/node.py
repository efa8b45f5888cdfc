"""The node that a request has reached. It travels in the request, so that all nodes of a process share the routes.

Litestar takes 0.3 s of CPU to prepare the routes. A process that is forked to serve finds them prepared.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

NODE = "cadogan.node"
"""Key in the scope of a request."""


class Node(NamedTuple):
    """What a node has for its requests."""

    dependencies: Mapping[str, object]
    """What handlers ask for by name."""
    middleware: Mapping[str, ASGIMiddleware]
    """What requests pass first, by name. What is missing is skipped."""


class NodeRequests:
    """An ASGI application that passes the requests of a node to the routes of the process."""

    def __init__(self, routes: ASGIApp, node: Node) -> None:
        self._routes = routes
        self._node = node

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        scope[NODE] = self._node  # type: ignore[literal-required]  # ASGI allows more keys, its types do not
        await self._routes(scope, receive, send)


class NodeMiddleware(ASGIMiddleware):
    """Middleware of all routes: what the node has under a name."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, name: str) -> None:
        self._name = name

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Pass a request to the middleware of its node."""
        middleware = node_of(scope).middleware.get(self._name)
        if middleware is None:
            await next_app(scope, receive, send)
        else:
            await middleware.handle(scope, receive, send, next_app)


def provide(name: str) -> Provide:
    """Provider of a dependency that the node of a request has."""

    def dependency(scope: Scope) -> Any:
        return node_of(scope).dependencies[name]

    return Provide(dependency, sync_to_thread=False)


def node_of(scope: Scope) -> Node:
    """The node that a request has reached."""
    node: Node = scope[NODE]  # type: ignore[literal-required]  # as above
    return node
