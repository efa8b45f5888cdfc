"""Who is here, and more news of each player: rematches, starts and ends of races, ratings, revoked tokens."""

from pathlib import Path

from alembic import op

revision = "0020"
down_revision = "0019"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("following.sql", "player_news.sql", "race_news.sql", "token_news.sql")


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
