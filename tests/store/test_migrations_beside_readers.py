"""Every migration since 0.3.0 runs on large tables beside a service that serves: nobody waits long for it."""

import asyncio
import time
from collections.abc import Callable

import asyncpg
import pytest

from cadogan.store import migrations
from cadogan.store.migrations import baseline, migrate, newest, script
from tests.examples_drawn import PERCENT
from tests.fixtures import execute

ROWS = min(20_000 * PERCENT // 100, 200_000)
"""200,000 in `make nightly`: filling them takes a minute."""
LIMIT_S = 1.0
PLANTED = """
ALTER TABLE player ADD COLUMN taste text;
ALTER TABLE race_listing ADD COLUMN taste text NOT NULL DEFAULT 'any';
CREATE INDEX CONCURRENTLY race_listing_taste ON race_listing (taste);
"""
"""A migration after those that there are, so that there always is one."""

FILL = f"""
SELECT create_partitions();
SET session_replication_role = replica;  -- no triggers: they would write news of every race
INSERT INTO player (player_id, name, name_key)
SELECT gen_random_uuid(), i, i FROM generate_series(1, {ROWS}) i;
INSERT INTO race_listing (race_id, game, state, seats, players, is_house, listed, created_at)
SELECT uuidv7(), 'duchess', 'finished', 2, '{{NULL,NULL}}', false, true, i FROM generate_series(1, {ROWS}) i;
INSERT INTO head (race_id, version) SELECT race_id, 1 FROM race_listing;
INSERT INTO event (race_id, version, payload) SELECT race_id, 1, '' FROM race_listing;
INSERT INTO token (token_hash, player_id) SELECT sha256(player_id::text::bytea), player_id FROM player;
INSERT INTO challenge (challenge_id, maker, settings, expires_at)
SELECT player_id, player_id, '', now() FROM player;
ANALYZE;
"""

READ_ALL = """
SELECT string_agg(format('SELECT FROM %s LIMIT 1', oid::regclass), ';' ORDER BY oid) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
"""
"""A statement that reads every table that there is by now."""
HELD_S = 0.7

REQUESTS = (
    "SELECT (SELECT race_id FROM race_listing LIMIT 1), (SELECT player_id FROM player LIMIT 1)",
    "UPDATE token SET created_at = now() WHERE token_hash = (SELECT token_hash FROM token LIMIT 1)",
    "UPDATE race_listing SET created_at = 0 WHERE race_id = (SELECT race_id FROM race_listing LIMIT 1)",
    "UPDATE challenge SET expires_at = now() WHERE challenge_id = (SELECT challenge_id FROM challenge LIMIT 1)",
    "INSERT INTO head (race_id, version) VALUES (uuidv7(), 0)",
    "INSERT INTO event (race_id, version, payload) VALUES (uuidv7(), 1, '')",
)
"""What a service does all the time, on each of the large tables."""


@pytest.fixture
async def filled_dsn(empty_dsn: str) -> str:
    """A database of 0.3.0, with large tables."""
    await execute(empty_dsn, script("", baseline()))
    await execute(empty_dsn, FILL)
    return empty_dsn


async def longest_wait(dsn: str, request: str, until: asyncio.Task[None]) -> float:
    """Send a request again and again until a task ends; the seconds that the slowest one took."""
    connection = await asyncpg.connect(dsn)
    slowest = 0.0
    while not until.done():
        begin = time.monotonic()
        await connection.execute(request)
        slowest = max(slowest, time.monotonic() - begin)
        await asyncio.sleep(0.01)
    await connection.close()
    return slowest


async def read_slowly(dsn: str, until: asyncio.Task[None]) -> None:
    """Hold transactions that have read all tables, longer than a migration waits for a lock, until a task ends."""
    connection = await asyncpg.connect(dsn)
    while not until.done():
        async with connection.transaction():
            await connection.execute(await connection.fetchval(READ_ALL))
            await asyncio.wait({until}, timeout=HELD_S)
        await asyncio.sleep(0.2)
    await connection.close()


async def longest_waits(dsn: str) -> dict[str, float]:
    """Migrate, and return the longest wait of each request meanwhile."""
    migrating = asyncio.create_task(migrate(dsn))
    waits = [longest_wait(dsn, request, migrating) for request in REQUESTS]
    slowest, _ = await asyncio.gather(asyncio.gather(*waits), read_slowly(dsn, migrating))
    await migrating
    return dict(zip(REQUESTS, slowest, strict=True))


async def test_no_request_waits_for_long_while_every_migration_runs(
    filled_dsn: str, monkeypatch: pytest.MonkeyPatch, plant: Callable[[str], str]
) -> None:
    plant(PLANTED)
    monkeypatch.setattr(migrations, "PAUSE_S", 0.1)
    waits = await longest_waits(filled_dsn)
    connection = await asyncpg.connect(filled_dsn)
    assert await connection.fetchval(migrations.VERSION) == newest()
    await connection.close()
    assert max(waits.values()) < LIMIT_S, waits


async def test_a_migration_that_keeps_its_locks_for_long_is_found(
    filled_dsn: str, monkeypatch: pytest.MonkeyPatch, plant: Callable[[str], str]
) -> None:
    plant(f"ALTER TABLE player ADD COLUMN taste text; SELECT pg_sleep({LIMIT_S * 1.5});")
    monkeypatch.setattr(migrations, "PAUSE_S", 0.1)
    assert max((await longest_waits(filled_dsn)).values()) > LIMIT_S
