"""Players can block others: their challenges do not come."""

from pathlib import Path

from alembic import op

revision = "0052"
down_revision = "0051"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "player_block.sql").read_text())
