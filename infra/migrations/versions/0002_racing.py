"""Spectators, featured races, and the events of fair view, called starts, rematches and practice."""

from pathlib import Path

from alembic import op

revision = "0002"
down_revision = "0001"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "watching.sql",
    "featured.sql",
    "event_kinds.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
