"""Recovery codes."""

from pathlib import Path

from alembic import op

revision = "0064"
down_revision = "0063"


def upgrade() -> None:
    """Add the table."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
