"""The table in a browser, by mouse, touch and keyboard, with the rules of the service.

`infra/lab/browsers.py` says which Chromium is used.
"""

import json
import random
import re
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import sync_playwright

from cadogan.api.routes.games import view
from cadogan.rules import GAMES, Layout, Move
from cadogan.rules.seed import Seed
from clients.web.tests.table.frames import Work
from infra.lab.browsers import CHROMIUM, FLAGS

HERE = Path(__file__).parent
SEED = "4d45eced7ce8453794680e9507ba4ccd"
STILL = {
    "leftHanded": False,
    "fourColours": False,
    "deck": "classic",
    "back": "trellis",
    "motion": False,
    "language": "en",
}


class Files(SimpleHTTPRequestHandler):
    """Server of the built files, without a log."""

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


class Table:
    """A table on a page, and a service that answers each move with the next board, or refuses it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.moves: list[str] = []
        self.refusal: str | None = None
        self.layout: Layout
        page.expose_function("play", self.play)

    def lay(self, game: str, moves: str = "", **props: object) -> None:
        """Shows a board after some moves."""
        self.layout = GAMES[game].start(Seed.parse(SEED).deck(GAMES[game]))
        for move in moves.split():
            self.layout = self.layout.play(Move.parse(move))
        shown = {"game": json.loads(msgspec.json.encode(view(GAMES[game]))), "board": self.board(), "settings": STILL}
        self.page.evaluate("props => lay(props)", shown | props)
        self.page.locator(".card").first.wait_for(state="attached")

    def play(self, move: str) -> dict[str, object]:
        """Answers a move with new props of the table."""
        self.moves.append(move)
        if self.refusal:
            return {"refusal": {"move": move, "n": 0, "why": self.refusal, "id": len(self.moves)}}
        self.layout = self.layout.play(Move.parse(move))
        return {"board": self.board()}

    def board(self) -> dict[str, object]:
        """The board in the format of the API."""
        legal = [move.text for move in self.layout.legal_moves()]
        piles = shown_piles(self.layout)
        return {"n": len(self.moves), "home": self.layout.home, "piles": piles, "legal": legal, "mayUndo": True}

    def card(self, face: str) -> Any:
        """The element of a card."""
        return self.page.locator(f'.card[data-card="{face}"]')

    def corner(self, face: str) -> tuple[float, float]:
        """A point of a card that is visible in a fan."""
        box = self.card(face).bounding_box()
        return box["x"] + 8, box["y"] + 8

    def middle(self, pile: str) -> tuple[float, float]:
        """The middle of the slot of a pile."""
        box = self.page.locator(f'[data-slot="{pile}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lift(self, face: str) -> None:
        """Starts to drag a card with the mouse."""
        x, y = self.corner(face)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 20, y + 20, steps=3)

    def drag(self, face: str, pile: str) -> None:
        """Drags a card to a pile with the mouse."""
        self.lift(face)
        self.page.mouse.move(*self.middle(pile), steps=5)
        self.page.mouse.up()

    def await_moves(self, *moves: str) -> None:
        """Waits until the service has received these moves and the table shows the last board."""
        self.page.wait_for_function("n => tableProps.board.n >= n", arg=len(moves))
        assert self.moves == list(moves)

    def said(self) -> str:
        """The latest announcement."""
        words: list[str] = self.page.evaluate("words")
        return words[-1] if words else ""


def shown_piles(layout: Layout) -> dict[str, str]:
    """Piles of a layout in the format of the API."""
    numbers = layout.deal.compiled.numbers
    return {
        name: " ".join(
            "--" if place < layout.face_down(numbers[name]) else str(card) for place, card in enumerate(cards)
        )
        for name, cards in layout.piles.items()
    }


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The test page, built and served."""
    build = ["npx", "vite", "build", "--config", "tests/table/vite.config.ts", "--logLevel", "error"]
    subprocess.run(build, cwd=HERE.parents[1], check=True, timeout=120)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(HERE / "dist")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser. The other tests of the page use an asynchronous one."""
    if CHROMIUM is None:
        pytest.skip("NO BROWSER: the table is NOT tested; install Debian's `chromium-headless-shell` and run it again")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def context(browser: Any) -> Iterator[Any]:
    """A browser profile with mouse and touch. The test page stores nothing, so all tests can share it."""
    context = browser.new_context(viewport={"width": 1000, "height": 700}, has_touch=True)
    yield context
    context.close()


@pytest.fixture
def table(context: Any, address: str) -> Iterator[Table]:
    """A table in a new window."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(address)
    yield Table(page)
    page.close()
    assert faults == []


RUN = "r0-f1 t2-t1 deal r1-t2 w-t0"  # docs/notation.md: then 6S 5D can move to 7H


def test_card_is_dragged_to_its_target(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.drag("9S", "t1")
    table.await_moves("t2-t1")
    assert table.card("9S").get_attribute("data-pile") == "t1"


def test_run_is_dragged_as_a_whole(table: Table) -> None:
    table.lay("duchess", RUN)
    table.lift("6S")
    assert table.page.locator(".card.lifted").evaluate_all("cards => cards.map(card => card.dataset.card)") == [
        "6S",
        "5D",
    ]
    table.page.mouse.move(*table.middle("t2"), steps=5)
    table.page.mouse.up()
    table.await_moves("t0-t2x2")


def test_targets_of_a_held_run_are_highlighted(table: Table) -> None:
    table.lay("duchess", RUN)
    table.lift("6S")
    legal = [move.text for move in table.layout.legal_moves()]
    assert [move for move in legal if move.startswith("t0-") and move.endswith("x2")] == ["t0-t2x2"]
    lit = table.page.locator(".slot.target").evaluate_all("slots => slots.map(slot => slot.dataset.slot)")
    assert lit == ["t2"]
    table.page.mouse.up()


def test_illegal_drop_returns_the_card_and_says_why(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    before = table.card("9S").bounding_box()
    table.drag("9S", "t3")
    assert re.fullmatch(
        r"The nine of spades does not go on the \w+ of \w+\. The highlighted piles take it\.", table.said()
    )
    assert table.page.locator(".slot.target").count() > 0
    assert table.page.locator(".note").inner_text() == table.said()
    assert table.card("9S").bounding_box() == before
    assert table.moves == []


def test_unmovable_card_is_not_lifted(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.lift("4S")
    assert table.page.locator(".card.lifted").count() == 0
    assert table.said() == "No pile takes the four of spades now. The highlighted cards can be moved."
    assert table.page.locator(".card.lit").count() > 0
    table.page.mouse.up()


def test_touch_drags_a_card(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    finger = table.page.context.new_cdp_session(table.page)
    x, y = table.corner("9S")
    to_x, to_y = table.middle("t1")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.3, 0.6, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    table.await_moves("t2-t1")


def test_tap_plays_a_card(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.touchscreen.tap(*table.corner("9S"))
    table.await_moves("t2-t1")


def test_click_on_the_stock_deals(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.mouse.click(*table.middle("s"))
    table.await_moves("deal")
    assert table.card("5D").get_attribute("data-pile") == "w"


def test_two_quick_clicks_on_the_stock_deal_twice(table: Table) -> None:
    table.lay("canfield")
    for count in (1, 2):
        table.page.mouse.click(*table.middle("s"))
        table.await_moves(*["deal"] * count)


def test_stock_click_during_a_pending_move_is_queued(table: Table) -> None:
    table.lay("canfield")
    table.page.evaluate(
        """() => {
             const at = document.querySelector('[data-slot="s"] button').getBoundingClientRect();
             const where = { clientX: at.x + 20, clientY: at.y + 20, pointerId: 1, bubbles: true };
             const table = document.querySelector(".table");
             table.setPointerCapture = () => {};
             for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
               table.dispatchEvent(new PointerEvent(type, where));
           }"""
    )
    table.await_moves("deal", "deal")


def test_moved_cards_are_animated(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False, settings=STILL | {"motion": True})
    table.page.wait_for_selector(".table:not(.still)")
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    moving = table.page.evaluate(
        """board => { set({ board });
             return document.getAnimations().map(one => one.effect.target.dataset.card).filter(Boolean) }""",
        table.board(),
    )
    assert moving == ["9S"]


def test_reduced_motion_setting_disables_animations(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False)
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    assert (
        table.page.evaluate("board => { set({ board }); return document.getAnimations().length }", table.board()) == 0
    )


def test_reduced_motion_of_the_system_applies_at_once(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False, settings=STILL | {"motion": True})
    table.page.wait_for_selector(".table:not(.still)")
    table.page.emulate_media(reduced_motion="reduce")
    table.page.wait_for_selector(".table.still")
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    assert (
        table.page.evaluate("board => { set({ board }); return document.getAnimations().length }", table.board()) == 0
    )


def test_dragging_causes_no_layout_or_paint(table: Table) -> None:
    table.lay("duchess", RUN)
    table.lift("6S")
    table.page.wait_for_timeout(100)
    work = Work(table.page.context.new_cdp_session(table.page))
    with work.watched(table.page):
        table.page.mouse.move(*table.middle("t2"), steps=30)
    table.page.mouse.up()
    assert work.counts["FireAnimationFrame"] > 0
    assert (work.counts["Layout"], work.counts["Paint"]) == (0, 0)


def test_move_causes_at_most_one_layout(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False, settings=STILL | {"motion": True})
    table.page.wait_for_selector(".table:not(.still)")
    table.layout = table.layout.play(Move.parse("t2-t1"))
    table.moves.append("t2-t1")
    work = Work(table.page.context.new_cdp_session(table.page))
    with work.watched(table.page):
        table.page.evaluate("board => set({ board })", table.board())
        table.page.wait_for_function("document.getAnimations().length === 0")
    assert work.counts["Layout"] <= 1


def test_held_card_stays_held_when_a_frame_arrives(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.lift("9S")
    table.page.evaluate("set({ board: { ...tableProps.board } })")
    assert table.page.locator(".card.lifted").count() == 1
    table.page.mouse.move(*table.middle("t1"), steps=5)
    table.page.mouse.up()
    table.await_moves("t2-t1")


def test_cursor_shows_while_the_table_has_focus(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    assert table.page.locator(".cursor").count() == 1
    table.page.keyboard.press("Tab")
    assert table.page.locator(".cursor").count() == 0


def test_keys_work_after_the_mouse(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.drag("9S", "t3")
    table.page.keyboard.press("d")
    table.await_moves("deal")


def test_small_table_is_an_image(table: Table) -> None:
    table.lay("duchess", "r0-f1", size="small")
    assert table.page.locator('[role="img"][aria-label="Your board"]').count() == 1
    assert table.page.locator("button").count() == 0


def test_second_click_chooses_among_targets(table: Table) -> None:
    table.lay("sir-tommy", "deal")
    face = shown_piles(table.layout)["w"]
    table.page.mouse.click(*table.corner(face))
    assert table.moves == []
    table.page.mouse.click(*table.middle("t2"))
    table.await_moves("w-t2")


def test_double_click_plays_to_a_foundation(table: Table) -> None:
    table.lay("sir-tommy")
    while True:
        legal = [move.text for move in table.layout.legal_moves()]
        if any(move.startswith("w-f") for move in legal):
            break
        table.layout = table.layout.play(Move.parse("deal" if "deal" in legal else legal[-1]))
    table.page.evaluate("board => set({ board })", table.board())
    table.page.mouse.dblclick(*table.middle("w"))
    table.page.wait_for_function("tableProps.board.n === 1")
    assert table.moves[0].startswith("w-f")


def test_two_pile_keys_make_a_move(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("3")
    assert table.said() == "nine of spades lifted, 1 target"
    table.page.keyboard.press("2")
    table.await_moves("t2-t1")


def test_table_is_one_tab_stop(table: Table) -> None:
    table.lay("duchess")
    assert table.page.locator('button[tabindex="0"]').count() == 1
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("document.activeElement.closest('.table') !== null")
    table.page.keyboard.press("Tab")
    assert table.page.evaluate("document.activeElement.closest('.table') === null")


def test_arrows_and_enter_move_cards(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.locator('[data-slot="t2"] button').focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("ArrowLeft")
    assert table.page.evaluate("document.activeElement.parentElement.dataset.slot") == "t1"
    table.page.keyboard.press("Enter")
    table.await_moves("t2-t1")


def test_escape_puts_cards_back(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("3")
    table.page.keyboard.press("Escape")
    assert table.page.locator(".card.lifted").count() == 0
    assert table.moves == []


def test_letters_deal_undo_and_hint(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("d")
    table.await_moves("deal")
    table.page.keyboard.press("u")
    table.page.keyboard.press("h")
    assert table.page.evaluate("asked") == ["undo", "hint"]


def test_hint_is_announced(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    table.page.evaluate("set({ highlight: 'deal' })")
    assert table.said().startswith("Hint: Stock, deals. No move on the table helps more")
    table.page.evaluate("set({ highlight: 't2-t1' })")
    hint = "Hint: nine of spades to Column 2. It empties a pile: a gap can take another card."
    assert table.said() == table.page.locator(".note").inner_text() == hint
    table.page.evaluate("set({ playable: false, highlight: 'deal' })")
    assert table.said() == hint


def test_send_home_plays_all_cards_in_turn(table: Table) -> None:
    table.lay("grand-duchess", "deal deal deal deal deal deal deal")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("a")
    table.await_moves("t2-f5", "t3-f7", "t2-f7")
    table.page.keyboard.press("a")
    assert table.said() == "No card can go home now"


def test_second_send_home_does_not_stop_the_first(table: Table) -> None:
    table.lay("grand-duchess", "deal deal deal deal deal deal deal")
    table.page.keyboard.press("Tab")
    table.page.evaluate(
        """() => {
             const press = { key: "a", bubbles: true };
             for (const event of [new KeyboardEvent("keydown", press), new KeyboardEvent("keydown", press)])
               document.activeElement.dispatchEvent(event);
           }"""
    )
    table.await_moves("t2-f5", "t3-f7", "t2-f7")
    assert "No card can go home now" not in table.page.evaluate("words")


def test_send_home_does_not_choose_the_base(table: Table) -> None:
    table.lay("duchess")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("a")
    assert table.said() == "Choose the base first: move a card to its foundation"
    assert table.moves == []


def test_refused_move_returns_with_the_reason(table: Table) -> None:
    table.lay("duchess", "r0-f1")
    before = table.card("9S").bounding_box()
    table.refusal = "the race is over"
    table.drag("9S", "t1")
    table.page.locator(".note").wait_for()
    assert table.said() == "the race is over"
    assert table.card("9S").get_attribute("data-pile") == "t2"
    assert table.card("9S").bounding_box() == before


def test_unplayable_board_ignores_input(table: Table) -> None:
    table.lay("duchess", "r0-f1", playable=False)
    table.page.mouse.click(*table.corner("9S"))
    table.drag("9S", "t1")
    assert table.page.locator("button").count() == 0
    assert table.moves == []


def test_pile_names_describe_their_cards(table: Table) -> None:
    table.lay("duchess", RUN)
    name = table.page.locator('[data-slot="t0"] button').get_attribute("aria-label")
    assert name == "Column 1, 2 cards, top five of diamonds, can be moved"
    table.lay("eagle-wing", settings=STILL | {"language": "es"})
    assert table.page.locator('[data-slot="r0"] button').get_attribute("aria-label") == "Tronco, 13 cartas"


@pytest.mark.parametrize("pixels", [1, 1.5])
def test_cards_are_aligned_to_device_pixels(browser: Any, address: str, pixels: float) -> None:
    page = browser.new_page(viewport={"width": 1001, "height": 701}, device_scale_factor=pixels)
    page.goto(address)
    Table(page).lay("eagle-wing")
    places = page.evaluate(
        "[...document.querySelectorAll('.card')].map((card) => new DOMMatrix(getComputedStyle(card).transform))"
        ".flatMap(({ e, f }) => [e * devicePixelRatio, f * devicePixelRatio])"
    )
    page.close()
    assert len(set(places)) > len(GAMES["eagle-wing"].start(Seed.parse(SEED).deck(GAMES["eagle-wing"])).piles)
    assert [place for place in places if abs(place - round(place)) > 0.01] == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_table_shows_the_board_after_every_move(table: Table, game: str) -> None:
    table.lay(game)
    chance = random.Random(7)
    for _ in range(60):
        moves = list(table.layout.legal_moves())
        if not moves:
            break
        table.layout = table.layout.play(chance.choice(moves))
        table.moves.append("")
        table.page.evaluate("board => set({ board })", table.board())
        tops = {name: cards.split()[-1] for name, cards in shown_piles(table.layout).items() if cards}
        assert tops_shown(table) == tops


def tops_shown(table: Table) -> dict[str, str]:
    """The uppermost card of each pile, by stacking order."""
    shown: dict[str, str] = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".card")]
             .sort((a, b) => a.style.zIndex - b.style.zIndex).map(card => [card.dataset.pile, card.dataset.card]))"""
    )
    return shown
