"""Slow queries of one kind hold up no other kind: whatever waits for the table `result`, racers can enter and race."""

import asyncio

import asyncpg
import httpx

from tests.api.conftest import Person, beating_node, created, ok, problem, race_on
from tests.store.appends import until_waiting

SEEN = "SELECT max(seen) FROM node"

MORE_THAN_A_POOL = 12


async def test_a_locked_table_keeps_nobody_out(dsn: str) -> None:
    owner = await asyncpg.connect(dsn)
    async with beating_node(dsn) as node, httpx.AsyncClient(base_url=f"{node.url}/api/v1", timeout=30) as http:
        ada, bob = [
            Person(http, name, created(await http.post("/players", json={"name": name}))) for name in ("A B", "C D")
        ]
        async with owner.transaction():
            await owner.execute("LOCK TABLE result")
            path = f"/players/{ada.id}/against/{bob.id}"
            slow = [asyncio.create_task(http.get(path)) for _ in range(MORE_THAN_A_POOL)]
            await until_waiting(owner)
            seen = await owner.fetchval(SEEN)
            ok(await ada.get("/players/me"))
            race = await race_on(ada, bob)
            await ada.plays(race, 0, (await ada.board(race))["legal"][0])
            ok(await http.get(f"{node.url}/readyz"))
            async with asyncio.timeout(10):  # its heartbeat goes on
                while await owner.fetchval(SEEN) == seen:  # noqa: ASYNC110 - it is polled
                    await asyncio.sleep(0.02)
        answers = await asyncio.gather(*slow)
        for answer in answers:
            if answer.status_code != 200:
                problem(answer, 503, "unavailable")
                assert answer.headers["retry-after"] == "1"
    await owner.close()


async def test_exports_that_cannot_begin_are_refused_as_any_request(dsn: str) -> None:
    owner = await asyncpg.connect(dsn)
    async with (
        beating_node(dsn) as node,
        httpx.AsyncClient(base_url=f"{node.url}/api/v1", timeout=30) as http,
        owner.transaction(),
    ):
        await owner.execute("LOCK TABLE race_listing")
        for answer in await asyncio.gather(
            http.get("/races/export"),
            http.get("/races/export", headers={"Accept": "text/plain", "Accept-Encoding": "identity"}),
        ):
            problem(answer, 503, "unavailable")
    await owner.close()
