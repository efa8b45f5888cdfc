"""The leaderboard and the best times of a game on phones: they fit, and names stay whole."""

import re
from time import time
from uuid import UUID

import asyncpg
import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People

RACE = UUID(int=7)
NAMES = ("Blanche of Burgundy", "Wilhelmina-Charlotte", "Óscar de la Peña", "Zoë")
PLAYER_RATING = """
INSERT INTO player_rating (player_id, game, mu, sigma, races, opponents, is_established, score, peers, raced_at)
VALUES ($1, 'duchess', 38.1, 1.5, 128, 64, true, 31.9, 64, $2)
"""
MEETINGS = """
INSERT INTO player_meeting
  (player_id, game, opponent, last_at, on_last_day, was_experienced, counted, points, mu, counted_at)
SELECT one, 'duchess', other, $2, 1, true, 1, 0.5, 38.1, $2
FROM unnest($1::uuid[]) AS one, unnest($1::uuid[]) AS other
WHERE one <> other
"""
BEST_TIME = "INSERT INTO best_time VALUES ('duchess', $1, $2, $3, $4)"
LINES = "element => new Set(Array.from(element.getClientRects(), ({ top }) => top)).size"
OUTSIDE = """
() => Array.from(document.querySelectorAll("main :is(td, th, h2)"))
  .filter((cell) => cell.getBoundingClientRect().right > cell.closest(".panel").getBoundingClientRect().right)
  .map((cell) => cell.textContent)
"""


@pytest.fixture
def service(service_alone: Service) -> Service:
    return service_alone


@pytest.fixture
async def leaders(people: People, dsn: str) -> tuple[str, ...]:
    """Names of players on the leaderboard of Duchess."""
    owner = await asyncpg.connect(dsn)
    url = (await people.new_person()).url
    try:
        players = []
        for name in NAMES:
            async with Cadogan(url) as cadogan:
                players.append((await cadogan.sign_up(name)).id)
            await owner.execute(PLAYER_RATING, players[-1], int(time() * 1000))
            await owner.execute(BEST_TIME, players[-1], 187_400 + 61_000 * len(players), RACE, int(time() * 1000))
        await owner.execute(MEETINGS, players, int(time() * 1000))
    finally:
        await owner.close()
    return NAMES


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("width", [390, 320])
async def test_leaderboard_and_best_times_fit_a_phone(
    people: People, leaders: tuple[str, ...], width: int, locale: str
) -> None:
    visitor = await people.new_person(viewport={"width": width, "height": 844}, locale=locale)
    await visitor.goto("/leaderboards/duchess")
    for name in leaders:
        link = visitor.page.get_by_role("row").get_by_role("link", name=name)
        await link.wait_for()
        assert await link.evaluate(LINES) == 1
    assert await visitor.page.evaluate(OUTSIDE) == []
    assert await visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    await visitor.goto("/games/duchess")
    times = visitor.page.get_by_role("row").get_by_role("link", name=re.compile(r"\d:\d\d\.4"))
    await expect(times).to_have_text(["4:08.4", "5:09.4", "6:10.4", "7:11.4"])
    assert await times.first.get_attribute("href") == f"/races/{RACE}/replay"
    assert await visitor.page.evaluate("document.documentElement.scrollWidth") <= width
