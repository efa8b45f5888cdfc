"""Races that ended long ago take one row each."""

from pathlib import Path

from alembic import op

revision = "0032"
down_revision = "0031"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "packed.sql",
    "functions/pack_log.sql",
    "functions/unpack_log.sql",
    "functions/race_events.sql",
    "functions/race_lifecycle.sql",
    "functions/log_digest.sql",
    "functions/refuse.sql",
    "functions/refuse_change.sql",
    "functions/refuse_loss.sql",
    "functions/refuse_losses.sql",
    "functions/make_append_only.sql",
    "functions/make_unchangeable.sql",
    "functions/create_packed_partitions.sql",
    "functions/create_partitions.sql",
    "functions/compact_race.sql",
    "functions/race_log.sql",
    "functions/newest_log_tx.sql",
    "existing.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
