"""Partitions of months that are over, for archives that are restored; ratings that are rebuilt beside the old ones."""

from pathlib import Path

from alembic import op

revision = "0033"
down_revision = "0032"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "functions/create_month.sql",
    "rebuild.sql",
    "functions/begin_rebuild.sql",
    "functions/finish_rebuild.sql",
    "privileges.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
