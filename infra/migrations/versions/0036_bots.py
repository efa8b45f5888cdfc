"""Bots: why they decline, what they accept, and several pairings at once."""

from pathlib import Path

from alembic import op

revision = "0036"
down_revision = "0034"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    for name in ("decline_reason", "availability", "pairings"):
        op.get_context().impl.static_output((SQL / f"{name}.sql").read_text())
