"""A month as a file: nothing is missing in it, nothing in it can be altered, and it is restored as it was."""

import os
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import asyncpg
import msgspec
import pytest
import zstandard

from cadogan.store.archive.archive import archive_month, name_of, restore
from cadogan.store.archive.archive_file import check
from cadogan.store.database import Connection, Pool
from cadogan.store.errors import ArchiveRefused, DamagedArchive, LogArchived
from cadogan.store.fsck.fsck import check_range
from cadogan.store.log.compaction import compact
from cadogan.store.log.log import Log
from cadogan.store.log.race_ranges import LEAST, MOST, Range, month_of, next_month
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from tests.store.courses import Course, players, raced

DETACH = "ALTER TABLE {table} DETACH PARTITION {table}_{month}; DROP TABLE {table}_{month}"
TABLES = ("event", "packed_race", "packed_lifecycle")


@pytest.fixture
async def log(alone: Pool) -> AsyncIterator[Log]:
    async with Log(alone) as log:
        yield log


@pytest.fixture
async def owner(dsn: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


async def detach(owner: Connection, month: date) -> None:
    for table in TABLES:
        await owner.execute(DETACH.format(table=table, month=name_of(month).replace("-", "_")))


async def faults(dsn: str) -> list[str]:
    return [str(fault) for race in await check_range(dsn, Range(LEAST, MOST)) for fault in race.faults]


async def test_a_month_is_archived_detached_and_restored(
    alone: Pool, log: Log, owner: Connection, dsn: str, tmp_path: Path
) -> None:
    packed, whole = [await raced(log, dict.fromkeys(players(3), 1)) for _ in range(2)]
    assert await compact(alone, packed)
    await Listing(alone, log).follow()
    await Results(alone, log).follow()
    month, path = month_of(whole), tmp_path / "month"
    before = [await log.read(packed), await log.read(whole), await log.lifecycle()]
    events = len(await log.read(packed)) + len(await log.read(whole))
    end = await archive_month(alone, month, path)
    assert (end.races, end.events) == (2, events)
    assert check(path) == (name_of(month), end)
    assert await restore(alone, path) == (0, 2)  # nothing was missing
    await detach(owner, month)
    assert [await log.read(packed), await log.lifecycle()] == [[], []]
    listed = await alone.fetch("SELECT * FROM race_listing ORDER BY race_id")
    await Listing(alone, log).rebuild()
    assert await alone.fetch("SELECT * FROM race_listing ORDER BY race_id") == listed
    with pytest.raises(LogArchived):
        await Ratings(alone, log).rebuild()
    assert await faults(dsn) == []
    assert await restore(alone, path) == (2, 2)
    assert [await log.read(packed), await log.read(whole), await log.lifecycle()] == before
    assert await faults(dsn) == []
    again = tmp_path / "again"
    assert await archive_month(alone, month, again) == end
    assert again.read_bytes() == path.read_bytes()


async def test_a_race_that_is_not_over_keeps_its_month_from_being_archived(
    alone: Pool, log: Log, tmp_path: Path
) -> None:
    await raced(log, dict.fromkeys(players(2), 1))
    lobby = await Course.begun(log)
    with pytest.raises(ArchiveRefused, match=f"race {lobby.race.id} is not over"):
        await archive_month(alone, month_of(lobby.race.id), tmp_path / "month")
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - it is a moment


async def test_a_month_without_races_is_not_written_over_its_archive(
    alone: Pool, log: Log, owner: Connection, tmp_path: Path
) -> None:
    race = await raced(log, dict.fromkeys(players(2), 1))
    month, path = month_of(race), tmp_path / "month"
    end = await archive_month(alone, month, path)
    await detach(owner, month)
    with pytest.raises(ArchiveRefused, match=f"no race of {name_of(month)} is stored"):
        await archive_month(alone, month, path)
    assert check(path) == (name_of(month), end)
    with pytest.raises(ArchiveRefused, match="no race of"):
        await archive_month(alone, next_month(month), path)


async def test_a_damaged_file_is_refused_before_anything_is_stored(
    alone: Pool, log: Log, owner: Connection, tmp_path: Path
) -> None:
    race = await raced(log, dict.fromkeys(players(2), 1))
    month, path = month_of(race), tmp_path / "month"
    await archive_month(alone, month, path)
    await detach(owner, month)
    with zstandard.open(path, "rb") as file:
        head, body, end = file.read().splitlines(keepends=True)
    altered = msgspec.json.decode(body)
    altered["payloads"][2] = altered["payloads"][1]
    other = msgspec.json.encode(altered) + b"\n"
    for lines in (
        (head, other, end),
        (head, body),
        (head, end),
        (head, body, body, end),
        (body, end),
        (head, body, b"x"),
    ):
        with zstandard.open(path, "wb") as file:
            file.write(b"".join(lines))
        with pytest.raises(DamagedArchive):
            await restore(alone, path)
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(DamagedArchive):
        await restore(alone, path)
    assert await log.read(race) == []


async def test_a_race_with_another_log_is_not_written_over(
    alone: Pool, log: Log, owner: Connection, tmp_path: Path
) -> None:
    race = await raced(log, dict.fromkeys(players(2), 1))
    path = tmp_path / "month"
    await archive_month(alone, month_of(race), path)
    await owner.execute("ALTER TABLE event DISABLE TRIGGER USER")
    await owner.execute("UPDATE event SET payload = payload || '\\x00' WHERE version = 1")
    with pytest.raises(ArchiveRefused, match="another log"):
        await restore(alone, path)
