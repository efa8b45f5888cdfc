"""What a newcomer learns: the card before the first race, the panel of rules, and why a move is refused."""

import pytest
from playwright.async_api import expect

from cadogan.app import Service
from clients.web.tests.conftest import People, Person

NEEDED = "Start with the top card of any fan"
"""Beginning of a rule of Duchess."""


async def test_practice_waits_for_the_card_of_rules(people: People) -> None:
    racer = await people.new_person(knows_rules=False)
    await racer.goto("/")
    await racer.button("Practise alone").click()
    card = racer.page.get_by_role("dialog", name="Your first race at Duchess")
    await expect(card).to_contain_text("Bring all 52 cards to the foundations")
    await expect(card.get_by_role("listitem")).to_have_count(3)
    await expect(card).to_contain_text(NEEDED)
    assert "/races/" not in racer.page.url
    await card.get_by_role("button", name="Start", exact=True).click()
    await racer.racing()
    await racer.resign()
    await racer.page.get_by_role("link", name="New race").click()
    await racer.button("Practise alone").click()
    await racer.racing()  # once per game


async def test_the_card_can_be_put_off_and_comes_again(people: People) -> None:
    racer = await people.new_person(knows_rules=False)
    await racer.goto("/games/sir-tommy")
    for how in ("button", "key"):
        await racer.button("Race a bot now").click()
        await racer.page.get_by_role("dialog").wait_for()
        if how == "button":
            await racer.button("Not now").click()
        else:
            await racer.page.keyboard.press("Escape")
        await expect(racer.page.get_by_role("dialog")).to_have_count(0)
    assert racer.page.url.endswith("/games/sir-tommy")


async def test_the_example_moves_and_can_be_paused(people: People) -> None:
    racer = await people.new_person(reduced_motion="no-preference", knows_rules=False)
    await racer.goto("/")
    await racer.button("Practise alone").click()
    step = racer.page.get_by_role("dialog").locator("[data-step]")
    await expect(step).to_have_attribute("data-step", "2")
    await racer.button("Pause the example").click()
    await racer.button("Play the example").wait_for()


async def test_the_example_stands_still_under_reduced_motion(people: People) -> None:
    racer = await people.new_person(knows_rules=False, reduced_motion="reduce")
    await racer.goto("/")
    await racer.button("Practise alone").click()
    step = racer.page.get_by_role("dialog").locator("[data-step]")
    await expect(step).to_have_attribute("data-step", "0")
    await racer.page.get_by_role("dialog").get_by_role("button", name="One step forward").click()
    await expect(step).to_have_attribute("data-step", "1")


async def test_the_card_of_rules_is_in_the_lobby_in_spanish(people: People) -> None:
    racer = await people.new_person(knows_rules=False, locale="es-ES")
    await racer.goto("/")
    await racer.button("Invitar a alguien").click()
    card = racer.page.get_by_role("region", name="Reglas de Duchess")
    await expect(card).to_contain_text("Lleva las 52 cartas a las bases")
    await racer.button("Entendido").click()
    await expect(card).to_have_count(0)


VIEWPORTS = [(390, 844), (844, 390), (1440, 900)]


@pytest.mark.parametrize(("width", "height"), VIEWPORTS)
async def test_the_rules_are_beside_the_table_at_any_time(
    people: People, service: Service, width: int, height: int
) -> None:
    racer = await people.new_person(viewport={"width": width, "height": height})
    await racer.resume(service, "duchess")
    panel = racer.page.get_by_role("region", name="Rules of Duchess")
    await expect(panel).to_have_count(0)
    await racer.button("Rules").click()
    await expect(panel).to_contain_text(NEEDED)
    await expect(panel).to_be_in_viewport()
    own = await racer.page.get_by_role("group", name="Your board").bounding_box()
    rules = await panel.bounding_box()
    assert own is not None
    assert rules is not None
    assert rules["width"] * rules["height"] <= width * height / 2, "the panel leaves half of the screen"
    if width > height:
        assert own["x"] + own["width"] <= rules["x"] + 1, "the table makes room"
    assert await racer.page.evaluate("document.documentElement.scrollWidth") <= width
    await racer.button("Close the rules").click()
    await expect(panel).to_have_count(0)
    await racer.page.keyboard.press("?")
    await expect(panel).to_have_count(1)
    await racer.page.keyboard.press("?")
    await expect(panel).to_have_count(0)


async def test_the_panel_tells_the_options_of_this_race(people: People, service: Service) -> None:
    racer = await people.new_person()
    await racer.resume(service, "eagle-wing", options={"trunk": 21, "redeals": None})
    await racer.button("Rules").click()
    panel = racer.page.get_by_role("region", name="Rules of Eagle Wing")
    await expect(panel).to_contain_text("Trunk: 21 cards")
    await expect(panel).to_contain_text("Redeals: no limit")


async def refused(racer: Person, selector: str, text: str) -> None:
    """Clicks a card and waits for a note with this text, close to it."""
    card = racer.page.get_by_role("group", name="Your board").locator(selector)
    place = await card.bounding_box()
    assert place is not None
    await racer.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + min(12, place["height"] / 2))
    note = racer.page.locator(".table .note")
    await expect(note).to_contain_text(text)
    shown = await note.bounding_box()
    assert shown is not None
    apart = max(shown["y"] - (place["y"] + place["height"]), place["y"] - (shown["y"] + shown["height"]))
    assert apart < 20, "the note is at the card"
    assert shown["x"] < place["x"] + place["width"]
    assert place["x"] < shown["x"] + shown["width"]


@pytest.mark.parametrize(("width", "height"), VIEWPORTS)
async def test_a_refusal_names_the_rule_at_the_card_and_lights_what_is_legal(
    people: People, service: Service, width: int, height: int
) -> None:
    racer = await people.new_person(viewport={"width": width, "height": height})
    await racer.resume(service, "duchess")
    await refused(racer, '.card[data-pile="t1"]', NEEDED)
    lit = racer.page.locator(".card.lit")
    await expect(lit).to_have_count(4)  # the tops of the fans
    await racer.page.keyboard.press("Escape")


async def test_a_drop_that_is_refused_names_the_rule_and_lights_the_targets(people: People, service: Service) -> None:
    racer = await people.new_person()
    await racer.resume(service, "eagle-wing")
    await refused(racer, '.card[data-pile="t3"]', "There is no building on the wings")
    await racer.page.locator('[data-slot="s"] button').focus()
    await racer.page.keyboard.press("d")
    await expect(racer.page.locator(".table .note")).to_have_count(0)


async def test_the_refusal_is_in_spanish(people: People) -> None:
    racer = await people.new_person(locale="es-ES")
    await racer.goto("/")
    await racer.page.get_by_label("Juego").select_option("eagle-wing")
    await racer.button("Practicar a solas").click()
    await racer.page.wait_for_url("**/races/*")  # the front page has a table, too
    await racer.page.locator(".table.live:not(.dealing)").wait_for()
    trunk = await racer.page.locator('.card[data-pile="r0"][data-index="12"]').bounding_box()
    assert trunk is not None
    await racer.page.mouse.click(trunk["x"] + trunk["width"] / 2, trunk["y"] + trunk["height"] / 2)
    note = racer.page.locator(".table .note")
    await expect(note).to_contain_text("Esta carta está boca abajo. La última carta del tronco se descubre")
