"""Buses of nodes, over a real Postgres and a real NATS server."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from uuid import uuid4

import pytest

from cadogan.bus.bus import Bus
from cadogan.bus.driver import Driver
from cadogan.bus.nats_driver import NatsDriver
from cadogan.bus.postgres_driver import PostgresDriver
from cadogan.store.database import Pool, connect
from infra.lab.bus import NatsServer, nats_server

NewDriver = Callable[[], Driver]


@pytest.fixture(scope="package")
def nats() -> Iterator[NatsServer]:
    with nats_server() as server:
        yield server


@pytest.fixture(scope="package")
async def pool(shared_dsn: str) -> AsyncIterator[Pool]:
    async with await connect(shared_dsn) as pool:
        yield pool


@pytest.fixture(params=["nats", "postgres"])
def new_driver(request: pytest.FixtureRequest, nats: NatsServer, pool: Pool) -> NewDriver:
    """Drivers that reach each other and no other test's."""
    service = uuid4().hex
    return (lambda: NatsDriver(nats.url, service)) if request.param == "nats" else (lambda: PostgresDriver(pool))


@asynccontextmanager
async def running(*buses: Bus) -> AsyncIterator[None]:
    """Run the buses of nodes that know each other by their heartbeats."""
    tasks = [asyncio.create_task(bus.run()) for bus in buses]
    for bus in buses:
        bus.notice_alive({other.node_id for other in buses} - {bus.node_id})
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
