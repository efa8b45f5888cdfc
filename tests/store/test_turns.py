"""Turns: long computations go on beside everything else, and beside each other."""

import asyncio
from contextlib import suppress

import pytest

from cadogan.races.steps import Steps
from cadogan.store import turns
from cadogan.store.turns import Turns


def until_set(flag: asyncio.Event) -> Steps[str]:
    while not flag.is_set():
        yield
    return "done"


async def test_other_tasks_go_on_during_a_long_computation() -> None:
    flag = asyncio.Event()
    computing = asyncio.create_task(Turns().finish(until_set(flag)))
    await asyncio.sleep(0.01)  # it ends only if this task goes on
    flag.set()
    assert await computing == "done"


async def test_a_short_computation_does_not_wait_for_a_long_one() -> None:
    row, flag = Turns(), asyncio.Event()
    long = asyncio.create_task(row.finish(until_set(flag)))
    await asyncio.sleep(0)
    over = asyncio.Event()
    over.set()
    assert await row.finish(until_set(over)) == "done"
    assert not long.done()
    flag.set()
    assert await long == "done"
    assert len(row) == 0


async def test_a_turn_of_the_loop_has_one_piece_of_one_computation() -> None:
    row, turn, seen = Turns(), 0, [set[int](), set[int]()]
    loop = asyncio.get_running_loop()

    def count() -> None:
        nonlocal turn
        turn += 1
        if turn < 200:
            loop.call_soon(count)

    def noting(mine: set[int]) -> Steps[None]:
        while turn < 100:
            mine.add(turn)
            yield

    count()
    await asyncio.gather(*(row.finish(noting(mine)) for mine in seen))
    assert all(len(mine) > 10 for mine in seen)
    assert not seen[0] & seen[1]


def steps(name: str, events: int, done: list[str]) -> Steps[None]:
    for _ in range(events):
        done.append(name)
        yield


async def test_of_many_alike_each_is_done_before_the_next_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN_S", 0)  # a turn has one step
    names, done, row = "abcdefghij", list[str](), Turns()
    await asyncio.gather(*(row.finish(steps(name, 100, done), 100) for name in names))
    assert done == [name for name in names for _ in range(100)]


async def test_a_short_one_goes_before_a_long_one_that_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "TURN_S", 0)
    done, row = list[str](), Turns()
    long = asyncio.create_task(row.finish(steps("long", 1_000_000, done), 1_000_000))
    async with asyncio.timeout(10):
        while not done:  # noqa: ASYNC110 - it has begun
            await asyncio.sleep(0)
    await row.finish(steps("short", 3, done), 3)
    assert done[-3:] == ["short"] * 3
    assert not long.done()
    long.cancel()


async def test_one_that_takes_longer_than_expected_holds_nobody_up() -> None:
    flag, row = asyncio.Event(), Turns()
    endless = asyncio.create_task(row.finish(until_set(flag), 1))
    over = asyncio.Event()
    over.set()
    assert await row.finish(until_set(over), 10_000) == "done"
    flag.set()
    await endless


async def test_the_caller_gets_the_error_of_a_computation() -> None:
    def failing() -> Steps[None]:
        yield
        raise LookupError("no such card")

    with pytest.raises(LookupError, match="no such card"):
        await Turns().finish(failing())


async def test_a_computation_ends_with_its_caller() -> None:
    row, ended = Turns(), asyncio.Event()

    def endless() -> Steps[None]:
        try:
            while True:
                yield
        finally:
            ended.set()

    caller = asyncio.create_task(row.finish(endless()))
    await asyncio.sleep(0.01)
    caller.cancel()
    with suppress(asyncio.CancelledError):
        await caller
    await ended.wait()
    assert len(row) == 0
