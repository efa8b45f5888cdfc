"""A webhook gets only the types of events that its owner chooses."""

from pathlib import Path

from alembic import op

revision = "0038"
down_revision = "0037"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "webhook_events.sql").read_text())
