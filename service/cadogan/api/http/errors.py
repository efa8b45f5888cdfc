"""What a request can get wrong before anything of the house is asked.

ApiError
├── InvalidBody        not the JSON that this route takes
├── UnknownParameter   a query parameter that this route does not have
├── InvalidParameter   a query parameter that says nothing clearly, or cannot be, or not together with another
│   └── InvalidCursor  a cursor that its list has not made, or that was damaged since
├── NoToken            the route is for players
├── NotConfirmed       what cannot be undone takes a word that was not the right one
├── UnknownPlayer      there is no player of that id
├── UnknownSeat        the race has no such seat
├── UnknownN           the board has not had so many moves and undos
├── NotReady           the service cannot do its work yet
├── TooManyRequests    more than this token or this address may ask for just now
└── KeyRefused          an `Idempotency-Key` that cannot be used so
    ├── InvalidKey     not a key
    ├── KeyReused      it stands for another request
    ├── KeyInUse       the request that it stands for is under way
    └── AnswerNotKept  the first answer had a secret, and is told once
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET


class ApiError(Exception):
    """Base of everything that `cadogan.api` raises."""


class InvalidBody(ApiError):
    """Not the JSON that this route takes: `field` is the place in it that is wrong, `value` what was there.

    `model` is the Struct that it was to be; `is_json` is false for a body that is no JSON at all.
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
    """A query parameter that this route does not have."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name


class InvalidParameter(ApiError):
    """A query parameter that says nothing clearly, as null or twice, or cannot be, or not together with another."""

    def __init__(self, name: str, value: str, detail: str) -> None:
        super().__init__(f"{name}: {detail}")
        self.name = name
        self.value = value


class InvalidCursor(InvalidParameter):
    """A cursor that its list has not made, or that was damaged since. Cursors are the `next` of a page, as it came."""


class NoToken(ApiError):
    """The route is for players, and no token came with the request."""


class NotConfirmed(ApiError):
    """What cannot be undone takes a word that was not the right one."""


class UnknownPlayer(ApiError):
    """There is no player of that id."""


class UnknownSeat(ApiError):
    """The race has no such seat."""


class UnknownN(ApiError):
    """The board has not had so many moves and undos; `n` is how many it has had."""

    def __init__(self, n: int, asked: int) -> None:
        super().__init__(f"the board has had {n} moves and undos; n={asked} is yet to come")
        self.n = n


class NotReady(ApiError):
    """The service cannot do its work yet."""


class TooManyRequests(ApiError):
    """More than this token or this address may ask for just now: again after `retry_after_s` seconds.

    `fields` are the header fields that say how much is left.
    """

    def __init__(self, detail: str, retry_after_s: int, fields: Mapping[str, str]) -> None:
        super().__init__(detail)
        self.retry_after_s = retry_after_s
        self.fields = fields


class KeyRefused(ApiError):
    """An `Idempotency-Key` that cannot be used so; `key` is what it was."""

    def __init__(self, key: str, detail: str) -> None:
        super().__init__(detail)
        self.key = key


class InvalidKey(KeyRefused):
    """Not a key."""

    def __init__(self, key: str, longest: int) -> None:
        super().__init__(
            key,
            f"a key is 1 to {longest} visible ASCII characters without quotation marks; a UUID is a good one",
        )


class KeyReused(KeyRefused):
    """It stands for another request."""

    def __init__(self, key: str) -> None:
        super().__init__(
            key, "this key was sent with another address or body within the last day; what is new takes a new key"
        )


class KeyInUse(KeyRefused):
    """The request that it stands for is under way."""

    def __init__(self, key: str) -> None:
        super().__init__(key, "the first request with this key is under way; ask again in a moment for its answer")


class AnswerNotKept(KeyRefused):
    """The first answer had a secret, and is told once."""

    def __init__(self, key: str) -> None:
        super().__init__(
            key,
            "this was carried out, and its answer told once: it had a secret, which is not kept. "
            "If it did not reach you, ask anew with another key",
        )
