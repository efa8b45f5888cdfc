"""What a request can get wrong before anything of the house is asked.

ApiError
├── InvalidBody        not the JSON that this route takes
├── UnknownParameter   a query parameter that this route does not have
├── InvalidParameter   a query parameter that says nothing clearly
├── NoToken            the route is for players
├── UnknownPlayer      there is no player of that id
├── UnknownSeat        the race has no such seat
├── UnknownN           the board has not had so many moves and undos
└── NotReady           the service cannot do its work yet
"""

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
    """A query parameter that says nothing clearly: null, or twice what may be said once."""

    def __init__(self, name: str, value: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name
        self.value = value


class NoToken(ApiError):
    """The route is for players, and no token came with the request."""


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
