"""Archives a month of races to a file, and restores it.

A month is archived when all of its races are over. What lists, results and ratings say of it stays when its partitions
are detached; its races can then not be opened until they are restored.
"""

from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from cadogan.races.events import RaceAbandoned, RaceFinished, decode
from cadogan.races.proof.digest import log_digest
from cadogan.store.archive.archive_file import ArchivedRace, ArchiveEnd, ArchiveReader, ArchiveWriter, check
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.errors import ArchiveRefused
from cadogan.store.fsck.stored_race import StoredRace, read_range
from cadogan.store.log.epoch import enter_epoch
from cadogan.store.log.race_ranges import before, ranges, within

AT_ONCE = 100
"""Races that are read at a time."""

STORED = "SELECT payload FROM race_events($1) ORDER BY version"
HEAD = "INSERT INTO head (race_id, version) VALUES ($1, $2) ON CONFLICT DO NOTHING"
EVENT = "INSERT INTO event (race_id, version, tx, payload) VALUES ($1, $2, $3, $4)"
COMPACT = "SELECT compact_race($1)"
CREATE_MONTH = "SELECT create_month($1)"


async def archive_month(pool: Pool, month: date, path: Path) -> ArchiveEnd:
    """Write a month to a file, and read the file again.

    A month without races is refused: its partitions may be detached, and the file of that name may be their archive.

    Raises ArchiveRefused, Unreachable, OSError.
    """
    races = 0
    with ArchiveWriter(path, name_of(month)) as writer:
        for wanted in within(month, await ranges(pool, before(month), AT_ONCE)):
            for stored in await read_range(pool, wanted):
                if stored.events:  # others are in lists alone
                    writer.add(archived(stored))
                    races += 1
        if not races:
            raise ArchiveRefused(f"no race of {name_of(month)} is stored")
    return check(path)[1]


async def restore(pool: Pool, path: Path) -> tuple[int, int]:
    """Check a file, and store its races that are not stored. Returns how many these are, and how many there are.

    Raises DamagedArchive, ArchiveRefused, Unreachable, OSError.
    """
    month, end = check(path)  # before anything is written
    with reaching_postgres():
        await pool.execute(CREATE_MONTH, datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC).date())
    restored = sum([await _restore(pool, race) for race in ArchiveReader(path).races()])
    await enter_epoch(pool)  # its places may be those of another cluster
    return restored, end.races


async def _restore(pool: Pool, race: ArchivedRace) -> bool:
    """Store a race, unless it is stored already."""
    stored = [row["payload"] for row in await fetch(pool, STORED, race.race)]
    if stored:
        if log_digest(race.race, stored).hex() != race.digest:
            raise ArchiveRefused(f"race {race.race} is stored with another log; `cadogan fsck` checks it")
        return False
    txs = dict(race.places)
    rows = [(race.race, version, txs.get(version), payload) for version, payload in enumerate(race.payloads, start=1)]
    with reaching_postgres():
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute(HEAD, race.race, len(rows))
            await connection.executemany(EVENT, rows)
            await connection.execute(COMPACT, race.race)
    return True


def archived(stored: StoredRace) -> ArchivedRace:
    """A race as archives have it. Raises ArchiveRefused if it is not over or not whole."""
    if [event.version for event in stored.events] != list(range(1, len(stored.events) + 1)):
        raise ArchiveRefused(f"race {stored.id} has a gap; `cadogan fsck` names what is damaged")
    payloads = tuple(event.payload for event in stored.events)
    try:
        last = decode(payloads[-1])
    except msgspec.MsgspecError as error:
        raise ArchiveRefused(f"race {stored.id} has an event that this release cannot read: {error}") from error
    if not isinstance(last, RaceFinished | RaceAbandoned):
        raise ArchiveRefused(f"race {stored.id} is not over; a month is archived once all of its races are")
    places = tuple((event.version, event.tx) for event in stored.events if event.tx is not None)
    return ArchivedRace(stored.id, log_digest(stored.id, payloads).hex(), places, payloads)


def name_of(month: date) -> str:
    """A month as text."""
    return f"{month.year}-{month.month:02}"
