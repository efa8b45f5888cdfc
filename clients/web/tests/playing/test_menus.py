"""Menus over the table: whatever the racer does next closes them."""

import pytest
from playwright.async_api import expect

from clients.web.tests.conftest import People, Person
from clients.web.tests.race.race_of_two import start_race

MENUS = {"Cards and table": ".looks .panel", "Emotes": ".tools details .panel"}


@pytest.fixture
async def racer(people: People) -> Person:
    racer, _, _ = await start_race(people)
    await racer.racing()
    return racer


async def test_menus_close_by_escape_a_click_elsewhere_and_a_move(racer: Person) -> None:
    table = racer.page.get_by_role("group", name="Your board")
    for name, panel in MENUS.items():
        menu, shown = racer.page.locator("summary").and_(racer.page.get_by_label(name)), racer.page.locator(panel)
        await menu.click()
        await expect(shown).to_be_visible()
        await racer.page.keyboard.press("Escape")
        await expect(shown).to_be_hidden()

        await menu.click()
        await expect(shown).to_be_visible()
        await racer.page.locator(".clock").click()
        await expect(shown).to_be_hidden()

        await menu.click()
        await expect(shown).to_be_visible()
        await table.get_by_role("button").first.focus()
        await racer.page.keyboard.press("ArrowRight")  # a key of the table, which may have had the focus before
        await expect(shown).to_be_hidden()

    looks = racer.page.locator(MENUS["Cards and table"])
    await racer.page.get_by_label("Cards and table").click()
    await table.locator('.card[data-pile="r0"][data-index="2"]').click()
    await expect(looks).to_be_hidden()
    await expect(racer.page.locator(".own .bar .count")).to_have_text("1 of 52 home")  # the click was a move as well


async def test_a_menu_stays_open_while_it_is_used(racer: Person) -> None:
    await racer.page.get_by_label("Cards and table").click()
    await racer.page.get_by_role("radio", name="Blue", exact=True).click(force=True)
    await racer.page.get_by_text("Backs", exact=True).click()  # Chromium crashed where it began to select words
    await expect(racer.page.locator(".looks .panel")).to_be_visible()
    await racer.page.keyboard.press("Escape")
    await expect(racer.page.locator("summary").first).to_be_focused()


async def test_escape_closes_the_rules_from_within(racer: Person) -> None:
    await racer.page.keyboard.press("?")
    await racer.button("Close the rules").focus()
    await racer.page.keyboard.press("Escape")
    await expect(racer.page.get_by_role("region", name="Rules of Duchess")).to_be_hidden()
