"""Drops and double taps by mouse, trackpad and finger, on narrow screens and on wide ones."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from time import time

import pytest
from playwright.async_api import Browser, CDPSession, expect

from cadogan.app import Service
from clients.web.tests.conftest import People, Person
from clients.web.tests.playing.taps import Tap, tap_sequence
from clients.web.tests.playing.test_input import deal_with_two_taps
from clients.web.tests.playing.test_quick_taps import expect_layout, place_of

WITH_MOTION = True
SEED = "0000000000000000000000000000007f"
TO_A_GAP = ["r0-f1", "t1-t2"]
"""Then two cards may go from t2 to t0, and t1 is empty."""
LONG = pytest.mark.long
SIZES = [(320, 256), (390, 844), pytest.param((320, 568), marks=LONG), pytest.param((1366, 768), marks=LONG)]
"""The first is 1280 x 1024 at 400 %."""

GAME, APART = "duchess", "00000000000000000000000000000000"
"""A deal whose first taps are on three piles."""
PLACE = """found => {
  const table = document.querySelector(".own .table");
  const { left, top } = table.getBoundingClientRect();
  const { e, f } = new DOMMatrix(table.querySelector(found).style.transform);
  return [left + e, top + f];
}"""
AT_ONCE = """() => {
  const now = performance.now();
  Object.defineProperty(Event.prototype, "timeStamp", { get: () => now });
}"""
"""Gives all later events of the page the time of this moment. Playwright gives those of a mouse no times of their own,
and a slow machine would make two taps of a double tap."""

Point = tuple[float, float]


class Hand(ABC):
    """A way to point."""

    def __init__(self, racer: Person) -> None:
        self.racer = racer
        self.page = racer.page

    @abstractmethod
    async def drag(self, start: Point, end: Point) -> None:
        """Press, move, release."""

    @abstractmethod
    async def double_tap(self, place: Point) -> None:
        """Tap twice as a hand does, which does not hit the same pixel again."""

    @abstractmethod
    async def tap(self, place: Point) -> None:
        """Tap once."""


class Mouse(Hand):
    """A mouse on a desk."""

    async def drag(self, start: Point, end: Point) -> None:
        await self.page.mouse.move(*start)
        await self.page.mouse.down()
        await self.page.mouse.move(*end, steps=5)
        await self.page.mouse.up()

    async def double_tap(self, place: Point) -> None:
        await self.page.evaluate(AT_ONCE)
        await self.page.mouse.dblclick(*place)

    async def tap(self, place: Point) -> None:
        await self.page.mouse.click(*place)


class Trackpad(Mouse):
    """Many small steps between pixels, and a slip with each press."""

    async def drag(self, start: Point, end: Point) -> None:
        (x, y), (to_x, to_y) = start, end
        await self.page.mouse.move(x, y)
        await self.page.mouse.down()
        for share in (0.004, 0.01, 0.1, 0.5, 0.9, 1.03, 0.99, 1):
            await self.page.mouse.move(x + (to_x - x) * share + 0.37, y + (to_y - y) * share + 0.21)
        await self.page.mouse.move(to_x, to_y)
        await self.page.mouse.up()

    async def tap(self, place: Point) -> None:
        x, y = place
        await self.page.mouse.move(x, y)
        await self.page.mouse.down()
        await self.page.mouse.move(x + 1.7, y + 1.3)
        await self.page.mouse.up()

    async def double_tap(self, place: Point) -> None:
        await self.page.evaluate(AT_ONCE)
        await self.tap(place)
        await self.tap((place[0] + 2.4, place[1] - 1.2))


class Finger(Hand):
    """A finger, of Chromium. Its touches have times of their own, so that a slow machine makes no double tap of two."""

    TAP_S = 0.06

    def __init__(self, racer: Person) -> None:
        super().__init__(racer)
        self.now = time()
        self.line: CDPSession | None = None

    async def touch(self, kind: str, *places: Point) -> None:
        """Send an event of Chromium."""
        self.line = self.line or await self.racer.context.new_cdp_session(self.page)
        self.now += self.TAP_S
        points = [{"x": x, "y": y} for x, y in places]
        event = {"type": kind, "touchPoints": points, "timestamp": self.now}
        await self.line.send("Input.dispatchTouchEvent", event)

    async def drag(self, start: Point, end: Point) -> None:
        (x, y), (to_x, to_y) = start, end
        scrolled = await self.page.evaluate("scrollY")
        await self.touch("touchStart", start)
        for share in (0.2, 0.5, 0.8, 1):
            await self.touch("touchMove", (x + (to_x - x) * share, y + (to_y - y) * share))
        await self.touch("touchEnd")
        assert await self.page.evaluate("scrollY") == scrolled

    async def tap(self, place: Point) -> None:
        await self.touch("touchStart", place)
        await self.touch("touchEnd")

    async def double_tap(self, place: Point) -> None:
        await self.tap(place)
        await self.tap((place[0] + 5, place[1] + 4))


@pytest.fixture(params=[Mouse, Trackpad, Finger])
async def hand(request: pytest.FixtureRequest, each_browser: Browser, service: Service) -> AsyncIterator[Hand]:
    is_finger = request.param is Finger
    if is_finger and each_browser.browser_type.name == "firefox":
        pytest.skip("Playwright moves no finger in Firefox")
    people = People(each_browser, service.url, with_motion=True)
    racer = await people.new_person(has_touch=is_finger)
    yield request.param(racer)
    # Firefox also runs the scripts of the tests on its empty page, which has no storage.
    racer.errors = [error for error in racer.errors if error != "The operation is insecure."]
    await people.close()


async def place(racer: Person, pile: str, index: int | None = None) -> Point:
    """Upper left corner of a card, where it lies or flies to; of the place of its pile without an index."""
    found = f'.card[data-pile="{pile}"][data-index="{index}"]' if index is not None else f'[data-slot="{pile}"]'
    x, y = await racer.page.evaluate(PLACE, found)
    return x, y


async def drop(hand: Hand, start: Point, end: Point, width: float) -> None:
    """Hold a card at its left edge, and let it go so far left of a pile that the pointer is outside."""
    grip, left = 0.05 * width, 0.15 * width
    await hand.drag((start[0] + grip, start[1] + 3), (end[0] + grip - left, end[1] + 3))


@pytest.mark.parametrize("size", SIZES)
async def test_a_run_and_a_card_for_a_gap_go_where_they_cover(
    hand: Hand, service: Service, size: tuple[int, int]
) -> None:
    racer = hand.racer
    await racer.page.set_viewport_size({"width": size[0], "height": size[1]})
    await racer.resume(service, "duchess", seed=SEED, moves=TO_A_GAP)
    await racer.page.locator(".own .felt").evaluate("felt => felt.scrollIntoView()")
    wide = await racer.page.locator(".own .card").first.evaluate("card => card.offsetWidth")
    run = await racer.page.locator('.own .card[data-pile="t2"]').count() - 2
    await drop(hand, await place(racer, "t2", run), await place(racer, "t0"), wide)
    await expect(racer.page.locator('.own .card[data-pile="t0"]')).to_have_count(3)
    await expect(racer.page.locator('.own .card[data-pile="t1"]')).to_have_count(0)
    top = await racer.page.locator('.own .card[data-pile="r1"]').count() - 1
    await drop(hand, await place(racer, "r1", top), await place(racer, "t1"), wide)
    await expect(racer.page.locator('.own .card[data-pile="t1"]')).to_have_count(1)
    moves = [Tap(move[:2], 0, move) for move in (*TO_A_GAP, "t2-t0x2", "r1-t1")]
    await expect_layout(racer, "duchess", SEED, moves)


async def test_a_double_tap_is_one_move(hand: Hand, service: Service) -> None:
    racer = hand.racer
    await racer.resume(service, "duchess", seed=deal_with_two_taps("r0"))
    cards = racer.page.locator('.own .card[data-pile="r0"]')
    before = await cards.count()
    x, y = await place(racer, "r0", before - 1)
    await hand.double_tap((x + 9, y + 9))
    await expect(cards).to_have_count(before - 1)
    await racer.button("Deal").click()
    await expect(racer.page.locator('.own .card[data-pile="w"]')).to_have_count(1)
    await expect(cards).to_have_count(before - 1)


async def test_quick_taps_on_different_cards_are_moves_of_their_own(hand: Hand, service: Service) -> None:
    racer = hand.racer
    await racer.resume(service, GAME, seed=APART)
    taps = tap_sequence(GAME, APART, 3)
    for tap in taps:
        await hand.tap(await place_of(racer, tap))
    await expect_layout(racer, GAME, APART, taps)
