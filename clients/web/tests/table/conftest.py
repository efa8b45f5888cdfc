"""A table in a browser, with the rules of the service. `infra/lab/browsers.py` says which Chromium is used."""

import json
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
from infra.lab.browsers import CHROMIUM, FLAGS

WEB = Path(__file__).parents[2]
SEED = "4d45eced7ce8453794680e9507ba4ccd"
RUN = "r0-f1 t2-t1 deal r1-t2 w-t0"
"""Moves of docs/notation.md: then 6S 5D can move to 7H."""
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

    def lay(self, game: str, moves: str = "", seed: str = SEED, **props: object) -> None:
        """Shows a board after some moves."""
        self.moves = []
        self.layout = GAMES[game].start(Seed.parse(seed).deck(GAMES[game]))
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


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The test page, built and served. Each process builds its own: another would empty the folder below it."""
    folder = str(tmp_path_factory.mktemp("table"))
    build = [
        "npx",
        "vite",
        "build",
        "--config",
        "tests/table/vite.config.ts",
        "--outDir",
        folder,
        "--logLevel",
        "error",
    ]
    subprocess.run(build, cwd=WEB, check=True, timeout=120)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
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
