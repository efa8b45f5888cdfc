"""News of each player: challenges and their answers, and pairings."""

from pathlib import Path

from alembic import op

revision = "0019"
down_revision = "0018"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("player_news.sql", "challenge_news.sql", "pairing_news.sql")


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
