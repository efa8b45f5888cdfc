"""The client by touch alone, on small phones in portrait and landscape."""

import pytest
from playwright.async_api import FloatRect, Locator, expect

from clients.web.tests.conftest import People, Person

WITH_MOTION = True
ALL = 0.99
"""Visible share of the whole table; its corners are round."""
PHONES = [(320, 568), (390, 844), (568, 320), (844, 390)]


@pytest.mark.parametrize(("width", "height"), PHONES)
async def test_race_works_by_touch_alone(people: People, width: int, height: int) -> None:
    viewport = {"width": width, "height": height}
    racer = await people.new_person(viewport=viewport, has_touch=True, is_mobile=True)
    await racer.goto("/")
    await racer.page.get_by_label("Your name").tap()
    await racer.page.keyboard.type("Griselda")
    await racer.button("Practise alone").tap()
    await racer.racing()
    own = racer.page.get_by_role("group", name="Your board")
    await expect(own).to_be_in_viewport(ratio=ALL)
    await drag(racer, own.locator('.card[data-pile="r0"][data-index="2"]'), await foundation_of_first_card(own))
    await racer.page.get_by_text("1 of 52 home").locator("visible=true").first.wait_for()
    await tap(racer, own.locator('[data-slot="s"]'))
    await own.locator('.card[data-pile="w"]').wait_for()
    assert await racer.page.evaluate("document.documentElement.scrollWidth") <= width
    await racer.button("Resign").tap()
    await racer.button("Really resign?").tap()
    await expect(racer.heading("1 card home")).to_be_in_viewport()
    assert await racer.page.evaluate("document.documentElement.scrollWidth") <= width


async def test_race_goes_on_after_rotating_the_phone(people: People) -> None:
    racer = await people.new_person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await racer.goto("/")
    await racer.button("Practise alone").tap()
    await racer.racing()
    own = racer.page.get_by_role("group", name="Your board")
    await tap(racer, own.locator('.card[data-pile="r0"][data-index="2"]'))
    await racer.page.get_by_text("1 of 52 home").locator("visible=true").first.wait_for()
    await racer.page.set_viewport_size({"width": 844, "height": 390})
    await own.scroll_into_view_if_needed()
    await expect(own).to_be_in_viewport(ratio=ALL)
    await tap(racer, own.locator('[data-slot="s"]'))
    await own.locator('.card[data-pile="w"]').wait_for()


async def foundation_of_first_card(own: Locator) -> Locator:
    """Foundation for the top card of the first fan."""
    face = await own.locator('.card[data-pile="r0"][data-index="2"]').get_attribute("data-card") or ""
    return own.locator(f'[data-slot="f{"CSHD".index(face[1])}"]')


async def tap(person: Person, place: Locator) -> None:
    """Taps the middle of an element, without Playwright's check for covering elements: cards cover their slots."""
    await person.page.touchscreen.tap(*middle(await box_of(place)))


async def drag(person: Person, card: Locator, place: Locator) -> None:
    """Drags a card by touch. The page must not scroll."""
    before = await person.page.evaluate("scrollY")
    finger = await person.context.new_cdp_session(person.page)
    (x, y), (to_x, to_y) = middle(await box_of(card)), middle(await box_of(place))
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.4, 0.6, 0.8, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        await finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert await person.page.evaluate("scrollY") == before


async def box_of(place: Locator) -> FloatRect:
    box = await place.bounding_box()
    assert box is not None
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
