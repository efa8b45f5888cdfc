"""Races that a projection has set aside, because it could not apply one of their events."""

from pathlib import Path

from alembic import op

revision = "0016"
down_revision = "0015"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("set_aside.sql",)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
