"""The registry of rows, in the order in which they run."""

import asyncio

from infra.attacks import long_race, playbacks, requests_at_once, sockets, tables
from infra.attacks.stage import Row, Stage

CALM_S = 5


async def wait(stage: Stage) -> str:
    """Do nothing: the figures are those of this machine as it is now."""
    del stage
    await asyncio.sleep(CALM_S)
    return "nothing was done"


ROWS: dict[str, Row] = {
    row.name: row
    for row in (
        Row("calm", "no attack, for comparison", wait),
        *sockets.ROWS,
        *long_race.ROWS,
        *playbacks.ROWS,
        *requests_at_once.ROWS,
        *tables.ROWS,
    )
}
