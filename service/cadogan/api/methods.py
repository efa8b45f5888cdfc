"""What `OPTIONS` answers: the methods that an address takes."""

from typing import Any

from litestar import Request, Response
from litestar.datastructures import State


def methods_of(request: Request[Any, Any, State]) -> Response[None] | None:
    """Methods of the address that is asked for; None where something else is asked.

    Litestar's own answer has those of the first handler alone, where an address has several.
    """
    if request.method != "OPTIONS":
        return None
    template = request.scope["path_template"]
    (route,) = [route for route in request.app.routes if getattr(route, "path_format", None) == template]
    return Response(None, status_code=204, headers={"Allow": ", ".join(sorted(route.methods))})
