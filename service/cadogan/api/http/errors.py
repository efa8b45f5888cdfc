"""Errors of requests that are refused before any service is called.

ApiError
├── InvalidBody        the body is not the JSON that this route takes
├── UnknownParameter   this route has no such query parameter
├── InvalidParameter   a query parameter is invalid, ambiguous, or not allowed with another one
│   └── InvalidCursor  the cursor is not one of this list, or is damaged
├── NoToken            the route needs a token
├── NotConfirmed       an irreversible action was not confirmed correctly
├── UnknownPlayer      no player has this id
├── UnknownSeat        the race has no such seat
├── UnknownN           the board has not had so many moves and undos
├── NotReady           the service cannot work yet
├── TooManyRequests    the token or the address has used up its limit
└── KeyRefused         the `Idempotency-Key` cannot be used
    ├── InvalidKey     it is not a valid key
    ├── KeyReused      it belongs to a different request
    ├── KeyInUse       its request is still being carried out
    └── AnswerNotKept  the first answer had a secret and was not kept
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET


class ApiError(Exception):
    """Base of every error that `cadogan.api` raises."""


class InvalidBody(ApiError):
    """The body is not the JSON that this route takes. `field` is the wrong place in it, `value` its value.

    `model` is the expected Struct. `is_json` is false if the body is not JSON at all.
    """

    def __init__(
        self, detail: str, model: type, field: str | None = None, value: Any = UNSET, *, is_json: bool = True
    ) -> None:
        super().__init__(detail)
        self.model = model
        self.field = field
        self.value = value
        self.is_json = is_json


class UnknownParameter(ApiError):
    """This route has no such query parameter."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name


class InvalidParameter(ApiError):
    """A query parameter is invalid, ambiguous (null or repeated), or not allowed with another one."""

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
