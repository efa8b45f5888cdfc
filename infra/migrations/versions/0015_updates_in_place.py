"""Updates in place: what changes with every poll of a waiting player is in no index."""

from pathlib import Path

from alembic import op

revision = "0015"
down_revision = "0014"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("updates.sql",)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
