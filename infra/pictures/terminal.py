"""`python -m infra.pictures.terminal`: takes the picture of a race in the terminal, from a temporary service.

Look at the picture before you commit it: it is a race of its own each time.
"""

import asyncio
import random
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.pilot import Pilot

from cadogan.app import running
from cadogan.cli.serving.listeners import bound
from cadogan.cli.terminal.application import Terminal
from cadogan.cli.terminal.lobby_screen import LobbyScreen
from cadogan.cli.terminal.race_screen import RaceScreen
from cadogan.cli.terminal.race_wish import RaceWish
from cadogan.rules import Move
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES
from infra.lab.postgres import data_directory, postgres_at

PICTURE = Path(__file__).parents[2] / "docs" / "demo.svg"
SIZE = (100, 30)
MOVES = 45
PACE_S = 0.4
"""Seconds between two moves, so that the rival has made some, too."""
FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""A font from another server. Each reader has one of their own."""


async def take(url: str, players: Path) -> None:
    """Race a house bot for a while, and take the picture."""
    app = Terminal(LobbyScreen(RaceWish(url, bot="Adelaide", name="Ada"), players))
    async with app.run_test(size=SIZE) as pilot:
        while not isinstance(app.screen, RaceScreen):
            await pilot.pause(0.1)
        await play(pilot, app.screen)
        picture = FONT.sub("", app.export_screenshot(title="cadogan race klondike --bot Adelaide"))
    PICTURE.write_text("\n".join(line.rstrip() for line in picture.splitlines() if line.strip()) + "\n")


async def play(pilot: Pilot[str], screen: RaceScreen) -> None:
    """Play as a good player does, and lift a card at the end."""
    racing = screen.racing
    board = racing.seat.board
    compiled = racing.game.compiled
    seen = Observation.shown(compiled, board.piles, board.legal, board.redeals_left)
    for _ in range(MOVES):
        move = POLICIES["steady"](seen, random.Random(1))
        if move is None:
            break
        await racing.play(move.text)
        board = racing.seat.board
        seen = seen.follow_shown(move, board.piles, board.legal)
        await pilot.pause(PACE_S)
    lifted = next((Move.parse(move).source for move in board.legal if move.startswith("t")), "w")
    screen.view.action_touch_pile(lifted)
    await pilot.pause()


async def main() -> None:
    """Start a service, take the picture, and stop it."""
    with data_directory() as directory, postgres_at(directory / "data") as server, TemporaryDirectory() as home:
        async with running(server.dsn(), bound("127.0.0.1", 0), may_own=True, house_bots=True) as service:
            await take(service.url, Path(home, "players.json"))


if __name__ == "__main__":
    asyncio.run(main())
