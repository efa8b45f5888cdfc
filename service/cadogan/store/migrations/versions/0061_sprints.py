"""The secret of a sprint."""

from pathlib import Path

from alembic import op

revision = "0061"
down_revision = "0060"


def upgrade() -> None:
    """Add the column."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
