"""The front page: a table that one can play at once."""

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People


@pytest.fixture
def service(service_alone: Service) -> Service:
    return service_alone


async def test_the_first_card_begins_a_race_at_the_deal_of_the_day(people: People, service: Service) -> None:
    visitor = await people.new_person()
    await visitor.goto("/")
    table = visitor.page.get_by_role("group", name="Deal of the day")
    await table.locator(".card").first.wait_for()
    await table.locator('.card[data-pile="s"]').last.click()
    await visitor.racing()
    async with Cadogan(
        service.url, token=await visitor.page.evaluate("JSON.parse(localStorage['cadogan.token'])")
    ) as me:
        race = visitor.page.url.rpartition("/")[2]
        await expect(visitor.page.locator('.own .card[data-pile="w"]').first).to_be_visible()  # the stock was turned
        assert (await me.view(race)).settings.view == "closed"
    await visitor.goto("/")
    await expect(visitor.page.get_by_text("You have played today's deal.")).to_be_visible()


async def test_it_proposes_what_everybody_knows_and_then_the_game_raced_last(people: People) -> None:
    visitor = await people.new_person(game=None)
    await visitor.goto("/")
    game = visitor.page.get_by_role("combobox", name="Game")
    await expect(game).to_have_value("klondike")
    await game.select_option("freecell")
    await visitor.button("Practise alone").click()
    await visitor.racing()
    await visitor.goto("/")
    await expect(game).to_have_value("freecell")


async def test_a_phone_shows_a_card_above_the_fold(people: People) -> None:
    visitor = await people.new_person(viewport={"width": 390, "height": 844})
    await visitor.goto("/")
    card = visitor.page.get_by_role("group", name="Deal of the day").locator(".card").last
    box = await card.bounding_box()
    button = await visitor.button("Race a bot now").or_(visitor.button("Race somebody")).first.bounding_box()
    assert box is not None
    assert button is not None
    assert box["y"] + box["height"] < button["y"] + button["height"] < 844 - 56
