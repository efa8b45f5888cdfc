"""Failures of connection, service and page: they are reported, and the client recovers."""

import asyncio
import json
import signal

import httpx
import pytest
from playwright.async_api import Browser, Route, expect

from cadogan.app import Service
from clients.web.tests.conftest import People, Person
from clients.web.tests.service.slow_line import SlowLine
from tests.cli.conftest import Serving, cadogan, environment, port, serving

__all__ = ["cadogan", "environment", "port", "serving"]  # fixtures of the command line, used here


CLICK = "buttons => buttons.forEach(button => button.click())"
ELSEWHERE = "You are also playing in another tab"
TOKEN = "localStorage.getItem('cadogan.token')"


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("way", [pytest.param(signal.SIGKILL, marks=pytest.mark.long), signal.SIGTERM])
async def test_race_goes_on_after_the_service_restarts(
    chromium: Browser, serving: Serving, port: int, way: signal.Signals
) -> None:
    async with serving(port, HOUSE_BOTS="0", WINNABLE="0") as service:
        await service.until_up()
        people = People(chromium, service.url, with_motion=False)
        racer = await people.new_person()
        await racer.goto("/")
        await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
        await racer.button("Practise alone").click()
        await racer.racing()
        await racer.button("Deal").click()
        own = racer.page.get_by_role("group", name="Your board")
        await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
        await expect(racer.button("Undo")).to_be_enabled()
        where = await own.bounding_box()
        await service.end(way)
        await expect(racer.page.get_by_text("Connection lost.")).to_be_in_viewport(ratio=1)
        assert await own.bounding_box() == where
        said = await racer.page.locator(".line").bounding_box()
        assert said is not None
        assert where is not None
        assert said["y"] + said["height"] <= where["y"]  # it covers no card, and no place of one
        await racer.button("Deal").click()
    async with serving(port, HOUSE_BOTS="0", WINNABLE="0") as service:
        await service.until_up()
        await racer.button("Try again").evaluate_all(CLICK)  # unless it has reconnected already
        await expect(racer.page.get_by_text("Connection lost.")).to_be_hidden()
        await expect(own.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
        await expect(racer.button("Undo")).to_be_enabled()
        await people.close()


async def test_a_second_click_after_a_lost_answer_enters_the_race_that_was_created(people: People) -> None:
    racer = await people.new_person()
    await racer.sign_up("Wilhelmina")
    created: list[str] = []

    async def lose(route: Route) -> None:
        if route.request.method != "POST":
            await route.fallback()
            return
        answer = await route.fetch()  # the service carries it out
        created.append((await answer.json())["id"])
        await route.abort()

    await racer.goto("/")
    await racer.page.route("**/api/v1/races", lose)
    await racer.button("Practise alone").click()
    await expect(racer.page.get_by_role("alert")).to_contain_text("No answer from the service")
    await racer.page.unroute("**/api/v1/races")
    await racer.button("Practise alone").click()
    await racer.racing()
    assert [racer.page.url.endswith(race) for race in created] == [True]


async def test_two_tabs_show_one_board_and_mention_the_other(people: People) -> None:
    racer = await people.new_person()
    await practise(racer)
    tab = await racer.context.new_page()
    await tab.goto(racer.page.url)
    await tab.get_by_role("button", name="Deal", exact=True).click()
    for page in (tab, racer.page):
        own = page.get_by_role("group", name="Your board")
        await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    await expect(racer.page.locator(".messages").get_by_text(ELSEWHERE)).to_be_visible()
    await expect(racer.page.get_by_role("log").filter(has_text=ELSEWHERE)).to_be_attached()
    await expect(tab.locator(".messages").get_by_text(ELSEWHERE)).to_have_count(0)
    await racer.button("Deal").click()
    note = tab.locator(".messages").get_by_text(ELSEWHERE)
    await expect(note).to_be_visible()
    await expect(racer.page.locator(".messages").get_by_text(ELSEWHERE)).to_have_count(0)
    await tab.set_viewport_size({"width": 1000, "height": 768})
    await tab.keyboard.press("ArrowRight")
    keys, told = await tab.locator(".keys").bounding_box(), await note.bounding_box()
    assert keys is not None
    assert told is not None
    assert told["y"] + told["height"] <= keys["y"]


async def test_revoked_racer_becomes_a_spectator(people: People) -> None:
    racer = await people.new_person()
    await practise(racer)
    await revoke(racer)
    await expect(racer.page.get_by_role("alert")).to_contain_text("This browser was signed out")
    await expect(racer.page.get_by_role("region", name="Board of")).to_be_visible()
    await expect(racer.button("Resign")).to_have_count(0)
    await practise(racer)


async def test_full_race_is_watched(people: People) -> None:
    host, guest, third = [await people.new_person() for _ in range(3)]
    await host.goto("/")
    await host.button("Race a friend").click()
    await host.button("Leave").wait_for()
    for one in (guest, third):
        await one.goto(host.page.url)
    await guest.button("Take a seat").click()
    await guest.button("I'm ready").wait_for()
    await expect(third.page.get_by_text("All seats are taken. You are watching.")).to_be_visible()
    await expect(third.button("Take a seat")).to_have_count(0)
    await third.button("Race somebody").click()
    await third.heading("Looking for an opponent").wait_for()
    await third.button("Stop looking").click()
    await third.button("Race somebody").wait_for()


async def test_losing_the_last_seat_is_reported(people: People) -> None:
    host, guest, third = [await people.new_person() for _ in range(3)]
    await host.goto("/")
    await host.button("Race a friend").click()
    await host.button("Leave").wait_for()
    await third.sign_up("Wilhelmina")
    await third.goto(host.page.url)
    await third.button("Take a seat").wait_for()
    waiting = asyncio.Event()

    async def hold(route: Route) -> None:
        await waiting.wait()
        await route.continue_()

    await third.page.route("**/join", hold)
    await third.button("Take a seat").click()
    await guest.goto(host.page.url)
    await guest.button("Take a seat").click()
    await guest.button("I'm ready").wait_for()
    waiting.set()
    await expect(third.page.get_by_role("alert")).to_contain_text("seats")
    await expect(third.page.get_by_text("All seats are taken. You are watching.")).to_be_visible()


async def test_finished_race_shows_its_result(people: People) -> None:
    racer, late = await people.new_person(), await people.new_person()
    await practise(racer)
    await racer.resign()
    await racer.heading("1 card home").wait_for()
    await late.goto(racer.page.url)
    await late.heading("1 card home").wait_for()
    await expect(late.page.get_by_role("rowheader", name="resigned")).to_be_visible()
    await expect(late.page.get_by_role("link", name="Replay", exact=True)).to_be_visible()


async def test_lost_click_is_reported(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    await racer.page.route("**/api/v1/players", lambda route: route.abort())
    await racer.button("Practise alone").click()
    await expect(racer.page.get_by_role("alert")).to_contain_text("No answer from the service.")
    await racer.page.unroute("**/api/v1/players")
    await racer.button("Practise alone").click()
    await racer.racing()
    await expect(racer.page.get_by_role("alert")).not_to_contain_text("No answer from the service.")


async def test_error_is_visible_at_the_end_of_a_long_page(people: People) -> None:
    racer = await people.new_person(viewport={"width": 390, "height": 844})
    await racer.goto("/days/today")
    await racer.page.route("**/api/v1/players", lambda route: route.abort())
    last = racer.page.get_by_role("listitem").get_by_role("button").last
    await last.scroll_into_view_if_needed()
    await racer.page.mouse.wheel(0, 10_000)
    await last.click()
    await expect(racer.page.get_by_text("No answer from the service.")).to_be_in_viewport(ratio=1)


async def test_dead_network_behind_a_live_interface_is_reported(people: People, service: Service) -> None:
    async with SlowLine(service.url) as line:
        visitor = await people.at(line.url).new_person(service_workers="allow")
        await visitor.goto("/")
        await visitor.page.evaluate("navigator.serviceWorker.ready.then(() => caches.match('/'))")
        await visitor.page.get_by_text("No live race right now.").wait_for()
        line.answers.clear()
        await expect(visitor.page.get_by_role("alert")).to_contain_text("You are offline", timeout=15_000)
        await expect(visitor.page.get_by_text("No live race right now.")).to_be_visible()  # what it has
        await visitor.page.reload()
        assert await visitor.page.evaluate("navigator.onLine")
        await expect(visitor.page.get_by_role("alert")).to_contain_text("You are offline", timeout=15_000)
        await expect(visitor.page.get_by_text("One moment…")).to_have_count(0)
        await expect(visitor.page.get_by_text("as soon as the service answers").first).to_be_visible()
        line.answers.set()
        await visitor.page.get_by_text("No live race right now.").wait_for()
        await expect(visitor.page.get_by_role("alert")).to_be_empty()


async def test_page_with_a_bug_shows_an_error_and_others_work(people: People) -> None:
    visitor = await people.new_person()
    await visitor.page.route("**/api/v1/games", lambda route: route.fulfill(json={"games": [{"id": "duchess"}]}))
    await visitor.goto("/games")
    await visitor.heading("Something went wrong on this page").wait_for()
    await visitor.page.get_by_role("link", name="Account", exact=True).click()
    await visitor.button("Sign up").wait_for()
    assert visitor.errors
    visitor.errors.clear()  # expected here


async def test_race_is_shown_after_games_failed_to_load(people: People) -> None:
    racer, visitor = await people.new_person(), await people.new_person()
    await practise(racer)
    await visitor.page.route("**/api/v1/games", lambda route: route.fulfill(status=503), times=2)
    await visitor.goto(racer.page.url)
    await expect(visitor.page.get_by_role("region", name="Board of")).to_be_visible()


async def test_unloaded_player_is_not_replaced(people: People) -> None:
    racer = await people.new_person()
    await racer.sign_up("Philippa")
    token = await racer.page.evaluate(TOKEN)
    await racer.page.route("**/api/v1/players/me", lambda route: route.abort())
    await racer.goto("/")
    await expect(racer.page.get_by_role("alert")).to_contain_text("You are offline, or the service is down.")
    await expect(racer.button("Race a friend")).to_be_disabled()
    await racer.page.get_by_role("link", name="Philippa").wait_for()
    await racer.page.unroute("**/api/v1/players/me")
    await racer.button("Practise alone").click()
    await racer.racing()
    assert await racer.page.evaluate(TOKEN) == token


async def test_all_tabs_of_a_browser_are_one_player(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    tab = await racer.context.new_page()
    await tab.goto(racer.page.url)
    await tab.get_by_label("Your name").wait_for()
    await racer.sign_up("Leopoldine")
    await tab.get_by_role("link", name="Leopoldine").wait_for()
    await expect(tab.get_by_label("Your name")).to_have_count(0)
    await racer.button("Sign out of this browser").click()
    await racer.button("Yes, sign out").click()
    await tab.get_by_label("Your name").wait_for()


async def test_revoking_the_own_token_asks_for_confirmation(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/account")
    await racer.sign_up("Adelaide")
    await racer.page.get_by_text("Tokens", exact=True).click()
    await racer.page.get_by_label("Purpose").fill("my bot")
    await racer.button("Create token").click()
    bot, own = (racer.page.get_by_role("listitem").filter(has_text=name) for name in ("my bot", "this browser"))
    await bot.get_by_role("button", name="Revoke").click()
    await expect(bot).to_have_count(0)
    await own.get_by_role("button", name="Revoke").click()
    await expect(own.get_by_role("status")).to_contain_text("no recovery code opens your account")
    await own.get_by_role("button", name="Yes, sign out").click()
    await expect(racer.button("Sign up")).to_be_visible()
    await expect(racer.page.get_by_role("alert")).to_be_empty()


async def test_page_works_without_service_workers(people: People) -> None:
    visitor = await people.new_person(service_workers="allow")
    await visitor.context.add_init_script(
        "navigator.serviceWorker.register = async () => { throw new DOMException('no', 'SecurityError') }"
    )
    await visitor.goto("/")
    await visitor.button("Race somebody").wait_for()
    await visitor.page.get_by_role("link", name="Canfield").wait_for()
    await expect(visitor.page.get_by_role("alert")).to_be_empty()


async def test_race_works_over_plain_http(people: People) -> None:
    racer = await people.new_person()
    racer.url = racer.url.replace("127.0.0.1", "cadogan.lan")
    await practise(racer)
    assert not await racer.page.evaluate("isSecureContext")
    await racer.resign()
    await racer.page.get_by_role("link", name="Replay", exact=True).click()
    await racer.button("Verify").click()
    await expect(racer.page.get_by_text("It holds, against what this browser saw")).to_be_visible()


async def practise(racer: Person) -> None:
    """Starts a practice race."""
    await racer.goto("/")
    await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
    await racer.button("Practise alone").click()
    await racer.racing()


async def revoke(racer: Person) -> None:
    """Revokes the token of a browser by the API."""
    token = json.loads(await racer.page.evaluate("localStorage.getItem('cadogan.token')"))
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"{racer.url}/api/v1/players/me", headers=headers) as client:
        tokens = (await client.get("/tokens")).json()["tokens"]
        assert (await client.delete(f"/tokens/{tokens[0]['id']}")).is_success
