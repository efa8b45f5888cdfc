"""What can go wrong at a Cadogan service, as exceptions.

CadoganError
├── Problem            a REST request was refused: `status`, `code` for programs, `detail` for people
├── Refused            a command to a race was refused, or the way to it: `code`, `detail`, true `n` of the board
├── ConnectionFailed   the service cannot be reached, and trying again did not help
├── RaceAbandoned      the race never started
└── UnfairDeal         what was revealed at the finish is not what was committed to before
"""

from collections.abc import Mapping


class CadoganError(Exception):
    """Base of all exceptions of this package."""


class Problem(CadoganError):
    """A REST request was refused (RFC 9457). `extra` has what a problem says beyond the usual, as the true `n`."""

    def __init__(self, status: int, code: str, detail: str, extra: Mapping[str, object]) -> None:
        super().__init__(f"{detail} ({status} {code})")
        self.status = status
        self.code = code
        self.detail = detail
        self.extra = extra


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
