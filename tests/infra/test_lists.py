"""Lists use their indexes: a page costs Postgres the same with few races and with many."""

import pytest

from infra.scale.generated_races import generate_races
from infra.scale.lists import ListPlan, list_plans

RACES = 40_000
MOST_PAGES = 500
"""Pages of 8 KiB that a list may read. The table of races has about 800, and its indexes have as many.

For a player in one race of 400, the planner may search the newest races for the newest 21 of the player. It then reads
about 8,400 races on 250 pages, and rarely many more.
"""
LONG_LISTS = {
    "results of two players": "adds up all results of both",
    "last races of two players": "reads all results of both",
    "the feed, from the middle": "reads a thousand events and their races",
    "export of the busiest player": "finds all races of the player, for a page of a thousand",
}
"""Lists that read more pages, and why."""
MOST_OF_BOARDS = 1_100
"""Pages that a leaderboard may read: it looks up by their ids the at most 480 players who decide how many opponents it
asks for, on two pages each."""
SMALL_TABLES = {"watching", "node", "race_listing_place", "rating_place", "result_place"}
"""Tables with one row for each watched race, each node, or each projection."""


@pytest.fixture
async def plans(dsn: str) -> list[ListPlan]:
    await generate_races(dsn, RACES)
    return [plan async for plan in list_plans(dsn)]


async def test_no_list_reads_or_sorts_all_races(plans: list[ListPlan]) -> None:
    assert len({name for name, _ in plans}) > 25
    assert {name: plan.scanned - SMALL_TABLES for name, plan in plans if plan.scanned - SMALL_TABLES} == {}
    assert {name: plan.largest_sort for name, plan in plans if plan.largest_sort > RACES / 5} == {}
    boards = {name for name, _ in plans if name.startswith("leaderboard")}
    assert {name for name, plan in plans if plan.pages > MOST_PAGES} <= {*LONG_LISTS, *boards}
    assert {name for name, plan in plans if name in boards and plan.pages > MOST_OF_BOARDS} == set()
