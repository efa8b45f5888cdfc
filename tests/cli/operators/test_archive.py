"""`cadogan archive` and `cadogan restore`, as an operator uses them."""

import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import asyncpg

from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from tests.store.courses import players, raced

Command = Callable[..., subprocess.CompletedProcess[str]]


async def test_a_month_is_written_checked_and_restored(cadogan: Command, dsn: str, tmp_path: Path) -> None:
    async with await connect(dsn) as pool, Log(pool) as log:
        race = await raced(log, dict.fromkeys(players(2), 1))
    month = f"{datetime.fromtimestamp((race.int >> 80) / 1000, UTC):%Y-%m}"
    file = tmp_path / f"races-{month}.ndjson.zst"
    written = cadogan("archive", month, "--to", str(tmp_path), "--database-url", dsn)
    said, *_, last = written.stdout.splitlines()
    assert said.startswith(f"{file}: 1 races, "), written.stderr
    assert f"{month} is not over. Archive it again once it is" in written.stdout
    assert last.strip().startswith("ALTER TABLE packed_lifecycle DETACH PARTITION packed_lifecycle_")
    checked = cadogan("restore", str(file), "--check")
    assert checked.stdout.endswith(f"digest {said.rpartition(' ')[2]}\n")
    assert cadogan("restore", str(file), "--database-url", dsn).stdout.startswith("Restored 0 of 1 races")
    file.write_bytes(file.read_bytes()[:-5])
    assert "ends too early" in cadogan("restore", str(file), "--check").stderr
    assert cadogan("archive", "2026-13", "--database-url", dsn).stderr.startswith("2026-13 is not a month.")
    missing = cadogan("archive", month, "--to", str(tmp_path / "missing"), "--database-url", dsn)
    assert missing.stderr == f"{tmp_path / 'missing'} is no folder. Create it, or name another one with --to.\n"


async def test_a_detached_month_is_no_fault(cadogan: Command, dsn: str, tmp_path: Path) -> None:
    async with await connect(dsn) as pool, Log(pool) as log:
        race = await raced(log, dict(zip(players(2), (1, 2), strict=True)))
        for projection in (Listing, Results, Ratings):
            await projection(pool, log).follow()
    record, month = tmp_path / "record", f"{datetime.fromtimestamp((race.int >> 80) / 1000, UTC):%Y-%m}"
    assert cadogan("fsck", "--database-url", dsn, "--record", str(record)).stdout == "1 race, 0 faults.\n"
    written = cadogan("archive", month, "--to", str(tmp_path), "--database-url", dsn)
    owner = await asyncpg.connect(dsn)
    await owner.execute("\n".join(line for line in written.stdout.splitlines() if "ALTER TABLE" in line))
    assert await owner.fetchval("SELECT count(*) FROM player_rating_change") == 2
    await owner.close()
    detached = cadogan("fsck", "--database-url", dsn, "--compare", str(record))
    assert detached.stdout.splitlines()[1:] == ["0 races, 0 faults."], detached.stdout
    assert "nor were ratings" in detached.stdout
    cadogan("restore", str(tmp_path / f"races-{month}.ndjson.zst"), "--database-url", dsn)
    assert cadogan("fsck", "--database-url", dsn, "--compare", str(record)).stdout == "1 race, 0 faults.\n"
