"""Appends that do not wait for a race whose head is locked."""

from pathlib import Path

from alembic import op

revision = "0014"
down_revision = "0013"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("functions/append_unlocked_events.sql",)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
