"""How smoothly cards travel: frame times with two packs on the table and a processor four times slower.

In clients/web `npx vite build --config tests/table/vite.config.ts`, then here
`.venv/bin/python clients/web/tests/table/frames.py`. A machine that does other things at the time spoils the figures.
"""

import json
import os
import random
import statistics
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
from playwright.sync_api import Page, sync_playwright

from cadogan.api.games import view
from cadogan.rules import GAMES, Layout
from cadogan.rules.seed import Seed

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
SEED = "4d45eced7ce8453794680e9507ba4ccd"
SLOWER = 4
MOVES = 60
LATE_MS = 25
"""A frame at 60/s takes 16.7 ms; one of more than this was missed by the eye too."""

MEASURE = """async boards => {
  const frames = [], scripts = [];
  let last = performance.now(), on = true;
  const tick = now => { if (on) { frames.push(now - last); last = now; requestAnimationFrame(tick); } };
  requestAnimationFrame(tick);
  for (const board of boards) {
    const start = performance.now();
    set({ board });
    scripts.push(performance.now() - start);
    await new Promise(resolve => setTimeout(resolve, 220));
  }
  on = false;
  return { frames: frames.slice(1), scripts };
}"""


def boards(layout: Layout) -> list[dict[str, object]]:
    """A game at random, each board as the wire has it; the first lies already."""
    chance = random.Random(3)
    played = [board(layout, 0)]
    for n in range(1, MOVES + 1):
        moves = list(layout.legal_moves())
        layout = layout.play(chance.choice(moves))
        played.append(board(layout, n))
    return played


def board(layout: Layout, n: int) -> dict[str, object]:
    """A layout as the wire has it."""
    numbers = layout.deal.plan.numbers
    piles = {
        name: " ".join(
            "--" if place < layout.face_down(numbers[name]) else str(card) for place, card in enumerate(cards)
        )
        for name, cards in layout.piles.items()
    }
    return {"n": n, "home": layout.home, "piles": piles, "legal": [], "mayUndo": False}


def measure(page: Page, width: int, height: int) -> None:
    """Play a game on a table of that size and print what its frames took."""
    game = GAMES["grand-duchess"]
    first, *rest = boards(game.start(Seed.parse(SEED).deck(game)))
    settings = {"leftHanded": False, "fourColours": False, "largeIndices": False, "motion": True, "language": "en"}
    page.set_viewport_size({"width": width, "height": height})
    shown = {"game": json.loads(msgspec.json.encode(view(game))), "board": first, "settings": settings}
    page.evaluate("props => lay(props)", shown)
    page.wait_for_timeout(500)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    took = page.evaluate(MEASURE, rest)
    frames, scripts = sorted(took["frames"]), sorted(took["scripts"])
    late = sum(frame > LATE_MS for frame in frames)
    sys.stdout.write(
        f"{width}x{height}: {len(frames)} frames, median {statistics.median(frames):.1f} ms, "
        f"p95 {frames[int(len(frames) * 0.95)]:.1f}, p99 {frames[int(len(frames) * 0.99)]:.1f}, most {frames[-1]:.1f}; "
        f"{late} above {LATE_MS} ms; a board is drawn in {statistics.median(scripts):.1f} ms (most {scripts[-1]:.1f})\n"
    )


def main() -> None:
    """Measure on a phone's and a desk's table."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(HERE / "dist")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        for width, height in ((390, 700), (1440, 810)):
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")
            measure(page, width, height)
            page.close()
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
