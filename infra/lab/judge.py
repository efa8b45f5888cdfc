"""Reads what a case left in Postgres and what the nodes show of it, and compares both with the history."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar
from urllib.request import urlopen

import msgspec

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, connect
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Log
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from infra.lab.history.check import Verdict, check
from infra.lab.history.finding import Finding
from infra.lab.history.history import History
from infra.lab.history.spectating import view_findings
from infra.lab.history.stored_race import StoredRace
from infra.lab.node import Node
from infra.lab.postgres import Server

T = TypeVar("T")

MOST_READS = 5
FOLLOWED_S = 5
"""Seconds in which a node that has a race open follows what another one wrote: it asks for heads several times."""
AGAIN_S = 0.2
CONTENT = "SELECT count(*), md5(string_agg({table}::text, E'\\n' ORDER BY {table}::text)) FROM {table}"
PROJECTIONS = (Listing, Ratings, Results, Feats)


async def judge(server: Server, history: History, nodes: Sequence[Node]) -> Verdict:
    """Judge a history, once all clients have stopped. Stops the nodes.

    Races go on without their racers, who leave, and are gone a minute later. So lists and ratings are compared when no
    node is left that changes them.
    """
    dsn = server.dsn()
    races = await patiently(lambda: stored_races(dsn, history.race_ids))
    verdict = await asyncio.to_thread(check, history, races)
    shown = [finding for node in nodes for stored in races for finding in await shown_findings(dsn, node.url, stored)]
    with server.kept_up():
        for node in nodes:
            await node.end()
        return verdict.with_more([*shown, *await patiently(lambda: projection_findings(dsn))])


async def patiently(read: Callable[[], Awaitable[T]]) -> T:
    """Read, and again if there is no answer in time: recovery has been judged already."""
    for _ in range(MOST_READS):
        with suppress(Unreachable, OSError):
            return await read()
        await asyncio.sleep(1)
    return await read()


async def stored_races(dsn: str, race_ids: Sequence[RaceId]) -> list[StoredRace]:
    """Read races from Postgres."""
    async with await connect(dsn) as pool, Log(pool) as log:
        return [await stored_race(log, race_id) for race_id in race_ids]


async def stored_race(log: Log, race_id: RaceId) -> StoredRace:
    """Read a race and its head as they were at one moment: nothing was written between the two reads of the log."""
    entries = await log.read(race_id)
    while True:
        heads = await log.heads([race_id])
        again = await log.read(race_id)
        if again == entries:
            return StoredRace(race_id, heads.get(race_id, 0), entries, time.time())
        entries = again


async def shown_findings(dsn: str, url: str, stored: StoredRace) -> list[Finding]:
    """Compare what a node shows of a race with its log.

    A log that has grown is read again. A node learns a moment later what another one has written, so it may be behind
    for `FOLLOWED_S`.
    """
    if list(stored.version_findings()):
        return []
    followed_by = time.monotonic() + FOLLOWED_S
    while True:
        view = await patiently(partial(asyncio.to_thread, shown_by, url, stored.race_id))
        findings = list(view_findings(stored, url, view))
        (now,) = await patiently(partial(stored_races, dsn, [stored.race_id]))
        if not findings or (now.head == stored.head and time.monotonic() > followed_by):
            return findings
        if now.head != stored.head:
            followed_by = time.monotonic() + FOLLOWED_S
        stored = now
        await asyncio.sleep(AGAIN_S)


def shown_by(url: str, race_id: RaceId) -> dict[str, object]:
    """A race as a node shows it."""
    answer = urlopen(f"{url}/api/v1/races/{race_id}", timeout=60)
    return msgspec.json.decode(answer.read(), type=dict[str, object])


async def projection_findings(dsn: str) -> list[Finding]:
    """Compare lists, ratings, results and feats with what a rebuild makes of the same log."""
    async with await connect(dsn) as pool, Log(pool) as log:
        changed = await tables_changed_by_rebuild(pool, log)
    return [Finding("projection", None, f"a rebuild changes the table {table}") for table in changed]


async def tables_changed_by_rebuild(pool: Pool, log: Log) -> list[str]:
    """Rebuild each projection. Returns the tables that differ from before."""
    changed: list[str] = []
    for projection in (made(pool, log) for made in PROJECTIONS):
        await projection.follow()
        before = {table: await content(pool, table) for table in projection.tables}
        await projection.rebuild()
        changed += [table for table, was in before.items() if await content(pool, table) != was]
    return changed


async def content(pool: Pool, table: str) -> tuple[int, str | None]:
    """Number of rows of a table, and a digest of them. Floating point numbers must match exactly."""
    count, digest = (await pool.fetch(CONTENT.format(table=table)))[0]
    return count, digest
