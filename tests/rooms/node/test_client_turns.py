"""Turns of the event loop: few steps in each, and one of each address after the other."""

import asyncio
from functools import partial

import pytest

from cadogan.rooms.node import client_turns
from cadogan.rooms.node.client_turns import AT_ONCE, STEPS, ClientTurns


@pytest.fixture(autouse=True)
def _time_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_turns, "SLICE_S", 60.0)


async def test_a_turn_of_the_loop_does_few_steps() -> None:
    row, done, done_by_turn = ClientTurns(), list[int](), list[int]()
    for number in range(5 * STEPS):
        row.do("one", partial(done.append, number))
    async with asyncio.timeout(10):
        while len(done) < 5 * STEPS:
            await asyncio.sleep(0)
            done_by_turn.append(len(done))
    assert done == list(range(5 * STEPS))
    assert max(after - before for before, after in zip([0, *done_by_turn], done_by_turn, strict=False)) == STEPS


async def test_an_address_with_many_steps_does_not_keep_another_waiting() -> None:
    row, done = ClientTurns(), list[str]()
    for _ in range(1000):
        row.do("many", partial(done.append, "many"))
    row.do("one", partial(done.append, "one"))
    await asyncio.sleep(0)
    assert "one" in done
    assert len(done) == STEPS


async def test_a_step_that_fails_keeps_no_other_waiting() -> None:
    row, done = ClientTurns(), list[str]()

    def fail() -> None:
        raise ValueError("a step fails")

    row.do("one", fail)
    row.do("other", partial(done.append, "other"))
    await until_rested(row)
    assert done == ["other"]


async def test_a_step_that_asks_for_another_one_has_it_in_its_turn() -> None:
    row, done = ClientTurns(), list[int]()

    def step(left: int) -> None:
        done.append(left)
        if left:
            row.do("one", partial(step, left - 1))

    row.do("one", partial(step, 3 * STEPS))
    await until_rested(row)
    assert len(done) == 3 * STEPS + 1


async def test_a_caller_that_is_cancelled_leaves_the_row() -> None:
    row = ClientTurns()
    gone = asyncio.ensure_future(row.take("one"))
    stays = asyncio.ensure_future(row.take("one"))
    await asyncio.sleep(0)
    gone.cancel()
    async with asyncio.timeout(5):
        await stays
    assert gone.cancelled()


async def test_messages_are_taken_at_once_up_to_a_bound_for_all_together() -> None:
    row = ClientTurns()
    assert row.admits(AT_ONCE // 2)
    assert row.admits(AT_ONCE // 2)
    assert not row.admits(1)
    await asyncio.sleep(0)
    assert row.admits(AT_ONCE)


async def test_nothing_overtakes_what_waits() -> None:
    row = ClientTurns()
    row.do("one", lambda: None)
    assert not row.admits(1)
    await until_rested(row)
    assert row.admits(1)


async def until_rested(row: ClientTurns) -> None:
    """Wait until no step waits."""
    async with asyncio.timeout(5):
        while not row.admits(0):  # noqa: ASYNC110 - it rests in one of the next turns
            await asyncio.sleep(0)
