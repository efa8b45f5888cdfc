"""Indexes that keep lists and exports fast with a million races."""

from pathlib import Path

from alembic import op

revision = "0010"
down_revision = "0009"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "listing.sql",
    "result.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
