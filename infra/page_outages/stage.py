"""The stage of an outage: a Postgres, a service in its own process, and a racer's page in Chromium."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, Page, WebSocket

from cadogan_client import Cadogan
from infra.faults.full_disk import mounted
from infra.lab.node import Node, serving
from infra.lab.postgres import Server, data_directory, postgres_at

LOOK_S = 0.05
ACK = re.compile(r'^\{"type":"ack"')
TROUBLE = ".line, [role=alert] p, .bar .slow"
"""Everything on the page that says that something is wrong."""
COUNTDOWN = re.compile(r"\d+")


class Seen(NamedTuple):
    """A text that the page showed, seconds after the fault."""

    at_s: float
    text: str


class Stage:
    """A racer in the middle of a practice race, and everything that can break."""

    def __init__(self, page: Page, postgres: Server, node: Node) -> None:
        self.page = page
        self.postgres = postgres
        self.node = node
        self.acks: list[tuple[float, int]] = []
        """When an ack came, on the monotonic clock, and its `n`."""
        page.on("websocket", self._listen)

    @property
    def filler(self) -> Path:
        """A file on the disk of Postgres, which takes its space."""
        return self.postgres.home / "filler"

    async def enter(self) -> None:
        """Sign up, begin a race, and make a first move."""
        async with Cadogan(self.node.url) as cadogan:
            player = await cadogan.sign_up("Clementine")
            race = await cadogan.create_race("eagle-wing", seats=1, countdown=0, undo="free")
            async with cadogan.race(race.id) as seat:
                await seat.ready()
                await seat.started()
        token = json.dumps(json.dumps(player.token))
        await self.page.add_init_script(f"localStorage.setItem('cadogan.token', {token})")
        await self.page.goto(f"{self.node.url}/races/{race.id}")
        await self.deal()
        await self.ack(1)

    async def deal(self) -> None:
        """Make a move on the page."""
        await self.page.locator(".tools button").first.click()

    @property
    def n(self) -> int:
        """The `n` of the newest ack."""
        return self.acks[-1][1]

    async def ack(self, n: int) -> float:
        """Wait until the page has the ack of a move. Returns when it came."""
        while True:
            for at, acked in self.acks:
                if acked == n:
                    return at
            await asyncio.sleep(LOOK_S)

    async def watch(self, since: float, seen: list[Seen], pictures: Path | None) -> None:
        """Note each new text about the trouble until cancelled; countdowns count once. Take a picture of each."""
        known: set[str] = set()
        while True:
            for text in await self.page.locator(TROUBLE).all_inner_texts():
                plain = COUNTDOWN.sub("…", " ".join(text.split()))
                if plain and plain not in known:
                    known.add(plain)
                    seen.append(Seen(time.monotonic() - since, plain))
                    if pictures is not None:
                        await self.page.screenshot(path=pictures.with_stem(f"{pictures.stem}-{len(known)}"))
            await asyncio.sleep(LOOK_S)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, frame: str | bytes) -> None:
        if isinstance(frame, str) and ACK.match(frame):
            self.acks.append((time.monotonic(), json.loads(frame)["n"]))


@asynccontextmanager
async def stage(browser: Browser, locale: str, *, on_small_disk: bool = False) -> AsyncIterator[Stage]:
    """A stage of its own. `locale` is the browser's language. Only root can give Postgres a small disk."""
    with data_directory() as directory, ExitStack() as disk:
        data = directory / "data"
        if on_small_disk:
            data.mkdir()
            disk.enter_context(mounted(data))
        with postgres_at(data) as server:
            async with serving([Node(directory / "service.log", {"DATABASE_URL": server.dsn()})]) as (node,):
                context = await browser.new_context(locale=locale, viewport={"width": 1000, "height": 800})
                here = Stage(await context.new_page(), server, node)
                try:
                    await here.enter()
                    yield here
                finally:
                    server.resume()  # the service could not end well without Postgres
                    await context.close()
