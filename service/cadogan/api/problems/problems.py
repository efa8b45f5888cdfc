"""Refusals as `application/problem+json` (RFC 9457), made from the table in `refusals.py`.

`code` is a stable name for programs, the same as on the socket; `detail` is for people.
"""

from http import HTTPStatus
from typing import Any
from uuid import UUID

import structlog
from litestar import Request, Response
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Scope
from msgspec import UNSET, Struct, UnsetType

from cadogan.api.identity.observed import REFUSED
from cadogan.api.identity.request_id import REQUEST_ID
from cadogan.api.problems.errors import TooManyRequests
from cadogan.api.problems.own_errors import own_error
from cadogan.api.problems.refusals import OUR_FAULT, refusal_of
from cadogan.rooms.wire.refusals import Refusal

MEDIA_TYPE = "application/problem+json"

logger = structlog.get_logger()


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was refused (RFC 9457)."""

    type: str
    """Address of the page about this kind of problem."""
    title: str
    """Name of this kind of problem."""
    status: int
    detail: str
    """What was wrong with the request, and what would be right."""
    code: str
    """Stable code of this kind of problem."""
    field: str | UnsetType = UNSET
    """The wrong field or parameter."""
    value: str | float | bool | UnsetType | None = UNSET
    """Its value."""
    n: int | UnsetType = UNSET
    """Current number of moves and undos of the board."""
    move: str | UnsetType = UNSET
    """The forbidden move."""
    reason: str | UnsetType = UNSET
    """The rule that forbids it."""
    race: str | UnsetType = UNSET
    """Id of the race that you already have."""
    suggestion: str | UnsetType = UNSET
    """A free name."""
    scope: str | UnsetType = UNSET
    """The scope that the token lacks."""
    retry_after_s: int | UnsetType = UNSET
    """Seconds until the request may succeed, as in `Retry-After`."""
    request_id: str | UnsetType = UNSET
    """Id of the request, as in `X-Request-Id`. The operator finds it in the log of the service."""


def phrase_of(status: int) -> str:
    """Phrase of a status as in RFC 9110. Before 3.13, Python has older phrases for two of them."""
    return {413: "Content Too Large", 422: "Unprocessable Content"}.get(status) or HTTPStatus(status).phrase


def problem_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Problem answers of a route, for the OpenAPI document."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=phrase_of(status), media_type=MEDIA_TYPE)
        for status in (400, *statuses, *([415] if 413 in statuses else []), 503)
    }


def problem_response(request: Request[Any, Any, State], raised: Exception) -> Response[Problem]:
    """Answer to an exception. Unexpected exceptions are logged, and their details are not shown."""
    problem, fields = problem_and_fields(request.scope, own_error(request, raised))
    return Response(problem, status_code=problem.status, media_type=MEDIA_TYPE, headers=fields)


def problem_and_fields(scope: Scope, error: Exception) -> tuple[Problem, dict[str, str]]:
    """Problem of an exception, and the header fields that belong to it. Notes the code for the counts of requests."""
    refusal = refusal_of(error)
    detail = str(error)
    if refusal is OUR_FAULT:
        logger.error("request_failed", method=scope.get("method"), path=scope["path"], exc_info=error)
        detail = "something went wrong here; the service has logged it"
    fields = headers(refusal, error)
    others = members(refusal, error)
    if "Retry-After" in fields:
        others["retry_after_s"] = int(fields["Retry-After"])
    others["request_id"] = scope["state"].get(REQUEST_ID, UNSET)
    problem = problem_of(refusal, detail, **others)
    scope["state"][REFUSED] = problem.code
    return problem, fields


def problem_of(refusal: Refusal, detail: str, **others: Any) -> Problem:
    """Problem of a refusal that REST has."""
    assert refusal.status is not None  # no route raises what only the socket has
    return Problem(
        type=refusal.page, title=refusal.title, status=refusal.status, detail=detail, code=refusal.code, **others
    )


def example(refusal: Refusal) -> Problem:
    """Example of a problem, for the documentation."""
    return problem_of(refusal, refusal.summary)


def members(refusal: Refusal, error: Exception) -> dict[str, Any]:
    """Further members of a problem, for programs."""
    found: dict[str, Any] = {} if refusal.field is None else {"field": refusal.field}
    for member, attribute in refusal.members.items():
        value = getattr(error, attribute, UNSET)
        found[member] = str(value) if isinstance(value, UUID) else value
    return {name: value for name, value in found.items() if value is not None or name == "value"}


def headers(refusal: Refusal, error: Exception) -> dict[str, str]:
    """Headers that HTTP requires with some statuses, and those that say what is left of a limit."""
    made = {name: text.format_map(vars(error)) for name, text in refusal.headers.items()}
    if refusal.retry_after_s is not None:
        made["Retry-After"] = str(refusal.retry_after_s)
    return {**made, **error.fields} if isinstance(error, TooManyRequests) else made
