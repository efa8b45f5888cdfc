"""The stage of an outage: a Postgres, a service in its own process, and a racer's page in Chromium."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.async_api import Browser, Page, WebSocket

from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan
from infra.bench.service import MAIN, free_port, wait_until_ready
from infra.faults.full_disk import mounted
from infra.faults.postgres_pair import Server

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

    def __init__(self, page: Page, postgres: Server, dsn: str, directory: Path) -> None:
        self.page = page
        self.postgres = postgres
        self.port = free_port()
        self.acks: list[tuple[float, int]] = []
        """When an ack came, on the monotonic clock, and its `n`."""
        self._dsn = dsn
        self._log = directory / "service.log"
        self._service: subprocess.Popen[bytes] | None = None
        page.on("websocket", self._listen)

    async def start_service(self) -> None:
        """Start the service, at the same port as before."""
        self._service = self._launch()
        await asyncio.to_thread(wait_until_ready, self._service, self.port, self._log)

    def _launch(self) -> subprocess.Popen[bytes]:
        settings = {"HOUSE_BOTS": "0", "WINNABLE": "0", "LIMITS": "0", "RESPAWN": "0", "ALLOW_OWNER": "1"}
        environment = os.environ | settings | {"PORT": str(self.port), "DATABASE_URL": self._dsn}
        with self._log.open("ab") as output:
            command = [sys.executable, "-c", MAIN, "serve"]
            return subprocess.Popen(command, env=environment, stdout=output, stderr=output)

    @property
    def filler(self) -> Path:
        """A file on the disk of Postgres, which takes its space."""
        return self.postgres.home / "filler"

    def kill_service(self) -> None:
        """Kill the service at once."""
        assert self._service is not None
        self._service.send_signal(signal.SIGKILL)
        self._service.wait()

    async def enter(self) -> None:
        """Sign up, begin a race, and make a first move."""
        async with Cadogan(f"http://127.0.0.1:{self.port}") as cadogan:
            player = await cadogan.sign_up("Clementine")
            race = await cadogan.create_race("eagle-wing", seats=1, countdown=0, undo="free")
            async with cadogan.race(race.id) as seat:
                await seat.ready()
                await seat.started()
        token = json.dumps(json.dumps(player.token))
        await self.page.add_init_script(f"localStorage.setItem('cadogan.token', {token})")
        await self.page.goto(f"http://127.0.0.1:{self.port}/races/{race.id}")
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

    def close(self) -> None:
        """Stop the service."""
        if self._service is not None:
            self._service.kill()
            self._service.wait()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, frame: str | bytes) -> None:
        if isinstance(frame, str) and ACK.match(frame):
            self.acks.append((time.monotonic(), json.loads(frame)["n"]))


@asynccontextmanager
async def stage(browser: Browser, locale: str, *, on_small_disk: bool = False) -> AsyncIterator[Stage]:
    """A stage of its own. `locale` is the browser's language. Only root can give Postgres a small disk."""
    with TemporaryDirectory(prefix="cadogan-outages-") as name, ExitStack() as disk:
        directory = Path(name)
        directory.chmod(0o755)  # noqa: ASYNC240 - started by root, Postgres runs as another user
        data = directory / "data"
        if on_small_disk:
            data.mkdir()
            disk.enter_context(mounted(data))
        with EmbeddedPostgres(data) as postgres:
            dsn, server = postgres.dsn("cadogan"), Server(postgres)
            context = await browser.new_context(locale=locale, viewport={"width": 1000, "height": 800})
            here = Stage(await context.new_page(), server, dsn, directory)
            try:
                await here.start_service()
                await here.enter()
                yield here
            finally:
                server.resume()  # a stopped server could not be shut down
                here.close()
                await context.close()
