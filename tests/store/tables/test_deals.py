"""The pool of winnable deals and the deals of races, on a database of its own for each test."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from cadogan.races.ids import DealId
from cadogan.store.database import Pool, connect
from cadogan.store.tables.deals import DRAW, RESERVE, Deals, text_of
from tests.store.appends import new_race_id


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
def deals(pool: Pool) -> Deals:
    return Deals(pool)


def new_id() -> DealId:
    return DealId(uuid4())


async def put(deals: Deals, game: str = "duchess", **options: int) -> bytes:
    seed = secrets.token_bytes(16)
    await deals.put(game, options, seed, "r0-f1 deal")
    return seed


async def put_reserve(deals: Deals) -> None:
    """What races leave in the pool."""
    for _ in range(RESERVE):
        await put(deals)


async def test_a_deal_is_drawn_once_and_keeps_its_witness(deals: Deals) -> None:
    await put_reserve(deals)
    first, second = await put(deals), await put(deals)
    drawn = await deals.draw(new_id(), "duchess", {})
    assert drawn is not None
    assert (drawn.seed, drawn.witness, drawn.held_until) == (first, "r0-f1 deal", 0)
    assert await deals.get(drawn.id) == drawn
    other = await deals.draw(new_id(), "duchess", {})
    assert other is not None
    assert other.seed == second
    assert await deals.draw(new_id(), "duchess", {}) is None


async def test_a_deal_of_another_game_or_of_other_options_is_not_drawn(deals: Deals) -> None:
    await put(deals, "eagle-wing", trunk=13)
    assert await deals.draw(new_id(), "eagle-wing", {"trunk": 17}) is None
    assert await deals.draw(new_id(), "wings", {"trunk": 13}) is None
    assert await deals.in_pool("eagle-wing", {"trunk": 13}) == 1


async def test_concurrent_draws_get_different_deals(deals: Deals, dsn: str) -> None:
    await put_reserve(deals)
    seeds = {await put(deals) for _ in range(20)}
    async with await connect(dsn) as elsewhere:
        drawn = await asyncio.gather(
            *(each.draw(new_id(), "duchess", {}) for _ in range(15) for each in (deals, Deals(elsewhere)))
        )
    got = [deal.seed for deal in drawn if deal is not None]
    assert len(got) == len(set(got)) == 20
    assert set(got) == seeds


async def test_a_draw_skips_deals_that_are_being_drawn(deals: Deals, pool: Pool) -> None:
    await put_reserve(deals)
    first, second = await put(deals), await put(deals)
    async with pool.acquire() as connection, connection.transaction():
        row = await connection.fetchrow(DRAW, uuid4(), "duchess", text_of({}), RESERVE)
        assert row is not None
        assert row["seed"] == first
        async with asyncio.timeout(5):
            other = await deals.draw(new_id(), "duchess", {})
            assert other is not None
            assert other.seed == second
            assert await deals.draw(new_id(), "duchess", {}) is None


async def test_concurrent_inserts_of_a_seed_give_one_deal(deals: Deals) -> None:
    seed = secrets.token_bytes(16)
    entered = await asyncio.gather(*(deals.enter(new_id(), "duchess", {"runs": "any"}, seed) for _ in range(8)))
    assert len({deal.id for deal in entered}) == 1
    assert (await deals.enter(new_id(), "duchess", {"runs": "whole"}, seed)).id != entered[0].id
    assert entered[0].witness is None


async def test_a_race_that_no_list_has_is_a_race_on_its_deal_without_a_state(deals: Deals) -> None:
    deal = await deals.enter(new_id(), "duchess", {}, bytes(16))
    races = [new_race_id(), new_race_id()]
    for race in races:
        await deals.add_race(deal.id, race)
    assert {(each.race_id, each.state) for each in await deals.races(deal.id)} == {(race, None) for race in races}
