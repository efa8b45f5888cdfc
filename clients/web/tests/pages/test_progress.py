"""How a player gets on: the profile with statistics and marks, and the day with the own result, calendar and share."""

import os
import random
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import asyncpg
import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person

GAMES = ("klondike", "spider", "duchess", "freecell", "canfield", "yukon")
DAY_MS = 86_400_000
RESULT = """
INSERT INTO result
  (race_id, seat, player_id, game, kind, listed, place, is_shared, how, home, time_ms, finished_at)
VALUES ($1, 0, $2, $3, $4, true, $5, false, $6, $7, $8, $9)
"""
DEAL = "INSERT INTO deal (deal_id, game, options, seed) VALUES ($1, 'spider', '', $2)"
CHANGE = """
INSERT INTO player_rating_change VALUES
  ($1, 0, $2, $3, $4, 1, true, $5, $6, $7, 9, true, $8, $9, 9, true, 'raced', 1)
"""
RATING = "INSERT INTO player_rating VALUES ($1, $2, $3, $4, $5, 12, true, 20, 12, $6)"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PICTURES = os.environ.get("PROGRESS_PICTURES")
"""A folder for pictures of these pages, to look at them."""


@pytest.fixture
def service(service_alone: Service) -> Service:
    return service_alone


async def wrote(dsn: str, player: UUID) -> None:
    """Results of half a year."""
    chance, now = random.Random(3), int(datetime.now(UTC).timestamp() * 1000)
    owner = await asyncpg.connect(dsn)
    try:
        ratings = {game: [25.0, 8.0, 0] for game in GAMES}
        for ago in range(170, 0, -1):
            for _ in range(chance.choice([0, 0, 1, 2, 3, 8])):
                at, race = now - ago * DAY_MS + chance.randrange(DAY_MS // 2), uuid4()
                game = chance.choice(GAMES[: chance.randint(1, len(GAMES))])
                kind = chance.choice(["rated", "rated", "unrated", "practice"])
                how = chance.choice(["won", "stuck", "resigned"])
                home = 52 if how == "won" else chance.randrange(3, 50)
                place = chance.choice([1, 1, 2])
                time_ms = chance.randrange(180_000, 600_000)
                await owner.execute(RESULT, race, player, game, kind, place, how, home, time_ms, at)
                if kind == "rated":
                    rating = ratings[game]
                    before = rating[:2]
                    rating[0] += 0.5 if place == 1 else -0.8
                    rating[1] = max(1.1, rating[1] * 0.93)
                    rating[2] += 1
                    await owner.execute(CHANGE, race, player, game, int(rating[2]), at, *before, *rating[:2])
        for game, (mu, sigma, races) in ratings.items():
            await owner.execute(RATING, player, game, mu, sigma, int(races), now)
    finally:
        await owner.close()


async def wrote_days(dsn: str, player: UUID, today: date) -> None:
    """Deals of the last forty days that the player has played, on most of them."""
    chance = random.Random(2)
    owner = await asyncpg.connect(dsn)
    try:
        for ago in range(1, 40):
            day, race, deal = today - timedelta(days=ago), uuid4(), uuid4()
            if chance.random() < 0.2:
                continue
            how = chance.choice(["won", "stuck", "won"])
            at = int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000)
            await owner.execute(DEAL, deal, deal.bytes)
            await owner.execute("INSERT INTO day_deal (day, game, deal_id) VALUES ($1, 'spider', $2)", day, deal)
            await owner.execute(
                "INSERT INTO day_race (day, game, player_id, race_id) VALUES ($1, 'spider', $2, $3)", day, player, race
            )
            await owner.execute(
                RESULT, race, player, "spider", "practice", 1, how, 52 if how == "won" else 31, 372_000, at
            )
    finally:
        await owner.close()


async def played_day(cadogan: Cadogan, day: str, game: str, moves: int) -> None:
    race = await cadogan.play_day(game, day=day)
    async with cadogan.race(race.id) as seat:
        await seat.ready()
        await seat.started()
        for _ in range(moves):
            home = (move for move in seat.board.legal if "-f" in move)
            await seat.play(next(home, seat.board.legal[0]))
        await seat.resign()
        await seat.finished()


async def picture(person: Person, name: str) -> None:
    if PICTURES:
        width = person.page.viewport_size["width"] if person.page.viewport_size else 0
        await person.page.screenshot(path=f"{PICTURES}/{name}-{width}.png", full_page=True)


@pytest.mark.parametrize("width", [390, 1366])
async def test_a_profile_shows_how_a_player_gets_on(people: People, dsn: str, width: int) -> None:
    visitor = await people.new_person(viewport={"width": width, "height": 844})
    async with Cadogan(visitor.url) as alma:
        player = (await alma.sign_up("Alma")).id
    await wrote(dsn, player)
    await wrote_days(dsn, player, datetime.now(UTC).date())
    await visitor.goto(f"/players/{player}")
    await visitor.heading("Alma").wait_for()
    page = visitor.page
    for name in ("Rating at Klondike", "By game", "Half a year", "Marks"):
        await expect(page.get_by_role("region", name=name)).to_be_visible()
    klondike = page.get_by_role("row").filter(has=page.get_by_role("link", name="Klondike"))
    await expect(klondike.get_by_role("cell").nth(1)).to_contain_text("%")
    await expect(page.get_by_role("list", name="Last races").get_by_role("link")).to_have_count(10)
    marks = page.get_by_role("region", name="Marks").get_by_role("listitem")
    await expect(marks).to_have_count(15)
    await expect(marks.filter(has_text="First blood").get_by_role("link")).to_have_count(1)
    await expect(marks.filter(has_text="Centurion")).to_contain_text("won a hundred races")
    await page.get_by_role("button", name="Month", exact=True).click()
    await expect(page.get_by_role("button", name="Month", exact=True)).to_have_attribute("aria-pressed", "true")
    assert await page.evaluate(OVERFLOW) <= 0
    await picture(visitor, "profile")


@pytest.mark.parametrize("width", [390, 1366])
async def test_the_day_shows_the_own_result_at_once(people: People, dsn: str, width: int) -> None:
    today = datetime.now(UTC).date()
    racer = await people.new_person(viewport={"width": width, "height": 844})
    await racer.goto("/days/today")
    await expect(racer.page.get_by_role("region", name="Your try")).to_contain_text("not played this deal yet")
    await picture(racer, "day-new")
    async with Cadogan(racer.url) as alma:
        me = await alma.sign_up("Alma")
        for moves in range(6):
            async with Cadogan(racer.url) as rival:
                await rival.sign_up(f"Rival {moves}")
                await played_day(rival, str(today), "duchess", moves)
        await wrote_days(dsn, me.id, today)
        await played_day(alma, str(today), "duchess", 9)
    await racer.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{me.token}\"')")
    await racer.goto("/days/today/duchess")
    own = racer.page.get_by_role("region", name="Your try")
    await expect(own).to_contain_text("of 52")
    await expect(own).to_contain_text("of 6 other boards so far")
    await expect(own.get_by_role("img")).to_be_visible()
    line = racer.page.get_by_label("Text to share")
    number = (today - date(2026, 7, 24)).days + 1
    shared = await line.input_value()
    assert shared.startswith(f"Cadogan {number} · Duchess · ")
    assert "top " in shared
    assert shared.splitlines()[-1].endswith(f"/days/{today}/duchess")
    calendar = racer.page.get_by_role("table", name="Calendar")
    await expect(calendar.get_by_role("link", name=f"{today.day}, tried: Duchess")).to_have_count(1)
    await racer.button("Month before").click()
    before = (today.replace(day=1) - timedelta(days=1)).strftime("%B %Y")
    await racer.page.get_by_role("heading", name=before, exact=True).wait_for()
    assert await racer.page.evaluate(OVERFLOW) <= 0
    await racer.button("Month after").click()
    await racer.page.get_by_role("heading", name=today.strftime("%B %Y"), exact=True).wait_for()
    await picture(racer, "day")
