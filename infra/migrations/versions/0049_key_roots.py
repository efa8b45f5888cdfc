"""A request that is repeated with its key creates the same things, and is free once the node that had it is gone."""

from pathlib import Path

from alembic import op

revision = "0049"
down_revision = "0041"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    op.get_context().impl.static_output((SQL / "key_roots.sql").read_text())
