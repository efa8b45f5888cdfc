"""A race as all tables have it, read in one snapshot."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct, convert

from cadogan.races.ids import RaceId
from cadogan.races.listed_race import ListedRace
from cadogan.store.database import Pool, PooledConnection, reaching_postgres
from cadogan.store.log.log import Place
from cadogan.store.log.race_ranges import Range, attached_months, month_of
from cadogan.store.projections.feats import FeatRow, Feats
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Reached, Results

EVENTS = (
    "SELECT race_id, version, tx, payload FROM event WHERE race_id > $1 AND race_id <= $2 ORDER BY race_id, version"
)
# Moves of packed races are empty where their lifecycle events belong.
PACKED = """
SELECT race_id, unpacked.version, NULL::xid8 AS tx, unpacked.payload
FROM packed_race CROSS JOIN LATERAL unpack_log(data) AS unpacked
WHERE race_id > $1 AND race_id <= $2 AND unpacked.payload <> ''
UNION ALL
SELECT race_id, version, tx, payload FROM packed_lifecycle WHERE race_id > $1 AND race_id <= $2
ORDER BY race_id, version
"""
DIGESTS = """
SELECT
  race_id,
  digest,
  ARRAY(SELECT version FROM packed_places(packed_race) ORDER BY version),
  ARRAY(SELECT tx FROM packed_places(packed_race) ORDER BY version)
FROM packed_race
WHERE race_id > $1 AND race_id <= $2
"""
HEADS = "SELECT race_id, version, next_due FROM head WHERE race_id > $1 AND race_id <= $2"
LISTED = "SELECT * FROM race_listing WHERE race_id > $1 AND race_id <= $2"
REACHED = "SELECT * FROM result WHERE race_id > $1 AND race_id <= $2 ORDER BY race_id, seat"
FEATS = "SELECT * FROM feat WHERE race_id > $1 AND race_id <= $2 ORDER BY race_id, seat"
SET_ASIDE = "SELECT race_id, projection FROM set_aside WHERE race_id > $1 AND race_id <= $2"
PLACE = "SELECT tx, race_id, version FROM {table}"


class StoredEvent(NamedTuple):
    """A row of the log."""

    version: int
    tx: int | None
    payload: bytes


class Head(NamedTuple):
    """The head of a race."""

    version: int
    next_due: int | None


class Packed(NamedTuple):
    """What a packed race says of its log: the digest, and where its lifecycle events are."""

    digest: bytes
    lifecycle: Sequence[int]
    txs: Sequence[int]


class StoredRace(Struct):
    """A race as the tables have it. `followed` are the projections that have followed all of its events."""

    id: RaceId
    events: list[StoredEvent]
    packed: Packed | None = None
    head: Head | None = None
    listed: ListedRace | None = None
    results: list[Reached] = []
    feats: list[FeatRow] = []
    followed: frozenset[str] = frozenset()
    is_archived: bool = False
    """Whether its month is detached, so that its log is elsewhere."""


async def read_range(pool: Pool, wanted: Range) -> list[StoredRace]:
    """The races of a range, in order of their ids. Raises Unreachable."""
    months = await attached_months(pool)
    with reaching_postgres():
        async with pool.acquire() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            races = await _read(connection, wanted)
    for race in races:
        race.is_archived = month_of(race.id) not in months
    return races


async def _read(connection: PooledConnection, wanted: Range) -> list[StoredRace]:
    races: dict[RaceId, StoredRace] = {}

    def race(race_id: RaceId) -> StoredRace:
        return races.setdefault(race_id, StoredRace(race_id, []))

    for query in (EVENTS, PACKED):
        for race_id, *event in await connection.fetch(query, *wanted):
            race(race_id).events.append(StoredEvent(*event))
    for race_id, *packed in await connection.fetch(DIGESTS, *wanted):
        race(race_id).packed = Packed(*packed)
    for race_id, *head in await connection.fetch(HEADS, *wanted):
        race(race_id).head = Head(*head)
    for row in await connection.fetch(LISTED, *wanted):
        race(row["race_id"]).listed = convert(dict(row), ListedRace)
    for row in await connection.fetch(REACHED, *wanted):
        race(row["race_id"]).results.append(convert(dict(row), Reached))
    for row in await connection.fetch(FEATS, *wanted):
        race(row["race_id"]).feats.append(convert(dict(row), FeatRow))
    await _note_followed(connection, wanted, races.values())
    return [races[race_id] for race_id in sorted(races)]


async def _note_followed(connection: PooledConnection, wanted: Range, races: Iterable[StoredRace]) -> None:
    """Note which projections have followed all events of a race. They may be a second behind, or set it aside."""
    set_aside = {(race_id, projection) for race_id, projection in await connection.fetch(SET_ASIDE, *wanted)}
    for projection in (Listing, Results, Feats):
        (place,) = await connection.fetch(PLACE.format(table=projection.place_table))
        for each in races:
            newest = [Place(event.tx, each.id, event.version) for event in each.events if event.tx is not None]
            if all(one <= Place(*place) for one in newest) and (each.id, projection.name) not in set_aside:
                each.followed |= {projection.name}
