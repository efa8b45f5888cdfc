"""Races have versions of their rules and house bots; a race on a deal notes whether its creator gave the seed."""

from pathlib import Path

from alembic import op

revision = "0012"
down_revision = "0011"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = ("deal_race.sql", "event_kinds.sql")


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
