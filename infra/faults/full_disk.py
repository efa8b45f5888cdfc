"""The disk of the embedded Postgres, or that of its WAL, is full for a while."""

import asyncio
import random
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import asyncpg

from cadogan.store.embedded import EmbeddedPostgres
from infra.faults.campaign import campaign
from infra.faults.case import CannotRun, Case
from infra.lab.postgres import data_directory
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, embedded

DISK = "500m"
SILENT_S = 2
"""Seconds without an ack after which the disk counts as full for the service as well."""
FULL_S = (1, 5)
BLOCK = bytes(4096)


@asynccontextmanager
async def on_small_disk(settings: Mapping[str, str] | None = None) -> AsyncIterator[Stage]:
    """A node with an embedded Postgres on a small file system. `settings` are more variables."""
    with data_directory() as directory:
        data = directory / "disk"
        data.mkdir()
        with mounted(data):
            async with embedded(data, settings) as stage:
                yield stage


@asynccontextmanager
async def on_small_wal_disk() -> AsyncIterator[Stage]:
    """A node with an embedded Postgres whose WAL has a small file system of its own."""
    with data_directory() as directory:
        data, disk = directory / "data", directory / "wal"
        disk.mkdir()
        with mounted(disk):
            with EmbeddedPostgres(data, linger_s=0) as postgres:
                wal = postgres.home / "cluster" / "pg_wal"
                owner = wal.stat()
            postgres.stop()
            shutil.copytree(wal, disk / wal.name)
            shutil.rmtree(wal)
            wal.symlink_to(disk / wal.name)
            for path in (disk, *disk.rglob("*")):
                shutil.chown(path, owner.st_uid, owner.st_gid)
            async with embedded(data) as stage:
                yield stage


@contextmanager
def mounted(directory: Path) -> Iterator[None]:
    """A small file system at a directory."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(directory)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        raise CannotRun("only root may mount a small file system")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(directory)], check=True)


async def fill(stage: Stage, crowd: Crowd, chance: random.Random) -> float:
    """Fill the disk until nothing is acknowledged any more, and a while longer. Then free it."""
    return await fill_up(stage.server.home / "filler", crowd, chance)


async def fill_wal(stage: Stage, crowd: Crowd, chance: random.Random) -> float:
    """The same with the disk of the WAL, without which Postgres stops. The files kept for later are used up."""
    filler = (stage.server.home / "cluster" / "pg_wal").resolve() / "filler"
    await asyncio.to_thread(write_until_full, filler)
    operator = await asyncpg.connect(stage.dsn)
    with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        while True:
            await operator.execute("SELECT pg_switch_wal()")
            await asyncio.sleep(0.02)
    return await fill_up(filler, crowd, chance)


async def fill_up(filler: Path, crowd: Crowd, chance: random.Random) -> float:
    """Fill the file system of a file. Returns when it was freed."""
    await asyncio.to_thread(write_until_full, filler)
    while time.monotonic() - crowd.acks.times[-1] < SILENT_S:
        await asyncio.sleep(0.1)
        await asyncio.to_thread(write_until_full, filler)  # Postgres frees space now and then
    await asyncio.sleep(chance.uniform(*FULL_S))
    await asyncio.to_thread(filler.unlink)
    return time.monotonic()


def write_until_full(file: Path) -> None:
    """Write to the end of a file until the disk is full."""
    with file.open("ab", buffering=0) as output:
        try:
            while True:
                output.write(BLOCK)
        except OSError:
            return


CASE = Case(
    "disk-full",
    "a full disk loses nothing, and racers go on by themselves once there is space",
    campaign(on_small_disk, fill, Load()),
    short=1,
    full=5,
    recovery_p99_s=10,
)

WAL = Case(
    "wal-full",
    "a full disk of the WAL, at which Postgres stops, loses nothing",
    campaign(on_small_wal_disk, fill_wal, Load()),
    short=1,
    full=5,
)
