"""Moves of a game by mouse or finger, and boards compared with the engine after each of them."""

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

from playwright.async_api import Locator, expect

from cadogan.rules import GAMES, Layout, Move
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES
from cadogan.rules.seed import Seed
from clients.web.tests.conftest import Person

TRIES = 40
"""Random courses among which the shortest way to a kind of move is looked for."""
LONGEST = 60
DOUBLE_MS = 320
"""Taps at the same place within this time are a double tap, as in `pointer.ts`."""
NEAR = 16
"""How far apart they may be, in pixels."""
IN = 6
"""Pixels from a corner of a card to a point that no card beside it or on it covers."""

Wanted = Callable[[Layout, Move], bool]


def opening(game: str, seed: str) -> Layout:
    """The layout of a deal before the first move."""
    return GAMES[game].start(Seed.parse(seed).deck(GAMES[game]))


def way_to(layout: Layout, wanted: Wanted) -> list[Move]:
    """A short way to a legal move of a kind, with that move at its end."""
    found: list[list[Move]] = []
    for number in range(TRIES):
        chance, now, way = random.Random(number), layout, list[Move]()
        while len(way) < min(LONGEST, *(len(each) for each in found), LONGEST):
            legal = now.legal_moves()
            last = next((move for move in legal if wanted(now, move)), None)
            if last is not None:
                found.append([*way, last])
                break
            move = POLICIES["steady"](Observation.of(now), chance) if chance.random() < number / TRIES else None
            if not legal:
                break
            way.append(move or chance.choice(legal))
            now = now.play(way[-1])
    if not found:
        raise LookupError("no course of this deal leads to such a move: take another seed")
    return min(found, key=len)


def after(layout: Layout, moves: Sequence[Move]) -> Layout:
    """The layout after some moves."""
    for move in moves:
        layout = layout.play(move)
    return layout


def is_turned_up(layout: Layout, move: Move) -> bool:
    """Whether a move uncovers a face-down card."""
    left = len(layout.piles.get(move.source, ())) - move.cards
    number = layout.deal.compiled.numbers.get(move.source)
    return move.source[0] == "t" and number is not None and 0 < left == layout.face_down(number)


class Hand:
    """A racer's hand on the own board, by mouse or by touch."""

    def __init__(self, person: Person, layout: Layout, *, by_touch: bool) -> None:
        self.person = person
        self.layout = layout
        self.by_touch = by_touch
        self.tapped = (-math.inf, -math.inf)
        self.own = person.page.get_by_role("group", name="Your board")

    async def play(self, move: Move, *, drag: bool = False, then: Sequence[Move] = ()) -> None:
        """Makes a move by taps, or by a drag, and waits for the board that the engine expects.

        `then`: moves that follow it by themselves.
        """
        if not move.target:
            await self.tap(*await self.middle("s"))
        elif drag:
            await self.drag(await self.corner(move.source, self.index(move)), await self.top(move.target))
        else:
            await self.tap(*await self.corner(move.source, self.index(move)))
            if len(self.places(move)) > 1:
                await self.own.locator(".card.lifted").first.wait_for()
                await self.tap(*await self.top(move.target))
        self.layout = after(self.layout, [move, *then])
        await self.shows()

    def index(self, move: Move) -> int:
        """Place of the lowest moved card in its pile."""
        return len(self.layout.piles[move.source]) - move.cards if move.place is None else move.place

    def places(self, move: Move) -> set[str]:
        """Where the cards of a move may go. Foundations count as one place, and a tap takes the first of them."""
        kin = [each for each in self.layout.legal_moves() if each.target and each.source == move.source]
        same = [each for each in kin if self.index(each) == self.index(move)]
        return {"home" if each.target[0] == "f" else each.target for each in same}

    async def shows(self) -> None:
        """Waits until the top cards of all piles are those of the layout."""
        for pile, cards in self.layout.piles.items():
            mine = self.own.locator(f'.card[data-pile="{pile}"]')
            if not cards:
                await expect(mine).to_have_count(0)
            elif pile != "s":
                top = self.own.locator(f'.card[data-pile="{pile}"][data-index="{len(cards) - 1}"]')
                await expect(top).to_have_attribute("data-card", str(cards[-1]))
                above = self.own.locator(f'.card[data-pile="{pile}"][data-index="{len(cards)}"]')
                await expect(above).to_have_count(0)

    def card(self, pile: str, index: int) -> Locator:
        """The card at a place of a pile, counted from the bottom."""
        return self.own.locator(f'.card[data-pile="{pile}"][data-index="{index}"]')

    async def corner(self, pile: str, index: int) -> tuple[float, float]:
        """A point of a card that is never covered."""
        box = await self.card(pile, index).bounding_box()
        assert box is not None
        return box["x"] + IN, box["y"] + IN

    async def top(self, pile: str) -> tuple[float, float]:
        """A point of the top card of a pile, or of its empty slot."""
        cards = self.layout.piles[pile]
        return await self.corner(pile, len(cards) - 1) if cards else await self.middle(pile)

    async def middle(self, pile: str) -> tuple[float, float]:
        """The middle of a slot."""
        box = await self.own.locator(f'[data-slot="{pile}"]').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def tap(self, x: float, y: float) -> None:
        """A tap or a click, and never the second of a double one."""
        if math.dist(self.tapped, (x, y)) <= NEAR:
            await self.person.page.wait_for_timeout(DOUBLE_MS)
        self.tapped = (x, y)
        if self.by_touch:
            await self.person.page.touchscreen.tap(x, y)
        else:
            await self.person.page.mouse.click(x, y)

    async def tap_twice(self, x: float, y: float) -> None:
        """A double tap, whose times are given with it, or a double click."""
        if not self.by_touch:
            await self.person.page.mouse.dblclick(x, y)
            return
        finger = await self.person.context.new_cdp_session(self.person.page)
        for kind, points in [("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])] * 2:
            touch = {"type": kind, "touchPoints": points, "timestamp": 1_000_000}
            await finger.send("Input.dispatchTouchEvent", touch)

    async def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drags with the mouse or a finger. The page must not scroll."""
        path = [
            (start[0] + (end[0] - start[0]) * part / 5, start[1] + (end[1] - start[1]) * part / 5) for part in range(6)
        ]
        if not self.by_touch:
            mouse = self.person.page.mouse
            await mouse.move(*start)
            await mouse.down()
            for x, y in path[1:]:
                await mouse.move(x, y)
            await mouse.up()
            return
        before = await self.person.page.evaluate("scrollY")
        finger = await self.person.context.new_cdp_session(self.person.page)
        for (x, y), (to_x, to_y) in pairwise([path[0], *path]):
            kind = "touchStart" if (x, y) == (to_x, to_y) else "touchMove"
            await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": to_x, "y": to_y}]})
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert await self.person.page.evaluate("scrollY") == before
