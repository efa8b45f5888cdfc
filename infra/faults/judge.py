"""Reads what a case left in Postgres and what the nodes show of it, and compares both with the history."""

import asyncio
import time
from collections.abc import Sequence
from urllib.request import urlopen

import msgspec

from cadogan.races.ids import RaceId
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from infra.faults.history.check import Verdict, check
from infra.faults.history.finding import Finding
from infra.faults.history.history import History
from infra.faults.history.spectating import view_findings
from infra.faults.history.stored_race import StoredRace
from infra.simulate.evening import tables_changed_by_rebuild

PROJECTIONS = (Listing, Ratings, Results)


async def judge(dsn: str, history: History, urls: Sequence[str]) -> Verdict:
    """Judge a history, once all clients have stopped."""
    races = await stored_races(dsn, history.race_ids)
    verdict = await asyncio.to_thread(check, history, races)
    findings: list[Finding] = []
    for url in urls:
        findings += await asyncio.to_thread(shown_findings, url, races)
    return verdict.with_more([*findings, *await projection_findings(dsn)])


async def stored_races(dsn: str, race_ids: Sequence[RaceId]) -> list[StoredRace]:
    """Read races from Postgres."""
    async with await connect(dsn) as pool, Log(pool) as log:
        heads = await log.heads(race_ids)
        return [
            StoredRace(race_id, heads.get(race_id, 0), await log.read(race_id), time.time()) for race_id in race_ids
        ]


def shown_findings(url: str, races: Sequence[StoredRace]) -> list[Finding]:
    """Compare what a node shows of races with their logs."""
    findings: list[Finding] = []
    for stored in races:
        if not list(stored.version_findings()):
            answer = urlopen(f"{url}/api/v1/races/{stored.race_id}", timeout=30)
            view = msgspec.json.decode(answer.read(), type=dict[str, object])
            findings += view_findings(stored, url, view)
    return findings


async def projection_findings(dsn: str) -> list[Finding]:
    """Compare lists, ratings and results with what a rebuild makes of the same log."""
    async with await connect(dsn) as pool, Log(pool) as log:
        changed = [
            table
            for projection in PROJECTIONS
            for table in await tables_changed_by_rebuild(pool, projection(pool, log))
        ]
    return [Finding("projection", None, f"a rebuild changes the table {table}") for table in changed]
