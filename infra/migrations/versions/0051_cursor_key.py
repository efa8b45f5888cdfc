"""Cursors of feeds tell nothing of moves that are still hidden."""

from pathlib import Path

from alembic import op

revision = "0051"
down_revision = "0049"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "cursor_key.sql").read_text())
