"""A packed race is read as before, by every reader, and nothing can be lost on the way."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from cadogan.races.events import RaceAbandoned
from cadogan.races.ids import RaceId
from cadogan.races.proof.digest import log_digest
from cadogan.store.clock import Clock
from cadogan.store.database import Connection, Pool
from cadogan.store.fsck.race_check import check_race
from cadogan.store.fsck.stored_race import read_range
from cadogan.store.log import compaction
from cadogan.store.log.compaction import compact, compact_all
from cadogan.store.log.log import BEGINNING, Log
from cadogan.store.log.race_ranges import LEAST, MOST, Range
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.projection import Projection
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from tests.store.appends import new_race_id
from tests.store.courses import NOW_MS, Course, joins, players, raced

ROWS = "SELECT count(*) FROM event WHERE race_id = $1"
PROJECTED = ("race_listing", "result", "player_rating", "player_rating_change", "player_meeting")
FORGED = """
INSERT INTO packed_race
SELECT $1, 9, '', pack_log(array_agg(substring(payload FOR 9) ORDER BY version)) || pack_places('{}', '{}'), '{}', '{}'
FROM event WHERE race_id = $1
"""
PACK_AND_UNPACK = "SELECT version, payload FROM unpack_log(pack_log($1::bytea[])) ORDER BY version"


EARLIER = Path(__file__).with_name("packed_before_0037.sql")
"""Functions with which releases before 0037 packed."""
TODAYS = "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE proname IN ('pack_log', 'compact_race')"


@pytest.fixture
async def owner(dsn: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


@pytest.fixture
async def log(alone: Pool) -> AsyncIterator[Log]:
    async with Log(alone) as log:
        yield log


def projections(pool: Pool, log: Log) -> list[Projection[Any]]:
    return [Listing(pool, log), Results(pool, log), Ratings(pool, log)]


async def seen(pool: Pool, log: Log, race: RaceId) -> list[object]:
    """What every reader of the log says of a race, and of the lifecycle events of all."""
    exports = FinishedRaces(pool, Listing(pool, log), Results(pool, log))
    return [
        await log.read(race),
        await log.read(race, 3, 4),
        await log.read(race, 100),
        await log.lifecycle(),
        await log.lifecycle((await log.lifecycle())[3].place, 5),
        (await RaceReader(log, Clock()).public(race))[1],
        await exports.logs([race], NOW_MS),
        await pool.fetch("SELECT * FROM race_log($1)", race),
        await pool.fetch("SELECT newest_log_tx()"),
    ]


async def rows(pool: Pool) -> list[object]:
    return [sorted(await pool.fetch(f"SELECT * FROM {table}"), key=str) for table in PROJECTED]


async def test_every_reader_reads_a_packed_race_as_before(alone: Pool, log: Log) -> None:
    people = players(3)
    races = [await raced(log, {people[n % 3]: 1, people[(n + 1) % 3]: 2}) for n in range(4)]
    for projection in projections(alone, log):
        await projection.follow()
    before, projected = [await seen(alone, log, race) for race in races], await rows(alone)
    payloads = [entry.payload for entry in await log.read(races[1])]
    for race in races[1:3]:
        assert await compact(alone, race)
        assert await alone.fetchval(ROWS, race) == 0
    assert [await seen(alone, log, race) for race in races] == before
    assert await alone.fetchval("SELECT digest FROM packed_race WHERE race_id = $1", races[1]) == log_digest(
        races[1], payloads
    )
    for projection in projections(alone, log):
        await projection.rebuild()
    assert await rows(alone) == projected


async def test_races_packed_by_an_earlier_release_are_read_as_before(alone: Pool, log: Log, owner: Connection) -> None:
    races = [await raced(log, dict.fromkeys(players(2), 1)) for _ in range(4)]
    before = [await seen(alone, log, race) for race in races]
    todays = [function for (function,) in await owner.fetch(TODAYS)]
    await owner.execute(EARLIER.read_text())
    assert await compact(alone, races[1])
    for function in todays:
        await owner.execute(function)
    assert await compact(alone, races[2])
    forms = await alone.fetch("SELECT race_id, get_byte(data, 0) AS form FROM packed_race")
    assert {row["race_id"]: row["form"] for row in forms} == {races[1]: 0, races[2]: 2}
    assert [await seen(alone, log, race) for race in races] == before
    checked = [check_race(stored) for stored in await read_range(alone, Range(LEAST, MOST))]
    assert [(each.id, list(each.faults)) for each in checked] == [(race, []) for race in sorted(races)]


def usual_start(chance: random.Random) -> bytes:
    """A time and a seat, or nothing."""
    time = chance.choice([NOW_MS, 0, 1 << 61]) + chance.randrange(10_000)
    return chance.choice([b"", time.to_bytes(8) + bytes([chance.randrange(10)])])


async def test_any_payloads_come_out_as_they_went_in(alone: Pool) -> None:
    chance = random.Random(7)
    for size in range(40):
        payloads = [
            chance.randbytes(2) + b"\xcf" + usual_start(chance) + chance.randbytes(chance.choice([7, 8, 8, 30, 300]))
            if chance.random() < 0.8
            else chance.randbytes(chance.choice([0, 1, 5, 500]))
            for _ in range(size)
        ]
        if payloads:
            assert [row["payload"] for row in await alone.fetch(PACK_AND_UNPACK, payloads)] == payloads
        race = new_race_id()
        assert await alone.fetchval("SELECT log_digest($1, $2)", race, payloads) == log_digest(race, payloads)


async def test_only_whole_races_that_ended_a_day_ago_are_packed(
    alone: Pool, log: Log, owner: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compaction, "WALK", compaction.WALK.replace("'1 day'", "'-1 hour'"))
    lobby = await Course.begun(log)
    await lobby.does(joins(players(1)[0]))
    fresh = await Course.begun(log)
    await fresh.write(fresh.race.version, [RaceAbandoned(Clock().now_ms(), "lobby expired")])
    locked, damaged, whole = [await raced(log, dict.fromkeys(players(2), 1)) for _ in range(3)]
    await owner.execute("ALTER TABLE event DISABLE TRIGGER USER")
    await owner.execute("DELETE FROM event WHERE race_id = $1 AND version = 2", damaged)
    await owner.execute("ALTER TABLE event ENABLE ALWAYS TRIGGER no_loss")
    async with owner.transaction():
        await owner.execute("SELECT FROM head WHERE race_id = $1 FOR UPDATE", locked)
        assert await compact_all(alone) == 1
    assert {race_id for (race_id,) in await alone.fetch("SELECT race_id FROM packed_race")} == {whole}
    assert not await compact(alone, whole)  # once more
    assert await compact_all(alone) == 1
    assert {race_id for (race_id,) in await alone.fetch("SELECT race_id FROM packed_race")} == {whole, locked}


async def test_events_that_differ_from_what_is_packed_do_not_go(log: Log, owner: Connection) -> None:
    race = await raced(log, dict.fromkeys(players(2), 1))
    await owner.execute(FORGED, race)
    with pytest.raises(asyncpg.RestrictViolationError):
        await owner.execute("DELETE FROM event WHERE race_id = $1", race)


@pytest.mark.parametrize("change", ["UPDATE {} SET version = 0", "DELETE FROM {}", "TRUNCATE {}"])
async def test_packed_races_never_change(alone: Pool, log: Log, owner: Connection, change: str) -> None:
    assert await compact(alone, await raced(log, dict.fromkeys(players(2), 1)))
    partition = await owner.fetchval("SELECT tableoid::regclass::text FROM packed_race")
    for table in ("packed_race", "packed_lifecycle", partition):
        with pytest.raises(asyncpg.RestrictViolationError):
            await owner.execute(change.format(table))
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await alone.execute(change.format(table))
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await alone.execute("INSERT INTO packed_race SELECT * FROM packed_race")
    assert len(await log.lifecycle(BEGINNING)) > 0
