"""Exceptions of this package.

CadoganError
├── Problem            a REST request failed: `status`, `code` for programs, `detail` for people, `field`, `value`
├── Refused            the service refused a command or a connection to a race: `code`, `detail`, current `n`
├── ConnectionFailed   the service cannot be reached, after all retries
├── RaceAbandoned      the race never started
└── UnfairDeal         the values revealed at the finish do not match the earlier commitments
"""

from collections.abc import Mapping


class CadoganError(Exception):
    """Base of all exceptions of this package."""


class Problem(CadoganError):
    """A REST request failed (RFC 9457).

    `type` and `title` name the kind of problem. `detail` says what was wrong with this request and what would be right.
    `field` and `value` are the invalid part of the request, where the service names it. `extra` has all other members
    of the response, for example the current `n`. `retry_after_s` is the wait that the service asks for, in seconds.
    """

    def __init__(
        self, status: int, code: str, detail: str, extra: Mapping[str, object], retry_after_s: float | None = None
    ) -> None:
        super().__init__(f"{detail} ({status} {code})")
        self.status = status
        self.code = code
        self.detail = detail
        self.type = str(extra.get("type", "about:blank"))
        self.title = str(extra.get("title", code))
        self.field = None if extra.get("field") is None else str(extra["field"])
        self.value = extra.get("value")
        self.extra = extra
        self.retry_after_s = retry_after_s


class Refused(CadoganError):
    """The service refused a command, which changed nothing.

    If the command had the wrong `n`, `n` is the number of moves and undos that the board has had.
    """

    def __init__(self, code: str, detail: str, n: int | None = None) -> None:
        super().__init__(f"{detail} ({code})")
        self.code = code
        self.detail = detail
        self.n = n


class ConnectionFailed(CadoganError):
    """The service cannot be reached, after all retries, or its answers cannot be read."""


class RaceAbandoned(CadoganError):
    """The race never started."""


class UnfairDeal(CadoganError):
    """The values revealed at the finish do not match the earlier commitments."""
