"""A real Chromium against the whole service; each person has a browser profile of their own."""

import shutil
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from cadogan.api.site import BUILT
from cadogan.app import Service

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
FLAGS = [
    "--no-sandbox",  # as root there is none
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """The browser. Tests are skipped, and loudly, where there is none."""
    if CHROMIUM is None:
        pytest.skip("NO BROWSER: the web client is NOT tested; install Debian's `chromium` and run this again")
    if not (BUILT / "index.html").exists():
        pytest.fail("the web client is not built: `make site`")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


class Person:
    """Somebody in front of a browser; whatever goes wrong in his pages is kept."""

    def __init__(self, context: BrowserContext, page: Page, url: str) -> None:
        self.context = context
        self.page = page
        self.url = url
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    async def goto(self, path: str) -> None:
        """Open a page by its address."""
        await self.page.goto(self.url + path)

    def button(self, name: str) -> Any:
        """Button of that name."""
        return self.page.get_by_role("button", name=name, exact=True)

    async def sign_up(self, name: str) -> None:
        """Be somebody, on the page that is for it."""
        await self.goto("/account")
        await self.page.get_by_label("Name").fill(name)
        await self.button("Sign up").click()
        await self.page.get_by_role("heading", name=name).wait_for()


@pytest.fixture
async def people(chromium: Browser, service: Service) -> AsyncIterator["People"]:
    """Whoever a test needs; none of their pages may have raised or logged an error."""
    people = People(chromium, service.url)
    yield people
    faults = [fault for person in people.all for fault in person.faults]
    for person in people.all:
        await person.context.close()
    assert faults == []


class People:
    """Makes persons."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self._chromium = chromium
        self._url = url
        self.all: list[Person] = []

    async def somebody(self, **options: Any) -> Person:
        """Somebody with a browser of his own; `options` are Playwright's of a context."""
        context = await self._chromium.new_context(**{"locale": "en-GB", "reduced_motion": "no-preference"} | options)
        context.set_default_timeout(10_000)
        person = Person(context, await context.new_page(), self._url)
        self.all.append(person)
        return person
