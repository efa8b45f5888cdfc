"""`cadogan archive` and `cadogan restore`: a month of races as a file."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path

from cadogan.cli.serving.database import database, explained_store_errors
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.store.archive.archive import archive_month, name_of
from cadogan.store.archive.archive import restore as restore_archive
from cadogan.store.archive.archive_file import ArchiveEnd
from cadogan.store.archive.archive_file import check as check_file
from cadogan.store.database import connect
from cadogan.store.migrations import migrate


def archive(month: str, /, *, to: Path = Path(), database_url: DatabaseUrl = None) -> None:
    """Write the races of a month to a file, read it again, and show how to detach the month.

    Nothing is deleted. All races of the month must be over.

    Parameters
    ----------
    month
        Such as 2026-10, in UTC: the month in which the races were created.
    to
        Folder of the file.
    database_url
        A Postgres to use instead of the embedded one.
    """
    wanted = month_named(month)
    if not to.is_dir():
        sys.exit(f"{to} is no folder. Create it, or name another one with --to.")
    path = to / f"races-{name_of(wanted)}.ndjson.zst"
    with explained_errors(), database(database_url) as dsn:
        end = asyncio.run(write(dsn, wanted, path))
    print(f"{path}: {end.races} races, {end.events} events, digest {end.digest}")
    print("Copy the file to where it is kept, and check the copy: `cadogan restore --check FILE`.")
    if (wanted.year, wanted.month) >= datetime.now(UTC).timetuple()[:2]:
        print(f"{name_of(wanted)} is not over. Archive it again once it is, before you give its space back.")
    print("To give the space back, as the owner of the tables, with no service running that replays these races:")
    for table in ("event", "packed_race", "packed_lifecycle"):
        partition = f"{table}_{wanted.year}_{wanted.month:02}"
        print(f"  ALTER TABLE {table} DETACH PARTITION {partition}; DROP TABLE {partition};")


def restore(file: Path, /, *, check: bool = False, database_url: DatabaseUrl = None) -> None:
    """Store the races of an archived month again. Races that are stored are left as they are.

    Parameters
    ----------
    file
        What `cadogan archive` has written.
    check
        Only read the file and check every digest.
    database_url
        A Postgres to use instead of the embedded one.
    """
    with explained_errors():
        if check:
            month, end = check_file(file)
            print(f"{file}: {month}, {end.races} races, {end.events} events, digest {end.digest}")
            return
        with database(database_url) as dsn:
            restored, races = asyncio.run(read(dsn, file))
    print(f"Restored {restored} of {races} races; the others were stored already.")


async def write(dsn: str, month: date, path: Path) -> ArchiveEnd:
    """Archive a month of a database."""
    await migrate(dsn)
    async with await connect(dsn, connections=2) as pool:
        return await archive_month(pool, month, path)


async def read(dsn: str, path: Path) -> tuple[int, int]:
    """Restore a file to a database."""
    await migrate(dsn)
    async with await connect(dsn, connections=2) as pool:
        return await restore_archive(pool, path)


def month_named(text: str) -> date:
    """A month. Exits if it is none."""
    try:
        return datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC).date()
    except ValueError:
        sys.exit(f"{text} is not a month. Write it like 2026-10.")


@contextmanager
def explained_errors() -> Iterator[None]:
    """Let errors of the file or the store in the block end the program with the reason."""
    try:
        with explained_store_errors():
            yield
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}")
