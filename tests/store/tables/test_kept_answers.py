"""Kept answers on a real Postgres, on a database of its own for each test; two stores are two nodes."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import asyncpg
import pytest

from cadogan.store.database import Pool, connect, fetch
from cadogan.store.tables import kept_answers
from cadogan.store.tables.kept_answers import (
    KEPT_S,
    LEASE_S,
    Claimed,
    KeptAnswer,
    KeptAnswers,
    Key,
    OtherRequest,
    UnderWay,
)

KEY = Key("ada", "createRace", "k1")
ANSWER = KeptAnswer(201, {"location": "/somewhere"}, b"{}")


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
def answers(pool: Pool) -> KeptAnswers:
    return KeptAnswers(pool)


async def claimed(answers: KeptAnswers, key: Key = KEY, request: bytes = b"r") -> Claimed:
    found = await answers.claim(key, request)
    assert isinstance(found, Claimed)
    return found


async def passes(pool: Pool, seconds: float) -> None:
    await pool.execute("UPDATE kept_answer SET asked_at = asked_at - make_interval(secs => $1)", seconds)


async def test_an_answer_that_is_kept_is_found_again(answers: KeptAnswers) -> None:
    claim = await claimed(answers)
    assert await answers.claim(KEY, b"r") == UnderWay()
    await answers.keep(KEY, claim, ANSWER)
    assert await answers.claim(KEY, b"r") == ANSWER
    assert await answers.claim(KEY, b"r") == ANSWER


@pytest.mark.parametrize("is_over", [True, False])
async def test_a_key_stands_for_one_request(answers: KeptAnswers, *, is_over: bool) -> None:
    claim = await claimed(answers)
    if is_over:
        await answers.keep(KEY, claim, ANSWER)
    assert await answers.claim(KEY, b"another") == OtherRequest()


@pytest.mark.parametrize(
    "other", [Key("bob", "createRace", "k1"), Key("ada", "joinRace", "k1"), Key("ada", "createRace", "k2")]
)
async def test_keys_of_others_for_other_routes_are_other_keys(answers: KeptAnswers, other: Key) -> None:
    await answers.keep(KEY, await claimed(answers), ANSWER)
    await claimed(answers, other)


async def test_a_key_that_is_released_stands_for_nothing(answers: KeptAnswers) -> None:
    await answers.release(KEY, await claimed(answers))
    await claimed(answers, request=b"another")


async def test_a_key_that_is_released_between_two_queries_is_claimed(
    answers: KeptAnswers, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await claimed(answers)

    async def fetch_late(*query: Any) -> list[asyncpg.Record]:
        await answers.release(KEY, first)
        return await fetch(*query)

    monkeypatch.setattr(kept_answers, "fetch", fetch_late)
    assert (await claimed(answers)).claim != first.claim


async def test_of_concurrent_requests_with_one_key_only_one_is_carried_out(dsn: str) -> None:
    async with await connect(dsn) as one, await connect(dsn) as other:
        nodes = [KeptAnswers(one), KeptAnswers(other)]
        for _ in range(20):
            key = Key("ada", "createRace", str(uuid4()))
            found = await asyncio.gather(*(nodes[n % 2].claim(key, b"r") for n in range(10)))
            assert sum(isinstance(each, Claimed) for each in found) == 1
            assert found.count(UnderWay()) == 9


async def test_a_request_of_a_dead_node_is_taken_over_once(answers: KeptAnswers, pool: Pool) -> None:
    dead = await claimed(answers)
    await passes(pool, LEASE_S - 1)
    assert await answers.claim(KEY, b"r") == UnderWay()
    await passes(pool, 2)
    assert await answers.claim(KEY, b"another") == OtherRequest()
    found = await asyncio.gather(*(answers.claim(KEY, b"r") for _ in range(8)))
    (heir,) = [each for each in found if isinstance(each, Claimed)]
    await answers.keep(KEY, dead, KeptAnswer(500, {}, b""))  # it was only slow: the heir's answer counts
    await answers.release(KEY, dead)
    await answers.keep(KEY, heir, ANSWER)
    assert await answers.claim(KEY, b"r") == ANSWER


async def test_after_a_day_a_key_is_a_new_one(answers: KeptAnswers, pool: Pool) -> None:
    await answers.keep(KEY, await claimed(answers), ANSWER)
    await passes(pool, KEPT_S - 1)
    assert await answers.claim(KEY, b"r") == ANSWER
    await passes(pool, 2)
    await claimed(answers, request=b"another")


async def test_answers_older_than_a_day_are_deleted(
    answers: KeptAnswers, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cadogan.store.tables.kept_answers.MOST_SWEPT", 2)
    for n in range(5):
        await answers.keep(key := Key("ada", "createRace", str(n)), await claimed(answers, key), ANSWER)
    await passes(pool, KEPT_S + 1)
    await answers.keep(KEY, await claimed(answers), ANSWER)
    await answers.sweep()
    assert await pool.fetchval("SELECT array_agg(key) FROM kept_answer") == ["k1"]
