"""An order of lifecycle events that goes on in another cluster."""

from pathlib import Path

from alembic import op

revision = "0031"
down_revision = "0030"

SQL = Path(__file__).parents[1] / "sql" / revision
FILES = (
    "epoch.sql",
    "functions/log_tx.sql",
    "functions/log_horizon.sql",
    "functions/newest_log_tx.sql",
    "functions/is_epoch_of.sql",
    "functions/enter_epoch.sql",
    "functions/append_events.sql",
    "privileges.sql",
)


def upgrade() -> None:
    """Write the SQL files to the script, in order of their dependencies."""
    for file in FILES:
        op.get_context().impl.static_output((SQL / file).read_text())
