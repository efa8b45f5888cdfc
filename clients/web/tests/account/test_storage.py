"""Browsers that keep nothing: the page says so before a seat is taken, works until it is closed, and has no error."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Browser, Dialog, async_playwright, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from infra.lab.axe import axe_faults
from infra.lab.browsers import FIREFOX, launched

WARNING = "you lose your player and your seat"
REFUSED = """
  const refuse = () => { throw new DOMException("The operation is insecure.", "SecurityError") };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
  window.BroadcastChannel = class { constructor() { refuse() } };
  LockManager.prototype.request = async () => refuse();
  ServiceWorkerContainer.prototype.register = async () => refuse();
"""
"""What browsers do while site data is blocked."""
FULL = 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }'
NO_COOKIES = {"network.cookie.cookieBehavior": 2}
"""Firefox: site data is blocked."""


@pytest.fixture(params=["refused", "full", "firefox"])
async def racer(request: pytest.FixtureRequest, chromium: Browser, service: Service) -> AsyncIterator[Person]:
    """A person whose browser keeps nothing."""
    async with AsyncExitStack() as stack:
        browser = chromium
        if request.param == "firefox":
            if FIREFOX is None:
                pytest.skip("needs Debian's firefox-esr")
            playwright = await stack.enter_async_context(async_playwright())
            browser = await stack.enter_async_context(launched("firefox", playwright, firefox_user_prefs=NO_COOKIES))
        people = People(browser, service.url, with_motion=False)
        person = await people.new_person(knows_rules=False)
        if request.param != "firefox":
            await person.context.add_init_script(REFUSED if request.param == "refused" else FULL)
        yield person
        await people.close()


async def test_a_browser_that_keeps_nothing_says_so_before_a_seat(racer: Person, service: Service) -> None:
    dialogs: list[str] = []

    async def accept(dialog: Dialog) -> None:
        dialogs.append(dialog.type)
        await dialog.accept()

    racer.page.on("dialog", accept)
    for path in ("/account", "/games/duchess", "/"):
        await racer.goto(path)
        await expect(racer.page.get_by_text(WARNING)).to_be_visible()
    assert await axe_faults(racer.page) == []
    # Firefox 153 crashes when Playwright looks for a label on a front page that axe has searched, and not on a new one.
    await racer.goto("/")
    await racer.page.get_by_label("Your name").fill("Theodora")
    await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
    await racer.button("Practise alone").click()
    await racer.button("Start").click()
    await racer.racing()
    await expect(racer.page.get_by_text(WARNING)).to_be_hidden()
    await racer.button("Deal").click()
    own = racer.page.get_by_role("group", name="Your board")
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    async with Cadogan(service.url) as rival:
        await rival.sign_up("Wilhelmina")
        await rival.challenge("duchess", to="Theodora")
    await expect(racer.page.get_by_role("region", name="News")).to_contain_text("Wilhelmina challenges you")
    assert dialogs == []
    await racer.page.reload()
    await expect(racer.page.get_by_text(WARNING)).to_be_visible()
    assert dialogs == ["beforeunload"]


async def test_a_browser_that_keeps_its_data_says_nothing(people: People) -> None:
    person = await people.new_person()
    await person.goto("/")
    await person.button("Practise alone").wait_for()
    await expect(person.page.get_by_text(WARNING)).to_have_count(0)
    kept = await person.page.evaluate("Object.keys(localStorage)")
    games = {"cadogan.games"}  # as soon as they are listed, for visits without a network
    assert set(kept) - games == {"cadogan.game", "cadogan.rules-read"}  # both from the test itself
