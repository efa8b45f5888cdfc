"""The deals of the days on a real Postgres, on a database of its own for each test."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from uuid import uuid4

import asyncpg
import pytest

from cadogan.people.player import Player
from cadogan.races.ids import DealId, PlayerId
from cadogan.rules import GAMES
from cadogan.store.database import Pool, connect
from cadogan.store.tables.days import LOST_S, Days
from cadogan.store.tables.deals import Deals
from cadogan.store.tables.players import Players
from tests.store.appends import new_race_id

DAY = date(2026, 11, 21)
DUCHESS = GAMES["duchess"]


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
def days(pool: Pool) -> Days:
    return Days(pool)


def new_id() -> DealId:
    return DealId(uuid4())


async def new_player(pool: Pool) -> PlayerId:
    player = Player(PlayerId(uuid4()), uuid4().hex[:20])
    await Players(pool).create(player, uuid4().hex)
    return player.id


async def test_nodes_that_make_a_days_deal_at_once_make_one_and_waste_none(days: Days, pool: Pool, dsn: str) -> None:
    for _ in range(8):
        await Deals(pool).put("duchess", DUCHESS.chosen, secrets.token_bytes(16), "deal")
    async with await connect(dsn) as elsewhere:
        made = await asyncio.gather(
            *(each.make(DAY, DUCHESS, new_id(), bytes(16), 7) for _ in range(4) for each in (days, Days(elsewhere)))
        )
    assert sorted(made) == [False] * 7 + [True]
    (found,) = await days.deals(DAY)
    assert (found.deal.witness, found.deal.held_until, found.players) == ("deal", 7, 0)
    assert await Deals(pool).in_pool("duchess", DUCHESS.chosen) == 7
    assert await pool.fetchval("SELECT count(*) FROM deal") == 1


async def test_without_a_winnable_deal_the_seed_makes_one_or_none_is_made(days: Days) -> None:
    assert not await days.make(DAY, DUCHESS, new_id(), None, 7)
    assert await days.made(DAY) == set()
    assert await days.deals(DAY) == []
    assert await days.make(DAY, DUCHESS, new_id(), bytes(16), 7)
    (found,) = await days.deals(DAY, "duchess")
    assert (found.deal.seed, found.deal.witness) == (bytes(16), None)
    assert await days.deals(DAY, "wings") == []


async def test_a_deal_that_cannot_be_made_leaves_no_transaction_open(dsn: str) -> None:
    async with await connect(dsn, connections=1) as pool:
        days = Days(pool)
        with pytest.raises(asyncpg.CharacterNotInRepertoireError):
            await days.make(DAY, replace(DUCHESS, id="\0"), new_id(), bytes(16), 7)
        assert await days.make(DAY, DUCHESS, new_id(), bytes(16), 7)
    async with await connect(dsn) as elsewhere:
        assert await Days(elsewhere).made(DAY) == {"duchess"}


async def test_of_concurrent_attempts_one_is_stored_and_the_others_get_it(days: Days, pool: Pool) -> None:
    await days.make(DAY, DUCHESS, new_id(), bytes(16), 7)
    player = await new_player(pool)
    entered = await asyncio.gather(*(days.enter(DAY, "duchess", player, new_race_id()) for _ in range(8)))
    assert entered.count(None) == 1
    (mine,) = {entry.race_id for entry in entered if entry is not None}
    assert not any(entry.is_old for entry in entered if entry is not None)
    await pool.execute("UPDATE day_race SET made_at = made_at - make_interval(secs => $1)", LOST_S + 1)
    entry = await days.entry(DAY, "duchess", player)
    assert entry is not None
    assert (entry.race_id, entry.is_old) == (mine, True)
    other = new_race_id()
    assert [await days.replace(mine, other), await days.replace(mine, new_race_id())] == [True, False]
    (row,) = await days.rows(DAY, "duchess")
    assert (row.player, row.race_id, row.how, row.played_back) == (player, other, None, False)
    await days.settle(other, "won", 52, 90_000, played_back=True)
    (row,) = await days.rows(DAY, "duchess")
    assert (row.how, row.home, row.time_ms, row.played_back) == ("won", 52, 90_000, True)
