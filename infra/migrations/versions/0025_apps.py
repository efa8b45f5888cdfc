"""Apps that act for players, and the codes that they exchange for tokens."""

from pathlib import Path

from alembic import op

revision = "0025"
down_revision = "0023"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "apps.sql").read_text())
