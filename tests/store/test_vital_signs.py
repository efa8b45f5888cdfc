"""Vital signs of a real database, made bad on purpose."""

from uuid import UUID

import asyncpg
import pytest

from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.clock import Clock
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.vital_signs import HeldSnapshot, VitalSigns, read_vital_signs
from tests.fixtures import execute
from tests.store.courses import rated

DROP_LAST_PARTITION = """
DO $$
BEGIN
  EXECUTE 'DROP TABLE ' || to_char(now() + interval '3 months', '"event_"YYYY"_"MM');
END;
$$
"""

HOOK_WITH_NEWS = """
INSERT INTO player (player_id, name, name_key) VALUES (md5('Ada')::uuid, 'Ada', 'ada');
INSERT INTO webhook (webhook_id, player_id, url, secret, tx, number)
VALUES (md5('hook')::uuid, md5('Ada')::uuid, 'https://9.9.9.9/', 'secret', '0', 0);
INSERT INTO player_news (player_id, at, kind, subject, state)
SELECT md5('Ada')::uuid, now() - ago, 'challenge', gen_random_uuid(), 'open'
FROM unnest(ARRAY[interval '1 hour', interval '10 minutes']) AS ago;
"""
DELIVERED_ONE = """
UPDATE webhook SET (tx, number) = (
  SELECT news.tx, news.number FROM player_news AS news
  WHERE (news.tx, news.number) > (webhook.tx, webhook.number) ORDER BY tx, number LIMIT 1)
"""


class Later(Clock):
    """A clock that is a minute ahead."""

    def now_ms(self) -> int:
        return super().now_ms() + 60_000


async def signs_of(dsn: str, clock: Clock) -> VitalSigns:
    async with await connect(dsn) as pool:
        return await read_vital_signs(pool, clock)


async def write_race(dsn: str) -> RaceId:
    async with await connect(dsn) as pool, Log(pool) as log:
        course = await rated(log, PlayerId(UUID(int=1)), PlayerId(UUID(int=2)))
        return course.race.id


async def test_a_projection_that_does_not_follow_lags(dsn: str) -> None:
    assert set((await signs_of(dsn, Clock())).lag_s.values()) == {0.0}
    await write_race(dsn)
    assert all(lag_s >= 60 for lag_s in (await signs_of(dsn, Later())).lag_s.values())


async def test_an_event_of_a_newer_release_lags_since_its_race_was_created(dsn: str) -> None:
    race_id = await write_race(dsn)
    connection = await asyncpg.connect(dsn)
    await connection.execute(
        "INSERT INTO event SELECT $1, max(version) + 1, '3', '\\x92cd7fff00' FROM event WHERE race_id = $1", race_id
    )
    await connection.close()
    assert all(lag_s >= 60 for lag_s in (await signs_of(dsn, Later())).lag_s.values())


async def test_missing_partitions_and_overdue_races_are_seen(dsn: str) -> None:
    await write_race(dsn)
    await execute(dsn, "UPDATE head SET next_due = 0")
    signs = await signs_of(dsn, Clock())
    assert (signs.overdue, signs.partitions_ahead) == (1, 3)
    await execute(dsn, DROP_LAST_PARTITION)
    assert (await signs_of(dsn, Clock())).partitions_ahead == 2


async def test_an_open_transaction_is_seen_from_the_outside(dsn: str) -> None:
    holder = await asyncpg.connect(dsn)
    held = HeldSnapshot()
    async with holder.transaction():
        await holder.execute("SELECT pg_current_xact_id()")
        await execute(dsn, "SELECT pg_current_xact_id()")
        assert held.held_s((await signs_of(dsn, Clock())).snapshot) == 0
        assert held.held_s((await signs_of(dsn, Clock())).snapshot) > 0
    await holder.close()


async def test_the_oldest_news_that_a_webhook_has_not_delivered_is_seen(dsn: str) -> None:
    await execute(dsn, HOOK_WITH_NEWS)
    assert (await signs_of(dsn, Clock())).webhooks.oldest_s == pytest.approx(3600, abs=60)
    await execute(dsn, DELIVERED_ONE)
    assert (await signs_of(dsn, Clock())).webhooks.oldest_s == pytest.approx(600, abs=60)
    await execute(dsn, DELIVERED_ONE)
    assert (await signs_of(dsn, Clock())).webhooks == (0, 0, 0)


async def test_news_is_due_once_the_next_attempt_is(dsn: str) -> None:
    await execute(dsn, HOOK_WITH_NEWS)
    for minutes, due_s in ((0, 0), (-5, 300), (-120, 3600)):
        await execute(dsn, f"UPDATE webhook SET next_at = now() + interval '{minutes} minutes'")
        assert (await signs_of(dsn, Clock())).webhooks.oldest_due_s == pytest.approx(due_s, abs=60)
    await execute(dsn, "UPDATE webhook SET attempts = 1, next_at = now() + interval '1 hour'")
    signs = (await signs_of(dsn, Clock())).webhooks
    assert signs.oldest_due_s == 0, "the receiver has failed, not the service"
    assert signs.oldest_s == pytest.approx(3600, abs=60)


async def test_news_of_a_webhook_that_is_off_does_not_wait(dsn: str) -> None:
    await execute(dsn, HOOK_WITH_NEWS)
    await execute(dsn, "UPDATE webhook SET off_since = now(), off_because = 'gone'")
    assert (await signs_of(dsn, Clock())).webhooks == (1, 0, 0)
