"""The disk of the embedded Postgres is full for a while."""

import asyncio
import random
import subprocess
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from infra.faults.campaign import campaign
from infra.faults.case import CannotRun, Case
from infra.faults.clients.crowd import Crowd, Load
from infra.faults.stage import Stage, data_directory, embedded

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
    filler = stage.server.home / "filler"
    await asyncio.to_thread(write_until_full, filler)
    while time.monotonic() - crowd.acks.times[-1] < SILENT_S:
        await asyncio.sleep(0.1)
        await asyncio.to_thread(write_until_full, filler)  # Postgres frees space now and then
    await asyncio.sleep(chance.uniform(*FULL_S))
    filler.unlink()
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
