"""Leases: work that one node does for all."""

from pathlib import Path

from alembic import op

revision = "0022"
down_revision = "0021"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "lease.sql").read_text())
