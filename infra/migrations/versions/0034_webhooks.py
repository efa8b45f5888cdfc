"""Webhooks and their deliveries."""

from pathlib import Path

from alembic import op

revision = "0034"
down_revision = "0032"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "webhooks.sql").read_text())
