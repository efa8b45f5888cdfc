"""A node or its Postgres stands still for some seconds (SIGSTOP): its connections stay open, and nothing answers."""

import asyncio
import random
import time
from functools import partial

from infra.faults.campaign import campaign
from infra.faults.case import Case
from infra.lab.history.history import Pause
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, external

PAUSED_S = (1, 10)


async def pause_node(stage: Stage, crowd: Crowd, chance: random.Random) -> float:
    """Stop one of the nodes for a while. The others take it for dead after five seconds."""
    node = chance.choice(stage.nodes)
    began_at = time.time()
    node.hang()
    await asyncio.sleep(chance.uniform(*PAUSED_S))
    node.resume()
    crowd.history.pauses.append(Pause(node.port, began_at, time.time()))
    return time.monotonic()


async def pause_postgres(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Stop all of Postgres for a while."""
    stage.server.hang()
    await asyncio.sleep(chance.uniform(*PAUSED_S))
    stage.server.resume()
    return time.monotonic()


SERVICE = Case(
    "service-paused",
    "a node that stands still loses nothing, and its racers are served by the other one",
    campaign(partial(external, 2), pause_node, Load()),
    short=1,
    full=20,
)
POSTGRES = Case(
    "postgres-paused",
    "a Postgres that stands still loses nothing, and makes no node take the other one for dead",
    campaign(partial(external, 2), pause_postgres, Load()),
    short=1,
    full=20,
)
