"""Reads of single keys share queries, and are never older than their calls."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from cadogan.store import gathered_reads
from cadogan.store.gathered_reads import GatheredReads


class Shelf:
    """Answers when the test lets it."""

    def __init__(self) -> None:
        self.queries: list[Sequence[str]] = []
        self.values: dict[str, int] = {}
        self.opens = asyncio.Event()

    async def read(self, keys: Sequence[str]) -> Mapping[str, int]:
        self.queries.append(keys)
        found = {key: self.values[key] for key in keys if key in self.values}
        await self.opens.wait()
        if "broken" in keys:
            raise LookupError("the query failed")
        return found


@pytest.fixture(autouse=True)
def _queries_are_well_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathered_reads, "APART_S", 0.05)


@pytest.fixture
async def shelf() -> Shelf:
    return Shelf()


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_read_alone_is_asked_at_once(shelf: Shelf) -> None:
    shelf.values = {"a": 1}
    shelf.opens.set()
    assert await GatheredReads(shelf.read, 10).get("a") == 1
    assert shelf.queries == [["a"]]


async def test_reads_that_come_during_a_query_share_the_next_one(shelf: Shelf) -> None:
    shelf.values = {"a": 1, "b": 2, "c": 3}
    reads = GatheredReads(shelf.read, 2)
    first = asyncio.create_task(reads.get("a"))
    await turns()
    others = [asyncio.create_task(reads.get(key)) for key in "bcbx"]
    await turns()
    assert shelf.queries == [["a"]]
    shelf.opens.set()
    assert [await first, *(await asyncio.gather(*others))] == [1, 2, 3, 2, None]
    assert shelf.queries == [["a"], ["b", "c"], ["x"]]


async def test_a_read_during_a_query_sees_what_was_written_before_it(shelf: Shelf) -> None:
    reads = GatheredReads(shelf.read, 10)
    before = asyncio.create_task(reads.get("a"))
    await turns()
    shelf.values["a"] = 1
    after = asyncio.create_task(reads.get("a"))
    await turns()
    shelf.opens.set()
    assert (await before, await after) == (None, 1)


async def test_several_queries_may_be_under_way(shelf: Shelf) -> None:
    reads = GatheredReads(shelf.read, 10, queries=2)
    tasks = []
    for key in "abcd":
        tasks.append(asyncio.create_task(reads.get(key)))
        await asyncio.sleep(2 * gathered_reads.APART_S)
    assert shelf.queries == [["a"], ["b"]]
    shelf.opens.set()
    await asyncio.gather(*tasks)
    assert shelf.queries == [["a"], ["b"], ["c", "d"]]


async def test_reads_of_a_crowd_are_gathered(shelf: Shelf) -> None:
    shelf.opens.set()
    reads = GatheredReads(shelf.read, 10, queries=2)
    first = asyncio.create_task(reads.get("a"))
    await turns()
    assert first.done()
    others = []
    for key in "bcd":
        others.append(asyncio.create_task(reads.get(key)))
        await turns()
    await asyncio.gather(*others)
    assert shelf.queries == [["a"], ["b", "c", "d"]]


async def test_a_failed_query_fails_its_own_reads_alone(shelf: Shelf) -> None:
    shelf.values = {"a": 1}
    reads = GatheredReads(shelf.read, 10)
    shelf.opens.set()
    broken = asyncio.gather(reads.get("broken"), reads.get("broken"), return_exceptions=True)
    assert [type(each) for each in await broken] == [LookupError, LookupError]
    assert await reads.get_all(["a", "b"]) == {"a": 1}


async def test_a_caller_that_is_cancelled_cancels_no_other(shelf: Shelf) -> None:
    shelf.values = {"a": 1}
    reads = GatheredReads(shelf.read, 10)
    one, other = asyncio.create_task(reads.get("a")), asyncio.create_task(reads.get("a"))
    await turns()
    one.cancel()
    shelf.opens.set()
    assert await other == 1


@pytest.mark.parametrize("later", range(8))
async def test_a_read_that_comes_while_the_last_query_ends_is_answered(shelf: Shelf, later: int) -> None:
    """In whichever turn of the event loop it comes."""
    shelf.values = {"a": 1, "b": 2}
    reads = GatheredReads(shelf.read, 10)
    first = asyncio.create_task(reads.get("a"))
    await turns()

    async def second() -> int | None:
        await shelf.opens.wait()
        for _ in range(later):
            await asyncio.sleep(0)
        return await reads.get("b")

    other = asyncio.create_task(second())
    await turns()
    shelf.opens.set()
    async with asyncio.timeout(5):
        assert (await first, await other) == (1, 2)


@pytest.mark.parametrize("most", [1, 10])
async def test_reads_end_when_the_query_is_cancelled(shelf: Shelf, most: int) -> None:
    """As at the end of the service, which cancels every task."""
    reads = GatheredReads(shelf.read, most)
    waiting = [asyncio.create_task(reads.get(key)) for key in "ab"]
    before = asyncio.all_tasks()
    await turns()
    (query,) = asyncio.all_tasks() - before
    query.cancel()
    async with asyncio.timeout(5):
        outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 2
