"""Places of players in tournaments that have ended."""

from pathlib import Path

from alembic import op

revision = "0062"
down_revision = "0061"


def upgrade() -> None:
    """Add the table."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
