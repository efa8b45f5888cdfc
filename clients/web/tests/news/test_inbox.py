"""News that reaches a player on any page: challenges, their answers, and a race that another tab has found."""

import json
import re
from itertools import pairwise

from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from infra.lab.axe import axe_faults

NOTICES = """() => {
  window.shown = [];
  Object.defineProperty(document, "hidden", { get: () => true });
  window.Notification = class {
    static permission = "granted";
    constructor(title, { body }) { window.shown.push(body) }
  };
}"""
"""A hidden page whose person has permitted notifications."""
WITH_NEWS = re.compile(r"^\(1\) ")


async def challenged(service: Service, name: str) -> str:
    """Has a new player challenge another one by name. Returns the id of the challenge."""
    async with Cadogan(service.url) as rival:
        await rival.sign_up("Wilhelmina")
        return str((await rival.challenge("duchess", to=name)).id)


async def test_challenge_by_name_reaches_every_page(people: People, service: Service) -> None:
    player = await people.new_person()
    await player.context.add_init_script(f"({NOTICES})()")
    await player.sign_up("Clementine")
    await player.goto("/games/canfield")
    tab = await player.context.new_page()
    await tab.goto(f"{player.url}/leaderboards/duchess")
    await tab.get_by_role("link", name="Clementine").wait_for()
    height = await player.page.evaluate("document.documentElement.scrollHeight")
    await challenged(service, "Clementine")
    for page in (player.page, tab):
        news = page.get_by_role("region", name="News")
        await expect(news).to_contain_text("Wilhelmina challenges you to Duchess.")
        await expect(page.get_by_role("img", name="1 new message")).to_be_visible()
        await expect(page).to_have_title(WITH_NEWS)
        assert await page.locator('link[rel="icon"]').get_attribute("href") == "/icon-news.svg"
    assert await player.page.evaluate("document.documentElement.scrollHeight") == height
    shown = [notice for page in (player.page, tab) for notice in await page.evaluate("shown")]
    assert shown == ["Wilhelmina challenges you to Duchess."]  # once, although two tabs are open
    await tab.get_by_role("button", name="Accept").click()
    await tab.get_by_role("button", name="I'm ready").or_(tab.get_by_text("Waiting for racers")).first.wait_for()


async def test_permission_is_asked_in_place_and_challenge_can_be_declined(people: People, service: Service) -> None:
    player = await people.new_person()
    await player.sign_up("Hyacinth")
    await player.goto("/games")
    await challenged(service, "Hyacinth")
    news = player.page.get_by_role("region", name="News")
    await expect(news.get_by_role("button", name="Mute the sound")).to_be_visible()
    await news.get_by_role("button", name="Decline").click()
    await expect(news.locator(".item")).to_have_count(0)
    await expect(player.page).not_to_have_title(WITH_NEWS)


async def test_a_challenge_is_declined_for_a_reason_by_keyboard(people: People, service: Service) -> None:
    player = await people.new_person()
    await player.sign_up("Isadora")
    async with Cadogan(service.url) as rival:
        await rival.sign_up("Leopoldine")
        challenge = await rival.challenge("duchess", to="Isadora")
        await player.goto(f"/challenges/{challenge.id}")
        main = player.page.get_by_role("main")
        await main.get_by_role("button", name="Decline").focus()
        await player.page.keyboard.press("Tab")
        await expect(main.get_by_label("Reason")).to_be_focused()
        await player.page.keyboard.type("not this time")
        await player.page.keyboard.press("Shift+Tab")
        await player.page.keyboard.press("Enter")
        await main.get_by_text("Isadora declined this challenge: not this time limit.").wait_for()


async def test_a_notice_declines_a_challenge_for_a_reason(people: People, service: Service) -> None:
    maker, player = await people.new_person(), await people.new_person(locale="es-ES")
    await maker.sign_up("Melusine")
    token = json.loads(await maker.page.evaluate("localStorage.getItem('cadogan.token')"))
    await player.goto("/account")
    await player.page.get_by_label("Nombre", exact=True).fill("Nepomuk")
    await player.button("Crear cuenta").click()
    await player.heading("Nepomuk").wait_for()
    async with Cadogan(service.url, token) as same:
        await same.challenge("duchess", to="Nepomuk")
    await player.page.get_by_label("Motivo").select_option("este juego no")
    await player.button("Rechazar").click()
    news = maker.page.get_by_role("region", name="News")
    await expect(news).to_contain_text("Nepomuk declines your challenge: not this game.")
    assert await axe_faults(maker.page) == []


async def test_answer_to_a_challenge_reaches_its_maker(people: People, service: Service) -> None:
    maker = await people.new_person()
    await maker.sign_up("Peregrine")
    token = json.loads(await maker.page.evaluate("localStorage.getItem('cadogan.token')"))
    await maker.goto("/games")
    async with Cadogan(service.url, token) as same, Cadogan(service.url) as rival:
        await rival.sign_up("Rosamund")
        challenge = await same.challenge("duchess", to="Rosamund")
        await rival.accept(challenge.id)
        news = maker.page.get_by_role("region", name="News")
        await expect(news).to_contain_text("Rosamund accepts your challenge.")
        await news.get_by_role("link", name="To the race").click()
        await maker.page.wait_for_url("**/races/*")


async def test_open_challenge_is_shown_to_a_player_who_comes_later(people: People, service: Service) -> None:
    player = await people.new_person()
    await player.sign_up("Eulalie")
    await player.goto("/livez")  # a page of the service without the client
    await challenged(service, "Eulalie")
    await player.goto("/days/today")
    await expect(player.page.get_by_role("region", name="News")).to_contain_text("challenges you")


async def test_notices_lie_close_together_at_the_edge_of_the_page(people: People, service: Service) -> None:
    player = await people.new_person(viewport={"width": 390, "height": 844})
    await player.sign_up("Drusilla")
    for rival_name in ("Rival 1", "Rival 2"):
        async with Cadogan(service.url) as rival:
            await rival.sign_up(rival_name)
            await rival.challenge("duchess", to="Drusilla")
    notices = player.page.get_by_role("region", name="News").locator("> div")
    await expect(notices).to_have_count(3)  # the last one has the settings
    boxes = [await notice.bounding_box() for notice in await notices.all()]
    tops = [(box["y"], box["y"] + box["height"]) for box in boxes if box is not None]
    assert all(0 < after - before <= 16 for (_, before), (after, _) in pairwise(tops))
