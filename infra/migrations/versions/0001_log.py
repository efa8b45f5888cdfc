"""The log of races, its heads, and the tables of people and nodes.

There is no downgrade: the log is never removed.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "role.sql",
    "functions/refuse_change.sql",
    "functions/make_append_only.sql",
    "event.sql",
    "functions/least_race_id.sql",
    "functions/create_partitions.sql",
    "head.sql",
    "functions/append_events.sql",
    "functions/msgpack_integer.sql",
    "functions/msgpack_float.sql",
    "functions/msgpack_array.sql",
    "functions/msgpack_map.sql",
    "functions/msgpack_header.sql",
    "functions/msgpack_value.sql",
    "functions/msgpack_to_jsonb.sql",
    "event_kind.sql",
    "event_kinds.sql",
    "functions/race_log.sql",
    "people.sql",
    "nodes.sql",
    "listing.sql",
    "privileges.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
