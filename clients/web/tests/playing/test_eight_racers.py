"""Eight racers on one page, on every size of screen: for a spectator, and on the page of a racer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import NamedTuple

import pytest
from playwright.async_api import Page, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from tests.races.given import WON

LARGER_PHONE = pytest.param(390, 844, marks=pytest.mark.long)
PHONES = [(844, 390), LARGER_PHONE, (320, 568)]
SCREENS = [(1440, 900), *PHONES]
ZOOMED = [(720, 450), (640, 400)]
"""Windows of 1440 and 1280 pixels, with the page enlarged to 200 %."""

COVERED = """() => {
  const shown = [...document.querySelectorAll("main button, main summary, main a")].filter(
    (button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest(".table"),
  );
  const isCovered = (button) => {
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found === null || !(button.contains(found) || found.contains(button) && found.matches("a, button"));
  };
  return shown.filter(isCovered).map((button) => button.outerHTML.slice(0, 120));
}"""
"""Buttons and links that another element covers, or that lie outside the window even after scrolling to them."""

SIGNS = """() => [...document.querySelectorAll("[data-seat]")].filter((sign) => sign.checkVisibility()).map((sign) => {
  const style = getComputedStyle(sign);
  const names = ["--seat", "--seat-pattern", "--seat-size"];
  const [colour, pattern, size] = names.map((name) => style.getPropertyValue(name));
  return [sign.dataset.seat, `${colour} ${pattern} ${size}`, colour];
})"""
"""Seat, colour with pattern, and colour alone of everything on the page that stands for a racer."""


class EightRacers(NamedTuple):
    """A race of eight under way."""

    id: str
    token: str
    """Of the racer in the first seat."""


@pytest.fixture(scope="module")
async def race(service_of_module: Service) -> AsyncIterator[EightRacers]:
    """A race in which the fifth seat leads. Tests only look at it."""
    async with AsyncExitStack() as stack:
        racers = [await stack.enter_async_context(Cadogan(service_of_module.url)) for _ in range(8)]
        tokens = [(await racer.sign_up(f"Racer {number}")).token for number, racer in enumerate(racers)]
        made = await racers[0].create_race(
            WON.game, seats=8, seed=str(WON.seed), options=WON.options, countdown=0, view="open"
        )
        seats = [await stack.enter_async_context(racer.race(made.id)) for racer in racers]
        await asyncio.gather(*(seat.ready() for seat in seats))
        await asyncio.gather(*(seat.started() for seat in seats))
        await seats[4].play(WON.moves[0])
        for seat in seats:
            if seat is not seats[4]:
                await seat.play("deal")
        yield EightRacers(str(made.id), tokens[0])


async def racer_at(people: People, race: EightRacers, width: int, height: int) -> Person:
    """The racer in the first seat, at the table."""
    racer = await people.new_person(viewport={"width": width, "height": height})
    await racer.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{race.token}\"')")
    await racer.goto(f"/races/{race.id}")
    await racer.racing()
    return racer


async def fits(page: Page, width: int) -> bool:
    """Whether nothing makes the page wider than the window."""
    return int(await page.evaluate("document.documentElement.scrollWidth")) <= width


async def test_boards_are_sorted_by_place_with_one_large(people: People, race: EightRacers) -> None:
    visitor = await people.new_person(viewport={"width": 1440, "height": 900})
    await visitor.goto(f"/races/{race.id}")
    sections = visitor.page.locator(".boards section")
    await expect(sections).to_have_count(8)
    await expect(sections.first).to_have_attribute("aria-label", "Board of Racer 4")
    first, second = [await sections.nth(number).locator(".felt").bounding_box() for number in (0, 1)]
    assert first is not None
    assert second is not None
    assert first["width"] > 2 * second["width"]
    await sections.nth(3).get_by_role("button", name="Enlarge").click()
    await expect(sections.first).not_to_have_attribute("aria-label", "Board of Racer 4")


@pytest.mark.parametrize(("width", "height"), SCREENS)
async def test_spectator_reaches_every_button(people: People, race: EightRacers, width: int, height: int) -> None:
    visitor = await people.new_person(viewport={"width": width, "height": height})
    await visitor.goto(f"/races/{race.id}")
    await expect(visitor.page.locator(".boards section")).to_have_count(8)
    assert await fits(visitor.page, width)
    assert await visitor.page.evaluate(COVERED) == []


@pytest.mark.parametrize(("width", "height"), ZOOMED)
async def test_zoomed_boards_lie_side_by_side(people: People, race: EightRacers, width: int, height: int) -> None:
    visitor = await people.new_person(viewport={"width": width, "height": height}, device_scale_factor=2)
    await visitor.goto(f"/races/{race.id}")
    sections = visitor.page.locator(".boards section")
    await expect(sections).to_have_count(8)
    assert await fits(visitor.page, width)
    boxes = [await section.bounding_box() for section in await sections.all()]
    tops = [box["y"] for box in boxes if box is not None]
    assert tops[1] == tops[2]


@pytest.mark.parametrize(("width", "height"), SCREENS)
async def test_racer_reaches_every_button(people: People, race: EightRacers, width: int, height: int) -> None:
    racer = await racer_at(people, race, width, height)
    assert await fits(racer.page, width)
    assert await racer.page.evaluate(COVERED) == []
    await racer.button("Resign").click()
    await racer.button("Really resign?").wait_for()
    assert await racer.page.evaluate(COVERED) == []


@pytest.mark.parametrize(("width", "height"), SCREENS)
async def test_racer_tells_all_rivals_apart(people: People, race: EightRacers, width: int, height: int) -> None:
    racer = await racer_at(people, race, width, height)
    signs = await racer.page.evaluate(SIGNS)
    assert {seat for seat, *_ in signs} == {str(number) for number in range(1, 8)}
    assert len({look for _, look, _ in signs}) == len({colour for *_, colour in signs}) == 7


async def test_racer_sees_one_rival_large(people: People, race: EightRacers) -> None:
    racer = await racer_at(people, race, 1440, 900)
    sections = racer.page.locator("aside section")
    await expect(sections).to_have_count(7)
    await expect(sections.first).to_have_attribute("aria-label", "Board of Racer 4")
    first, *others = [await section.locator(".felt").bounding_box() for section in await sections.all()]
    assert first is not None
    for other in others:
        assert other is not None
        assert first["width"] > 1.9 * other["width"]
        assert other["y"] + other["height"] <= 900  # all of them are seen without scrolling
    await sections.nth(3).get_by_role("button", name="Enlarge").click()
    await expect(sections.first).not_to_have_attribute("aria-label", "Board of Racer 4")


@pytest.mark.parametrize(("width", "height"), PHONES)
async def test_racer_chooses_the_rival_in_full_on_a_phone(
    people: People, race: EightRacers, width: int, height: int
) -> None:
    racer = await racer_at(people, race, width, height)
    rivals = racer.page.locator(".rivals")
    await expect(rivals.get_by_role("link", name="Racer 4")).to_be_visible()
    chosen = rivals.get_by_role("button", name="Racer 6")
    await chosen.click()
    await expect(rivals.get_by_role("link", name="Racer 6")).to_be_visible()
    await expect(chosen).to_have_attribute("aria-pressed", "true")
