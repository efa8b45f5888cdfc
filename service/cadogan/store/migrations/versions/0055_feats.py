"""What players have done in their races, and an index for the days of a player."""

from pathlib import Path

from alembic import op

revision = "0055"
down_revision = "0054"


def upgrade() -> None:
    """Run the SQL beside this file."""
    op.get_context().impl.static_output(Path(__file__).with_suffix(".sql").read_text())
