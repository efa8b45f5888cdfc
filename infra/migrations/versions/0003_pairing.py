"""Pairings, challenges, and time limits of lobbies."""

from pathlib import Path

from alembic import op

revision = "0003"
down_revision = "0002"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "pairing.sql",
    "challenge.sql",
    "event_kinds.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
