"""Tokens with scopes, a second device, bots, bans, and finding all races of a player."""

from pathlib import Path

from alembic import op

revision = "0006"
down_revision = "0005"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "accounts.sql",
    "pairing.sql",
    "listing.sql",
)


def upgrade() -> None:
    """Write the files out in the order in which they need one another."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
