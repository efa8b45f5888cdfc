"""A backup is restored to the moment before a DELETE that should not have been, by the steps of docs/operating.md."""

import asyncio
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import asyncpg
import pytest

from cadogan.cli.operators.migrate import bring_up_to_date
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.account import account_for_postgres
from cadogan.store.embedded.cluster import OWNER
from cadogan.store.embedded.home import PORT, home_for
from cadogan.store.fsck.fsck import check_range
from cadogan.store.log.log import Log
from cadogan.store.log.race_ranges import LEAST, MOST, Range
from cadogan.store.projections.listing import Listing, Wanted
from cadogan.store.projections.results import Results
from tests.store.courses import players, raced
from tests.store.embedded.conftest import open_parent

OPERATING = Path(__file__).parents[3] / "docs/operating.md"
# It is not reloaded, so that this cluster goes on alone. The copy reads it when it starts.
WITH_STANDBY = "ALTER SYSTEM SET synchronous_standby_names = 'standby'"
COPIED = ("synchronous_standby_names", "restore_command", "recovery_target_time", "recovery_target_action")
SIGN_UP = "INSERT INTO player (player_id, name, name_key) VALUES ($1, $2, $2)"


@contextmanager
def archiving_postgres(parent: Path) -> Iterator[EmbeddedPostgres]:
    """A Postgres that archives its WAL, as the operator has set it up."""
    wal = parent / "wal"
    wal.mkdir()
    account_for_postgres().adopt(wal)
    archiving = {"archive_mode": "on", "archive_command": archive_command(wal)}
    with EmbeddedPostgres(parent / "one", settings=archiving) as postgres:
        yield postgres


def archive_command(wal: Path) -> str:
    """The command of docs/operating.md, for a directory."""
    (command,) = re.findall(r"archive_command = '(.*)'", OPERATING.read_text())
    return str(command.replace("/srv/wal", str(wal)))


@pytest.mark.parametrize(("archived", "status"), [(None, 0), ("the same", 0), ("another", 1)])
def test_the_archive_takes_a_file_once_or_as_it_is(tmp_path: Path, archived: str | None, status: int) -> None:
    """A promoted standby archives the segment again in which its base backup ended."""
    segment, wal = tmp_path / "00000002", tmp_path / "wal"
    wal.mkdir()
    segment.write_text("the same")
    if archived is not None:
        (wal / segment.name).write_text(archived)
    command = archive_command(wal).replace("%f", segment.name).replace("%p", str(segment))
    assert subprocess.run(command, shell=True, check=False).returncode == status
    assert (wal / segment.name).read_text() == (archived or "the same")


def back_up(postgres: EmbeddedPostgres, to: EmbeddedPostgres) -> None:
    """Copy the cluster with pg_basebackup to the place where another server will find it."""
    account = account_for_postgres()
    home = home_for(to.home, account)
    home.path.mkdir()
    home.path.chmod(0o711)
    account.adopt(home.path)
    socket = home_for(postgres.home, account).socket
    address = (f"--host={socket}", f"--port={PORT}", f"--username={OWNER}")
    done = account.run((postgres.bin / "pg_basebackup", *address, "--checkpoint=fast", f"--pgdata={home.cluster}"))
    assert done.returncode == 0, done.stdout


def restored(parent: Path, target: str) -> EmbeddedPostgres:
    """A Postgres that recovers the backup up to a moment, and then becomes a primary."""
    (home_for(parent / "other", account_for_postgres()).cluster / "recovery.signal").touch()
    recovery = {
        "restore_command": f"cp {parent}/wal/%f %p",
        "recovery_target_time": target,
        "recovery_target_action": "promote",
    }
    return EmbeddedPostgres(parent / "other", settings=recovery)


async def races_of(dsn: str, count: int) -> list[RaceId]:
    """Races that are over, and listed."""
    async with await connect(dsn) as pool, Log(pool) as log:
        races = [await raced(log, dict.fromkeys(players(3), 1)) for _ in range(count)]
        await Listing(pool, log).follow()
        await Results(pool, log).follow()
    return races


async def listed(dsn: str) -> set[RaceId]:
    async with await connect(dsn) as pool, Log(pool) as log:
        listing = Listing(pool, log)
        await listing.follow()
        return {race.race_id for race in await listing.page(Wanted(), 100)}


async def delete_everybody(owner: asyncpg.Connection) -> str:
    """Delete all players by mistake. Returns the moment before. Its WAL is archived when Postgres stops."""
    before: str = await owner.fetchval("SELECT clock_timestamp()::text")
    await owner.execute("DELETE FROM player")
    return before


async def until_primary(owner: asyncpg.Connection) -> None:
    async with asyncio.timeout(60):
        while await owner.fetchval("SELECT pg_is_in_recovery()"):  # noqa: ASYNC110 - Postgres tells nobody
            await asyncio.sleep(0.05)


async def remove_copied_settings(owner: asyncpg.Connection) -> None:
    """Otherwise commits would wait for the standby of the other cluster."""
    assert await owner.fetchval("SHOW synchronous_standby_names") == "standby"
    for name in COPIED:
        await owner.execute(f"ALTER SYSTEM RESET {name}")
    await owner.execute("SELECT pg_reload_conf()")


async def test_a_backup_is_restored_to_the_moment_before_a_mistake() -> None:
    with open_parent() as parent, ExitStack() as stack:
        with archiving_postgres(parent) as postgres:
            dsn = postgres.dsn("cadogan")
            await bring_up_to_date(dsn)
            owner = await asyncpg.connect(dsn)
            await owner.execute("SELECT create_partitions()")
            ada = players(1)[0]
            await owner.execute(SIGN_UP, ada, "Ada")
            early = await races_of(dsn, 2)
            await owner.execute(WITH_STANDBY)
            back_up(postgres, EmbeddedPostgres(parent / "other"))
            late = await races_of(dsn, 2)
            before = await delete_everybody(owner)
            lost = await races_of(dsn, 1)
            await owner.close()
        recovered = stack.enter_context(restored(parent, before))
        dsn = recovered.dsn("cadogan")
        owner = await asyncpg.connect(dsn)
        await until_primary(owner)
        await remove_copied_settings(owner)
        assert [PlayerId(row["player_id"]) for row in await owner.fetch("SELECT player_id FROM player")] == [ada]
        await bring_up_to_date(dsn)
        assert await owner.fetchval("SELECT enter_epoch(is_restored => true)")
        checked = await check_range(dsn, Range(LEAST, MOST))
        assert {race.id for race in checked} == {*early, *late}
        assert [str(fault) for race in checked for fault in race.faults] == []
        assert await listed(dsn) == {*early, *late}
        new = await races_of(dsn, 1)
        assert await listed(dsn) == {*early, *late, *new}
        assert not {*lost} & await listed(dsn)
        await owner.close()
