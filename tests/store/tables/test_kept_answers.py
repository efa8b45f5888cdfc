"""Kept answers on a real Postgres, on a database of its own for each test; two stores are two nodes."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import asyncpg
import pytest

from cadogan.store.database import Pool, connect, fetch
from cadogan.store.errors import Unreachable
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
from cadogan.store.tables.presence import NODE_LOST_S, Presence

KEY = Key("ada", "createRace", "k1")
ANSWER = KeptAnswer(201, {"location": "/somewhere"}, b"{}")


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
def answers(pool: Pool) -> KeptAnswers:
    return on(pool)


def on(pool: Pool, node_id: UUID | None = None) -> KeptAnswers:
    """The answers of a node."""
    return KeptAnswers(pool, node_id or uuid4(), uuid4)


async def claimed(answers: KeptAnswers, key: Key = KEY, request: bytes = b"r") -> Claimed:
    found = await answers.claim(key, request)
    assert isinstance(found, Claimed)
    return found


async def beat(pool: Pool, *nodes: KeptAnswers) -> None:
    """Nodes send a heartbeat."""
    for node in nodes:
        await Presence(pool, node._node_id).beat()  # noqa: SLF001


async def settled(answers: KeptAnswers) -> None:
    """Everything is settled that was not taken at first."""
    assert answers._settling is not None  # noqa: SLF001
    async with asyncio.timeout(10):
        await answers._settling  # noqa: SLF001


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
        nodes = [on(one), on(other)]
        await beat(one, *nodes)
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


async def test_the_request_of_a_node_that_has_gone_is_taken_over_at_once(pool: Pool) -> None:
    gone, other = on(pool), on(pool)
    await beat(pool, gone, other)
    first = await claimed(gone)
    assert await other.claim(KEY, b"r") == UnderWay()
    await pool.execute("UPDATE node SET seen = seen - make_interval(secs => $1)", NODE_LOST_S + 1)
    assert await gone.claim(KEY, b"r") == UnderWay(), "a node knows that it is alive itself"
    assert await other.claim(KEY, b"another") == OtherRequest()
    again = await claimed(other)
    assert (again.root, again.is_again) == (first.root, True)


async def test_a_key_whose_outcome_is_unknown_keeps_request_and_root(answers: KeptAnswers) -> None:
    first = await claimed(answers)
    assert not first.is_again
    await answers.free(KEY, first)
    assert await answers.claim(KEY, b"another") == OtherRequest()
    again = await claimed(answers)
    assert (again.root, again.is_again) == (first.root, True)
    await answers.release(KEY, again)  # refused; but the first one may have been carried out
    assert (await claimed(answers)).root == first.root


async def test_a_claim_of_an_earlier_release_gets_a_root(answers: KeptAnswers, pool: Pool) -> None:
    await answers.free(KEY, await claimed(answers))
    await pool.execute("UPDATE kept_answer SET root = NULL, node_id = NULL")
    again = await claimed(answers)
    await answers.free(KEY, again)
    assert (await claimed(answers)).root == again.root


async def test_what_postgres_did_not_take_is_settled_as_soon_as_it_does(
    answers: KeptAnswers, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    claims = [await claimed(answers, Key("ada", "createRace", name)) for name in "ab"]
    taken = asyncio.Event()

    async def refuse(*_: object) -> None:
        taken.set()
        raise OSError("away")

    monkeypatch.setattr("cadogan.store.tables.kept_answers.FIRST_PAUSE_S", 0)
    with monkeypatch.context() as away:
        away.setattr(pool, "execute", refuse)
        await answers.keep(Key("ada", "createRace", "a"), claims[0], ANSWER)
        await answers.free(Key("ada", "createRace", "b"), claims[1])
        taken.clear()
        await taken.wait()  # it tries again
        assert await answers.claim(Key("ada", "createRace", "a"), b"r") == UnderWay()
    await settled(answers)
    assert await answers.claim(Key("ada", "createRace", "a"), b"r") == ANSWER
    assert (await claimed(answers, Key("ada", "createRace", "b"))).root == claims[1].root


async def test_a_claim_whose_answer_was_lost_is_free(
    answers: KeptAnswers, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetchval = pool.fetchval

    async def lose(*query: Any) -> None:
        await fetchval(*query)
        raise OSError("the line broke")

    monkeypatch.setattr("cadogan.store.tables.kept_answers.FIRST_PAUSE_S", 0)
    with monkeypatch.context() as broken:
        broken.setattr(pool, "fetchval", lose)
        with pytest.raises(Unreachable):
            await answers.claim(KEY, b"r")
    await settled(answers)
    await claimed(answers)


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
