"""Devices that wait for a player to type in their code."""

from pathlib import Path

from alembic import op

revision = "0026"
down_revision = "0025"

SQL = Path(__file__).parents[1] / "sql" / revision


def upgrade() -> None:
    """Write the SQL to the script."""
    with op.get_context().autocommit_block():
        op.get_context().impl.static_output((SQL / "token_app.sql").read_text())
    op.get_context().impl.static_output((SQL / "app_devices.sql").read_text())
