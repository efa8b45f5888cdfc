"""Lengths of series of rematches."""

from pathlib import Path

from alembic import op

revision = "0059"
down_revision = "0057"


def upgrade() -> None:
    """Write the table."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
