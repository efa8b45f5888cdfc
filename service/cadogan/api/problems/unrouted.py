"""Requests that reach no route, such as those of scanners. No middleware sees them, but they are charged, too."""

from typing import Any

from litestar import Request, Response
from litestar.datastructures import State
from litestar.types import Scope

from cadogan.api.identity.node import node_of
from cadogan.api.limits.limits import Limits
from cadogan.api.problems.errors import TooManyRequests
from cadogan.api.problems.problems import Problem, problem_response


def error_response(request: Request[Any, Any, State], raised: Exception) -> Response[Problem]:
    """Answer to an exception, whether a route raised it or there is none."""
    is_routed = "route_handler" in request.scope
    return problem_response(request, raised if is_routed else charged(request.scope, raised))


def charged(scope: Scope, error: Exception) -> Exception:
    """The error to answer a request with that reached no route: another one if its address has used up its limit."""
    limits = node_of(scope).middleware.get("limits")
    if isinstance(limits, Limits):
        try:
            limits.charge_unrouted(scope)
        except TooManyRequests as refused:
            return refused
    return error
