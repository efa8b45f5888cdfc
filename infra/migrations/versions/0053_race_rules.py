"""Races are created under rules that all nodes know. The opening of a closed race is an event."""

from pathlib import Path

from alembic import op

revision = "0053"
down_revision = "0052"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("event_kinds.sql", "race_rules.sql")


def upgrade() -> None:
    """Write the SQL files to the script."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
