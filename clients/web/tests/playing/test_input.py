"""Keys, clicks and drags of a racer, in Chromium and in Debian's Firefox."""

import json
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, expect

from cadogan.app import Service
from cadogan.rules import GAMES, Move
from cadogan.rules.seed import Seed
from clients.web.tests.conftest import People, Person
from clients.web.tests.playing.taps import possible_taps

WITH_MOTION = True
SEED = "000102030405060708090a0b0c0d0e0f"
"""Its deal of Duchess begins with r0-f1 or others."""
LEFT_PX = 11
LAYOUTS = {
    "Cyrillic": ("\u0432", "KeyD"),
    "Greek": ("\u03b4", "KeyD"),
    "Arabic": ("\u064a", "KeyD"),
    "Hebrew": ("\u05d2", "KeyD"),
    "kana": ("\u3057", "KeyD"),
    "Dvorak": ("d", "KeyH"),
}
"""What the key that deals writes on a layout, and where it is."""


@pytest.fixture
async def racer(each_browser: Browser, service: Service) -> AsyncIterator[Person]:
    people = People(each_browser, service.url, with_motion=True)
    person = await people.new_person()
    yield person
    # Firefox also runs the scripts of the tests on its empty page, which has no storage.
    person.errors = [error for error in person.errors if error != "The operation is insecure."]
    await people.close()


async def key(page: Page, written: str, place: str) -> None:
    """Press a key of any layout, where the focus is."""
    event = json.dumps({"key": written, "code": place, "bubbles": True, "cancelable": True})
    await page.evaluate(f"document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {event}))")


async def test_keys_work_on_every_layout_and_after_a_reload(racer: Person, service: Service) -> None:
    await racer.resume(service, "duchess", seed=SEED, moves=["r0-f1"], undo="free")
    own = racer.page.get_by_role("group", name="Your board")
    for count, (written, place) in enumerate(LAYOUTS.values(), start=1):
        await racer.page.reload()
        await racer.racing()
        await racer.page.wait_for_function("() => document.activeElement.closest('.table.live') !== null")
        await key(racer.page, written, place)
        await expect(own.get_by_role("button", name=f"Waste, {count} card")).to_be_visible()
    event = json.dumps({"key": "\u044f", "code": "KeyZ", "ctrlKey": True, "bubbles": True, "cancelable": True})
    await racer.page.evaluate(f"document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {event}))")
    await expect(own.get_by_role("button", name=f"Waste, {len(LAYOUTS) - 1} cards")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1366])
async def test_a_card_goes_to_the_pile_that_it_covers(racer: Person, service: Service, width: int) -> None:
    """The pointer holds it at its left edge, and is outside the pile in the end."""
    await racer.page.set_viewport_size({"width": width, "height": 844})
    await racer.resume(service, "duchess", seed=SEED)
    cards = racer.page.locator('.own .card[data-pile="r0"]')
    top = f'.own .card[data-pile="r0"][data-index="{await cards.count() - 1}"]'
    card = await racer.page.locator(top).bounding_box()
    pile = await racer.page.locator('.own [data-slot="f1"]').bounding_box()
    assert card is not None
    assert pile is not None
    grip, middle = card["width"] * 0.05, card["height"] / 2
    left = min(LEFT_PX, card["width"] * 0.2)
    await racer.page.mouse.move(card["x"] + grip, card["y"] + middle)
    await racer.page.mouse.down()
    await racer.page.mouse.move(pile["x"] + grip - left, pile["y"] + middle, steps=5)
    await racer.page.mouse.up()
    await expect(racer.page.locator('.own .card[data-pile="f1"]')).to_have_count(1)


async def test_a_double_click_makes_one_move(racer: Person, service: Service) -> None:
    seed = deal_with_two_taps("r0")
    await racer.resume(service, "duchess", seed=seed)
    before = await racer.page.locator('.own .card[data-pile="r0"]').count()
    box = await racer.page.locator(f'.own .card[data-pile="r0"][data-index="{before - 1}"]').bounding_box()
    assert box is not None
    await racer.page.mouse.dblclick(box["x"] + 9, box["y"] + 9)
    await expect(racer.page.locator('.own .card[data-pile="r0"]')).to_have_count(before - 1)
    await racer.button("Deal").click()
    await expect(racer.page.locator('.own .card[data-pile="w"]')).to_have_count(1)
    await expect(racer.page.locator('.own .card[data-pile="r0"]')).to_have_count(before - 1)


def deal_with_two_taps(pile: str) -> str:
    """A deal of Duchess in which the two top cards of a pile have one target each, one after the other."""
    for number in range(1000):
        seed = f"{number:032x}"
        layout = GAMES["duchess"].start(Seed.parse(seed).deck(GAMES["duchess"]))
        for _ in range(2):
            tap = next((tap for tap in possible_taps(layout) if tap.pile == pile), None)
            if tap is None:
                break
            layout = layout.play(Move.parse(tap.move))
        else:
            return seed
    raise LookupError(pile)
