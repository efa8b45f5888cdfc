"""Eight racers on one page, on every size of screen."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from tests.races.given import WON

SCREENS = [(1440, 900), (844, 390), (390, 844), (320, 568)]


@pytest.fixture
async def race(service: Service) -> AsyncIterator[str]:
    """Id of a race of eight, in which the fifth seat leads."""
    async with AsyncExitStack() as stack:
        racers = [await stack.enter_async_context(Cadogan(service.url)) for _ in range(8)]
        for number, racer in enumerate(racers):
            await racer.sign_up(f"Racer {number}")
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
        yield str(made.id)


async def test_boards_are_sorted_by_place_with_one_large(people: People, race: str) -> None:
    visitor = await people.new_person(viewport={"width": 1440, "height": 900})
    await visitor.goto(f"/races/{race}")
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
async def test_every_button_is_reachable(people: People, race: str, width: int, height: int) -> None:
    visitor = await people.new_person(viewport={"width": width, "height": height})
    await visitor.goto(f"/races/{race}")
    await expect(visitor.page.locator(".boards section")).to_have_count(8)
    assert await visitor.page.evaluate("document.documentElement.scrollWidth") <= width
    for button in await visitor.page.locator("main .enlarge").all():
        await button.click(trial=True)
