"""Finding: what lists show of a race, open lobbies by creator, and players by the beginning of their name."""

from pathlib import Path

from alembic import op

revision = "0027"
down_revision = "0026"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "listing.sql").read_text())
