"""Names that look alike."""

from pathlib import Path

from alembic import op

revision = "0028"
down_revision = "0027"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    with op.get_context().autocommit_block():
        op.get_context().impl.static_output((SQL / "finding.sql").read_text())
    op.get_context().impl.static_output((SQL / "name_skeleton.sql").read_text())
