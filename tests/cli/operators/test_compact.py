"""`cadogan compact`, as an operator uses it: races are packed, and the disk has their space again."""

import subprocess
from collections.abc import AsyncIterator, Callable
from uuid import uuid4

import asyncpg
import pytest

from cadogan.cli.operators.compact import NOT_THE_OWNER
from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, connect
from cadogan.store.log.log import Log
from tests.store.courses import players, raced

Command = Callable[..., subprocess.CompletedProcess[str]]

RACES = 100
EVENTS = 311

# Races that began two days ago, with the events of a race of now. The move before its end is repeated.
OLD_IDS = "SELECT array_agg(uuidv7(interval '-2 days')) FROM generate_series(1, $1::int)"
MONTHS = "SELECT create_month((now() - interval '2 days')::date)"
HEADS = "INSERT INTO head (race_id, version) SELECT unnest($1::uuid[]), $2::int"
LONG = """
INSERT INTO event (race_id, version, tx, payload)
SELECT old.race_id, version, tx, payload
FROM
  unnest($1::uuid[]) AS old (race_id)
  CROSS JOIN LATERAL (
    SELECT version, tx, payload FROM event WHERE race_id = $2 AND version < $3::int
    UNION ALL
    SELECT number, NULL, payload FROM event CROSS JOIN generate_series($3, $4::int - 1) AS number
    WHERE race_id = $2 AND version = (SELECT max(version) FROM event WHERE race_id = $2 AND tx IS NULL)
    UNION ALL
    SELECT $4, tx, payload FROM event WHERE race_id = $2 AND version = $3
  ) AS events
ORDER BY old.race_id, version
"""
SIZE = "SELECT sum(pg_total_relation_size(inhrelid))::bigint FROM pg_inherits WHERE inhparent = $1::text::regclass"
PACKED = "SELECT count(*) FROM packed_race"
LEFT_BEHIND = r"SELECT count(*) FROM pg_class WHERE relname ~ '_cc(new|old)\d*$'"


@pytest.fixture
async def owner(dsn: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


async def old_races(dsn: str, owner: Connection) -> list[RaceId]:
    """Races of 311 events that ended long ago. Another one is of today."""
    async with await connect(dsn) as pool, Log(pool) as log:
        race = await raced(log, {player: place for place, player in enumerate(players(2), start=1)})
        version = len(await log.read(race))
    await owner.execute(MONTHS)
    ids: list[RaceId] = await owner.fetchval(OLD_IDS, RACES)
    await owner.execute(HEADS, ids, EVENTS)
    await owner.execute(LONG, ids, race, version, EVENTS)
    return ids


async def test_the_disk_has_the_space_of_packed_races_again(cadogan: Command, dsn: str, owner: Connection) -> None:
    ids = await old_races(dsn, owner)
    before = await owner.fetchval(SIZE, "event")
    assert before > RACES * 20_000
    ended = cadogan("compact", "--database-url", dsn)
    assert ended.stdout.startswith(f"Compacted {len(ids)} races."), ended.stderr
    assert await owner.fetchval(PACKED) == len(ids)
    assert await owner.fetchval(SIZE, "event") < before / 10  # indexes alone took a third
    assert cadogan("compact", "--database-url", dsn).stdout.startswith("Compacted 0 races.")


async def test_what_an_interrupted_run_leaves_behind_goes(cadogan: Command, dsn: str, owner: Connection) -> None:
    await old_races(dsn, owner)
    partition = await owner.fetchval("SELECT tableoid::regclass::text FROM event ORDER BY race_id LIMIT 1")
    reader = await asyncpg.connect(dsn)
    try:
        async with reader.transaction(isolation="repeatable_read"):
            await reader.fetchval("SELECT count(*) FROM event")
            await owner.execute("SET statement_timeout = '2s'")
            with pytest.raises(asyncpg.QueryCanceledError):
                await owner.execute(f"REINDEX INDEX CONCURRENTLY {partition}_pkey")
    finally:
        await reader.close()
    assert await owner.fetchval(LEFT_BEHIND) > 0
    assert cadogan("compact", "--database-url", dsn).returncode == 0
    assert await owner.fetchval(LEFT_BEHIND) == 0


async def test_a_login_that_owns_no_table_is_told_so(cadogan: Command, dsn: str, owner: Connection) -> None:
    lodger = f"lodger_{uuid4().hex}"
    lodgers_dsn = dsn.replace("//cadogan@", f"//{lodger}@")
    await owner.execute(f"CREATE ROLE {lodger} LOGIN IN ROLE cadogan_service")
    try:
        ended = cadogan("compact", "--database-url", lodgers_dsn)
        assert ended.stdout == f"Compacted 0 races. {NOT_THE_OWNER}\n", ended.stderr  # also if there is nothing to do
        ids = await old_races(dsn, owner)
        ended = cadogan("compact", "--database-url", lodgers_dsn)
    finally:
        await owner.execute(f"DROP ROLE {lodger}")
    assert ended.stdout == f"Compacted {len(ids)} races. {NOT_THE_OWNER}\n", ended.stderr
