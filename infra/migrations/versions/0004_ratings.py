"""Ratings, rating changes by race, and results by player."""

from pathlib import Path

from alembic import op

revision = "0004"
down_revision = "0003"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "rating.sql",
    "result.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
