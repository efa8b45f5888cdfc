"""Dead rows of `head` do not grow with the number of races."""

from pathlib import Path

from alembic import op

revision = "0039"
down_revision = "0038"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "vacuum.sql").read_text())
