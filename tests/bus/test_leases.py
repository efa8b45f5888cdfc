"""Work that one node does for all: one has it, and another one when that node ends."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from uuid import uuid4

import pytest

from cadogan.bus import bus as buses
from cadogan.bus.bus import Bus
from cadogan.bus.leases import Leases
from cadogan.bus.postgres_driver import PostgresDriver
from cadogan.store.database import Pool
from cadogan.store.errors import Unreachable
from cadogan.store.tables.leases import LEASE_S, LeaseTable
from tests.bus.conftest import running

SOON_S = 10


class Node:
    """A node, as far as its leases go. Its clock stands still until a test moves it."""

    def __init__(self, pool: Pool) -> None:
        self.now_s = 1.0
        self.bus = Bus(uuid4(), PostgresDriver(pool))
        self.leases = Leases(LeaseTable(pool, self.bus.node_id), self.bus, lambda: self.now_s)


@pytest.fixture
def role() -> str:
    return f"role-{uuid4()}"


@pytest.fixture
def prefix() -> str:
    return f"task-{uuid4()}:"


@pytest.fixture
def nodes(pool: Pool) -> tuple[Node, Node, Node]:
    return Node(pool), Node(pool), Node(pool)


async def time_is_over(pool: Pool, name: str) -> None:
    """The time of a lease passes in Postgres."""
    await pool.execute("UPDATE lease SET until = now() - interval '1 ms' WHERE name = $1", name)


async def until_held(leases: Leases, *names: str) -> None:
    async with asyncio.timeout(SOON_S):
        while not all(map(leases.holds, names)):
            await leases.wait_for_change()


@asynccontextmanager
async def at_work(*work: Awaitable[None]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_one_node_of_three_has_a_role(nodes: tuple[Node, Node, Node], role: str) -> None:
    for node in nodes:
        node.leases.want(role)
    await asyncio.gather(*(node.leases.renew() for node in nodes))
    before = [node.leases.holds(role) for node in nodes]
    assert sorted(before) == [False, False, True]
    await asyncio.gather(*(node.leases.renew() for node in nodes))
    assert [node.leases.holds(role) for node in nodes] == before


async def test_the_role_of_a_node_that_was_killed_goes_to_another_when_its_time_is_over(
    nodes: tuple[Node, Node, Node], pool: Pool, role: str
) -> None:
    killed, other, _ = nodes
    for node in (killed, other):
        node.leases.want(role)
        await node.leases.renew()
    assert not other.leases.holds(role)
    await time_is_over(pool, role)
    await other.leases.renew()
    assert other.leases.holds(role)
    await killed.leases.renew()  # it only stood still
    assert not killed.leases.holds(role)


async def test_a_node_that_cannot_renew_gives_up_before_another_can_take(
    nodes: tuple[Node, Node, Node], pool: Pool, role: str
) -> None:
    node = nodes[0]
    node.leases.want(role)
    await node.leases.renew()
    left_s = await pool.fetchval("SELECT extract(epoch FROM until - now()) FROM lease WHERE name = $1", role)
    node.now_s += LEASE_S - 0.001
    assert node.leases.holds(role)
    node.now_s += 0.001
    assert not node.leases.holds(role)
    assert left_s <= LEASE_S


async def test_a_role_that_its_node_may_not_have_any_more_goes_to_another(
    nodes: tuple[Node, Node, Node], role: str
) -> None:
    unfit, other, _ = nodes
    may_have = True
    unfit.leases.want(role, lambda: may_have)
    other.leases.want(role)
    await unfit.leases.renew()
    may_have = False
    await other.leases.renew()
    assert not other.leases.holds(role)
    await unfit.leases.renew()
    await other.leases.renew()
    assert (unfit.leases.holds(role), other.leases.holds(role)) == (False, True)


async def test_a_node_that_ends_hands_everything_over_at_once(
    nodes: tuple[Node, Node, Node], monkeypatch: pytest.MonkeyPatch, role: str, prefix: str
) -> None:
    """Over the bus: the other node would look again only after an hour."""
    monkeypatch.setattr(buses, "GREETING_S", 0.05)
    monkeypatch.setattr("cadogan.bus.leases.RENEW_S", 3600)
    ending, other, _ = nodes
    task = f"{prefix}1"
    ending.leases.want(role)
    await ending.leases.announce(task)
    ending.leases.begin(task)
    await ending.leases.renew()
    other.leases.want(role)
    async with running(ending.bus, other.bus), at_work(other.leases.run(), ending.leases.run()):
        async with asyncio.timeout(SOON_S):
            while not (ending.bus.reaches_all and other.bus.reaches_all):  # noqa: ASYNC110 - no event
                await asyncio.sleep(0.01)
        await other.leases.renew()
        assert not other.leases.holds(role)
        freed = asyncio.create_task(other.leases.wait_for_change())
        await asyncio.sleep(0)
        await ending.leases.hand_over()
        assert not ending.leases.holds(role)
        async with asyncio.timeout(SOON_S):
            await freed
        assert await other.leases.adopt(prefix, 10) == [task]
        await until_held(other.leases, role, task)
        await ending.leases.renew()
        assert not ending.leases.holds(role)


async def test_a_node_that_drains_hands_its_roles_over_and_keeps_its_tasks(
    nodes: tuple[Node, Node, Node], role: str, prefix: str
) -> None:
    draining, other, lost = nodes
    for node in (draining, other):
        node.leases.want(role)
        await node.leases.renew()
    await draining.leases.announce(f"{prefix}1")
    draining.leases.begin(f"{prefix}1")
    draining.leases.drain()
    await draining.leases.renew()
    assert draining.leases.holds(role), "no other node is there"
    draining.bus.notice_alive({other.bus.node_id})
    for node in (draining, other):
        await node.leases.renew()
    assert (draining.leases.holds(role), other.leases.holds(role)) == (False, True)
    assert draining.leases.holds(f"{prefix}1")
    await lost.leases.announce(f"{prefix}2")
    await lost.leases.hand_over()
    assert not await draining.leases.adopt(prefix, 10)
    assert await other.leases.adopt(prefix, 10) == [f"{prefix}2"]


async def test_each_task_of_a_lost_node_is_adopted_once(
    nodes: tuple[Node, Node, Node], pool: Pool, prefix: str
) -> None:
    lost, *others = nodes
    tasks = [f"{prefix}{number}" for number in range(10)]
    for task in tasks:
        await lost.leases.announce(task)
        lost.leases.begin(task)
    assert await others[0].leases.adopt(prefix, 10) == []
    for task in tasks[:9]:
        await time_is_over(pool, task)
    adopted = await asyncio.gather(*(node.leases.adopt(prefix, 5) for node in others))
    adopted += [await node.leases.adopt(prefix, 5) for node in others]
    assert sorted(name for names in adopted for name in names) == tasks[:9]
    await lost.leases.renew()
    assert [task for task in tasks if lost.leases.holds(task)] == tasks[9:]


async def test_a_task_that_is_done_is_not_adopted(nodes: tuple[Node, Node, Node], prefix: str) -> None:
    node, other, _ = nodes
    assert await node.leases.announce(f"{prefix}1")
    assert not await other.leases.announce(f"{prefix}1"), "another node may begin it"
    node.leases.begin(f"{prefix}1")
    assert await other.leases.exists(prefix)
    await node.leases.end(f"{prefix}1")
    await node.leases.renew()
    assert not await other.leases.exists(prefix)
    assert not node.leases.holds(f"{prefix}1")
    assert await other.leases.adopt(prefix, 1) == []


async def test_work_goes_on_at_one_node_at_a_time(nodes: tuple[Node, Node, Node], pool: Pool, role: str) -> None:
    first, second, _ = nodes
    working: asyncio.Queue[Node] = asyncio.Queue()
    ended: asyncio.Queue[Node] = asyncio.Queue()

    def work_of(node: Node) -> Callable[[], Awaitable[None]]:
        async def work() -> None:
            working.put_nowait(node)
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            ended.put_nowait(node)

        return work

    async with at_work(*(node.leases.do_while_held(role, work_of(node)) for node in nodes)), asyncio.timeout(SOON_S):
        await asyncio.sleep(0)
        for node in (first, second):
            await node.leases.renew()
        assert await working.get() is first
        await time_is_over(pool, role)
        for node in (second, first):
            await node.leases.renew()
        assert await ended.get() is first
        assert await working.get() is second
        assert working.empty()
        assert ended.empty()


async def test_work_that_fails_begins_again(nodes: tuple[Node, Node, Node], role: str) -> None:
    begun: asyncio.Queue[None] = asyncio.Queue()

    async def work() -> None:
        begun.put_nowait(None)
        raise LookupError("an unexpected error")

    async with at_work(nodes[0].leases.do_while_held(role, work), nodes[0].leases.run()), asyncio.timeout(SOON_S):
        await begun.get()
        await begun.get()


async def test_a_task_that_ends_during_a_renewal_does_not_come_back(
    nodes: tuple[Node, Node, Node], pool: Pool, prefix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, _ = nodes
    await one.leases.announce(f"{prefix}1")
    one.leases.begin(f"{prefix}1")
    asked, go_on = asyncio.Event(), asyncio.Event()
    keep = one.leases._table.keep  # noqa: SLF001

    async def keep_late(names: Collection[str]) -> Sequence[str]:
        asked.set()
        await go_on.wait()
        return await keep(names)

    monkeypatch.setattr(one.leases._table, "keep", keep_late)  # noqa: SLF001
    renewing = asyncio.create_task(one.leases.renew())
    await asked.wait()
    ending = asyncio.create_task(one.leases.end(f"{prefix}1"))
    await asyncio.sleep(0)  # it begins
    go_on.set()
    await asyncio.gather(renewing, ending)
    await time_is_over(pool, f"{prefix}1")
    assert await other.leases.adopt(prefix, 1) == []
    assert not await one.leases.exists(prefix)


async def test_the_lease_of_a_task_is_ended_once_postgres_answers(
    nodes: tuple[Node, Node, Node], prefix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _, _ = nodes
    await one.leases.announce(f"{prefix}1")
    one.leases.begin(f"{prefix}1")

    async def fail(_name: str) -> None:
        raise Unreachable("away")

    with monkeypatch.context() as broken:
        broken.setattr(one.leases._table, "end", fail)  # noqa: SLF001
        with pytest.raises(Unreachable):
            await one.leases.end(f"{prefix}1")
    await one.leases.renew()
    assert not await one.leases.exists(prefix)
