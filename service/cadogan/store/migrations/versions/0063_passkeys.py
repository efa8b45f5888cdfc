"""Passkeys."""

from pathlib import Path

from alembic import op

revision = "0063"
down_revision = "0062"


def upgrade() -> None:
    """Write the SQL beside this file."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
