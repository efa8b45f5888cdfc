"""One visit: a person with a new browser profile, who looks at each page on the way."""

import json
from pathlib import Path
from typing import Self

from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from infra.lab.axe import axe_faults
from infra.lab.vitals import OBSERVE, Vitals, vitals_of
from infra.pictures.scenes import LOADING

SOON_MS = 20_000
PHONE = (390, 844)
DESKTOP = (1280, 800)
FINE_CLS = 0.05
OF_PICTURES = "blocked an inline style (style-src-elem)"
"""Part of an error in Firefox for each picture: Playwright hides the cursor with a style of its own."""


class Visit:
    """A person on the page at `url`. Each look takes a picture into `folder`, unless it is None, and asks axe."""

    def __init__(self, context: BrowserContext, page: Page, url: str, name: str, folder: Path | None) -> None:
        self.page = page
        self.name = name
        self.faults: list[str] = []
        self.vitals: Vitals | None = None
        self._context = context
        self._url = url
        self._folder = folder
        self._looks = 0
        page.on("pageerror", lambda error: self._note(str(error)))

    def _note(self, error: str) -> None:
        """Note an error of the page."""
        if OF_PICTURES not in error:
            self.faults.append(f"{self.name}: {error}")

    @classmethod
    async def begin(  # noqa: PLR0913, PLR0917 - who comes, how, and where to
        cls, browser: Browser, url: str, name: str, folder: Path | None, size: tuple[int, int], token: str | None = None
    ) -> Self:
        """Open a new browser profile, of a player if there is a token."""
        context = await browser.new_context(locale="en-GB", viewport={"width": size[0], "height": size[1]})
        context.set_default_timeout(SOON_MS)
        await context.add_init_script(OBSERVE)
        if token is not None:
            keep = f"localStorage.setItem('cadogan.token', '{json.dumps(token)}')"
            await context.add_init_script(f"if (location.origin === '{url}') {keep}")  # others may have no storage
        return cls(context, await context.new_page(), url, name, folder)

    async def goto(self, path: str) -> None:
        """Open an address."""
        await self.page.goto(self._url + path)

    def button(self, name: str) -> Locator:
        """Button with a name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def heading(self, name: str) -> Locator:
        """Heading that contains a name."""
        return self.page.get_by_role("heading", name=name)

    def said(self, text: str) -> Locator:
        """Something that screen readers are told."""
        return self.page.get_by_role("log").get_by_text(text)

    async def look(self, name: str) -> None:
        """Look at the page: take a picture, and note what axe finds."""
        await expect(self.page.get_by_text(LOADING)).to_have_count(0, timeout=SOON_MS)
        self._looks += 1
        if self._folder is not None:
            await self.page.screenshot(path=self._folder / f"{self.name}-{self._looks}-{name}.png")
        self.faults += [f"{self.name}, {name}: {fault}" for fault in await axe_faults(self.page)]

    async def start_after_rules(self) -> None:
        """Read the card of rules that comes before the first race at a game."""
        await self.page.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()

    async def racing(self) -> None:
        """Wait until the cards are dealt."""
        await self.page.get_by_role("group", name="Your board").wait_for()
        await self.button("Resign").wait_for()
        await self.page.locator(".table.live:not(.dealing)").wait_for()

    async def play(self, turns: int) -> None:
        """Send home what can go, and deal, some times."""
        for _ in range(turns):
            await self.button("Send home").click()
            deal = self.button("Deal")
            if await deal.is_enabled():
                await deal.click()

    async def resign(self) -> None:
        """Give the race up."""
        await self.button("Resign").click()
        await self.button("Really resign?").click()

    @property
    def shifts(self) -> tuple[str, ...]:
        """What moved, if more of it moved than is fine."""
        return () if self.vitals is None or (self.vitals.cls or 0) <= FINE_CLS else self.vitals.shifts

    async def end(self) -> None:
        """Take the figures, and close the browser profile."""
        self.vitals = await vitals_of(self.page)
        await self._context.close()
