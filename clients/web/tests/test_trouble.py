"""Trouble on the line: it is said, it is got over, and no click is lost without a word."""

import signal

import pytest
from playwright.async_api import Browser, expect

from clients.web.tests.conftest import People
from tests.cli.conftest import Serving, cadogan, environment, port, serving

__all__ = ["cadogan", "environment", "port", "serving"]  # fixtures of the command, which this is about too


@pytest.mark.usefixtures("environment")
async def test_a_race_goes_on_after_the_service_was_killed_in_its_middle(
    chromium: Browser, serving: Serving, port: int
) -> None:
    async with serving(port, HOUSE_BOTS="0", WINNABLE="0") as service:
        await service.until_up()
        people = People(chromium, service.url)
        racer = await people.somebody()
        await racer.goto("/")
        await racer.page.get_by_label("Game").select_option("eagle-wing")
        await racer.button("Practise alone").click()
        await racer.racing()
        await racer.button("Deal").click()
        own = racer.page.get_by_role("group", name="Your board")
        await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
        await expect(racer.button("Undo")).to_be_enabled()
        await service.end(signal.SIGKILL)
        await expect(racer.page.get_by_text("The line is lost.")).to_be_visible()
        await racer.button("Deal").click()
    async with serving(port, HOUSE_BOTS="0", WINNABLE="0") as service:
        await service.until_up()
        await racer.button("Try now").click()
        await expect(racer.page.get_by_text("The line is lost.")).to_be_hidden()
        await expect(own.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
        await expect(racer.button("Undo")).to_be_enabled()
        await people.close()


async def test_two_tabs_of_a_racer_show_one_board(people: People) -> None:
    racer = await people.somebody()
    await racer.goto("/")
    await racer.page.get_by_label("Game").select_option("eagle-wing")
    await racer.button("Practise alone").click()
    await racer.racing()
    tab = await racer.context.new_page()
    await tab.goto(racer.page.url)
    await tab.get_by_role("button", name="Deal", exact=True).click()
    for page in (tab, racer.page):
        own = page.get_by_role("group", name="Your board")
        await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
