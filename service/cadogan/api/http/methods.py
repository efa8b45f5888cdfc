"""The methods that an address takes: what `OPTIONS` answers, and what a wrong method is told (`Allow`)."""

from collections.abc import Iterable
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
    return Response(None, status_code=204, headers={"Allow": allow(route.methods)})


def allow(methods: Iterable[str]) -> str:
    """Field `Allow` of an address whose routes have these methods; whatever answers `GET` answers `HEAD`."""
    taken = {*methods}
    return ", ".join(sorted(taken | {"HEAD"} if "GET" in taken else taken))
