"""Games of practice that were played without the service."""

from pathlib import Path

from alembic import op

revision = "0066"
down_revision = "0065"


def upgrade() -> None:
    """Add the table."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
