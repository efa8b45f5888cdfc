"""Lists are answered by their indexes: a page takes as much of Postgres however many races there are."""

import pytest

from infra.scale.generated_races import make_listed
from infra.scale.lists import Answer, answers

RACES = 40_000
MOST_PAGES = 500
"""Pages of 8 KiB that a list may look at, where the table of races has some 800 and its indexes as many.

Of a player who is in one race of 400 the planner may seek the newest 21 among all of the newest races: some 8,400 of
them, on 250 pages, and seldom many more.
"""
LONG = {
    "results of two players": "adds up all that both ever reached",
    "last races of two players": "as above",
    "the feed, half way": "a thousand events in one go, and a look at each of their races",
    "export of the busiest player": "finds all races of the player at once, for a thousand at a time",
}
"""Questions that look at more, and why."""
SMALL = {"watching", "node", "race_listing_place", "rating_place", "result_place"}
"""Tables with a row for each race that is watched now, each node, each projection."""


@pytest.fixture
async def told(dsn: str) -> list[Answer]:
    await make_listed(dsn, RACES)
    return [answer async for answer in answers(dsn)]


async def test_no_list_reads_or_sorts_all_races(told: list[Answer]) -> None:
    assert len({answer.name for answer in told}) > 25
    assert {answer.name: answer.plan.scanned - SMALL for answer in told if answer.plan.scanned - SMALL} == {}
    assert {answer.name: answer.plan.largest_sort for answer in told if answer.plan.largest_sort > RACES / 5} == {}
    assert {answer.name for answer in told if answer.plan.pages > MOST_PAGES} <= set(LONG)
