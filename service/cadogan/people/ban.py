"""Bans, by which an operator keeps a player out."""

from datetime import UTC, datetime

from msgspec import Struct


class Ban(Struct, frozen=True):
    """The reason of a ban, and its end in milliseconds since the epoch; None if it has no end."""

    reason: str
    until_ms: int | None = None

    def __str__(self) -> str:
        """The message to the player.

        >>> str(Ban("abuse", 1_767_225_600_000))
        'you are banned until 2026-01-01 00:00 UTC: abuse'
        """
        if self.until_ms is None:
            return f"you are banned: {self.reason}"
        until = datetime.fromtimestamp(self.until_ms / 1000, UTC)
        return f"you are banned until {until:%Y-%m-%d %H:%M} UTC: {self.reason}"
