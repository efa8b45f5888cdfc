"""One token for each house bot, on all nodes."""

from pathlib import Path

from alembic import op

revision = "0023"
down_revision = "0022"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "house_token.sql").read_text())
