"""Revocations: players whose tokens may be valid no longer."""

from pathlib import Path

from alembic import op

revision = "0021"
down_revision = "0020"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "revocation.sql").read_text())
