"""Refusals as `application/problem+json` (RFC 9457): the status and the members of each exception.

Only this file knows them. `code` is a stable name for programs, the same as on the socket; `detail` is for people.
"""

from http import HTTPStatus
from inspect import getdoc
from typing import Any

import structlog
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import UNSET, Struct, UnsetType

from cadogan.api.http import errors as api
from cadogan.api.http.choices import with_choices
from cadogan.api.http.methods import allow
from cadogan.api.http.query import parameter_names
from cadogan.lobby import errors as lobby
from cadogan.people import errors as people
from cadogan.races import errors as races
from cadogan.races.settings import Settings
from cadogan.rooms import errors as rooms
from cadogan.rooms.refusals import CODES
from cadogan.rules import errors as rules
from cadogan.store import errors as store

MEDIA_TYPE = "application/problem+json"

RETRY_AFTER_S = 1
"""Seconds until a retry while Postgres does not answer: a failover takes seconds, and a refusal costs little."""

DEAL_AFTER_S = 10
"""Seconds until a retry for a winnable deal: most are found in a second, at low priority."""

STATUSES: dict[type[Exception], int] = {
    races.InvalidSettings: 422,
    races.WrongPhase: 409,
    races.RaceFull: 409,
    races.NotInRace: 403,
    races.WrongNonce: 422,
    races.WrongN: 409,
    races.SeatHasEnded: 409,
    races.BoardFull: 409,
    races.UndoRefused: 409,
    races.HintRefused: 409,
    races.HeldBack: 409,
    rules.UnknownGame: 422,  # in a body; 404 in an address
    rules.InvalidOption: 422,
    rules.InvalidSeed: 422,
    rules.InvalidDeck: 422,
    rules.InvalidMove: 422,
    rules.IllegalMove: 422,
    people.InvalidName: 422,
    people.NameTaken: 409,
    people.WrongToken: 401,
    people.MissingScope: 403,
    people.Banned: 403,
    people.UnknownToken: 404,
    people.TooManyTokens: 409,
    people.UnknownLink: 404,
    people.TooManyAttempts: 429,
    people.UnknownPairing: 404,
    people.NotWaiting: 409,
    people.NoOpponent: 409,
    people.UnknownChallenge: 404,
    people.InvalidChallenge: 422,
    people.NotChallenged: 403,
    people.TooManyChallenges: 409,
    people.ChallengeOver: 409,
    store.UnknownRace: 404,
    lobby.UnknownDeal: 404,
    lobby.UnknownDay: 404,
    lobby.AlreadyPlayed: 409,
    lobby.NoDealYet: 503,
    rooms.RaceNotMade: 503,
    rooms.RaceStands: 503,
    store.Unreachable: 503,
    store.LogClosed: 503,
    api.InvalidBody: 422,  # 400 if it is not JSON
    api.UnknownParameter: 400,
    api.InvalidParameter: 400,
    api.InvalidCursor: 422,
    api.NoToken: 401,
    api.NotConfirmed: 422,
    api.UnknownPlayer: 404,
    api.UnknownSeat: 404,
    api.UnknownN: 404,
    api.NotReady: 503,
    api.TooManyRequests: 429,
    api.InvalidKey: 400,
    api.KeyReused: 422,
    api.KeyInUse: 409,
    api.AnswerNotKept: 409,
}
"""Status of every refusal. Any other exception is our fault: 500."""

OWN_CODES: dict[type[Exception], str] = {
    people.InvalidName: "invalid-name",
    people.NameTaken: "name-taken",
    people.WrongToken: "wrong-token",
    people.MissingScope: "missing-scope",
    people.Banned: "banned",
    people.UnknownToken: "unknown-token",
    people.TooManyTokens: "too-many-tokens",
    people.UnknownLink: "unknown-link",
    people.TooManyAttempts: "too-many-attempts",
    people.UnknownPairing: "unknown-pairing",
    people.NotWaiting: "not-waiting",
    people.NoOpponent: "no-opponent",
    people.UnknownChallenge: "unknown-challenge",
    people.InvalidChallenge: "invalid-challenge",
    people.NotChallenged: "not-challenged",
    people.TooManyChallenges: "too-many-challenges",
    people.ChallengeOver: "challenge-over",
    store.UnknownRace: "unknown-race",
    lobby.UnknownDeal: "unknown-deal",
    lobby.UnknownDay: "unknown-day",
    lobby.AlreadyPlayed: "already-played",
    lobby.NoDealYet: "no-deal-yet",
    rooms.RaceNotMade: "unavailable",
    store.Unreachable: "unavailable",
    store.LogClosed: "unavailable",
    api.InvalidBody: "invalid-body",  # malformed if it is not JSON, invalid-settings if settings are expected
    api.UnknownParameter: "unknown-parameter",
    api.InvalidParameter: "invalid-parameter",
    api.InvalidCursor: "invalid-cursor",
    api.NoToken: "no-token",
    api.NotConfirmed: "not-confirmed",
    api.UnknownPlayer: "unknown-player",
    api.UnknownSeat: "unknown-seat",
    api.UnknownN: "unknown-n",
    api.NotReady: "not-ready",
    api.TooManyRequests: "too-many-requests",
    api.InvalidKey: "invalid-key",
    api.KeyReused: "key-reused",
    api.KeyInUse: "key-in-use",
    api.AnswerNotKept: "answer-not-kept",
}
"""Codes of refusals that only REST has. The others are those of the socket."""

HTTP_CODES = {400: "malformed", 404: "unknown-route", 405: "wrong-method", 413: "too-large"}
"""Codes of Litestar's own refusals."""

DISCONNECTED = "client disconnected prematurely"
"""Litestar's message when a client disconnects before its whole body has arrived."""

OUR_FAULT = "our-fault"
"""Code of unexpected exceptions."""

MEANINGS = {
    "malformed": "The request cannot be read: the body is not JSON, or a parameter does not have its type.",
    "unknown-route": "No resource has this address.",
    "wrong-method": "The address does not support this method. The header `Allow` lists the supported ones.",
    "too-large": "The body is larger than 16 KiB.",
    OUR_FAULT: "A fault of the service. Its log has the details.",
}
"""Descriptions of problems without an exception of ours."""

logger = structlog.get_logger()


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was refused (RFC 9457)."""

    type: str
    """Address of the page about this kind of problem."""
    title: str
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


def phrase_of(status: int) -> str:
    """Phrase of a status as in RFC 9110. Before 3.13, Python has older phrases for two of them."""
    return {413: "Content Too Large", 422: "Unprocessable Content"}.get(status) or HTTPStatus(status).phrase


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Problem answers of a route, for the OpenAPI document."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=phrase_of(status), media_type=MEDIA_TYPE)
        for status in (400, *statuses, 503)
    }


def problem_response(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    """Answer to an exception. Unexpected exceptions are logged, and their details are not shown."""
    status, code = status_and_code(request, error)
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        logger.error("request_failed", method=request.method, path=request.scope["path"], exc_info=error)
    detail = "something went wrong here; the service has logged it" if status == 500 else detail_of(request, error)
    problem = Problem(
        type=page_of(code),
        title=title_of(code),
        status=status,
        detail=detail,
        code=code,
        **more(request, error),
    )
    return Response(problem, status_code=status, media_type=MEDIA_TYPE, headers=headers(error, status))


def page_of(code: str) -> str:
    """`type` of a kind of problem: the address of its page."""
    return f"/docs/errors/{code}"


def title_of(code: str) -> str:
    """Title of a kind of problem."""
    return code.replace("-", " ").capitalize()


def codes() -> dict[str, list[int]]:
    """All kinds of problems, with their statuses."""
    found = {code: {status} for status, code in HTTP_CODES.items()} | {OUR_FAULT: {500}}
    for refusal, status in STATUSES.items():
        found.setdefault(CODES.get(refusal) or OWN_CODES[refusal], set()).add(status)
    found[CODES[rules.UnknownGame]].add(404)
    return {code: sorted(statuses) for code, statuses in found.items()}


def meanings(code: str) -> list[str]:
    """Description of a kind of problem, from its exceptions' docstrings."""
    if code in MEANINGS:
        return [MEANINGS[code]]
    kinds = [refusal for refusal in STATUSES if (CODES.get(refusal) or OWN_CODES[refusal]) == code]
    return [getdoc(kind) or "" for kind in kinds]


def example(code: str, status: int) -> dict[str, Any]:
    """Example of a kind of problem."""
    detail = meanings(code)[0].partition("\n")[0]
    return {"type": page_of(code), "title": title_of(code), "status": status, "detail": detail, "code": code}


def status_and_code(request: Request[Any, Any, State], error: Exception) -> tuple[int, str]:  # noqa: PLR0911 - one table
    """Code of an exception's problem."""
    match error:
        case api.InvalidBody(is_json=False):
            return 400, "malformed"
        case api.InvalidBody() if issubclass(error.model, Settings):
            return 422, CODES[races.InvalidSettings]
        case rules.UnknownGame() if request.method == "GET" or "game" in request.path_params:
            return 404, CODES[rules.UnknownGame]
        case HTTPException() if error.detail == DISCONNECTED:
            return 400, HTTP_CODES[400]
        case HTTPException() if error.status_code < 500:
            return error.status_code, HTTP_CODES.get(error.status_code, "refused")
        case _ if type(error) in STATUSES:
            return STATUSES[type(error)], CODES.get(type(error)) or OWN_CODES[type(error)]
        case _:
            return 500, OUR_FAULT


def detail_of(request: Request[Any, Any, State], error: Exception) -> str:  # noqa: PLR0911 - one table
    """Detail of an exception's problem."""
    match error:
        case ValidationException(extra=[{"key": "data"}, *_]):
            return "the body is missing; send JSON"
        case ValidationException(extra=[{"key": str(key), "message": str(message)}, *_]):
            kinds = {
                own: field.annotation for own, field in request.route_handler.parsed_fn_signature.parameters.items()
            }
            return f"{parameter_names(request).get(key, key)}: {with_choices(message, kinds.get(key))}"
        case HTTPException(status_code=404):
            return f"no resource has the address {request.scope['path']}; /api/v1/openapi.json lists all addresses"
        case HTTPException(status_code=413):
            return MEANINGS["too-large"]
        case HTTPException(status_code=405):
            return f"{request.scope['path']} does not support {request.method}"
        case HTTPException():
            return error.detail
        case _:
            return str(error)


def more(request: Request[Any, Any, State], error: Exception) -> dict[str, Any]:  # noqa: C901, PLR0911, PLR0912 - one table
    """Further members of a problem, for programs."""
    match error:
        case api.InvalidBody(field=str(field), value=value):
            return {"field": field, "value": value}
        case api.UnknownParameter(name=name):
            return {"field": name}
        case api.KeyRefused(key=key):
            return {"field": "Idempotency-Key", "value": key}
        case api.InvalidParameter(name=name, value=value):
            return {"field": name, "value": value}
        case ValidationException(extra=[{"key": str(key)}, *_]) if key != "data":
            name = parameter_names(request).get(key, key)
            return {"field": name, "value": request.query_params.get(name, UNSET)}
        case races.InvalidSettings(field=field):
            return {"field": field}
        case races.WrongN(n=n) | api.UnknownN(n=n):
            return {"field": "n", "n": n}
        case rules.IllegalMove(move=move, reason=reason):
            return {"field": "move", "value": move, "move": move, "reason": reason}
        case rules.InvalidMove():
            return {"field": "move"}
        case lobby.AlreadyPlayed(race=race):
            return {"race": str(race)}
        case rules.UnknownGame():
            return {"field": "game"}
        case rules.InvalidOption():
            return {"field": "options"}
        case rules.InvalidSeed():
            return {"field": "seed"}
        case people.InvalidChallenge(field=field):
            return {"field": field}
        case people.InvalidName(name=name):
            return {"field": "name", "value": name}
        case people.MissingScope(scope=scope):
            return {"scope": scope}
        case api.NotConfirmed():
            return {"field": "name"}
        case people.NameTaken(name=name, suggestion=suggestion):
            return {"field": "name", "value": name, "suggestion": suggestion or UNSET}
        case _:
            return {}


def headers(error: Exception, status: int) -> dict[str, str]:  # noqa: PLR0911 - one table
    """Headers that HTTP requires with some statuses."""
    match error:
        case api.NoToken():
            return {"WWW-Authenticate": 'Bearer realm="cadogan"'}
        case people.WrongToken():
            return {"WWW-Authenticate": 'Bearer realm="cadogan", error="invalid_token"'}
        case people.MissingScope(scope=scope):
            return {"WWW-Authenticate": f'Bearer realm="cadogan", error="insufficient_scope", scope="{scope}"'}
        case people.TooManyAttempts(again_in_s=again_in_s):
            return {"Retry-After": str(again_in_s)}
        case MethodNotAllowedException():
            return {"Allow": allow((error.headers or {}).get("allow", "").split(", "))}
        case lobby.NoDealYet():
            return {"Retry-After": str(DEAL_AFTER_S)}
        case api.TooManyRequests(retry_after_s=retry_after_s, fields=fields):
            return {"Retry-After": str(retry_after_s), **fields}
        case _ if status == HTTPStatus.SERVICE_UNAVAILABLE or isinstance(error, api.KeyInUse):
            return {"Retry-After": str(RETRY_AFTER_S)}
        case _:
            return {}
