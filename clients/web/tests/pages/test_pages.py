"""Pages: origins, size, offline use, and messages for missing content."""

import json
import re
from secrets import token_hex
from uuid import uuid4

import pytest
from PIL import Image
from playwright.async_api import expect

from cadogan.api.static.site import BUILT
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from infra.pictures.scenes import play, play_deal

PAGES = ("/", "/games", "/games/eagle-wing", "/account", "/leaderboards/duchess", "/days/today/duchess", "/nowhere")
ALWAYS_ONLINE = "Object.defineProperty(navigator, 'onLine', { get: () => true })"
"""Some versions of Chromium claim this after an offline reload."""
FIRST_LOAD_BYTES = 190_000
"""Limit for compressed HTML, scripts and styles, and for fonts."""


async def test_pages_load_nothing_from_other_origins(people: People) -> None:
    visitor = await people.new_person()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    for path in PAGES:
        await visitor.goto(path)
        await visitor.page.get_by_role("heading", level=1).wait_for()
    assert {url for url in asked if not url.startswith((visitor.url, "data:"))} == set()


async def test_content_security_policy_blocks_inline_scripts(people: People) -> None:
    visitor = await people.new_person()
    answer = await visitor.page.goto(visitor.url)
    assert answer is not None
    policy = (await answer.all_headers())["content-security-policy"]
    boot = r"'sha256-[A-Za-z0-9+/]{43}='"  # the script inside the page that asks again for a file that is missing
    assert re.match(rf"default-src 'none'; script-src 'self' {boot}; style-src 'self';", policy)
    assert "unsafe" not in policy
    written = (
        "script => { const made = document.createElement('script'); made.text = script; document.body.append(made) }"
    )
    await visitor.page.evaluate(written, "window.isWrittenIn = true")
    assert await visitor.page.evaluate("window.isWrittenIn") is None
    assert any("Content Security Policy" in fault for fault in visitor.errors)
    visitor.errors.clear()  # expected here


async def test_type_is_that_of_the_page(people: People) -> None:
    visitor = await people.new_person()
    await visitor.goto("/")
    await visitor.page.get_by_role("heading", level=1).wait_for()
    loaded = (
        "document.fonts.ready.then(() => [...document.fonts].flatMap((f) => f.status === 'loaded' ? [f.family] : []))"
    )
    assert {name.strip('"') for name in await visitor.page.evaluate(loaded)} >= {"Newsreader", "Source Sans 3"}


async def test_page_language_follows_the_browser(people: People) -> None:
    visitor = await people.new_person(locale="es-ES")
    await visitor.goto("/")
    await expect(visitor.button("Correr contra alguien")).to_be_visible()
    assert await visitor.page.evaluate("document.documentElement.lang") == "es"
    await visitor.goto("/account")
    await visitor.page.get_by_label("Idioma").select_option("en")
    await expect(visitor.page.get_by_label("Language")).to_be_visible()


async def test_unknown_address_links_to_the_front_page(people: People) -> None:
    visitor = await people.new_person()
    await visitor.goto("/no/such/page")
    await visitor.page.get_by_role("link", name="To the front page").click()
    await expect(visitor.button("Race somebody")).to_be_visible()


async def test_unknown_race_is_reported(people: People) -> None:
    visitor = await people.new_person()
    await visitor.goto(f"/races/{uuid4()}")
    await visitor.heading("There is no race at this address.").wait_for()
    await expect(visitor.page).to_have_title("There is no race at this address. · Cadogan")


async def test_unknown_resources_are_reported(people: People) -> None:
    visitor = await people.new_person()
    for path in (f"/players/{uuid4()}", f"/challenges/{uuid4()}", f"/deals/{uuid4()}", "/leaderboards/bridge"):
        await visitor.goto(path)
        await visitor.heading("There is no page at this address.").wait_for()
    await visitor.goto("/days/2020-02-02")
    await visitor.heading("There were no deals on this day.").wait_for()


async def test_early_replay_links_to_the_race(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    await racer.button("Practise alone").click()
    await racer.racing()
    address = racer.page.url
    await racer.goto(f"{address}/replay")
    await racer.heading("This replay is not available yet.").wait_for()
    await racer.page.get_by_role("main").get_by_role("link", name="To the race").click()
    await racer.racing()


async def test_titles_name_the_content(people: People) -> None:
    visitor = await people.new_person()
    await visitor.goto("/")
    await expect(visitor.page).to_have_title("Cadogan")
    await visitor.page.get_by_role("link", name="Canfield").click()
    await expect(visitor.page).to_have_title("Canfield · Cadogan")
    await visitor.page.go_back()
    await expect(visitor.page).to_have_title("Cadogan")
    await visitor.goto("/games/bridge")
    await expect(visitor.page).to_have_title("There is no page at this address. · Cadogan")


async def test_invalid_token_is_reported(people: People) -> None:
    visitor = await people.new_person()
    await visitor.context.add_init_script("localStorage.setItem('cadogan.token', JSON.stringify('x'.repeat(43)))")
    await visitor.goto("/")
    await expect(visitor.page.get_by_role("alert")).to_contain_text("This browser was signed out")


async def test_taken_name_is_reported_with_a_free_one(people: People) -> None:
    first, second = await people.new_person(), await people.new_person()
    await first.sign_up("Clarissa")
    await second.goto("/account")
    await second.page.get_by_label("Name", exact=True).fill("clarissa")
    await second.button("Sign up").click()
    await expect(second.page.get_by_role("alert")).to_contain_text("clarissa 2")
    await second.goto("/")
    for name in ("Race somebody", "Practise alone"):  # one in the form, one beside it: both say the same
        await second.page.get_by_label("Your name").fill("")
        await second.button(name).click()
        await expect(second.page.get_by_role("alert")).to_contain_text("a name has 2 to 20 characters")
        await second.button("Dismiss").click()


@pytest.mark.parametrize("script", ["", ALWAYS_ONLINE], ids=["as the browser says", "always online"])
async def test_offline_reload_shows_the_shell_and_recovers(people: People, script: str) -> None:
    visitor = await people.new_person(service_workers="allow")
    await visitor.context.add_init_script(script)
    await visitor.sign_up(f"Leonora {token_hex(3)}")
    await visitor.goto("/")
    await visitor.page.evaluate("navigator.serviceWorker.ready")
    await visitor.page.reload()
    await visitor.button("Race somebody").wait_for()
    await visitor.context.set_offline(True)
    await visitor.page.reload()
    await expect(visitor.page.get_by_role("alert")).to_contain_text("You are offline")
    await expect(visitor.button("Practise offline")).to_be_enabled()
    await expect(visitor.button("Race a friend")).to_be_disabled()
    await expect(visitor.button("Go to the table")).to_be_disabled()
    await expect(visitor.page.get_by_role("banner")).to_contain_text("Leonora")
    await visitor.context.set_offline(False)
    await expect(visitor.page.get_by_role("alert")).to_be_empty()
    await expect(visitor.button("Race somebody")).to_be_enabled()
    await visitor.page.get_by_role("link", name="Canfield").wait_for()


async def test_page_opened_offline_loads_by_itself_when_online(people: People) -> None:
    visitor = await people.new_person(service_workers="allow")
    await visitor.goto("/leaderboards/duchess")
    await visitor.page.evaluate("navigator.serviceWorker.ready")
    await visitor.page.reload()
    await visitor.heading("People").wait_for()
    await visitor.context.set_offline(True)
    await visitor.page.reload()
    await visitor.heading("This page cannot be shown now.").wait_for()
    await visitor.context.set_offline(False)
    await visitor.heading("People").wait_for()
    await expect(visitor.page.get_by_role("alert")).to_be_empty()


async def test_deleting_the_account_clears_the_token(people: People) -> None:
    leaver = await people.new_person()
    await leaver.sign_up("Eugenia")
    await leaver.page.get_by_text("Delete my account").first.click()
    await leaver.page.get_by_label("Type Eugenia to confirm").fill("Eugenia")
    await leaver.button("Delete my account").click()
    await leaver.button("Sign up").wait_for()
    assert await leaver.page.evaluate("localStorage.getItem('cadogan.token')") is None


async def test_deleted_player_has_no_link(people: People) -> None:
    visitor = await people.new_person()
    async with Cadogan(visitor.url) as leaver:
        await leaver.sign_up("Felicitas")
        deal = await play_deal(leaver)
        await visitor.goto(f"/deals/{deal}")
        await visitor.page.get_by_role("link", name="Felicitas").wait_for()
        await leaver.delete_me("Felicitas")
    await visitor.page.reload()
    await expect(visitor.page.get_by_text("deleted player")).to_be_visible()
    await expect(visitor.page.get_by_role("link", name="deleted player")).to_have_count(0)


async def test_deleted_name_disappears_from_open_pages(people: People) -> None:
    visitor = await people.new_person()
    async with Cadogan(visitor.url) as leaver:
        await leaver.sign_up("Georgiana")
        race = await leaver.create_race("duchess", seats=1, countdown=0)
        async with leaver.race(race.id) as seat:
            await play(seat, 1, 0.0)
            await seat.resign()
            await seat.finished()
        await visitor.goto(f"/races/{race.id}")
        await visitor.page.get_by_role("link", name="Georgiana").wait_for()
        await leaver.delete_me("Georgiana")
    await expect(visitor.page.get_by_role("main").get_by_text("Georgiana")).to_have_count(0)
    await expect(visitor.page.get_by_text("deleted player").first).to_be_visible()


def test_first_visit_loads_little() -> None:
    page = (BUILT / "index.html").read_text()
    files = [
        path for path in (BUILT / "assets").iterdir() if f'/assets/{path.name}"' in page or path.suffix == ".woff2"
    ]
    loaded = [BUILT / "index.html", *files]
    compressed = [path.with_name(path.name + ".br") for path in loaded]
    assert {path.suffix for path in loaded} == {".html", ".js", ".css", ".woff2"}
    assert (
        sum((path if path.exists() else whole).stat().st_size for path, whole in zip(compressed, loaded, strict=True))
        < FIRST_LOAD_BYTES
    )


def test_client_can_be_installed() -> None:
    manifest = json.loads((BUILT / "manifest.webmanifest").read_text())
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    shown = [*manifest["icons"], *(icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"])]
    assert all((BUILT / icon["src"].strip("/")).exists() for icon in shown)


def test_screenshots_of_the_manifest_have_the_sizes_that_it_says() -> None:
    manifest = json.loads((BUILT / "manifest.webmanifest").read_text())
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    for shot in manifest["screenshots"]:
        assert shot["label"]
        with Image.open(BUILT / shot["src"].strip("/")) as picture:
            assert shot["sizes"] == "x".join(map(str, picture.size)), shot["src"]
            assert shot["type"] == picture.get_format_mimetype()
            assert max(picture.size) <= 2.3 * min(picture.size)  # Chromium shows no longer ones
