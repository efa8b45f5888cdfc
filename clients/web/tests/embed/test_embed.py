"""Races on pages of others: framed live and as a replay, with the keyboard, and as an overlay without a ground."""

import gzip
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from litestar.types import Receive, Scope, Send
from PIL import Image
from playwright.async_api import BrowserContext, FrameLocator, Page, Route, expect

from cadogan.app import Service
from cadogan_client import Cadogan, Seat
from clients.web.tests.conftest import SEED, SOON_MS, People
from infra.lab.axe import axe_faults
from tests.api.conftest import serving
from tests.builds import ROOT

MOST_SCRIPT = 30_000
"""Bytes of script of a framed page, compressed with gzip."""


GUIDE = (ROOT / "docs" / "guides" / "showing.md").read_text()
FRAME = GUIDE[GUIDE.index("<iframe") : GUIDE.index("</iframe>")] + "</iframe>"
SHOWN = re.compile('(?<=src=")[^"]+')


REFUSED = """
  window.asked = [];
  const refuse = (name) => { asked.push(name); throw new DOMException("The operation is insecure.", "SecurityError") };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: () => refuse(name) });
  Object.defineProperty(Document.prototype, "cookie", { get: () => refuse("cookie"), set: () => refuse("cookie") });
  window.BroadcastChannel = class { constructor() { refuse("channel") } };
"""
"""What browsers do in frames of other sites while they keep nothing there."""


@pytest.fixture
async def blog() -> AsyncIterator[str]:
    """A site of another origin. Its page frames the address in its query, with what the guide shows."""

    async def answer(scope: Scope, _: Receive, send: Send) -> None:
        address = unquote(scope["query_string"].decode())
        page = f"<!doctype html><title>A blog</title>{SHOWN.sub(escape(address), FRAME)}"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
        await send({"type": "http.response.body", "body": page.encode(), "more_body": False})

    async with serving(answer) as url:
        yield url.replace("127.0.0.1", "cadogan.lan")


async def framed(context: BrowserContext, blog: str, address: str) -> tuple[Page, FrameLocator]:
    """The page of a blog that frames an address."""
    page = await context.new_page()
    await page.goto(f"{blog}/?{quote(address)}")
    return page, page.frame_locator("iframe")


@asynccontextmanager
async def under_way(service: Service, name: str) -> AsyncIterator[Seat]:
    """A race of one racer, who has not moved yet."""
    async with Cadogan(service.url) as cadogan:
        await cadogan.sign_up(name)
        race = await cadogan.create_race("duchess", seed=SEED, seats=1, countdown=0)
        async with cadogan.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            yield seat


async def test_a_race_can_be_framed_and_followed_elsewhere(people: People, service: Service, blog: str) -> None:
    person = await people.new_person(game=None, knows_rules=False)  # nothing of ours is kept in this browser
    async with under_way(service, "Clementine") as seat:
        _, frame = await framed(person.context, blog, f"{service.url}/embed/races/{seat.race.id}?lang=es&theme=dark")
        await expect(frame.get_by_role("region", name="Clementine")).to_be_visible()
        await expect(frame.locator(".phase")).to_have_text("En directo")
        await person.goto(f"/embed/races/{seat.race.id}?theme=light")  # axe looks at whole pages
        await person.page.locator(".card").first.wait_for()
        assert await axe_faults(person.page) == []
        for _ in range(3):
            await seat.play(seat.board.legal[0])
        home = seat.board.home
        await expect(frame.locator(".count")).to_have_text(f"{home} de 52")
        await seat.resign()
        await expect(frame.locator(".phase")).to_have_text("Resultado")
        await expect(frame.locator("html")).to_have_css("color-scheme", "dark")
        await is_gone_through_with_keys(person.context, blog, f"{service.url}/embed/races/{seat.race.id}?lang=en&n=1")


async def is_gone_through_with_keys(context: BrowserContext, blog: str, address: str) -> None:
    """A replay begins at the moment that the address asks for; buttons and slider take keys."""
    page, frame = await framed(context, blog, address)
    moment = frame.get_by_role("slider", name="Moment")
    await expect(moment).to_have_value("1")
    await frame.get_by_role("link", name="Open at Cadogan").focus()
    for _ in range(2):
        await page.keyboard.press("Tab")
    await expect(frame.get_by_role("button", name="One move back")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(moment).to_have_value("0")
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowRight")
    await expect(moment).to_have_value("1")
    await frame.get_by_role("button", name="Play").press("Space")
    await expect(moment).to_have_value("3", timeout=SOON_MS)
    kept = await frame.locator("html").evaluate("() => [document.cookie, Object.keys(localStorage)]")
    assert kept == ["", []]


@pytest.mark.parametrize("missing", ["the script once", "the styles once", "the release"])
async def test_a_framed_page_repairs_itself_without_storage(
    people: People, service: Service, blog: str, missing: str
) -> None:
    """Its inlined script asks again for a missing file, or for the page of the new release. Nothing is stored."""
    person = await people.new_person(game=None, knows_rules=False)
    await person.context.add_init_script(REFUSED)
    failures: list[str] = []

    async def fail_once(route: Route) -> None:
        failures.append(route.request.url)
        await (route.abort() if len(failures) == 1 else route.continue_())

    async def earlier_release(route: Route) -> None:
        answer = await route.fetch()
        failures.append(route.request.url)
        page = await answer.text()
        body = page.replace("/assets/embed-", "/assets/gone-") if len(failures) == 1 else page
        await route.fulfill(response=answer, body=body)

    async with under_way(service, "Philippa") as seat:
        address = f"{service.url}/embed/races/{seat.race.id}"
        match missing:
            case "the script once":
                await person.context.route("**/assets/embed-*.js", fail_once)
            case "the styles once":
                await person.context.route("**/assets/embed-*.css", fail_once)
            case _:
                await person.context.route(re.compile(f"^{re.escape(address)}"), earlier_release)
        page, frame = await framed(person.context, blog, f"{address}?lang=en")
        page.on("pageerror", lambda error: person.errors.append(str(error)))
        await expect(frame.get_by_role("region", name="Philippa")).to_be_visible(timeout=SOON_MS)
        await expect(frame.locator(".card").first).to_have_css("position", "absolute")
        await seat.play(seat.board.legal[0])
        await expect(frame.locator(".count")).to_have_text(f"{seat.board.home} of 52")
        assert len(failures) >= 2
        assert await frame.locator("html").evaluate("() => window.asked") == []


BAR = """() => {
  const controls = document.querySelector(".controls");
  const live = controls.querySelector(".live");
  const lines = live.getBoundingClientRect().height / controls.querySelector("select").getBoundingClientRect().height;
  return [lines, live.scrollHeight > live.clientHeight, document.documentElement.scrollWidth > innerWidth];
}"""
"""Height of the button to the live moment compared with its neighbour, and whether it or the page overflows."""


async def test_the_controls_fit_a_narrow_frame(people: People, service: Service) -> None:
    person = await people.new_person()
    async with under_way(service, "Clotilde") as seat:
        await seat.play(seat.board.legal[0])
        for width in (380, 320):
            await person.page.set_viewport_size({"width": width, "height": 520})
            await person.goto(f"/embed/races/{seat.race.id}?lang=es&n=0")
            await expect(person.page.get_by_role("button", name="directo")).to_be_visible()
            assert await person.page.evaluate(BAR) == [1, False, False], width


async def test_only_the_framed_page_can_be_framed(people: People, service: Service, blog: str) -> None:
    person = await people.new_person()
    for path in ("/", "/games/duchess"):
        page, frame = await framed(person.context, blog, service.url + path)
        await expect(frame.locator("#app")).to_have_count(0)
        assert page.frames[1].url.startswith("chrome-error:")
    person.errors.clear()  # the browser says that it refused


async def test_an_overlay_has_no_ground(people: People, service: Service) -> None:
    person = await people.new_person(viewport={"width": 640, "height": 360})
    async with under_way(service, "Dorothea") as seat:
        overlay = f"{service.url}/overlay/races/{seat.race.id}"
        await person.goto(f"{overlay}?cards=0&scale=1.5")
        await expect(person.page.get_by_text("Dorothea")).to_be_visible()
        await expect(person.page.locator(".felt")).to_have_count(0)
        shot = Image.open(io.BytesIO(await person.page.screenshot(omit_background=True))).getchannel("A")
        assert [shot.getpixel(place) for place in ((0, 0), (639, 359), (320, 300))] == [0, 0, 0]
        assert shot.getextrema() == (0, 255)
        await person.goto(f"{overlay}?names=0&clock=0")
        await expect(person.page.locator(".card").first).to_be_visible()
        await expect(person.page.get_by_text("Dorothea")).to_have_count(0)
        await expect(person.page.locator(".clock")).to_have_count(0)


async def test_a_table_is_framed_and_laid_over_a_picture_live(people: People, service: Service, blog: str) -> None:
    person = await people.new_person(viewport={"width": 640, "height": 360})
    async with Cadogan(service.url) as ada, Cadogan(service.url) as bob:
        me, _ = await ada.sign_up("Ada of the frame"), await bob.sign_up("Bob of the frame")
        arena = await ada.create_tournament("Framed arena", ["duchess"], minutes=10)
        await bob.enter_tournament(arena.id)
        _, frame = await framed(person.context, blog, f"{service.url}/embed/arenas/{arena.id}")
        await expect(frame.get_by_role("heading", name="Framed arena")).to_be_visible(timeout=3 * SOON_MS)
        overlay = f"{service.url}/overlay/arenas/{arena.id}?clock=0"
        await person.goto(f"{overlay}&top=0&player={me.id}")
        await expect(person.page.get_by_role("table", name="Framed arena")).to_be_attached(timeout=3 * SOON_MS)
        await ada.enter_tournament(arena.id)
        await expect(frame.get_by_role("row")).to_have_count(2, timeout=3 * SOON_MS)
        await expect(person.page.get_by_role("row")).to_have_text("2Ada of the frame0", timeout=3 * SOON_MS)
        shot = Image.open(io.BytesIO(await person.page.screenshot(omit_background=True))).getchannel("A")
        assert [shot.getpixel(place) for place in ((0, 0), (639, 359), (320, 300))] == [0, 0, 0]
        assert shot.getbbox() is not None
        await person.goto(f"{overlay}&top=1")
        await expect(person.page.get_by_role("row")).to_have_text("1Bob of the frame0", timeout=3 * SOON_MS)


def test_a_framed_page_loads_little_script(built_site: Path) -> None:
    scripts = list((built_site / "assets").glob("embed-*.js"))
    assert len(scripts) == 1
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < MOST_SCRIPT
    page = (built_site / "embed.html").read_text()
    assert page.count("<script") == 2  # the other one, inside the page, asks again for a file that is missing
    assert scripts[0].name in page
