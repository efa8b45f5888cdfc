"""Our own errors in place of Litestar's, which say what went wrong only in texts for people."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException

from cadogan.api.bodies.methods import allow
from cadogan.api.bodies.query import find_invalid_parameter
from cadogan.api.problems.errors import (
    BodyTooLarge,
    MalformedBody,
    MalformedRequest,
    UnknownGameAddress,
    UnknownRoute,
    UpgradeRequired,
    WrongMethod,
)
from cadogan.rooms.sockets.live_socket import PATH as LIVE_PATH
from cadogan.rooms.sockets.race_socket import PATH as RACE_PATH
from cadogan.rules.errors import UnknownGame


def own_error(request: Request[Any, Any, State], error: Exception) -> Exception:  # noqa: PLR0911 - one table
    """The error that stands for one of Litestar's; any other error unchanged."""
    path = request.scope["path"]
    match error:
        case ValidationException():
            return find_invalid_parameter(request) or missing_body(request)
        case MethodNotAllowedException(headers={"allow": methods}):
            return WrongMethod(path, request.method, allow(methods.split(", ")))
        case HTTPException(status_code=404) if request.method == "GET" and (
            path == LIVE_PATH or RACE_PATH.fullmatch(path)
        ):
            return UpgradeRequired(path)
        case HTTPException(status_code=404):
            return UnknownRoute(path)
        case HTTPException(status_code=413):
            return BodyTooLarge("the body is larger than 16 KiB; no valid body is")
        case HTTPException(status_code=status) if status < 500:
            return MalformedRequest(f"the request cannot be read: {error.detail}")
        case UnknownGame() if request.method == "GET" or "game" in request.path_params:
            return UnknownGameAddress(str(error))
        case _:
            return error


def missing_body(request: Request[Any, Any, State]) -> MalformedRequest:
    """What else can be wrong if all parameters are valid: `StrictBody` checks every body that is there."""
    if "data" in request.route_handler.parsed_fn_signature.parameters:
        return MalformedBody("the body is missing; send JSON")
    return MalformedRequest("a value in the address or in a header does not have its type")
