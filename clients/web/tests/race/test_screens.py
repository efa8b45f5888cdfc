"""The page of a race on the screens of desktops and phones."""

import json

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from clients.web.tests.playing.test_eight_racers import COVERED
from clients.web.tests.race.test_reflow import DRAWN

UNREADABLE = """() => [...document.querySelectorAll(".own .clock, .own .keys")].filter((words) => {
  const range = document.createRange();
  range.selectNodeContents(words);
  const { left, right, top, bottom } = range.getBoundingClientRect();
  const isOver = ({ left: x, right: far, top: y, bottom: low }) => x < right && far > left && y < bottom && low > top;
  const others = [...document.querySelectorAll(".own .tools button, .own .card")];
  return others.some((other) => isOver(other.getBoundingClientRect()));
}).map((words) => words.className)"""
"""The time, and the words about keys, where a button or a card lies over them or under them."""


async def test_race_page_fits_a_desktop_screen(people: People, service: Service) -> None:
    racer = await people.new_person(viewport={"width": 1440, "height": 900})
    await racer.resume(service, "duchess", undo="free", hints=True)
    assert await racer.page.evaluate("document.documentElement.scrollHeight") == 900


async def test_tap_deals_on_a_phone(people: People) -> None:
    racer = await people.new_person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await racer.goto("/")
    await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
    await racer.button("Practise alone").tap()
    await racer.racing()
    await racer.button("Deal").tap()
    await expect(racer.page.get_by_role("group", name="Your board")).to_contain_text("29")
    width = await racer.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


async def test_four_boards_fit_on_one_screen(people: People) -> None:
    maker, desk, phone, other = [
        await people.new_person(viewport={"width": width, "height": height})
        for width, height in ((1280, 720), (1440, 900), (390, 844), (1280, 720))
    ]
    await maker.sign_up("Henrietta")
    token = json.loads(await maker.page.evaluate("localStorage.getItem('cadogan.token')"))
    async with Cadogan(maker.url, token) as cadogan:
        race = await cadogan.create_race("duchess", seats=4)
    for racer in (maker, desk, phone, other):
        await racer.goto(f"/races/{race.id}")
        await racer.button("Take a seat").click()
        await racer.button("Leave").wait_for()
    for racer in (maker, desk, phone, other):
        await racer.button("I'm ready").click()
    for racer, rivals in ((desk, "aside .boards section"), (phone, ".rivals .head")):
        await racer.racing()
        await expect(racer.page.get_by_role("timer", name="Time")).to_be_in_viewport(ratio=1)
        await expect(racer.button("Resign")).to_be_in_viewport(ratio=1)
        await expect(racer.page.locator(rivals)).to_have_count(3)
        for rival in await racer.page.locator(rivals).all():
            await expect(rival).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("text", ["16px", "24px"])
async def test_buttons_and_words_have_their_place_at_any_width(people: People, text: str) -> None:
    """With the largest text that browsers offer, too, in the language with the longest words."""
    racer = await people.new_person(locale="de-DE")
    await racer.goto("/")
    await racer.page.evaluate("text => (document.documentElement.style.fontSize = text)", text)
    await racer.page.get_by_role("combobox", name="Spiel").select_option("freecell")
    await racer.button("Allein üben").click()
    await racer.page.locator(".table.live:not(.dealing)").wait_for()
    await racer.page.keyboard.press("Tab")
    await racer.page.locator('.own .slot [tabindex="0"]').focus()
    for width, height in [(360, 740), (390, 844), (768, 1024), (1000, 700), (1280, 640)]:
        await racer.page.set_viewport_size({"width": width, "height": height})
        await racer.page.evaluate(DRAWN, width)
        assert await racer.page.evaluate("document.documentElement.scrollWidth") == width
        assert await racer.page.evaluate(COVERED) == [], width
        assert await racer.page.evaluate(UNREADABLE) == [], width
