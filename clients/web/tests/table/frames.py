"""Benchmark of cards that move on a table with two packs: work of the main thread, and frames shown.

Cards are dealt, fly from board to board, are dragged, and fall off the foundations after a win.

In clients/web `npx vite build --config tests/table/vite.config.ts`, then at the top
`.venv/bin/python clients/web/tests/table/frames.py [FOLDER OF ANOTHER BUILD]`. It counts processor time,
with a processor slowed down four times, so that other work on the machine has little influence.
"""

import json
import random
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from cadogan.api.routes.games import view
from cadogan.rules import GAMES, Layout, Move
from cadogan.rules.seed import Seed
from infra.lab.browsers import CHROMIUM

HERE = Path(__file__).parent
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
GAME = GAMES["grand-duchess"]
SEED = "4d45eced7ce8453794680e9507ba4ccd"
SETTINGS = {
    "leftHanded": False,
    "fourColours": False,
    "deck": "classic",
    "back": "trellis",
    "motion": True,
    "language": "en",
}
SLOWER = 4
MOVES = 30
DEALS = 5
TRAVEL_MS = {"move": 200, "deal": 450, "cascade": 3600}
"""Duration of each animation, from its first frame on."""
FLIGHT_MS = 220
"""Time between two moves, longer than an animation."""
POINTER_MOVES = 120
FRAME_MS = 1000 / 60
LAY_CARDS = """async (props) => {
  lay(props);
  while (!document.querySelector(".card")) await new Promise(requestAnimationFrame);
  performance.mark("move");
}"""
"""Shows a table, and marks when its cards are there: the table measures itself before."""
LATE_MS = 1.5 * FRAME_MS
"""A longer pause between two frames means a dropped frame."""
TIMELINE = "disabled-by-default-devtools.timeline,devtools.timeline,blink.user_timing,viz"


KINDS = {
    "script": ("FunctionCall", "EvaluateScript", "RunMicrotasks", "FireAnimationFrame"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "before painting": ("PrePaint",),
    "painting": ("Paint",),
    "layers": ("Layerize", "UpdateLayer"),
    "commit": ("Commit",),
}
"""Names of events in a trace, by the kind of work. They are not nested in one another."""


class Files(SimpleHTTPRequestHandler):
    """Server of the built files, without a log."""

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


class Work:
    """Trace of the processes of a page."""

    def __init__(self, cdp: CDPSession) -> None:
        self._events: list[dict[str, Any]] = []
        self._cdp = cdp
        cdp.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))

    @contextmanager
    def watched(self, page: Page) -> Iterator[None]:
        """Traces until the block ends."""
        ended = threading.Event()
        self._cdp.on("Tracing.tracingComplete", lambda _: ended.set())
        self._cdp.send("Tracing.start", {"categories": TIMELINE, "transferMode": "ReportEvents"})
        yield
        self._cdp.send("Tracing.end")
        while not ended.is_set():
            page.wait_for_timeout(20)

    @property
    def counts(self) -> Counter[str]:
        """Number of events in the main thread, by name."""
        return Counter(event["name"] for event in self._events if self._is_main(event))

    @property
    def tasks_ms(self) -> list[float]:
        """Processor times of the tasks of the main thread, longest first."""
        tasks = (event for event in self._events if event["name"] == "RunTask" and self._is_main(event))
        return sorted((task.get("tdur", 0) / 1000 for task in tasks), reverse=True)

    def work_ms(self, *names: str) -> float:
        """Processor time of work of a kind in the main thread."""
        done = (event for event in self._events if event["name"] in names and self._is_main(event))
        return sum((event.get("tdur", 0) / 1000 for event in done), 0.0)

    @property
    def raster_ms(self) -> float:
        """Processor time of the raster threads."""
        return sum((event.get("tdur", 0) / 1000 for event in self._events if event["name"] == "RasterTask"), 0.0)

    def flights_ms(self, travel_ms: float) -> list[list[float]]:
        """For each mark of the page, the times of the frames of the animation that follows, counted from the mark.

        A frame that was under way when the move came shows nothing of it: the first one comes after the next commit.
        """
        shown = sorted(event["ts"] / 1000 for event in self._events if event["name"] == "Display::DrawAndSwap")
        marked = (event for event in self._events if event["cat"] == "blink.user_timing")
        commits = sorted(
            (event["ts"] + event["dur"]) / 1000
            for event in self._events
            if event["name"] == "Commit" and self._is_main(event)
        )
        flights = []
        for moved in (event["ts"] / 1000 for event in marked if event["name"] == "move"):
            drawn = next(at for at in commits if at > moved)
            frames = [at - moved for at in shown if at > drawn]
            flights.append([at for at in frames if at <= frames[0] + travel_ms])
        return flights

    def _is_main(self, event: dict[str, Any]) -> bool:
        return event["ph"] == "X" and (event["pid"], event["tid"]) in self._mains

    @cached_property
    def _mains(self) -> set[tuple[int, int]]:
        return {
            (event["pid"], event["tid"])
            for event in self._events
            if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }


def boards(layout: Layout) -> list[dict[str, object]]:
    """Boards of a random game in the format of the API, from the deal on."""
    chance = random.Random(3)
    played = [board(layout, 0)]
    for n in range(1, MOVES + 1):
        layout = layout.play(chance.choice(list(layout.legal_moves())))
        played.append(board(layout, n))
    return played


def board(layout: Layout, n: int) -> dict[str, object]:
    """A layout in the format of the API."""
    numbers = layout.deal.compiled.numbers
    piles = {
        name: " ".join(
            "--" if place < layout.face_down(numbers[name]) else str(card) for place, card in enumerate(cards)
        )
        for name, cards in layout.piles.items()
    }
    legal = [move.text for move in layout.legal_moves()]
    return {"n": n, "home": layout.home, "piles": piles, "legal": legal, "mayUndo": False}


def won(layout: Layout) -> dict[str, object]:
    """A board with all cards on the foundations."""
    cards = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    suits = [" ".join(cards[first : first + 13]) for first in range(0, len(cards), 13)]
    piles = dict.fromkeys(layout.piles, "") | {f"f{number}": suits[number % 4] for number in range(8)}
    return {"n": 300, "home": 2 * len(cards), "piles": piles, "legal": [], "mayUndo": False}


def props(board: dict[str, object]) -> dict[str, object]:
    """What the table shows a board with."""
    return {"game": json.loads(msgspec.json.encode(view(GAME))), "board": board, "settings": SETTINGS}


def slow_down(page: Page) -> CDPSession:
    """Slows down the processor."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return cdp


def lay(page: Page, first: dict[str, object]) -> CDPSession:
    """Shows a board on the table, then slows down the processor."""
    page.evaluate("props => lay(props)", props(first))
    page.wait_for_timeout(500)
    return slow_down(page)


def deal(page: Page) -> Work:
    """Deals the cards of a new table, some times."""
    new = props(board(GAME.start(Seed.parse(SEED).deck(GAME)), 0))
    work = Work(slow_down(page))
    with work.watched(page):
        for _ in range(DEALS):
            page.evaluate(LAY_CARDS, new)
            page.wait_for_timeout(2 * TRAVEL_MS["deal"])
    return work


def cascade(page: Page) -> Work:
    """Lets all cards fall off the foundations."""
    work = Work(lay(page, won(GAME.start(Seed.parse(SEED).deck(GAME)))))
    with work.watched(page):
        page.evaluate("() => { performance.mark('move'); set({ playable: false, cascades: true }); }")
        page.wait_for_timeout(TRAVEL_MS["cascade"] + FLIGHT_MS)
    return work


def fly(page: Page) -> Work:
    """Animates cards from board to board."""
    first, *rest = boards(GAME.start(Seed.parse(SEED).deck(GAME)))
    work = Work(lay(page, first))
    with work.watched(page):
        for each in rest:
            page.evaluate("board => { performance.mark('move'); set({ board }); }", each)
            page.wait_for_timeout(FLIGHT_MS)
    return work


def drag(page: Page) -> Work:
    """Drags a card all over the table."""
    layout = GAME.start(Seed.parse(SEED).deck(GAME))
    for _ in range(7):
        layout = layout.play(Move.parse("deal"))
    work = Work(lay(page, board(layout, 7)))
    box = page.locator('.card[data-pile="t2"]').last.bounding_box()
    assert box is not None
    x, y = box["x"] + 8, box["y"] + 8
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 30, steps=4)
    page.wait_for_timeout(FLIGHT_MS)
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]  # it was given
    with work.watched(page):
        for step in range(POINTER_MOVES):
            page.mouse.move(step * 11 % width, step * 7 % height)
    page.mouse.up()
    return work


def measure(browser: Browser, url: str, width: int, height: int) -> None:
    """Prints the cost on a table of a size."""
    for name, done, doing in (
        ("deal", deal, DEALS),
        ("move", fly, MOVES),
        ("pointer move", drag, POINTER_MOVES),
        ("cascade", cascade, 1),
    ):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(url)
        work = done(page)
        tasks, counts = work.tasks_ms, work.counts
        late = sum(task > FRAME_MS for task in tasks)
        sys.stdout.write(
            f"{width}x{height}, a {name}: {sum(tasks) / doing:.1f} ms, the longest tasks "
            f"{', '.join(f'{task:.0f}' for task in tasks[:3])}, {late} longer than a frame; "
            f"{counts['Layout'] / doing:.2f} layouts, {counts['Paint'] / doing:.2f} paints, "
            f"{work.raster_ms / doing:.1f} ms of drawing\n"
        )
        kinds = ", ".join(f"{kind} {work.work_ms(*names) / doing:.1f}" for kind, names in KINDS.items())
        sys.stdout.write(f"  ms of the main thread: {kinds}\n")
        if name in TRAVEL_MS:
            sys.stdout.write(f"  {shown(work.flights_ms(TRAVEL_MS[name]))}\n")
        page.close()


def shown(flights: list[list[float]]) -> str:
    """Summary of the frames of animations."""
    first = median(flight[0] for flight in flights)
    pauses = [later - sooner for flight in flights for sooner, later in pairwise(flight)]
    late = sum(pause > LATE_MS for pause in pauses)
    return (
        f"the first frame after {first:.0f} ms, {len(pauses)} more in {len(flights)} flights, {late} of them late; "
        f"the longest pause {max(pauses):.0f} ms"
    )


def main() -> None:
    """Measures on tables of a phone and a desktop."""
    folder = sys.argv[1] if len(sys.argv) > 1 else str(HERE / "dist")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for width, height in ((390, 700), (1440, 810)):
            measure(browser, f"http://127.0.0.1:{server.server_port}/", width, height)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
