"""The database has `synchronous_commit = off`, and Postgres is killed under load."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from cadogan.races.ids import RaceId
from cadogan.store.embedded import EmbeddedPostgres
from infra.bench.figure import Figure, at_most
from infra.bench.races import RaceFactory
from infra.bench.service import free_port, serving
from infra.faults.case import Case
from infra.faults.postgres_pair import Server
from infra.faults.racers import ALONE, lost_moves, racing

RACERS = 50
MOVES_PER_S = 500
LEAST_ACKS = 1000


def run_round() -> list[Figure]:
    """One crash."""
    with TemporaryDirectory(prefix="cadogan-faults-") as directory:
        Path(directory).chmod(0o755)  # started by root, Postgres runs as another user
        data = Path(directory) / "data"
        with EmbeddedPostgres(data) as postgres:
            dsn, port, server = postgres.dsn("cadogan"), free_port(), Server(postgres)
            server.query("ALTER DATABASE cadogan SET synchronous_commit = off")
            with serving(port, dsn, Path(directory) / "service.log"):
                acked = asyncio.run(race_until_killed(server, port))
        with EmbeddedPostgres(data) as postgres:
            lost = asyncio.run(lost_moves(postgres.dsn("cadogan"), acked.items()))
    return [Figure(f"acknowledged moves lost, of {LEAST_ACKS:,} or more", lost, "moves", at_most(0))]


async def race_until_killed(server: Server, port: int) -> dict[RaceId, int]:
    """Race, and kill Postgres. Returns the last acknowledged `n` of each race."""
    racers = await RaceFactory(server.dsn()).start_more_races(RACERS, ALONE)
    async with racing(port, racers, MOVES_PER_S) as counts:
        await counts.next_acks(LEAST_ACKS)
        server.kill()
        return dict(counts.acked)


CASE = Case("lazy-commits", "what the database says about commits does not weaken an ack", run_round, 2, 10)
