"""The line to Postgres loses all answers for three seconds, and stays open."""

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from cadogan.store.embedded import EmbeddedPostgres
from infra.bench.figure import Figure, at_most
from infra.bench.races import RaceFactory
from infra.bench.service import free_port, serving
from infra.faults.case import Case
from infra.faults.postgres_pair import Server
from infra.faults.proxy import Does, Proxy
from infra.faults.racers import ALONE, lost_moves, racing

RACERS = 20
MOVES_PER_S = 200
LEAST_ACKS = 200
DROPPED_S = 3


def run_round() -> list[Figure]:
    """One fault."""
    with TemporaryDirectory(prefix="cadogan-faults-") as directory:
        Path(directory).chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(Path(directory) / "data") as postgres:
            postgres.dsn("cadogan")
            return asyncio.run(drop_answers(Server(postgres), Path(directory)))


async def drop_answers(server: Server, directory: Path) -> list[Figure]:
    """Race, drop the answers of Postgres for a while, and race on."""
    async with Proxy(server.path) as proxy:
        dsn, port = f"postgresql://cadogan@127.0.0.1:{proxy.port}/cadogan", free_port()
        service = serving(port, dsn, directory / "service.log")
        await asyncio.to_thread(service.__enter__)
        try:
            racers = await RaceFactory(server.dsn()).start_more_races(RACERS, ALONE)
            async with racing(port, racers, MOVES_PER_S) as counts:
                await counts.next_acks(LEAST_ACKS)
                dropped = time.monotonic()
                proxy.to_client.set(Does.DROP)
                await asyncio.sleep(DROPPED_S)
                proxy.to_client.set(Does.PASS)
                await counts.next_acks(LEAST_ACKS)
                gap_s = counts.longest_gap_s(dropped)
            lost = await lost_moves(server.dsn(), tuple(counts.acked.items()))
        finally:
            await asyncio.to_thread(service.__exit__, None, None, None)
    return [
        Figure("longest time without an ack", gap_s, "s", at_most(DROPPED_S + 3)),
        Figure("acknowledged moves lost", lost, "moves", at_most(0)),
    ]


CASE = Case("half-open", "a line that loses the answers of Postgres for 3 s costs little more", run_round, 2, 10)
