"""What can go wrong at a Cadogan service, as exceptions.

CadoganError
├── Problem            a REST request was refused: `status`, `code` for programs, `detail` for people, `field`, `value`
├── Refused            a command to a race was refused, or the way to it: `code`, `detail`, true `n` of the board
├── ConnectionFailed   the service cannot be reached, and trying again did not help
├── RaceAbandoned      the race never started
└── UnfairDeal         what was revealed at the finish is not what was committed to before
"""

from collections.abc import Mapping


class CadoganError(Exception):
    """Base of all exceptions of this package."""


class Problem(CadoganError):
    """A REST request was refused (RFC 9457).

    `type` and `title` say what kind of problem it is, `detail` what was wrong with this request and what would be
    right; `field` is what was wrong in it, and `value` what that was, where they are told. `extra` has everything else
    that the service said, as the true `n`. `retry_after_s`: when it may be asked again, if the service said so.
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
    """A command changed nothing. `n` is the true count of moves and undos on the board, where that was wrong."""

    def __init__(self, code: str, detail: str, n: int | None = None) -> None:
        super().__init__(f"{detail} ({code})")
        self.code = code
        self.detail = detail
        self.n = n


class ConnectionFailed(CadoganError):
    """The service cannot be reached, and trying again did not help."""


class RaceAbandoned(CadoganError):
    """The race never started."""


class UnfairDeal(CadoganError):
    """What was revealed at the finish is not what was committed to before."""
