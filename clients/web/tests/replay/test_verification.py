"""Verification in the browser tells a forged proof from the race that this browser saw."""

import asyncio
import json
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import pytest
from msgspec import Struct
from playwright.async_api import Route, expect

from cadogan.app import Service
from cadogan.races.events import decode, is_lifecycle
from cadogan.races.ids import RaceId
from cadogan.store.database import open_pools
from cadogan.store.log.append import LANDED, Awaited, Outcome
from cadogan.store.log.log import Log
from clients.web.tests.conftest import People
from tests.races.forgeries import FILE, HONEST, RACE

HONEST_LINE, *FORGED = [json.loads(line) for line in FILE.read_text().splitlines()]
HOLDS = "It holds, against what this browser saw while the race happened"
CONSISTENT = "this browser kept no digest of the race to compare it with"
FAILS = "It does not hold."


@pytest.fixture
def service(service_alone: Service) -> Service:
    return service_alone


class StoredEvent(Struct):
    """An event as the log takes it."""

    payload: bytes
    is_lifecycle: bool


async def store_honest_race(dsn: str) -> None:
    """Write the honest race of the vectors to the log of a service."""
    created = datetime.fromtimestamp(HONEST[0].at / 1000, UTC)
    month = created.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    following = (month + timedelta(days=32)).replace(day=1)
    owner = await asyncpg.connect(dsn)
    if await owner.fetchval("SELECT to_regclass($1)", f"event_{month:%Y_%m}") is None:  # in other years than 2026
        bounds = f"FROM (least_race_id('{month:%F}')) TO (least_race_id('{following:%F}'))"
        await owner.execute(f"CREATE TABLE event_{month:%Y_%m} PARTITION OF event FOR VALUES {bounds}")
    await owner.close()
    payloads = map(b64decode, HONEST_LINE["payloads"])
    rows = [StoredEvent(payload, is_lifecycle(decode(payload))) for payload in payloads]
    async with open_pools(dsn) as pools, Log(pools.log, pools.writer) as log:
        written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        log.append(Awaited(RaceId(RACE), 0, rows, None, written))
        assert await written == LANDED


async def test_each_forged_proof_is_rejected_with_its_first_difference(people: People, dsn: str) -> None:
    """The browser said "All of it holds" of a forged proof, and of the proof of another game."""
    await store_honest_race(dsn)
    racer, other = await people.new_person(), await people.new_person()
    seen = json.dumps({str(RACE): {**HONEST_LINE["seen"], "kept_at": 4_000_000_000_000}})
    await racer.context.add_init_script(f"localStorage.setItem('cadogan.seen', {json.dumps(seen)})")
    for person, answer in ((racer, HOLDS), (other, CONSISTENT)):
        await person.goto(f"/races/{RACE}/replay")
        await person.button("Verify").click()
        await expect(person.page.get_by_text(answer)).to_be_visible()
    served: dict[str, Any] = {}

    async def serve(route: Route) -> None:
        await route.fulfill(json=served)

    for person in (racer, other):
        await person.page.route("**/proof", serve)
    for line in FORGED:
        served = line["proof"]
        for person in (racer, other):  # the other one compares with the moves on the screen
            await person.button("Verify").click()
            verdict = person.page.get_by_role("status").filter(has_text=FAILS)
            await expect(verdict.get_by_role("listitem").first).to_contain_text(line["words"])
            await expect(person.page.get_by_text("✓")).to_have_count(0)
