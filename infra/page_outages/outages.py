"""The registry of outages, and what each does to a stage."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from infra.faults.full_disk import write_until_full
from infra.page_outages.stage import Seen, Stage

BROKEN_S = 5
NEW_SEGMENT = "SELECT pg_logical_emit_message(true, 'filler', 'x'); SELECT pg_switch_wal()"
"""Makes Postgres need a new segment of its write-ahead log with the next commit."""
"""How long an outage lasts that does not end by itself."""
NEXT_ACK_S = 60


class Sight(NamedTuple):
    """What a racer saw of an outage."""

    next_ack_s: float
    """From the fault to the ack of the move that was made at once after it."""
    seen: list[Seen]


class PageOutage(NamedTuple):
    """Something that breaks under a page, and is repaired."""

    name: str
    break_it: Callable[[Stage], Awaitable[None]]
    repair: Callable[[Stage], Awaitable[None]]
    lasts_s: float = BROKEN_S
    on_small_disk: bool = False


async def hang_postgres(stage: Stage) -> None:
    """Stop all processes of Postgres."""
    stage.postgres.hang()


async def resume_postgres(stage: Stage) -> None:
    """Let them go on."""
    stage.postgres.resume()


async def kill_postgres(stage: Stage) -> None:
    """Kill all processes of Postgres. Its watcher starts it again."""
    stage.postgres.kill()


async def kill_service(stage: Stage) -> None:
    """Kill the service."""
    stage.node.kill()


async def start_service(stage: Stage) -> None:
    """Start the service again, at the same port."""
    stage.node.start()
    await stage.node.until_up()


async def go_offline(stage: Stage) -> None:
    """Take the browser off the net."""
    await stage.page.context.set_offline(True)


async def go_online(stage: Stage) -> None:
    """Put the browser on the net again."""
    await stage.page.context.set_offline(False)


async def fill_disk(stage: Stage) -> None:
    """Fill the disk until Postgres can commit nothing more: it has some segments of its log in reserve."""
    await asyncio.to_thread(fill_until_commits_fail, stage)


def fill_until_commits_fail(stage: Stage) -> None:
    """Write as long as Postgres still finds space for a commit."""
    while True:
        write_until_full(stage.filler)
        try:
            stage.postgres.query(NEW_SEGMENT)
        except RuntimeError:
            return


async def free_disk(stage: Stage) -> None:
    """Make space on the disk."""
    stage.filler.unlink()


async def change_nothing(_: Stage) -> None:
    """It repairs itself."""


OUTAGES: dict[str, PageOutage] = {
    outage.name: outage
    for outage in (
        PageOutage("postgres-hung", hang_postgres, resume_postgres),
        PageOutage("postgres-killed", kill_postgres, change_nothing, 0),
        PageOutage("service-killed", kill_service, start_service, 1),
        PageOutage("offline", go_offline, go_online),
        PageOutage("disk-full", fill_disk, free_disk, on_small_disk=True),
    )
}


async def suffer(stage: Stage, outage: PageOutage, pictures: Path | None = None) -> Sight:
    """Break something, move at once, repair it, and wait for the ack of the move."""
    seen: list[Seen] = []
    n = stage.n + 1
    await outage.break_it(stage)
    broken = time.monotonic()
    watching = asyncio.create_task(stage.watch(broken, seen, pictures))
    try:
        async with asyncio.timeout(NEXT_ACK_S):
            await stage.deal()
            await asyncio.sleep(outage.lasts_s)
            await outage.repair(stage)
            acked = await stage.ack(n)
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
    return Sight(acked - broken, seen)
