"""Tokens with scopes, links to other devices, bots, bans, and an index of all races of a player."""

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
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
