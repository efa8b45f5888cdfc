"""One transaction holds the head of one race for ten seconds, while other races go on."""

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from cadogan.store.embedded import EmbeddedPostgres
from infra.bench.figure import Figure, at_most
from infra.bench.races import RaceFactory
from infra.bench.service import free_port, serving
from infra.faults.case import Case
from infra.faults.racers import ALONE, lost_moves, racing

RACERS = 20
MOVES_PER_S = 200
LEAST_ACKS = 200
HELD_S = 10


def run_round() -> list[Figure]:
    """One fault."""
    with TemporaryDirectory(prefix="cadogan-faults-") as directory:
        Path(directory).chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(Path(directory) / "data") as postgres:
            dsn, port = postgres.dsn("cadogan"), free_port()
            with serving(port, dsn, Path(directory) / "service.log"):
                return asyncio.run(hold_head(dsn, port))


async def hold_head(dsn: str, port: int) -> list[Figure]:
    """Race, lock the head of one race, let it go, and race on."""
    racers = await RaceFactory(dsn).start_more_races(RACERS, ALONE)
    held = racers[0].race_id
    operator = await asyncpg.connect(dsn)
    async with racing(port, racers, MOVES_PER_S) as counts:
        await counts.next_acks(LEAST_ACKS)
        async with operator.transaction():
            await operator.execute("SELECT true FROM head WHERE race_id = $1 FOR UPDATE", held)
            locked = time.monotonic()
            await asyncio.sleep(HELD_S)
            gap_s, n = counts.longest_gap_s(locked), counts.acked[held]
        released = time.monotonic()
        while counts.acked[held] == n:
            await counts.next_ack()
        behind_s = time.monotonic() - released
    await operator.close()
    return [
        Figure("longest time without an ack of the other races", gap_s, "s", at_most(0.25)),
        Figure("ack of the locked race after its release", behind_s, "s", at_most(0.5)),
        Figure("acknowledged moves lost", await lost_moves(dsn, counts.acked.items()), "moves", at_most(0)),
    ]


CASE = Case("locked-head", "a locked race holds up no other race", run_round, 1, 5)
