"""Answers kept for a day, for retries with the same `Idempotency-Key`."""

from pathlib import Path

from alembic import op

revision = "0008"
down_revision = "0006"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("kept_answer.sql",)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
