"""A real Chromium against the whole service. Each person has a browser profile of their own."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright

from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from cadogan.rules import GAMES
from cadogan_client import Cadogan
from infra.lab.browsers import FIREFOX, launched
from tests.fixtures import running

SOON_MS = 10_000
GIVE_UP = re.compile("^(Resign|Stop here)$")
REALLY = re.compile("^(Really resign|Stop)[?]")
"""Buttons of a racer, and of the last one, who gives nothing up."""
DEFAULTS = {"locale": "en-GB", "service_workers": "block"}
"""Options of browser contexts."""
SEED = "cd072cd8be6f9f62ac4c09c28206e7e3"
"""In Eagle Wing with a trunk of 21, no card of this deal can go home."""


class Person:
    """A person with a browser. Collects the errors of their pages."""

    def __init__(self, context: BrowserContext, page: Page, url: str) -> None:
        self.context = context
        self.page = page
        self.url = url
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.extend([said.text] if "Content Security" in said.text else []))

    async def goto(self, path: str) -> None:
        """Opens an address."""
        await self.page.goto(path if path.startswith("http") else self.url + path)

    def button(self, name: str) -> Locator:
        """Button with a name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def heading(self, name: str) -> Locator:
        """Heading that contains a name."""
        return self.page.get_by_role("heading", name=name)

    async def sign_up(self, name: str) -> None:
        """Signs up on the account page."""
        await self.goto("/account")
        await self.page.get_by_label("Name", exact=True).fill(name)
        await self.button("Sign up").click()
        await self.heading(name).wait_for()

    async def resume(
        self, service: Service, game: str, *, moves: Sequence[str] = (), seed: str = SEED, **terms: Any
    ) -> None:
        """Opens a race with one seat and a picked deal, after some moves."""
        async with Cadogan(service.url) as cadogan:
            player = await cadogan.sign_up(f"Clementine {token_hex(3)}")
            race = await cadogan.create_race(game, seed=seed, seats=1, countdown=0, **terms)
            async with cadogan.race(race.id) as seat:
                await seat.ready()
                await seat.started()
                for move in moves:
                    await seat.play(move)
        await self.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{player.token}\"')")
        await self.goto(f"/races/{race.id}")
        await self.racing()

    async def racing(self) -> None:
        """Waits until the own board can be played, and its cards lie in their places."""
        await self.page.get_by_role("group", name="Your board").wait_for(timeout=2 * SOON_MS)
        await self.page.get_by_role("button", name=GIVE_UP).wait_for()
        await self.page.locator(".table.live:not(.dealing)").wait_for()

    async def resign(self) -> None:
        """Resigns, or stops as the last racer, and confirms it."""
        await self.page.get_by_role("button", name=GIVE_UP).click()
        await self.page.get_by_role("button", name=REALLY).click()


class People:
    """Creates persons."""

    def __init__(self, chromium: Browser, url: str, *, with_motion: bool) -> None:
        self._chromium = chromium
        self._url = url
        self._with_motion = with_motion
        self.all: list[Person] = []

    async def new_person(self, **options: Any) -> Person:
        """A new person; `options` are those of a browser context of Playwright.

        With `knows_rules=False` the person gets a card before the first race at a game; `game` was raced last, None if
        there was no race. Only with `service_workers="allow"` is the page kept for visits without a network, which
        costs an eighth of a test's CPU; requests of the worker bypass the routes of a test.
        """
        knows_rules, game = options.pop("knows_rules", True), options.pop("game", "duchess")
        motion = "no-preference" if self._with_motion else "reduce"
        context = await self._chromium.new_context(**DEFAULTS | {"reduced_motion": motion} | options)
        context.set_default_timeout(SOON_MS)
        if game is not None:
            seeded = f"localStorage['cadogan.game'] ??= '{json.dumps(game)}'"
            await context.add_init_script(f"try {{ {seeded} }} catch {{ /* no storage */ }}")
        if knows_rules:
            await context.add_init_script(f"localStorage.setItem('cadogan.rules-read', '{json.dumps(list(GAMES))}')")
        person = Person(context, await context.new_page(), self._url)
        self.all.append(person)
        return person

    def at(self, url: str) -> "People":
        """Sends later persons to another service."""
        self._url = url
        return self

    async def close(self) -> None:
        """Closes all browsers. Fails if a page raised an error."""
        await asyncio.gather(*(person.context.close() for person in self.all))
        assert [fault for person in self.all for fault in person.errors] == []


@pytest.fixture(scope="session", autouse=True)
def _is_built(built_site: Path) -> None:
    """Every test here needs the built web client."""


@pytest.fixture(params=["chromium", "firefox"])
async def each_browser(request: pytest.FixtureRequest, chromium: Browser) -> AsyncIterator[Browser]:
    """Chromium, and Debian's Firefox."""
    if request.param == "chromium":
        yield chromium
        return
    if FIREFOX is None:
        pytest.skip("needs Debian's firefox-esr")
    async with async_playwright() as playwright, launched("firefox", playwright) as firefox:
        yield firefox


@pytest.fixture
def service(reused_service: Service) -> Service:
    """One service for the tests of a module, which keep to races and players of their own."""
    return reused_service


@pytest.fixture
async def service_alone(dsn: str) -> AsyncIterator[Service]:
    """A service for one test, with nothing in its lists. A module takes it by a fixture `service` that returns it."""
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        yield service


@pytest.fixture
async def people(chromium: Browser, service: Service, request: pytest.FixtureRequest) -> AsyncIterator[People]:
    """Creates the persons of a test. Their pages must not raise errors.

    Pages move only in modules whose tests are about input and the ends of races (`WITH_MOTION`): drawing each frame of
    a flight takes a third of the CPU of the browser.
    """
    people = People(chromium, service.url, with_motion=getattr(request.module, "WITH_MOTION", False))
    yield people
    await people.close()
