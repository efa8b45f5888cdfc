"""A ban: an operator's word that somebody may not come in, and why."""

from datetime import UTC, datetime

from msgspec import Struct


class Ban(Struct, frozen=True):
    """Why somebody may not come in, and until when, in milliseconds since the epoch; None: for good."""

    reason: str
    until_ms: int | None = None

    def __str__(self) -> str:
        """Say it as the player is told.

        >>> str(Ban("abuse", 1_767_225_600_000))
        'you are banned until 2026-01-01 00:00 UTC: abuse'
        """
        if self.until_ms is None:
            return f"you are banned: {self.reason}"
        until = datetime.fromtimestamp(self.until_ms / 1000, UTC)
        return f"you are banned until {until:%Y-%m-%d %H:%M} UTC: {self.reason}"
