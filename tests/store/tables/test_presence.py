"""Heartbeats: which silence of another node counts."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from asyncpg.transaction import Transaction

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, connect
from cadogan.store.errors import Unreachable
from cadogan.store.tables.presence import NODE_LOST_S, Presence, RaceSeat
from tests.store.appends import new_race_id

OUTAGE_S = 2 * NODE_LOST_S


class Machine:
    """Time passes, for the nodes and for Postgres."""

    def __init__(self, pool: Pool) -> None:
        self.now_s = 0.0
        self._pool = pool

    def node(self) -> Presence:
        return Presence(self._pool, uuid4(), lambda: self.now_s)

    async def passes(self, seconds: float) -> None:
        self.now_s += seconds
        await self._pool.execute("UPDATE node SET seen = seen - make_interval(secs => $1)", seconds)

    async def holders(self) -> int:
        """How many rows of presence there are."""
        count: int = await self._pool.fetchval("SELECT count(*) FROM presence")
        return count

    async def beats(self, *nodes: Presence, times: int) -> list[RaceSeat]:
        """The nodes send heartbeats, once a second. Returns the seats that they find empty."""
        empty: list[RaceSeat] = []
        for _ in range(times):
            await self.passes(1)
            for node in nodes:
                empty += await node.beat()
        return empty


@pytest.fixture
async def machine(dsn: str) -> AsyncIterator[Machine]:
    async with await connect(dsn) as pool:
        yield Machine(pool)


@pytest.fixture
def race() -> RaceId:
    return new_race_id()


async def test_after_an_outage_of_postgres_no_node_takes_another_for_dead(machine: Machine, race: RaceId) -> None:
    one, other = machine.node(), machine.node()
    await other.arrive(race, 0)
    assert await machine.beats(one, other, times=3) == []
    await machine.passes(OUTAGE_S)
    assert await one.beat() == {}, "the other one could not beat either"
    assert await machine.beats(one, times=NODE_LOST_S - 2) == [], "it may connect again later than this one"
    assert await machine.beats(one, other, times=2 * NODE_LOST_S) == []


async def test_a_node_that_does_not_come_back_after_an_outage_is_dead(machine: Machine, race: RaceId) -> None:
    one, other = machine.node(), machine.node()
    await other.arrive(race, 0)
    await machine.beats(one, other, times=3)
    await machine.passes(OUTAGE_S)
    assert await machine.beats(one, times=2 * NODE_LOST_S) == [(race, 0)]


async def test_a_node_that_falls_silent_alone_is_dead(machine: Machine, race: RaceId) -> None:
    one, other = machine.node(), machine.node()
    await other.arrive(race, 0)
    await machine.beats(one, other, times=3)
    assert await machine.beats(one, times=NODE_LOST_S + 1) == [(race, 0)]


async def test_empty_seats_are_reported_although_the_answer_of_their_commit_was_lost(
    machine: Machine, race: RaceId, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = machine.node(), machine.node()
    await other.arrive(race, 0)
    assert await machine.beats(one, other, times=NODE_LOST_S + 1) == []
    leave = Transaction.__aexit__

    async def lose(self: Transaction, *error: Any) -> None:
        await leave(self, *error)
        raise OSError("the line broke")

    with monkeypatch.context() as broken:
        broken.setattr(Transaction, "__aexit__", lose)
        for _ in range(2 * NODE_LOST_S):
            with suppress(Unreachable):  # where it sweeps: not while it waits for the other one
                assert await machine.beats(one, times=1) == []
    assert await machine.holders() == 0
    assert await machine.beats(one, times=1) == [RaceSeat(race, 0)]


async def test_a_node_that_starts_after_an_outage_takes_no_other_for_dead(machine: Machine, race: RaceId) -> None:
    other = machine.node()
    await other.arrive(race, 0)
    await machine.beats(other, times=3)
    await machine.passes(OUTAGE_S)
    new = machine.node()
    assert await machine.beats(new, times=NODE_LOST_S - 2) == [], "the other one could not beat in the outage"
    assert await machine.beats(new, other, times=2 * NODE_LOST_S) == []


async def test_a_node_that_starts_finds_a_dead_one_in_time(machine: Machine, race: RaceId) -> None:
    other = machine.node()
    await other.arrive(race, 0)
    await machine.beats(other, times=1)
    await machine.passes(OUTAGE_S)
    assert await machine.beats(machine.node(), times=NODE_LOST_S + 2) == [(race, 0)]


async def test_a_node_that_was_silent_reports_its_racers_again(machine: Machine) -> None:
    node = machine.node()
    was_silent: list[bool] = []
    for silence_s in (1, 1, NODE_LOST_S, 1):
        await machine.passes(silence_s)
        await node.beat()
        was_silent.append(node.was_silent)
    assert was_silent == [False, False, True, False], "others have taken it for dead"
