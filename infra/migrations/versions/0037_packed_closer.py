"""Packed races take a third less. Those that are packed already stay as they are, and are read as before."""

from pathlib import Path

from alembic import op

revision = "0037"
down_revision = "0036"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "storage.sql",
    "functions/transposed.sql",
    "functions/pack_log.sql",
    "functions/pack_places.sql",
    "functions/unpack_log_1.sql",
    "functions/unpack_log.sql",
    "functions/packed_places.sql",
    "functions/race_events.sql",
    "functions/race_lifecycle.sql",
    "functions/compact_race.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
