"""The lines from clients to the service, and from the service to Postgres, are cut in every way that a line can be."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial

from infra.faults.campaign import campaign
from infra.faults.case import Case
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, proxied
from infra.lab.tcp_proxy import Does, TcpProxy

Cut = Callable[[Stage, random.Random], Awaitable[None]]

LOST_WITHIN_S = 5
"""Seconds within which something is sent on a line."""


async def reset(stage: Stage, chance: random.Random) -> None:
    """Reset all connections of a line."""
    line_of(stage, chance).cut()


async def lose_answers(stage: Stage, chance: random.Random) -> None:
    """Lose what a server answers, and then reset: it has carried out commands whose clients do not know."""
    line = line_of(stage, chance)
    line.to_client.dropped.clear()
    line.to_client.set(Does.DROP)
    async with asyncio.timeout(LOST_WITHIN_S):
        await line.to_client.dropped.wait()
    line.cut()
    line.to_client.set(Does.PASS)


async def go_half_open(stage: Stage, chance: random.Random) -> None:
    """Lose everything in both directions for a while, without a word."""
    line = line_of(stage, chance)
    for direction in (line.to_server, line.to_client):
        direction.set(Does.DROP)
    await asyncio.sleep(chance.uniform(0.5, 3))
    line.cut()  # bytes are missing on these connections
    for direction in (line.to_server, line.to_client):
        direction.set(Does.PASS)


async def halve(stage: Stage, chance: random.Random) -> None:
    """End connections in the middle of a frame or of a commit."""
    line = line_of(stage, chance)
    direction = chance.choice((line.to_server, line.to_client))
    direction.set(Does.HALVE)
    await asyncio.sleep(chance.uniform(0.02, 0.2))
    direction.set(Does.PASS)


async def delay(stage: Stage, chance: random.Random) -> None:
    """Make a line slow for a while."""
    line = line_of(stage, chance)
    line.to_server.delay_s, line.to_client.delay_s = (chance.uniform(0, 2) for _ in range(2))
    await asyncio.sleep(2)
    line.to_server.delay_s = line.to_client.delay_s = 0


async def cut(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Cut one of the lines in one of the ways."""
    await chance.choice((reset, lose_answers, go_half_open, halve, delay))(stage, chance)
    return time.monotonic()


def line_of(stage: Stage, chance: random.Random) -> TcpProxy:
    """The line to the clients, or a bit less often the line to Postgres."""
    line = stage.postgres_line if chance.random() < 0.4 else stage.clients_line
    assert line is not None  # the stage of these cases has both
    return line


async def lose_answers_of_postgres(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Lose the answers of Postgres for three seconds. The connections stay open and work again afterwards."""
    del chance
    assert stage.postgres_line is not None  # as above
    stage.postgres_line.to_client.set(Does.DROP)
    await asyncio.sleep(3)
    stage.postgres_line.to_client.set(Does.PASS)
    return time.monotonic()


async def silence_postgres(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Let all connections to Postgres die in silence, as when a host vanishes or a firewall forgets. New ones work."""
    del chance
    assert stage.postgres_line is not None  # as above
    stage.postgres_line.silence()
    return time.monotonic()


CUTS = Case(
    "cuts",
    "commands whose connections break are carried out once or not at all",
    campaign(proxied, cut, Load()),
    short=2,
    full=100,
)
HALF_OPEN = Case(
    "half-open",
    "a line that loses the answers of Postgres for 3 s costs little more",
    campaign(proxied, lose_answers_of_postgres, Load()),
    short=1,
    full=10,
    recovery_p99_s=3,
)
DEAD_LINES = Case(
    "dead-lines",
    "two nodes whose connections to Postgres die in silence replace all of them as soon as one is missed",
    campaign(partial(proxied, 2), silence_postgres, Load()),
    short=1,
    full=20,
    recovery_p99_s=3,
)
