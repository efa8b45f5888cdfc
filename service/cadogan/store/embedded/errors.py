"""The error of the embedded Postgres. There is only one, because people read it, not programs."""

from pathlib import Path

from cadogan.store.errors import StoreError

TOLD_LINES = 15
"""Last lines of the log that an error shows."""


class EmbeddedPostgresError(StoreError):
    """The embedded Postgres cannot run. The message says what is wrong and what to do."""


def with_log(message: str, log: Path) -> str:
    """A message, with the path and the last lines of Postgres's log."""
    return f"{message} Its log is {log}, and ends:\n    {last_lines(log)}"


def last_lines(log: Path) -> str:
    """The last lines of a log, indented."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return "\n    ".join(lines[-TOLD_LINES:] or ["(it is empty)"])
