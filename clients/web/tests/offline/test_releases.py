"""A release is rolled out: pages and their files come from nodes of two releases, and open pages go on."""

import re
from collections.abc import AsyncIterator
from http import HTTPStatus
from itertools import cycle
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, Response, expect

from cadogan.api import application
from cadogan.api.showing.head import Head
from cadogan.api.showing.page_heads import PLAIN
from cadogan.api.static.site import Site, SiteFile
from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from clients.web.tests.conftest import SOON_MS, People, Person
from clients.web.tests.offline.releases import NEW_MOTTO, OLD_MOTTO, Releases, Served, build_releases
from clients.web.tests.practice.test_offline_practice import offline_person, practised, waste
from infra.lab.program import stable_port
from infra.lab.proxy import NAMES, Name, program, running_proxy
from tests.fixtures import running

ARRIVED_MS = 20_000
"""A missing file is asked for again with backoff."""
ATTEMPTS = 3
IS_CACHED = """async (site) => {
  const page = await (await caches.open("cadogan-shell-1")).match(`${site}/`)
  return (await page?.text())?.includes(document.querySelector("script[src]").getAttribute("src"))
}"""
"""Whether the page of this tab is the one without a network."""
SCRIPTS = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))"
MANY = 40
"""Files that are asked for in some attempts."""


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> Releases:
    return build_releases(tmp_path_factory.mktemp("releases"))


@pytest.fixture(scope="module")
def old(releases: Releases) -> Site:
    return Site(releases.old)


@pytest.fixture(scope="module")
def new(releases: Releases) -> Site:
    """With the assets of the earlier build."""
    return Site(releases.new)


@pytest.fixture(scope="module")
def bare(releases: Releases, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The new release without assets of earlier ones: that of an open page is too old."""
    folder = tmp_path_factory.mktemp("bare") / "site"
    for path in releases.new.rglob("*"):
        name = path.relative_to(releases.new)
        if path.is_file() and name.parts[0] != "earlier":
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(path.read_bytes())
    return Site(folder)


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A node without any files of these releases."""
    return Site(tmp_path_factory.mktemp("nothing"))


@pytest.fixture
def served(old: Site) -> Served:
    return Served(old)


@pytest.fixture
async def service(dsn: str, served: Served, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Service]:
    monkeypatch.setattr(application, "Site", lambda: served)
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        yield service


class Alternating(Site):
    """A web client whose pages come from two releases in turn."""

    def __init__(self, *sites: Site) -> None:
        self._files = {}
        self._turns = cycle(sites)
        self.guards = sites[0].guards  # both have the same script inside

    def page(self, head: Head, origin: str) -> SiteFile:
        return next(self._turns).page(head, origin)


def missing_files(page: Page) -> list[str]:
    """Addresses of what the page gets no good answer for, from now on."""
    found: list[str] = []

    def note(answer: Response) -> None:
        found.extend([answer.url] if answer.status >= HTTPStatus.BAD_REQUEST else [])

    page.on("response", note)
    return found


def motto(person: Person, words: str) -> Locator:
    return person.page.get_by_role("heading", name=words)


async def test_the_second_build_keeps_the_assets_of_the_first(releases: Releases, new: Site, old: Site) -> None:
    page = (releases.old / "index.html").read_text()
    named = re.findall(r'"(/assets/[^"]+)"', page)
    assert len(named) > 3
    assert page != (releases.new / "index.html").read_text()
    for path in releases.old.rglob("assets/*"):
        if path.suffix not in {".br", ".gz"}:
            kept, first = new.at(f"/assets/{path.name}"), old.at(f"/assets/{path.name}")
            assert kept is not None
            assert kept == first


@pytest.mark.parametrize("workers", ["block", "allow"])
@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_page_arrives_although_each_of_its_files_is_missing_at_first(
    people: People, served: Served, new: Site, nothing: Site, workers: str, locale: str
) -> None:
    """A node without them is asked first for all: script, chunk, words, stylesheet, and what comes later."""
    served.page_from = new
    served.file_from = lambda address: nothing if served.asked[address] == 1 else new
    person = await people.new_person(service_workers=workers, locale=locale)
    await person.goto("/")
    await expect(person.page.locator("h1")).to_be_visible(timeout=ARRIVED_MS)
    if locale == "es-ES":
        await expect(person.page.locator("h1")).to_contain_text("Las mismas cartas", timeout=ARRIVED_MS)
    await expect(person.page.locator("header").first).to_have_css("display", "flex", timeout=ARRIVED_MS)
    await person.page.locator("nav a[href='/leaderboards/duchess']").click()
    await expect(person.page.get_by_role("heading", level=1)).to_contain_text("Duchess", timeout=ARRIVED_MS)
    named = set(re.findall(r'"(/assets/[^"]+)"', new.page(PLAIN[()], person.url).forms["identity"].decode()))
    assert len(named) > len({".js", ".css"})
    assert all(served.asked[address] > 1 for address in named)


@pytest.mark.parametrize("workers", ["block", "allow"])
async def test_an_open_page_goes_on_with_the_files_that_the_new_release_keeps(
    people: People, served: Served, new: Site, workers: str
) -> None:
    person = await people.new_person(service_workers=workers)
    await person.goto("/")
    await expect(motto(person, OLD_MOTTO)).to_be_visible()
    pages = served.pages
    served.follow(new)
    await person.page.get_by_role("link", name="Leaderboard").click()
    await person.heading("Duchess").first.wait_for()
    await person.page.get_by_role("link", name="Race", exact=True).click()
    await expect(motto(person, OLD_MOTTO)).to_be_visible()
    assert served.pages == pages


@pytest.mark.parametrize("workers", ["block", "allow"])
async def test_a_page_that_is_too_old_is_loaded_again_once(
    people: People, served: Served, bare: Site, workers: str
) -> None:
    person = await people.new_person(service_workers=workers)
    await person.goto("/")
    await expect(motto(person, OLD_MOTTO)).to_be_visible()
    served.follow(bare)
    await person.page.get_by_role("link", name="Leaderboard").click()
    await expect(person.heading("Duchess").first).to_be_visible(timeout=ARRIVED_MS)
    await person.page.get_by_role("link", name="Race", exact=True).click()
    await expect(motto(person, NEW_MOTTO)).to_be_visible()


async def test_a_page_is_not_loaded_again_during_a_race(people: People, served: Served, bare: Site) -> None:
    person = await people.new_person()
    await person.goto("/")
    await person.button("Practise alone").click()
    await person.racing()
    pages = served.pages
    served.follow(bare)
    await person.page.evaluate("window.isSame = true")
    await person.page.get_by_role("link", name="Cadogan").click()
    before = served.asked.total()
    await person.page.get_by_role("link", name="Leaderboard").click()
    await served.until_asked(before + ATTEMPTS)
    assert await person.page.evaluate("window.isSame")
    await person.page.get_by_role("link", name="To the race").click()
    await person.racing()
    assert await person.page.evaluate("window.isSame")
    await person.resign()
    await person.page.get_by_role("link", name="Cadogan").click()
    await expect(motto(person, NEW_MOTTO)).to_be_visible(timeout=ARRIVED_MS)
    assert served.pages > pages


async def test_a_page_whose_files_never_come_is_loaded_again_once_and_asks_on(
    people: People, served: Served, old: Site, bare: Site, nothing: Site
) -> None:
    """Each page is of the release that the one before was not, so each time there seems to be a new one."""
    served.file_from = lambda _: nothing
    served.page_from = Alternating(old, bare)
    person = await people.new_person()
    loads: list[str] = []
    person.page.on("request", lambda request: loads.extend([request.url] if request.is_navigation_request() else []))
    await person.goto("/")
    await served.until_asked(MANY)
    assert len(loads) == 2
    await expect(person.page.get_by_text("The page has not arrived whole.")).to_be_visible()
    served.file_from = lambda address: old if old.at(address) else bare
    await expect(person.page.locator("h1")).to_be_visible(timeout=ARRIVED_MS)


async def test_a_broken_line_loses_nothing_that_is_on_the_screen(people: People) -> None:
    person = await people.new_person()
    await person.goto("/")
    await expect(motto(person, OLD_MOTTO)).to_be_visible()
    await person.page.evaluate("window.isSame = true")
    await person.context.set_offline(True)
    await person.page.get_by_role("link", name="Leaderboard").click()
    await expect(person.page.get_by_role("alert")).to_contain_text("You are offline")
    await expect(person.page.locator("main")).to_contain_text("This page cannot be shown now.")
    await person.context.set_offline(False)
    await expect(person.heading("Duchess").first).to_be_visible(timeout=ARRIVED_MS)
    assert await person.page.evaluate("window.isSame")


async def playing_offline(people: People) -> Person:
    """A player without a network who has dealt once in a game of practice."""
    person = await offline_person(people)
    await person.page.locator(".go").click()
    await person.racing()
    await person.page.keyboard.press("d")
    await waste(person.page, "3 cards").to_be_visible()
    return person


async def test_a_game_offline_outlives_a_release(
    people: People, service: Service, served: Served, releases: Releases, new: Site
) -> None:
    """An open page plays on, a reload without a network is all of the new release, and the account gets the game."""
    person = await playing_offline(people)
    page = person.page
    await person.context.set_offline(False)
    served.follow(new)
    other = await person.context.new_page()
    await other.goto(person.url)
    await expect(other.get_by_role("heading", name=NEW_MOTTO)).to_be_visible()
    await other.wait_for_function(IS_CACHED, arg=person.url, timeout=ARRIVED_MS)
    await other.close()
    await person.context.set_offline(True)
    await page.keyboard.press("d")
    await waste(page, "6 cards").to_be_visible()
    await page.reload()
    await person.racing()
    await waste(page, "6 cards").to_be_visible()
    loaded = await page.evaluate(SCRIPTS)
    assert any("local-line" in name for name in loaded)
    shipped = {path.name for path in (releases.new / "assets").iterdir()}
    assert {name.rsplit("/")[-1] for name in loaded} <= shipped, "of one release"
    await person.resign()
    await expect(page.get_by_text("joins your statistics when you are online again")).to_be_visible()
    await person.context.set_offline(False)
    await expect(page.get_by_text("This game is in your statistics.")).to_be_visible(timeout=3 * SOON_MS)
    assert await practised(service, person) == 1


async def test_a_tab_of_the_old_release_goes_on_with_its_game_when_its_files_are_gone(
    people: People, service: Service, served: Served, bare: Site
) -> None:
    """Another tab has the new release, and the browser keeps nothing of the old one any more."""
    person = await playing_offline(people)
    page = person.page
    await page.evaluate("window.isOld = true")
    await person.context.set_offline(False)
    served.follow(bare)
    other = await person.context.new_page()
    await other.goto(person.url)
    await expect(other.get_by_role("heading", name=NEW_MOTTO)).to_be_visible()
    await other.wait_for_function(IS_CACHED, arg=person.url, timeout=ARRIVED_MS)
    await page.keyboard.press("d")
    await waste(page, "6 cards").to_be_visible()
    await page.get_by_role("link", name="Cadogan").click()
    await expect(motto(person, OLD_MOTTO)).to_be_visible()
    await page.get_by_role("link", name="Leaderboard").click()  # a part that this tab has not loaded yet
    await expect(person.heading("Duchess").first).to_be_visible(timeout=ARRIVED_MS)
    assert not await page.evaluate("window.isOld ?? false")
    await page.get_by_role("link", name="To the race").click()
    await waste(page, "6 cards").to_be_visible()
    await page.keyboard.press("d")
    await waste(page, "9 cards").to_be_visible()
    assert all(bare.at(name[len(person.url) :]) for name in await page.evaluate(SCRIPTS)), "of one release"
    await person.resign()
    await expect(page.get_by_text("This game is in your statistics.")).to_be_visible(timeout=3 * SOON_MS)
    assert await practised(service, person) == 1


@pytest.mark.parametrize("name", NAMES)
async def test_a_tab_of_each_release_works_behind_a_proxy_before_both(
    chromium: Browser, dsn: str, old: Site, bare: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: Name
) -> None:
    """The proxy asks the other node for a file that one lacks, so each answer has it."""
    if program(name) is None:
        pytest.skip(f"needs {name}")
    ports = [stable_port(), stable_port()]
    monkeypatch.setattr(application, "Site", lambda: old)
    async with running(dsn, bound("127.0.0.1", ports[0])):
        monkeypatch.setattr(application, "Site", lambda: bare)
        async with running(dsn, bound("127.0.0.1", ports[1])):
            with running_proxy(name, ports, tmp_path) as proxy:
                people = People(chromium, proxy.url, with_motion=False)
                seen: set[str] = set()
                while seen != {OLD_MOTTO, NEW_MOTTO}:
                    person = await people.new_person(ignore_https_errors=True)
                    missing = missing_files(person.page)
                    await person.goto("/")
                    heading = await person.page.get_by_role("heading", level=1).inner_text()
                    await person.page.get_by_role("link", name="Leaderboard").click()
                    await person.heading("Duchess").first.wait_for()
                    assert missing == []
                    seen.add(OLD_MOTTO if OLD_MOTTO in heading else NEW_MOTTO)
                await people.close()
