"""Trouble on the line: it is said, it is got over, and no click is lost without a word."""

import asyncio
import json
import signal

import httpx
import pytest
from playwright.async_api import Browser, Route, expect

from clients.web.tests.conftest import People, Person
from tests.cli.conftest import Serving, cadogan, environment, port, serving

__all__ = ["cadogan", "environment", "port", "serving"]  # fixtures of the command, which this is about too


HEARD = {"service_workers": "block"}
"""What a service worker fetches does not pass through the test."""
ELSEWHERE = "You play here in another tab too"


@pytest.mark.usefixtures("environment")
@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
async def test_a_race_goes_on_after_the_service_ended_in_its_middle(
    chromium: Browser, serving: Serving, port: int, way: signal.Signals
) -> None:
    async with serving(port, HOUSE_BOTS="0", WINNABLE="0") as service:
        await service.until_up()
        people = People(chromium, service.url)
        racer = await people.somebody()
        await racer.goto("/")
        await racer.page.get_by_label("Game").select_option("eagle-wing")
        await racer.button("Practise alone").click()
        await racer.racing()
        await racer.button("Deal").click()
        own = racer.page.get_by_role("group", name="Your board")
        await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
        await expect(racer.button("Undo")).to_be_enabled()
        where = await own.bounding_box()
        await service.end(way)
        await expect(racer.page.get_by_text("The line is lost.")).to_be_in_viewport(ratio=1)
        assert await own.bounding_box() == where
        await racer.button("Deal").click()
    async with serving(port, HOUSE_BOTS="0", WINNABLE="0") as service:
        await service.until_up()
        await racer.button("Try now").evaluate_all("all => all.forEach(each => each.click())")  # or it is back already
        await expect(racer.page.get_by_text("The line is lost.")).to_be_hidden()
        await expect(own.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
        await expect(racer.button("Undo")).to_be_enabled()
        await people.close()


async def test_two_tabs_of_a_racer_show_one_board_and_say_that_there_are_two(people: People) -> None:
    racer = await people.somebody()
    await practise(racer)
    tab = await racer.context.new_page()
    await tab.goto(racer.page.url)
    await tab.get_by_role("button", name="Deal", exact=True).click()
    for page in (tab, racer.page):
        own = page.get_by_role("group", name="Your board")
        await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    await expect(racer.page.locator(".bar").get_by_text(ELSEWHERE)).to_be_visible()
    await expect(racer.page.get_by_role("log").filter(has_text=ELSEWHERE)).to_be_attached()
    await expect(tab.locator(".bar").get_by_text(ELSEWHERE)).to_have_count(0)
    await racer.button("Deal").click()
    await expect(tab.locator(".bar").get_by_text(ELSEWHERE)).to_be_visible()
    await expect(racer.page.locator(".bar").get_by_text(ELSEWHERE)).to_have_count(0)


async def test_whose_token_is_revoked_in_mid_race_is_told_sees_the_race_and_may_begin_again(people: People) -> None:
    racer = await people.somebody()
    await practise(racer)
    await revoke(racer)
    await expect(racer.page.get_by_role("alert")).to_contain_text("not valid any more")
    await expect(racer.page.get_by_role("region", name="Board of")).to_be_visible()
    await expect(racer.button("Resign")).to_have_count(0)
    await practise(racer)


async def test_a_race_that_is_full_is_watched(people: People) -> None:
    host, guest, third = [await people.somebody() for _ in range(3)]
    await host.goto("/")
    await host.button("Race a friend").click()
    await host.button("I am ready").wait_for()
    for one in (guest, third):
        await one.goto(host.page.url)
    await guest.button("Take a seat").click()
    await guest.button("I am ready").wait_for()
    await expect(third.page.get_by_text("All seats are taken: you watch.")).to_be_visible()
    await expect(third.button("Take a seat")).to_have_count(0)
    await third.button("Race somebody").click()
    await third.heading("Looking for somebody").wait_for()
    await third.button("Stop looking").click()
    await third.button("Race somebody").wait_for()


async def test_the_seat_that_another_takes_at_the_same_moment_is_told_to_be_gone(people: People) -> None:
    host, guest, third = [await people.somebody(**HEARD) for _ in range(3)]
    await host.goto("/")
    await host.button("Race a friend").click()
    await host.button("I am ready").wait_for()
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
    await guest.button("I am ready").wait_for()
    waiting.set()
    await expect(third.page.get_by_role("alert")).to_contain_text("seats")
    await expect(third.page.get_by_text("All seats are taken: you watch.")).to_be_visible()


async def test_whoever_comes_when_the_race_is_over_finds_its_result(people: People) -> None:
    racer, late = await people.somebody(), await people.somebody()
    await practise(racer)
    await racer.resign()
    await racer.heading("1 card home").wait_for()
    await late.goto(racer.page.url)
    await late.heading("1 card home").wait_for()
    await expect(late.page.get_by_role("rowheader", name="resigned")).to_be_visible()
    await expect(late.page.get_by_role("link", name="Replay", exact=True)).to_be_visible()


async def test_a_click_that_the_service_never_hears_is_told(people: People) -> None:
    racer = await people.somebody(**HEARD)
    await racer.goto("/")
    await racer.page.route("**/api/v1/players", lambda route: route.abort())
    await racer.button("Practise alone").click()
    await expect(racer.page.get_by_role("alert")).to_contain_text("No answer from the service.")
    await racer.page.unroute("**/api/v1/players")
    await racer.button("Practise alone").click()
    await racer.racing()
    await expect(racer.page.get_by_role("alert")).not_to_contain_text("No answer from the service.")


async def test_what_went_wrong_is_told_where_one_looks_however_far_down_the_page_that_is(people: People) -> None:
    racer = await people.somebody(**HEARD, viewport={"width": 390, "height": 844})
    await racer.goto("/days/today")
    await racer.page.route("**/api/v1/players", lambda route: route.abort())
    last = racer.page.get_by_role("listitem").get_by_role("button").last
    await last.scroll_into_view_if_needed()
    await racer.page.mouse.wheel(0, 10_000)
    await last.click()
    await expect(racer.page.get_by_text("No answer from the service.")).to_be_in_viewport(ratio=1)


async def test_a_page_that_cannot_be_drawn_says_so_and_the_others_go_on(people: People) -> None:
    visitor = await people.somebody(**HEARD)
    await visitor.page.route("**/api/v1/games", lambda route: route.fulfill(json={"games": [{"id": "duchess"}]}))
    await visitor.goto("/games")
    await visitor.heading("Something went wrong in this page").wait_for()
    await visitor.page.get_by_role("link", name="You", exact=True).click()
    await visitor.button("Sign up").wait_for()
    assert visitor.faults
    visitor.faults.clear()  # they were what this is about


async def test_a_race_is_shown_though_the_service_could_not_tell_at_once_which_games_there_are(people: People) -> None:
    racer, visitor = await people.somebody(), await people.somebody(**HEARD)
    await practise(racer)
    await visitor.page.route("**/api/v1/games", lambda route: route.fulfill(status=503), times=2)
    await visitor.goto(racer.page.url)
    await expect(visitor.page.get_by_role("region", name="Board of")).to_be_visible()


async def test_who_cannot_be_told_who_he_is_does_not_become_somebody_else(people: People) -> None:
    racer = await people.somebody(**HEARD)
    await racer.sign_up("Philippa")
    await racer.page.route("**/api/v1/players/me", lambda route: route.abort())
    await racer.goto("/")
    await racer.button("Practise alone").click()
    await expect(racer.page.get_by_role("alert")).to_contain_text("No answer from the service.")
    await racer.page.unroute("**/api/v1/players/me")
    await racer.page.get_by_role("link", name="Philippa").wait_for()
    await racer.button("Practise alone").click()
    await racer.racing()
    await racer.page.get_by_role("link", name="Philippa").wait_for()


async def test_all_tabs_of_a_browser_are_one_player(people: People) -> None:
    racer = await people.somebody()
    await racer.goto("/")
    tab = await racer.context.new_page()
    await tab.goto(racer.page.url)
    await tab.get_by_label("Your name").wait_for()
    await racer.sign_up("Leopoldine")
    await tab.get_by_role("link", name="Leopoldine").wait_for()
    await expect(tab.get_by_label("Your name")).to_have_count(0)
    await racer.button("Forget me in this browser").click()
    await racer.button("Yes, for good").click()
    await tab.get_by_label("Your name").wait_for()


async def test_ones_own_token_goes_at_the_second_word_and_that_of_a_program_at_the_first(people: People) -> None:
    racer = await people.somebody()
    await racer.goto("/account")
    await racer.sign_up("Adelaide")
    await racer.page.get_by_text("Tokens", exact=True).click()
    await racer.page.get_by_label("What it is for").fill("my bot")
    await racer.button("Make a token").click()
    bot, own = (racer.page.get_by_role("listitem").filter(has_text=name) for name in ("my bot", "this browser"))
    await bot.get_by_role("button", name="Revoke").click()
    await expect(bot).to_have_count(0)
    await own.get_by_role("button", name="Revoke").click()
    await expect(own.get_by_role("status")).to_contain_text("you cannot be this player again")
    await own.get_by_role("button", name="Yes, for good").click()
    await expect(racer.page.get_by_role("alert")).to_contain_text("token is not valid any more")


async def test_a_browser_that_keeps_no_worker_has_a_page_without_a_fault(people: People) -> None:
    visitor = await people.somebody()
    await visitor.context.add_init_script(
        "navigator.serviceWorker.register = async () => { throw new DOMException('no', 'SecurityError') }"
    )
    await visitor.goto("/")
    await visitor.button("Race somebody").wait_for()
    await visitor.page.get_by_role("link", name="Canfield").wait_for()
    await expect(visitor.page.get_by_role("alert")).to_be_empty()


async def test_one_races_over_plain_http_in_a_network_of_ones_own(people: People) -> None:
    racer = await people.somebody()
    racer.url = racer.url.replace("127.0.0.1", "cadogan.lan")
    await practise(racer)
    assert not await racer.page.evaluate("isSecureContext")
    await racer.resign()
    await racer.page.get_by_role("link", name="Replay", exact=True).click()
    await racer.button("Verify").click()
    await expect(racer.page.get_by_text("All of it holds")).to_be_visible()


async def practise(racer: Person) -> None:
    """Be in a race with oneself."""
    await racer.goto("/")
    await racer.page.get_by_label("Game").select_option("eagle-wing")
    await racer.button("Practise alone").click()
    await racer.racing()


async def revoke(racer: Person) -> None:
    """Take the token of somebody's browser back, from elsewhere."""
    token = json.loads(await racer.page.evaluate("localStorage.getItem('cadogan.token')"))
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"{racer.url}/api/v1/players/me", headers=headers) as client:
        tokens = (await client.get("/tokens")).json()["tokens"]
        assert (await client.delete(f"/tokens/{tokens[0]['id']}")).is_success
