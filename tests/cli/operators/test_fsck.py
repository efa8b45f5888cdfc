"""`cadogan fsck`: a database with many kinds of damage, each of which is named, and nothing else."""

import re
import subprocess
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from cadogan.races.events import Event, MovePlayed, RaceDecided, decode, encode
from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, Pool, connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from tests.store.courses import NOW_MS, players, raced

Command = Callable[..., subprocess.CompletedProcess[str]]

EVENTS = "SELECT version, payload FROM event WHERE race_id = $1 ORDER BY version DESC"

LATER = """
UPDATE packed_race SET data = set_byte(data, place, get_byte(data, place) + 1)
FROM (
  SELECT 9 + 12 * packed_race.version + (3 * min(unpacked.version) - 2) / 2 AS place
  FROM packed_race CROSS JOIN unpack_log(data) AS unpacked
  WHERE race_id = $1 AND payload <> '' GROUP BY packed_race.version
) AS first
WHERE race_id = $1
"""
"""All moves of a packed race come some milliseconds later, which the rules allow."""

LINE = re.compile(r"(?P<race>[-\w]+|all races): (?P<of>\w+): (?P<text>.+)")


@pytest.fixture
async def owner(dsn: str) -> AsyncIterator[Connection]:
    """A superuser."""
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


async def races_of(dsn: str, count: int, racers: int) -> list[RaceId]:
    """Races that are over, in lists, results and ratings. Those of two are rated."""
    async with await connect(dsn) as pool, Log(pool) as log:
        people = players(racers)
        races = [await raced(log, dict(zip(people, range(1, racers + 1), strict=True))) for _ in range(count)]
        await followed(pool, log)
        return races


async def followed(pool: Pool, log: Log) -> None:
    for projection in (Listing, Results, Ratings):
        await projection(pool, log).follow()


async def alter(owner: Connection, race: RaceId, kind: type[Event], **changes: object) -> None:
    """Write another event in place of the last one of a kind."""
    for version, payload in await owner.fetch(
        "SELECT version, payload FROM event WHERE race_id = $1 ORDER BY 1 DESC", race
    ):
        event = decode(payload)
        if isinstance(event, kind):
            altered = encode(replace(event, **changes))
            await owner.execute(
                "UPDATE event SET payload = $3 WHERE (race_id, version) = ($1, $2)", race, version, altered
            )
            return


def faults(ended: subprocess.CompletedProcess[str]) -> Mapping[str, set[str]]:
    """The parts of each race that have faults."""
    found = defaultdict(set)
    for line in ended.stdout.splitlines():
        if match := LINE.fullmatch(line):
            found[match["race"]].add(match["of"])
    return found


def check_that_it_continues(again: Command, record: Path) -> None:
    """A run that was killed while it wrote continues, and a record that is complete is not written again."""
    lines = record.read_bytes()
    record.write_bytes(lines[:-20])
    assert again().stdout == "18 races, 0 faults.\n"
    assert record.read_bytes() == lines
    assert "is complete" in again().stderr
    assert record.read_bytes() == lines


async def test_every_kind_of_damage_is_named(
    cadogan: Command, cadogan_process: Command, dsn: str, owner: Connection, tmp_path: Path
) -> None:
    rated = await races_of(dsn, 2, 2)
    sound, *races = await races_of(dsn, 14, 3)
    packed = await races_of(dsn, 2, 3)
    for race in packed:
        assert await owner.fetchval("SELECT compact_race($1)", race)
    await owner.execute("ALTER TABLE event DISABLE TRIGGER USER; ALTER TABLE packed_race DISABLE TRIGGER USER")
    record = tmp_path / "record"
    whole = cadogan("fsck", "--database-url", dsn, "--record", str(record), "--jobs", "1")
    assert (whole.stdout, whole.returncode) == ("18 races, 0 faults.\n", 0), whole.stderr
    check_that_it_continues(
        lambda: cadogan("fsck", "--database-url", dsn, "--record", str(record), "--jobs", "1"), record
    )
    damage: list[tuple[str, str, str]] = [
        ("log", "DELETE FROM event WHERE race_id = $1 AND version = 5", "event 5 is missing"),
        ("log", "DELETE FROM event WHERE race_id = $1 AND version > 10", "it ends with event 10, and the head is at"),
        ("log", "DELETE FROM event WHERE race_id = $1", "no event is stored, but head and list and results have it"),
        ("log", r"UPDATE event SET payload = '\x9f' WHERE race_id = $1 AND version = 9", "event 9 cannot be read"),
        ("order", "UPDATE event SET tx = NULL WHERE race_id = $1 AND version = 3", "event 3 has no place"),
        ("head", "UPDATE head SET version = version - 1 WHERE race_id = $1", "it is at version"),
        ("head", "DELETE FROM head WHERE race_id = $1", "it is missing"),
        ("list", "UPDATE race_listing SET finished_at = 1 WHERE race_id = $1", "finished_at is 1; right would be"),
        ("list", "DELETE FROM race_listing WHERE race_id = $1", "its row is missing"),
        ("results", "UPDATE result SET home = 9 WHERE race_id = $1 AND seat = 1", "of seat 1: home is 9"),
    ]
    expected = {str(race): {of} for race, (of, _, _) in zip(races, damage, strict=False)}
    for race, (_, statement, _) in zip(races, damage, strict=False):
        await owner.execute(statement, race)
    await alter(owner, races[10], MovePlayed, move="T1>F9")
    expected[str(races[10])] = {"rules", "digest"}
    await alter(owner, races[11], RaceDecided, places=(3, 2, 1))
    expected[str(races[11])] = {"rules", "digest", "list"}
    await alter(owner, races[12], MovePlayed, at=NOW_MS + 500)  # which the rules allow
    expected[str(races[12])] = {"digest"}
    await owner.execute(LATER, packed[0])
    expected[str(packed[0])] = {"digest"}
    await owner.execute("UPDATE player_rating_change SET mu = 0 WHERE race_id = $1 AND seat = 0", rated[0])
    await owner.execute(
        "UPDATE player_rating SET sigma = 0 WHERE player_id = (SELECT player_id FROM player_rating LIMIT 1)"
    )
    expected |= {str(rated[0]): {"ratings"}, "all races": {"ratings"}}
    for race in races[:4]:
        expected[str(race)].add("digest")
    expected[str(races[3])].add("ratings")  # whether it was rated cannot be computed any more
    ended = cadogan_process("fsck", "--database-url", dsn, "--compare", str(record), "--jobs", "2")
    assert faults(ended) == expected
    assert ended.returncode == 1
    for _, _, text in damage:
        assert text in ended.stdout
    assert str(sound) not in ended.stdout


async def test_ratings_that_differ_in_their_last_digits_are_right(
    cadogan: Command, dsn: str, owner: Connection
) -> None:
    """Scores of earlier releases depended on the order of rows, and the C library decides the last digit of `exp`."""
    await races_of(dsn, 2, 2)
    await owner.execute("UPDATE player_rating SET score = score - 1e-13, mu = mu + 1e-13")
    await owner.execute("UPDATE player_rating_change SET mu = mu + 1e-13, sigma = sigma - 1e-13")
    ended = cadogan("fsck", "--database-url", dsn, "--jobs", "1")
    assert (ended.stdout, ended.returncode) == ("2 races, 0 faults.\n", 0), ended.stderr


async def test_faults_of_ratings_name_the_race_and_the_digits_that_differ(
    cadogan: Command, dsn: str, owner: Connection
) -> None:
    race = (await races_of(dsn, 1, 2))[0]
    await owner.execute("UPDATE player_rating SET score = score + 0.00001")
    ((player, score),) = await owner.fetch("SELECT player_id, score FROM player_rating ORDER BY player_id LIMIT 1")
    await owner.execute("UPDATE player_rating_change SET number = 3 WHERE seat = 1")
    await owner.execute("UPDATE player_meeting SET points = points + 1 WHERE player_id = $1", player)
    lines = cadogan("fsck", "--database-url", dsn, "--jobs", "1").stdout.splitlines()
    assert f"{race}: ratings: of seat 1: number is 3; right would be 1, before.races is 2; right would be 0" in lines[0]
    assert f"of {player} at duchess, after race {race}: board.score is {score}; right would be " in lines[1]
    assert len(lines) == 5
    assert re.search(r"the races of .* against .* at duchess: points is 1.0; right would be 0.0", lines[3])
