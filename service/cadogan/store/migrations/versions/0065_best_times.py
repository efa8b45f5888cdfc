"""Best times of players."""

from pathlib import Path

from alembic import op

revision = "0065"
down_revision = "0064"


def upgrade() -> None:
    """Add the table and what keeps it."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
