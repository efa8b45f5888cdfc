"""Leaderboards in pages that begin where the one before ended."""

from pathlib import Path

from alembic import op

revision = "0009"
down_revision = "0008"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("rating_board.sql",)


def upgrade() -> None:
    """Write the files out in the order in which they need one another."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
