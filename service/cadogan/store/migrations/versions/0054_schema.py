"""The schema of release 0.3.0, which brings the databases of earlier releases here."""

from pathlib import Path

from alembic import op

revision = "0054"
down_revision = None


def upgrade() -> None:
    """Write one file for each subject, in order of their dependencies."""
    for file in sorted((Path(__file__).parents[1] / "schema").glob("*.sql")):
        op.get_context().impl.static_output(file.read_text())
