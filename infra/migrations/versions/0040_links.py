"""A code for another device ends with the token that made it."""

from pathlib import Path

from alembic import op

revision = "0040"
down_revision = "0039"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "links.sql").read_text())
