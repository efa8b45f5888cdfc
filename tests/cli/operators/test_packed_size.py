"""The size of a race on disk, a while after it ended: what docs/operating.md promises."""

import asyncio
import random
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import groupby
from operator import itemgetter
from uuid import UUID

import asyncpg
import pytest

from cadogan.races.events import Event, encode, is_lifecycle
from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from tests.store.courses import players, raced
from tests.store.played import EVENTS, played_race, raced_again

Command = Callable[..., subprocess.CompletedProcess[str]]

RACES = 1000
DEALS = 3
"""Races that are really played. The others repeat their moves."""
APART_MS = 3000
"""Between two starts: ten million races a year. So the transactions of many races alternate."""
MOST = 6144
"""Bytes of a rated race, lists, ratings and indexes included."""
MAPS = 32_768
"""Bytes of the maps of free and visible space, which each table has from its first rows on."""

OLD_IDS = "SELECT array_agg(uuidv7(interval '-2 days')) FROM generate_series(1, $1::int)"
MONTHS = "SELECT create_month((now() - interval '2 days')::date)"
# Followers wait for transactions that have not begun yet.
TRANSACTIONS = "DO $$ BEGIN FOR _ IN 1 .. {} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$"
TABLES = ("packed_race", "packed_lifecycle", "head", "race_listing", "result", "player_rating_change")
SIZES = """
SELECT name, sum(pg_total_relation_size(relid) - CASE WHEN pg_relation_size(relid) > 0 THEN $2 ELSE 0 END)::bigint
FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
  SELECT name::regclass AS relid UNION SELECT relid FROM pg_partition_tree(name::regclass)
) AS stored
GROUP BY name
"""


@pytest.fixture
async def owner(dsn: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


async def races_of_last_week(dsn: str, owner: Connection, races: int) -> list[RaceId]:
    """Store played races with their rows in lists, results and ratings."""
    chance, people = random.Random(7), players(races // 5)
    deals = [played_race(players(2), chance) for _ in range(DEALS)]
    await owner.execute(MONTHS)
    ids: list[UUID] = await owner.fetchval(OLD_IDS, races)
    rows: list[tuple[UUID, int, int | None, bytes]] = []
    appends: list[tuple[int, UUID, list[tuple[int, Event]]]] = []
    for number, race_id in enumerate(ids):
        racers = chance.sample(people, 2)
        events = raced_again(deals[number % DEALS], RaceId(race_id), racers, number * APART_MS)
        numbered = list(enumerate(events, start=1))
        for at, group in groupby((each for each in numbered if is_lifecycle(each[1])), key=time_of):
            appends.append((at, race_id, list(group)))
        rows += [(race_id, version, None, encode(event)) for version, event in numbered if not is_lifecycle(event)]
    await owner.execute(TRANSACTIONS.format(len(appends)))
    newest = int(await owner.fetchval("SELECT pg_current_xact_id()::text"))
    for tx, (_, race_id, placed) in enumerate(sorted(appends, key=itemgetter(0)), start=newest - len(appends)):
        rows += [(race_id, version, tx, encode(event)) for version, event in placed]
    await owner.executemany("INSERT INTO head (race_id, version) VALUES ($1, $2)", [(each, EVENTS) for each in ids])
    await owner.copy_records_to_table("event", records=rows, columns=("race_id", "version", "tx", "payload"))
    async with await connect(dsn) as pool, Log(pool) as log:
        for projection in (Listing, Results, Ratings):
            await projection(pool, log).follow()
    return [RaceId(race_id) for race_id in ids]


def time_of(numbered: tuple[int, Event]) -> int:
    """When an event happened; what one command decided has one time."""
    return numbered[1].at


async def sizes(owner: Connection, races: int, later: int = 0) -> dict[str, float]:
    """Bytes of a race in each table, with its indexes, once the tables are vacuumed.

    `later` races are not packed yet, and have their rows in the other tables.
    """
    await owner.execute("VACUUM")
    return {
        name: size / (races if name.startswith("packed") else races + later)
        for name, size in await owner.fetch(SIZES, TABLES, MAPS)
    }


async def race_on(dsn: str, done: asyncio.Event) -> int:
    """Write races one after the other, with their rows in lists, results and ratings. Returns how many they are."""
    people, races = players(20), 0
    async with await connect(dsn) as pool, Log(pool) as log:
        projections = Listing(pool, log), Results(pool, log), Ratings(pool, log)
        while not done.is_set():
            await raced(log, dict(zip(random.sample(people, 2), (1, 2), strict=True)))
            races += 1
            for projection in projections:
                await projection.follow()
    return races


async def read_on(dsn: str, ids: Sequence[RaceId], done: asyncio.Event) -> Counter[int]:
    """Read the logs of races. Returns how many had how many events."""
    lengths = Counter[int]()
    async with await connect(dsn) as pool, Log(pool) as log:
        while not done.is_set():
            lengths[len(await log.read(random.choice(ids)))] += 1
            await asyncio.sleep(0.01)
    return lengths


@pytest.mark.long
async def test_a_packed_rated_race_takes_at_most_6_kb(cadogan: Command, dsn: str, owner: Connection) -> None:
    await races_of_last_week(dsn, owner, RACES)
    ended = cadogan("compact", "--database-url", dsn)
    assert ended.stdout.startswith(f"Compacted {RACES} races."), ended.stderr
    taken = await sizes(owner, RACES)
    assert sum(taken.values()) <= MOST, taken
    assert await owner.fetchval("SELECT count(*) FROM player_rating_change") == 2 * RACES


async def test_it_takes_no_more_if_people_race_while_races_are_packed(
    cadogan_process: Command, dsn: str, owner: Connection
) -> None:
    ids = await races_of_last_week(dsn, owner, RACES)
    done = asyncio.Event()
    writing, reading = asyncio.create_task(race_on(dsn, done)), asyncio.create_task(read_on(dsn, ids, done))
    ended = await asyncio.to_thread(cadogan_process, "compact", "--database-url", dsn)
    done.set()
    assert ended.stdout.startswith(f"Compacted {RACES} races."), ended.stderr
    later, lengths = await writing, await reading
    assert later > 0
    assert lengths.keys() == {EVENTS}
    assert await owner.fetchval("SELECT count(*) FROM player_rating_change") == 2 * (RACES + later)
    taken = await sizes(owner, RACES, later)
    assert sum(taken.values()) <= MOST, taken
