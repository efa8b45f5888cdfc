"""Indexes by which lists and the export stay as quick with a million races as with ten."""

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
    """Write the files out in the order in which they need one another."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
