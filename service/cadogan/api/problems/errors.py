"""Errors of requests that are refused before any service is called.

ApiError
├── MalformedRequest        the request cannot be read
│   ├── MalformedBody       the body is missing, incomplete or not JSON
│   └── MalformedParameter  a query parameter is missing or does not have its type
├── UnknownRoute            no resource has this address
├── UpgradeRequired         the address is that of a WebSocket, and nothing asks for one
├── WrongMethod             the address does not support this method
├── BodyTooLarge            the body is longer than any valid one
├── UnsupportedType         the body is of another type than JSON
├── InvalidBody             the body is JSON, but not what this route accepts
│   └── InvalidSettingsBody it is not what a race's settings accept
├── UnknownParameter        this route has no such query parameter
├── InvalidParameter        a query parameter is ambiguous, or not allowed with another one
│   └── InvalidCursor       the cursor is not one of this list, or is damaged
├── NoToken                 the route needs a token
├── NotConfirmed            an irreversible action was not confirmed correctly
├── UnknownGameAddress      no game has the id in the address
├── UnknownPlayer           no player has this id
├── UnknownSeat             the race has no such seat
├── UnknownN                the board has not had so many moves and undos
├── NotReady                the service cannot work yet
├── TooManyRequests         the token or the address has used up its limit
└── KeyRefused              the `Idempotency-Key` cannot be used
    ├── InvalidKey          it is not a valid key
    ├── KeyReused           it belongs to a different request
    ├── KeyInUse            its request is still being carried out
    └── AnswerNotKept       the first answer had a secret and was not kept
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET


class ApiError(Exception):
    """Base of every error that `cadogan.api` raises."""


class MalformedRequest(ApiError):
    """The request cannot be read."""


class MalformedBody(MalformedRequest):
    """The body is missing, incomplete or not JSON."""


class MalformedParameter(MalformedRequest):
    """A query parameter is missing or does not have its type. `value` is unset if it is missing."""

    def __init__(self, name: str, value: Any, detail: str) -> None:
        super().__init__(detail)
        self.name = name
        self.value = value


class UnknownRoute(ApiError):
    """No resource has this address."""

    def __init__(self, path: str) -> None:
        super().__init__(f"no resource has the address {path}; /api/v1/openapi.json lists all addresses")


class UpgradeRequired(ApiError):
    """The address is that of a WebSocket, and the request does not ask for one: a proxy may have dropped `Upgrade`."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{path} is a WebSocket, and this request came without `Upgrade: websocket`; if your client sent it, a "
            "proxy on the way has to pass on the headers Upgrade and Connection"
        )


class WrongMethod(ApiError):
    """The address does not support this method. `allowed` lists the methods that it supports."""

    def __init__(self, path: str, method: str, allowed: str) -> None:
        super().__init__(f"{path} does not support {method}; it supports {allowed}")
        self.allowed = allowed


class BodyTooLarge(ApiError):
    """The body is longer than any valid one."""


class UnsupportedType(ApiError):
    """The body is of another type than JSON."""

    def __init__(self, content_type: str) -> None:
        super().__init__(f"the body is {content_type[:80]!r}; send JSON with Content-Type: application/json")


class InvalidBody(ApiError):
    """The body is JSON, but not what this route accepts.

    `field` is the path of the wrong part, such as `scopes[1]`, or None for the whole. `value` is the value of the part,
    if it is short.
    """

    def __init__(self, detail: str, field: str | None = None, value: Any = UNSET) -> None:
        super().__init__(detail)
        self.field = UNSET if field is None else field
        self.value = UNSET if field is None else value


class InvalidSettingsBody(InvalidBody):
    """The body is JSON, but a race cannot have these settings."""


class UnknownParameter(ApiError):
    """This route has no such query parameter."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name


class InvalidParameter(ApiError):
    """A query parameter is ambiguous (null or repeated), or not allowed with another one."""

    def __init__(self, name: str, value: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name
        self.value = value


class InvalidCursor(InvalidParameter):
    """The cursor is not one of this list, or is damaged. A cursor is the `next` of a page, unchanged."""


class NoToken(ApiError):
    """The route needs a token, and the request has none."""


class NotConfirmed(ApiError):
    """An irreversible action was not confirmed with the right name."""


class UnknownGameAddress(ApiError):
    """No game has the id in the address."""


class UnknownPlayer(ApiError):
    """No player has this id."""


class UnknownSeat(ApiError):
    """The race has no such seat."""


class UnknownN(ApiError):
    """The board has not had so many moves and undos. `n` is its current number."""

    def __init__(self, n: int, asked: int) -> None:
        super().__init__(f"the board has had {n} moves and undos, so there is no n={asked}")
        self.n = n


class NotReady(ApiError):
    """The service cannot work yet."""


class TooManyRequests(ApiError):
    """The token or the address has used up its limit. Retry after `retry_after_s` seconds.

    `fields` are the header fields with what is left.
    """

    def __init__(self, detail: str, retry_after_s: int, fields: Mapping[str, str]) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s
        self.fields = fields


class KeyRefused(ApiError):
    """The `Idempotency-Key` cannot be used. `key` is its value."""

    def __init__(self, key: str, detail: str) -> None:
        super().__init__(detail)
        self.key = key


class InvalidKey(KeyRefused):
    """The `Idempotency-Key` is not a valid key."""

    def __init__(self, key: str, longest: int) -> None:
        super().__init__(
            key,
            f"a key has 1 to {longest} visible ASCII characters without quotation marks, for example a UUID",
        )


class KeyReused(KeyRefused):
    """The `Idempotency-Key` belongs to a different request."""

    def __init__(self, key: str) -> None:
        super().__init__(
            key, "this key was used with another address or body within the last day; use a new key for a new request"
        )


class KeyInUse(KeyRefused):
    """The request with this `Idempotency-Key` is still being carried out."""

    def __init__(self, key: str) -> None:
        super().__init__(
            key, "the first request with this key is still being carried out; ask again in a moment for its answer"
        )


class AnswerNotKept(KeyRefused):
    """The first answer had a secret, which is not kept."""

    def __init__(self, key: str) -> None:
        super().__init__(
            key,
            "the request was carried out, but its answer had a secret, which is not kept. "
            "If the answer did not reach you, send the request again with another key",
        )
