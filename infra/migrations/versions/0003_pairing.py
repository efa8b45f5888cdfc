"""Pairings, challenges, and lobbies that expire within seconds."""

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
    """Write the files out in the order in which they need one another."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
