"""Postgres refuses: statements and locks take too long, all connections are in use, or it takes no writes or logins."""

import asyncio
import random
import time
from contextlib import suppress
from functools import partial

import asyncpg

from infra.faults.campaign import campaign
from infra.faults.case import Case
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, external

TABLES = ("event", "head", "token", "player", "presence", "node", "race_listing", "result")
LOCKED_S = (1, 7)
"""Some longer than the limit of every kind of query but commits, some shorter."""

MOST_CONNECTIONS = 40
TAKEN_S = (1, 6)
RELOAD = "SELECT pg_reload_conf()"
REFUSALS = (
    (
        ("ALTER SYSTEM SET default_transaction_read_only = on", RELOAD),
        ("SET default_transaction_read_only = off", "ALTER SYSTEM RESET default_transaction_read_only", RELOAD),
    ),
    (("ALTER ROLE CURRENT_USER NOLOGIN",), ("ALTER ROLE CURRENT_USER LOGIN",)),
)
"""How Postgres begins to refuse, and how it ends."""
REFUSED_S = (1, 7)
END_OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cadogan'"


async def lock_table(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Hold a table, so that statements that need it reach `lock_timeout` or `statement_timeout`."""
    operator = await asyncpg.connect(stage.dsn)
    async with operator.transaction():
        await operator.execute(f"LOCK TABLE {chance.choice(TABLES)} IN ACCESS EXCLUSIVE MODE")
        await asyncio.sleep(chance.uniform(*LOCKED_S))
    released = time.monotonic()
    await operator.close()
    return released


async def take_connections(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Take every connection of Postgres, those of the service included, and keep them for a while."""
    taken: list[asyncpg.Connection[asyncpg.Record]] = []
    until = time.monotonic() + chance.uniform(*TAKEN_S)
    while time.monotonic() < until:
        try:
            taken.append(await asyncpg.connect(stage.dsn))
        except asyncpg.TooManyConnectionsError:
            await taken[0].execute(END_OTHERS)  # the next ones get their places, or the service does
            await asyncio.sleep(0.02)
    released = time.monotonic()
    for connection in taken:
        with suppress(asyncpg.PostgresError, OSError):
            await connection.close()
    return released


async def refuse(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Let Postgres refuse every write, or every login."""
    operator = await asyncpg.connect(stage.dsn)
    begin, end = chance.choice(REFUSALS)
    for statement in (*begin, END_OTHERS):
        await operator.execute(statement)
    await asyncio.sleep(chance.uniform(*REFUSED_S))
    for statement in (*end, END_OTHERS):
        await operator.execute(statement)
    released = time.monotonic()
    await operator.close()
    return released


TIMEOUTS = Case(
    "timeouts",
    "statements that reach a limit of Postgres lose nothing, and nobody is taken for absent",
    campaign(partial(external, 2), lock_table, Load()),
    short=1,
    full=30,
)
CONNECTIONS = Case(
    "no-connections",
    "a Postgres without a free connection loses nothing",
    campaign(partial(external, 1, {"max_connections": str(MOST_CONNECTIONS)}), take_connections, Load()),
    short=1,
    full=30,
)

REFUSED = Case(
    "refusals",
    "a Postgres that refuses writes or logins for a while loses nothing, and nobody is taken for absent",
    campaign(partial(external, 2), refuse, Load()),
    short=2,
    full=30,
)
