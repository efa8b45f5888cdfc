"""Lists of races: the state of a race is in no index, so that most of its updates are in place (HOT)."""

from pathlib import Path

from alembic import op

revision = "0018"
down_revision = "0016"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("listing.sql",)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
