"""Links for a second device that the first one confirms."""

from pathlib import Path

from alembic import op

revision = "0067"
down_revision = "0066"


def upgrade() -> None:
    """Add the columns."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
