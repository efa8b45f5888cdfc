"""The table of a day tells boards that were raced from lines that were played back."""

from pathlib import Path

from alembic import op

revision = "0054"
down_revision = "0053"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "played_back.sql").read_text())
