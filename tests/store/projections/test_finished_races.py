"""What an export reads of a deal that may be played again: held as the deal_service holds it."""

import os
from itertools import product
from uuid import UUID, uuid4

import pytest

from cadogan.races.ids import RaceId
from cadogan.races.record import LATE_MS
from cadogan.store.database import Pool
from cadogan.store.log.log import Log
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results
from cadogan.store.tables.deals import RaceOnDeal
from tests.store.appends import new_race_id

NOW_MS = 1_700_000_000_000
STATES = ("lobby", "countdown", "racing", "decided", "finished", "abandoned")
CLOSED_UNTIL = (None, NOW_MS - LATE_MS, NOW_MS - LATE_MS + 1, NOW_MS + 1)

ROW = """
INSERT INTO race_listing (race_id, game, state, seats, players, is_house, listed, created_at, finished_at, closed_until)
VALUES ($1, 'duchess', $2, 1, '{NULL}', false, false, 0, CASE WHEN $2 = 'finished' THEN 1 END, $3)
"""


async def on_deal(pool: Pool, held_until: int, *states: tuple[str, int | None]) -> list[RaceId]:
    """Races on one deal, as the list knows them."""
    deal, races = uuid4(), [new_race_id() for _ in states]
    entered = "INSERT INTO deal (deal_id, game, options, seed, held_until) VALUES ($1, 'duchess', '{}', $2, $3)"
    await pool.execute(entered, deal, os.urandom(16), held_until)
    for race, (state, closed_until) in zip(races, states, strict=True):
        await pool.execute(ROW, race, state, closed_until)
        await pool.execute("INSERT INTO deal_race (race_id, deal_id) VALUES ($1, $2)", race, deal)
    return races


async def is_held(pool: Pool, log: Log, race: RaceId) -> bool:
    (row,) = await FinishedRaces(pool, Listing(pool, log), Results(pool, log)).logs([race], NOW_MS)
    assert row["log"] == []  # there is no such race, as after its month was archived
    held: bool = row["is_held"]
    return held


@pytest.mark.parametrize(("state", "closed_until"), [*product(STATES, CLOSED_UNTIL)])
async def test_a_deal_is_held_while_another_race_on_it_is_not_over(
    pool: Pool, log: Log, state: str, closed_until: int | None
) -> None:
    race, other = await on_deal(pool, 0, ("finished", None), (state, closed_until))
    is_over = RaceOnDeal(other, state, 1, listed=False, closed_until=closed_until).is_over(NOW_MS)
    assert await is_held(pool, log, race) == (not is_over)


@pytest.mark.parametrize("held_until", [NOW_MS - 1, NOW_MS, NOW_MS + 1])
async def test_a_daily_deal_is_held_back_until_its_day_is_over(pool: Pool, log: Log, held_until: int) -> None:
    race, _ = await on_deal(pool, held_until, ("finished", None), ("racing", None))
    assert await is_held(pool, log, race) == (held_until > NOW_MS)


async def test_a_race_by_itself_on_its_deal_holds_nothing(pool: Pool, log: Log) -> None:
    (race,) = await on_deal(pool, 0, ("finished", NOW_MS + 1))
    assert not await is_held(pool, log, race)
    assert not await is_held(pool, log, RaceId(UUID(int=1)))
