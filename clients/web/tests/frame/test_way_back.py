"""The way back to one's own race: on every page, in another tab, and on another device."""

import json
import re
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from cadogan.app import Service
from cadogan.races import changes
from cadogan.races import race as races
from cadogan.races.decide import due
from cadogan.races.events import presence
from cadogan.races.record import race_view
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from infra.lab.axe import axe_faults

LEFT = re.compile(r"^To the race\s*\d+ s left$")
IN_ONE_LINE = """new Set(["header .sign", "header .back", "header .me"].map(
  (part) => Math.round(document.querySelector(part).getBoundingClientRect().top))).size === 1"""
"""Whether the header has one line, so that the way back moves nothing when it comes."""
WIDTHS = {"phone": {"width": 390, "height": 844}, "laptop": {"width": 1366, "height": 768}}


@pytest.fixture(autouse=True)
def _absences_are_told_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(races, "AWAY_MS", 50)


def way_back(page: Page) -> Locator:
    """The link of the header."""
    return page.get_by_role("banner").get_by_role("link", name="To the race")


async def token_of(person: Person) -> str:
    """Token of the player of a browser."""
    return str(json.loads(await person.page.evaluate("localStorage.getItem('cadogan.token')")))


async def signed_in(people: People, token: str, **options: Any) -> Person:
    """Another device of a player."""
    person = await people.new_person(**options)
    await person.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
    return person


@pytest.mark.parametrize("size", WIDTHS)
async def test_a_new_tab_and_another_device_lead_back_in_the_time_that_is_left(
    people: People, service: Service, size: str
) -> None:
    racer = await people.new_person(viewport=WIDTHS[size])
    await racer.resume(service, "duchess", listed=False)
    token = await token_of(racer)
    address = racer.page.url
    tab = await racer.context.new_page()
    await racer.page.close()
    await tab.goto(f"{racer.url}/games")
    device = await signed_in(people, token, viewport=WIDTHS[size])
    await device.goto("/leaderboards/duchess")
    for page in (tab, device.page):
        await expect(way_back(page)).to_have_text(LEFT)
        await expect(page.get_by_role("log").get_by_text("seconds to return to your race")).to_have_count(1)
        assert await axe_faults(page) == []
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert await page.evaluate(IN_ONE_LINE)
    await device.page.keyboard.press("Tab")
    for _ in range(12):
        if await way_back(device.page).evaluate("(link) => link === document.activeElement"):
            break
        await device.page.keyboard.press("Tab")
    await device.page.keyboard.press("Enter")
    await device.page.wait_for_url(address)
    await device.racing()
    await expect(way_back(device.page)).to_have_count(0)  # the page is the race
    await expect(way_back(tab)).to_have_text("To the race")  # no time runs out: the racer is there
    await device.resign()
    await expect(way_back(tab)).to_have_count(0)


async def test_the_way_back_goes_when_the_time_is_over(
    people: People, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (changes, due, presence, race_view):
        monkeypatch.setattr(module, "ABSENCE_MS", 4_000)
    racer = await people.new_person()
    await racer.resume(service, "duchess", listed=False)
    await racer.goto("/games")
    await expect(way_back(racer.page)).to_have_text(LEFT)
    await expect(way_back(racer.page)).to_have_count(0)


async def test_a_seat_in_a_lobby_leads_back_until_it_is_left_elsewhere(people: People, service: Service) -> None:
    async with Cadogan(service.url) as cadogan:
        made = await cadogan.sign_up("Kunigunde")
        device = await signed_in(people, str(made.token))
        race = await cadogan.create_race("duchess", listed=False)
        seat = cadogan.race(race.id)
        await seat.__aenter__()
        await device.goto("/days/today")
        await expect(way_back(device.page)).to_be_visible()
        player = await signed_in(people, str(made.token), locale="es-ES")
        await player.goto("/games")
        await expect(player.page.get_by_role("link", name="Ir a la carrera")).to_be_visible()
        await seat.leave()
        await expect(way_back(device.page)).to_have_count(0)
        await expect(player.page.get_by_role("link", name="Ir a la carrera")).to_have_count(0)
        await seat.__aexit__(None, None, None)


async def test_lists_offer_the_own_race_and_do_not_offer_to_watch_it(people: People, service: Service) -> None:
    racer, other = await people.new_person(), await people.new_person()
    await racer.resume(service, "canfield")
    race = racer.page.url.rsplit("/", 1)[-1]
    await racer.goto("/")
    await other.goto("/")
    for person, verb in ((racer, "To the race"), (other, "Watch")):
        row = person.page.get_by_role("main").locator(f'li a[href="/races/{race}"]')
        await expect(row.locator(".verb")).to_have_text(verb)
    featured = racer.page.get_by_role("main").locator(f'a.button[href="/races/{race}"]')
    assert await featured.all_inner_texts() in ([], ["To the race"])  # another race may be featured


async def test_an_idle_page_asks_for_own_races_once(people: People, service: Service) -> None:
    player = await people.new_person()
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url.removeprefix(service.url)))
    async with Cadogan(service.url) as cadogan:
        token = (await cadogan.sign_up("Mechthild")).token
        await player.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
        await player.goto("/games")
        await player.page.get_by_role("link", name="Mechthild").wait_for()
        race = await cadogan.create_race("duchess", seats=1, countdown=0, listed=False)
        async with cadogan.race(race.id) as seat:  # a race that begins on another device is news
            await seat.ready()
            await seat.started()
            await expect(way_back(player.page)).to_be_visible()
            await seat.resign()
        await expect(way_back(player.page)).to_have_count(0)
    assert len([url for url in asked if url.startswith("/api/v1/players/me/races")]) == 1
    assert len([url for url in asked if url.startswith("/api/v1/races")]) == 0
