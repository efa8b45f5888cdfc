"""No attack at all: what the figures are on this machine as it is now."""

import asyncio

from infra.attacks.row import Row
from infra.attacks.stage import Stage

CALM_S = 5


async def wait(stage: Stage) -> str:
    """Do nothing."""
    del stage
    await asyncio.sleep(CALM_S)
    return "nothing was done"


CALM = Row("calm", "no attack, for comparison", wait)
