"""Winnable deals, deals that are played again, and daily deals."""

from pathlib import Path

from alembic import op

revision = "0005"
down_revision = "0004"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "deal.sql",
    "day.sql",
    "pairing.sql",
    "event_kinds.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
