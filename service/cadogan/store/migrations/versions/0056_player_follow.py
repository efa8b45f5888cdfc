"""Players that a player follows."""

from pathlib import Path

from alembic import op

revision = "0056"
down_revision = "0055"


def upgrade() -> None:
    """Write the table."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
