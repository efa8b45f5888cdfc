"""Requests that wait at any node are notified."""

import asyncio
from uuid import uuid4

from cadogan.bus.bus import Bus
from cadogan.bus.postgres_driver import PostgresDriver
from cadogan.lobby.news.notifier import Notifier
from cadogan.store.database import connect
from tests.bus.conftest import running
from tests.rooms.conftest import until


async def test_a_request_that_waits_at_another_node_is_notified(shared_dsn: str) -> None:
    async with await connect(shared_dsn) as pool:
        one, other = (Bus(uuid4(), PostgresDriver(pool)) for _ in range(2))
        tells, hears = Notifier(one, "tests"), Notifier(other, "tests")
        topic = uuid4()
        async with running(one, other):
            await until(lambda: one.reaches(other.node_id))
            with hears.waiting_for(topic) as waiter:
                tells.notify([topic])
                async with asyncio.timeout(5):
                    await waiter.wait(60)
