"""Followers of the feed get every start and finish once, however long transactions take."""

import asyncio
import random
from typing import Any

import asyncpg
import pytest

from cadogan.races.commands import Ready, Resign
from cadogan.races.events import Event, encode, is_lifecycle
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Connection, Pool, connect
from cadogan.store.log.log import BEGINNING, Log
from cadogan.store.projections.feed import Feed, Finish, News, Start
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results
from tests.store.courses import NOW_MS, OVER_MS, Course, joins, players, raced

APPEND = """
SELECT append_events(
  ARRAY[$1::uuid], ARRAY[$2::int], ARRAY[$2 + cardinality($3::bytea[])], ARRAY[NULL::bigint],
  array_fill($1::uuid, ARRAY[cardinality($3)]),
  ARRAY(SELECT generate_series($2 + 1, $2 + cardinality($3))), $3, $4::boolean[]
)
"""


class Slow(Course):
    """A race whose events are written in a transaction that stays open."""

    connection: Connection

    @classmethod
    def of(cls, course: Course, connection: Connection) -> "Slow":
        slow = cls(course.log, course.race)
        slow.connection = connection
        return slow

    async def write(self, version: int, events: list[Event]) -> None:
        payloads, are_lifecycle = [encode(event) for event in events], [is_lifecycle(event) for event in events]
        await self.connection.execute(APPEND, self.race.id, version, payloads, are_lifecycle)


@pytest.fixture
def feed(alone: Pool, log: Log) -> Feed:
    return Feed(alone, log, Listing(alone, log), Results(alone, log))


async def everything(feed: Feed) -> list[News]:
    """All that the feed has by now."""
    news: list[News] = []
    place, has_more = BEGINNING, True
    while has_more:
        found, place, has_more = await feed.read(place)
        news += found
    return news


def kinds(news: list[News]) -> list[tuple[type[News], RaceId]]:
    return [(type(each), each.race.race_id) for each in news]


async def raced_alone(log: Log, player: PlayerId, *, is_house: bool = False, **settings: Any) -> RaceId:
    course = await Course.begun(log, is_house=is_house, **settings)
    await course.does(joins(player), Ready(NOW_MS, 0, None), Resign(NOW_MS + 5000, 0))
    return course.race.id


async def test_the_feed_has_starts_and_finishes_with_players_and_results(log: Log, feed: Feed) -> None:
    ada, ben = players(2)
    race = await raced(log, {ada: 2, ben: 1})
    start, finish = await everything(feed)
    assert isinstance(start, Start)
    assert isinstance(finish, Finish)
    assert (start.race.race_id, start.race.players, start.race.rated, start.at) == (race, (ada, ben), True, NOW_MS)
    assert finish.at == OVER_MS
    assert [(each.player_id, each.place, each.home, each.how) for each in finish.reached] == [
        (ada, 2, 0, "out of time"),
        (ben, 1, 1, "out of time"),
    ]


async def test_races_that_are_not_listed_and_lobbies_are_no_news(log: Log, feed: Feed) -> None:
    (ada,) = players(1)
    await Course.begun(log)
    await raced_alone(log, ada, listed=False)
    assert await everything(feed) == []
    house = await raced_alone(log, ada, is_house=True)
    assert kinds(await everything(feed)) == [(Start, house), (Finish, house)]


async def test_a_batch_ends_where_the_next_one_begins(log: Log, feed: Feed, monkeypatch: pytest.MonkeyPatch) -> None:
    races = [await raced_alone(log, player) for player in players(4)]
    whole = await everything(feed)
    assert kinds(whole) == [(kind, race) for race in races for kind in (Start, Finish)]
    for at_once in (1, 2, 7):
        monkeypatch.setattr("cadogan.store.projections.feed.AT_ONCE", at_once)
        assert await everything(feed) == whole
    for number, each in enumerate(whole):
        assert (await feed.read(each.place)).news[:1] == tuple(whole[number + 1 : number + 2])
    end = await feed.end()
    assert await feed.read(end) == ((), end, False)


async def test_the_feed_waits_for_transactions_that_commit_late(log: Log, feed: Feed, dsn: str) -> None:
    ada, ben = players(2)
    course = await Course.begun(log)
    await course.does(joins(ada))
    place = await feed.end()
    connection = await asyncpg.connect(dsn)
    async with connection.transaction():
        early = Slow.of(course, connection)
        await early.does(Ready(NOW_MS, 0, None))
        late = await raced_alone(log, ben)
        assert await feed.read(place) == ((), place, False)
    await connection.close()
    assert kinds(await everything(feed)) == [(Start, early.race.id), (Start, late), (Finish, late)]
    assert (await feed.read(place)).news == tuple(await everything(feed))


async def test_news_waits_for_every_projection_that_it_is_read_from(alone: Pool, log: Log, feed: Feed) -> None:
    for busy in ("race_listing_place", "result_place"):  # another node is rebuilding it
        place = await feed.end()
        async with alone.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(hashtext($1))", busy)
            race = await raced_alone(log, *players(1))
            assert await feed.read(place) == ((), place, False)
        assert kinds(list((await feed.read(place)).news)) == [(Start, race), (Finish, race)]


async def test_followers_get_every_event_once_while_writers_commit_late(log: Log, feed: Feed, dsn: str) -> None:
    racers = players(60)
    waiting = list(racers)
    raced_by_now: list[RaceId] = []

    async def race(own: Log) -> None:
        while waiting:
            raced_by_now.append(await raced_alone(own, waiting.pop()))

    async def race_slowly(connection: Connection) -> None:
        """Start and finish races in transactions during which others begin, commit and are read."""
        while waiting:
            racer = waiting.pop()
            course = await Course.begun(log)
            await course.does(joins(racer))
            slow = Slow.of(course, connection)
            for command in (Ready(NOW_MS, 0, None), Resign(NOW_MS + 1000, 0)):
                async with connection.transaction():
                    await slow.does(command)
                    for _ in range(random.randrange(20)):
                        await connection.execute("SELECT")
            raced_by_now.append(course.race.id)

    async def follow() -> list[News]:
        news: list[News] = []
        place = BEGINNING
        async with asyncio.timeout(60):
            while len(news) < 2 * len(racers):
                found, place, _ = await feed.read(place)
                news += found
        return news

    async with await connect(dsn) as pool, Log(pool) as other:
        connections = [await asyncpg.connect(dsn) for _ in range(2)]
        following = [asyncio.create_task(follow()) for _ in range(2)]
        await asyncio.gather(*map(race, (log, log, other, other)), *map(race_slowly, connections))
        one, two = await asyncio.gather(*following)
        for connection in connections:
            await connection.close()
    assert one == two == await everything(feed)
    assert {*kinds(one)} == {(kind, race_id) for race_id in raced_by_now for kind in (Start, Finish)}
    assert len(one) == 2 * len(racers)
    assert [each.place for each in one] == sorted(each.place for each in one)
