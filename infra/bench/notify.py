"""What NOTIFY costs the batches of the log: `python -m infra.bench.notify`. It takes a minute.

Writers commit batches side by side, each on a connection of its own as the nodes do. Beside each batch one notification
is sent: with it, after it in a transaction that waits for the disk, or after it in one that does not.
"""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from cadogan.races.ids import CHANCE_BYTES, RaceId, uuid7
from cadogan.store.database import Pool, PooledConnection, connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.appender import APPEND
from cadogan.store.log.batch import array_text
from cadogan.store.log.partitions import make_partitions
from cadogan.store.migrations import migrate
from infra.bench.figure import Figure, print_figures

Way = Literal["none", "within", "after", "after, without the disk"]

WAYS: tuple[Way, ...] = ("none", "within", "after", "after, without the disk")
WRITERS = (1, 4)
RACES = 50
"""Races with one event each in a batch: a node at 10,000 moves a second has batches of about this size."""
SECONDS = 2.0
ROUNDS = 3
PAYLOAD = b"\x95\x08\x00\x01\xa5r1-f3\xcf\x00\x00\x01\x9a\x00\x00\x00\x00"
NEWS = "x" * 7000
"""One notification about a whole batch."""

NOTIFY = "SELECT pg_notify('bench', $1)"
WITHIN = f"SELECT (SELECT pg_notify('bench', $9)), (SELECT count(*) FROM ({APPEND}) AS refused)"


class Run(NamedTuple):
    """Batches a second of all writers, and the milliseconds of one batch in the middle."""

    batches_per_s: float
    p50_ms: float


async def write(pool: Pool, way: Way, until: float) -> list[float]:
    """Commit batches until a time. Returns the seconds that each took."""
    async with pool.acquire() as connection, pool.acquire() as notifier:
        await notifier.execute(f"SET synchronous_commit = {'off' if way == 'after, without the disk' else 'on'}")
        ids = [RaceId(uuid7(time.time_ns() // 1_000_000, os.urandom(CHANCE_BYTES))) for _ in range(RACES)]
        took: list[float] = []
        notifying: asyncio.Task[object] | None = None
        version = 0
        while time.monotonic() < until:
            began = time.perf_counter()
            await append(connection, ids, version, way)
            took.append(time.perf_counter() - began)
            version += 1
            if way.startswith("after") and (notifying is None or notifying.done()):  # one at a time, as the bus does
                notifying = asyncio.create_task(notifier.execute(NOTIFY, NEWS))
        if notifying is not None:
            await notifying
        return took


async def append(connection: PooledConnection, ids: Sequence[RaceId], version: int, way: Way) -> None:
    """Commit one batch."""
    hexes = array_text([race_id.hex for race_id in ids])
    columns = (
        hexes,
        array_text([str(version)] * RACES),
        array_text([str(version + 1)] * RACES),
        array_text(["NULL"] * RACES),
        hexes,
        array_text([str(version + 1)] * RACES),
        array_text([r"\\x" + PAYLOAD.hex()] * RACES),
        array_text(["f"] * RACES),
    )
    if way == "within":
        await connection.fetch(WITHIN, *columns, NEWS)
    else:
        await connection.fetch(APPEND, *columns)


async def run(dsn: str, way: Way, writers: int) -> Run:
    """Let writers commit side by side, while one session listens."""
    async with await connect(dsn, 2 * writers + 1) as pool, pool.acquire() as listener:
        await listener.add_listener("bench", lambda *_: None)
        until = time.monotonic() + SECONDS
        took = [
            each for some in await asyncio.gather(*(write(pool, way, until) for _ in range(writers))) for each in some
        ]
        await listener.reset()
        return Run(len(took) / SECONDS, statistics.median(took) * 1000)


async def runs(dsn: str) -> dict[tuple[Way, int], Run]:
    """The best of the rounds of each way, interleaved."""
    best: dict[tuple[Way, int], Run] = {}
    for _ in range(ROUNDS):
        for writers in WRITERS:
            for way in WAYS:
                best[way, writers] = max(best.get((way, writers), Run(0, 0)), await run(dsn, way, writers))
    return best


def figures(best: dict[tuple[Way, int], Run]) -> Iterator[Figure]:
    """A figure for each way and number of writers."""
    for (way, writers), each in best.items():
        name = f"batches of {RACES} races, {writers} writer{'s' * (writers > 1)}, notification: {way}"
        yield Figure(name, each.batches_per_s, "batches/s", remark=f"a batch takes {each.p50_ms:.2f} ms")


async def measured(dsn: str) -> dict[tuple[Way, int], Run]:
    """The runs on a new database."""
    await migrate(dsn)
    async with await connect(dsn) as pool:
        await make_partitions(pool)
    return await runs(dsn)


def main() -> None:
    """Print the figures of a temporary Postgres with fsync."""
    with tempfile.TemporaryDirectory(prefix="cadogan-bench-") as directory:
        Path(directory).chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(Path(directory) / "data") as postgres:
            print_figures(figures(asyncio.run(measured(postgres.dsn("cadogan")))))


if __name__ == "__main__":
    main()
