"""The lock of a deal excludes all others who start a race on it, on any node."""

import asyncio
from uuid import uuid4

import pytest

from cadogan.races.ids import DealId
from cadogan.store.database import Connection, Pool, connect
from cadogan.store.errors import Unreachable
from cadogan.store.tables import deal_locks
from cadogan.store.tables.deal_locks import DealLocks


@pytest.fixture
def deal() -> DealId:
    return DealId(uuid4())


async def test_one_node_at_a_time_has_the_lock_of_a_deal(
    pool: Pool, shared_dsn: str, deal: DealId, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deal_locks, "PATIENCE_MS", 20)
    async with await connect(shared_dsn) as others_pool:
        one, other = DealLocks(pool), DealLocks(others_pool)
        async with one.hold(deal):
            async with other.hold(DealId(uuid4())):
                pass
            with pytest.raises(Unreachable, match="is starting right now"):
                async with other.hold(deal):
                    raise AssertionError("two nodes have the lock")
        async with other.hold(deal):
            pass


async def test_a_race_that_is_slow_to_start_holds_up_no_race_on_another_deal(pool: Pool, deal: DealId) -> None:
    locks = DealLocks(pool)
    async with asyncio.timeout(10), locks.hold(deal), locks.hold(DealId(uuid4())):
        pass


async def test_a_lock_is_let_go_when_what_it_protects_fails(pool: Pool, deal: DealId) -> None:
    locks = DealLocks(pool)
    with pytest.raises(ZeroDivisionError):
        async with locks.hold(deal):
            raise ZeroDivisionError
    async with asyncio.timeout(10), locks.hold(deal):
        pass


HOLDERS = """
SELECT backend_xid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'
"""


async def test_a_lock_keeps_no_follower_of_the_log_waiting(pool: Pool, owner: Connection, deal: DealId) -> None:
    """A transaction that has an id of its own would."""
    async with DealLocks(pool).hold(deal):
        assert [row["backend_xid"] for row in await owner.fetch(HOLDERS)] == [None]
