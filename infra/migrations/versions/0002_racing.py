"""Who watches, what is featured, and the events of fair view, called starts, rematches and practice."""

from pathlib import Path

from alembic import op

revision = "0002"
down_revision = "0001"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "watching.sql",
    "featured.sql",
    "event_kinds.sql",
)


def upgrade() -> None:
    """Write the files out in the order in which they need one another."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
