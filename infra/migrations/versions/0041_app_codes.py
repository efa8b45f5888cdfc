"""A code of an app gives nothing once the token that allowed it was revoked."""

from pathlib import Path

from alembic import op

revision = "0041"
down_revision = "0040"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "app_codes.sql").read_text())
