"""The service can read which migrations the database has."""

from pathlib import Path

from alembic import op

revision = "0030"
down_revision = "0028"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "version.sql").read_text())
