"""Keyset pagination of leaderboards."""

from pathlib import Path

from alembic import op

revision = "0009"
down_revision = "0008"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("rating_board.sql",)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
