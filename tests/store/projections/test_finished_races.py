"""What an export reads of a deal that may be played again: held as the deal_service holds it."""

import os
from collections.abc import AsyncIterator
from itertools import product
from typing import Any
from uuid import UUID, uuid4

import pytest

from cadogan.races.ids import RaceId, uuid7
from cadogan.races.proof.deal_secrecy import RaceOnDeal, holds, may_hold
from cadogan.races.race import LATE_MS
from cadogan.store.database import Pool
from cadogan.store.log.log import Log
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results

NOW_MS = 1_700_000_000_000
FIRST_OVER = NOW_MS - 3_600_000
"""When the first race on the deal was over."""
STARTED_AT = (None, FIRST_OVER - 1, FIRST_OVER)
FINISHED_AT = (None, FIRST_OVER + 1)
CLOSED_UNTIL = (None, NOW_MS - LATE_MS, NOW_MS - LATE_MS + 1, NOW_MS + 1)
CREATED_AT = (FIRST_OVER - 1000, FIRST_OVER + LATE_MS - 1, FIRST_OVER + LATE_MS)

ROW = """
INSERT INTO race_listing
  (race_id, game, state, seats, players, is_house, listed, created_at, started_at, finished_at, closed_until)
VALUES ($1, 'duchess', $2, 1, '{NULL}', false, false, 0, $3, $4, $5)
"""


@pytest.fixture
async def log(pool: Pool) -> AsyncIterator[Log]:
    """Of the database of many tests: each asks for races of its own."""
    async with Log(pool) as log:
        yield log


async def on_deal(pool: Pool, held_until: int, *races: RaceOnDeal) -> list[RaceId]:
    """Races on one deal, as the list knows them."""
    deal = uuid4()
    entered = "INSERT INTO deal (deal_id, game, options, seed, held_until) VALUES ($1, 'duchess', '{}', $2, $3)"
    await pool.execute(entered, deal, os.urandom(16), held_until)
    for race in races:
        await pool.execute(ROW, race.race_id, race.state, race.started_at, race.finished_at, race.closed_until)
        await pool.execute("INSERT INTO deal_race (race_id, deal_id) VALUES ($1, $2)", race.race_id, deal)
    return [race.race_id for race in races]


def race_at(created_at: int, **known: Any) -> RaceOnDeal:
    return RaceOnDeal(RaceId(uuid7(created_at, os.urandom(10))), **known)


def first_race() -> RaceOnDeal:
    return race_at(FIRST_OVER - 2000, state="finished", started_at=FIRST_OVER - 10, finished_at=FIRST_OVER)


async def is_held(pool: Pool, log: Log, race: RaceId) -> bool:
    (row,) = await FinishedRaces(pool, Listing(pool, log), Results(pool, log)).logs([race], NOW_MS)
    assert row["log"] == []  # there is no such race, as after its month was archived
    held: bool = row["is_held"]
    return held


@pytest.mark.parametrize(
    ("created_at", "started_at", "finished_at", "closed_until"),
    [*product(CREATED_AT, STARTED_AT, FINISHED_AT, CLOSED_UNTIL)],
)
async def test_an_export_holds_a_deal_as_long_as_its_page_does(
    pool: Pool, log: Log, created_at: int, started_at: int | None, finished_at: int | None, closed_until: int | None
) -> None:
    state = "racing" if finished_at is None else "finished"
    other = race_at(created_at, state=state, started_at=started_at, finished_at=finished_at, closed_until=closed_until)
    race, _ = await on_deal(pool, 0, first_race(), other)
    may = other in may_hold([other], FIRST_OVER, NOW_MS)
    assert await is_held(pool, log, race) == (may and holds(other, FIRST_OVER, NOW_MS))


@pytest.mark.parametrize("held_until", [NOW_MS - 1, NOW_MS, NOW_MS + 1])
async def test_a_daily_deal_is_held_back_until_its_day_is_over(pool: Pool, log: Log, held_until: int) -> None:
    race, _ = await on_deal(pool, held_until, first_race(), race_at(0, state="racing", started_at=1))
    assert await is_held(pool, log, race) == (held_until > NOW_MS)


async def test_a_race_by_itself_on_its_deal_holds_nothing(pool: Pool, log: Log) -> None:
    (race,) = await on_deal(pool, 0, first_race())
    assert not await is_held(pool, log, race)
    assert not await is_held(pool, log, RaceId(UUID(int=1)))
