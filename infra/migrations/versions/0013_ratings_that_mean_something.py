"""Ratings that mean something: meetings of two players, dodged races, and a conservative leaderboard."""

from pathlib import Path

from alembic import op

revision = "0013"
down_revision = "0012"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("rating.sql", "bots.sql", "event_kinds.sql")


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
