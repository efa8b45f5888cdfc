"""What keeps the embedded Postgres from running. There is one error, because its reader is a person, not a program."""

from pathlib import Path

from cadogan.store.errors import StoreError

TOLD_LINES = 15
"""So many last lines of a log tell why Postgres ended; the file has the rest."""


class EmbeddedPostgresError(StoreError):
    """The embedded Postgres cannot run: what is wrong, and what to do about it."""


def with_log(message: str, log: Path) -> str:
    """Add to a message where Postgres's log is, and how it ends."""
    return f"{message} Its log is {log}, and ends:\n    {last_lines(log)}"


def last_lines(log: Path) -> str:
    """Return the end of a log, indented."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return "\n    ".join(lines[-TOLD_LINES:] or ["(it is empty)"])
