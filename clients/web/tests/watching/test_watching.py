"""Spectators: live, behind live, and replays."""

import asyncio
import re
from functools import partial

from playwright.async_api import Route, expect

from cadogan.app import Service
from clients.web.tests.conftest import SEED, SOON_MS, People
from clients.web.tests.playing.taps import tap_sequence
from clients.web.tests.race.race_of_two import first_card_home, start_race, tops_of_boards


async def test_spectator_goes_behind_live_and_back(people: People) -> None:
    host, guest, address = await start_race(people)
    third = await people.new_person()
    await third.goto(address)
    await host.racing()
    behind = third.page.get_by_label("Behind live")
    await expect(behind).to_have_attribute("max", re.compile(r"^([4-9]|\d\d+)$"))  # seconds
    await first_card_home(host)
    await first_card_home(guest)
    home = third.page.get_by_text("1 of 52 home")
    await expect(home).to_have_count(2)
    tops = await tops_of_boards(third)
    await behind.fill(await behind.get_attribute("max") or "")  # to the start, before the first card
    await expect(third.button("Back to live")).to_be_visible()
    await expect(home).to_have_count(0)
    assert await tops_of_boards(third) == tops
    await third.button("Back to live").click()
    await expect(home).to_have_count(2)
    await expect(third.button("Back to live")).to_be_hidden()


async def test_front_page_waits_before_it_says_no_live_race(people: People) -> None:
    visitor = await people.new_person()
    known = asyncio.Event()

    async def hold(route: Route) -> None:
        await known.wait()
        await route.continue_()

    await visitor.page.route("**/api/v1/races/featured", hold)
    await visitor.goto("/")
    show = visitor.page.get_by_role("region", name="Live now")
    await expect(show).to_contain_text("One moment…")
    known.set()
    await expect(show).to_contain_text("No live race right now.")


async def test_front_page_counts_down_time_to_return(people: People) -> None:
    host, guest, _ = await start_race(people)
    visitor = await people.new_person()
    await host.racing()
    await guest.racing()
    listed = {"race": {"id": host.page.url.rpartition("/")[2]}}
    await visitor.page.route("**/api/v1/races/featured", lambda route: route.fulfill(json=listed))  # it is not listed
    await visitor.goto("/")
    await guest.page.get_by_role("link", name="Cadogan").click()
    for seconds in (49, 47):  # an absence is told after five seconds, and counts from its begin
        await expect(visitor.page.get_by_text(f"away, {seconds} s to return")).to_be_visible(timeout=2 * SOON_MS)


async def test_single_board_fits_the_screen(people: People) -> None:
    racer, visitor = await people.new_person(), await people.new_person(viewport={"width": 1440, "height": 900})
    await racer.goto("/")
    await racer.button("Practise alone").click()
    await racer.racing()
    await visitor.goto(racer.page.url)
    await expect(visitor.page.locator(".boards .felt")).to_be_in_viewport(ratio=1)


async def test_replay_plays_and_seeks_by_keyboard(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    await racer.button("Practise alone").click()
    await racer.racing()
    await first_card_home(racer)
    await racer.resign()
    await racer.page.get_by_role("link", name="Replay", exact=True).click()
    page = racer.page
    await page.get_by_label("Speed").select_option(label="16\u00d7")
    await racer.button("Play").click()
    await expect(page.get_by_text("1 of 52 home")).to_be_visible()
    await expect(racer.button("Play")).to_be_visible()  # it stops at the end
    moment = page.get_by_label("Time", exact=True)
    await moment.focus()
    await page.keyboard.press("Home")
    await expect(page.get_by_text("0 of 52 home")).to_be_visible()
    await page.keyboard.press("ArrowRight")  # a whole step, although the slider has the focus
    await expect(page.get_by_text("1 of 52 home")).to_be_visible()
    await moment.blur()
    await page.keyboard.press("Home")
    await expect(page.get_by_text("0 of 52 home")).to_be_visible()
    await page.keyboard.press("End")  # with nothing focused
    await expect(page.get_by_text("1 of 52 home")).to_be_visible()
    await racer.button("To the start").click()
    await page.get_by_role("list", name="Moments of the race").get_by_role("button", name="first card home").click()
    await expect(page.get_by_text("1 of 52 home")).to_be_visible()
    await racer.button("To the start").click()
    await page.locator(".moments").get_by_role("button", name="first card home").click()
    await expect(page.get_by_text("1 of 52 home")).to_be_visible()
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Download as text").click()
    assert '[Game "duchess"]' in (await (await download.value).path()).read_text()


async def test_replay_steps_without_asking_the_service(people: People, service: Service) -> None:
    moves = [tap.move for tap in tap_sequence("klondike", SEED, 12)]
    racer, reader = await people.new_person(), await people.new_person()
    await racer.resume(service, "klondike", moves=moves)
    await racer.resign()
    await racer.page.get_by_role("link", name="Replay", exact=True).wait_for()
    page = reader.page
    asked: list[str | bytes] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: socket.on("framesent", asked.append))
    page.on("websocket", lambda socket: socket.on("framereceived", asked.append))
    await reader.goto(f"{racer.page.url}/replay")
    await reader.button("One step forward").wait_for()
    await page.wait_for_load_state("networkidle")
    assert asked
    asked.clear()
    shown = page.get_by_text(re.compile(r"^move \d+"))
    seen = []
    for step in (
        *(reader.button("One step forward").click,) * 2,
        *(partial(page.keyboard.press, "ArrowRight"),) * 2,
        *(reader.button("One step back").click,) * 2,
        *(partial(page.keyboard.press, "ArrowLeft"),) * 2,
    ):
        seen.append(before := await shown.inner_text())
        await step()
        await expect(shown).not_to_have_text(before)
    seen.append(await shown.inner_text())
    assert seen == seen[::-1]  # moves of one millisecond are one step
    assert asked == []


async def test_replay_link_to_an_unknown_seat_shows_all_boards(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    await racer.button("Practise alone").click()
    await racer.racing()
    await racer.resign()
    await racer.heading("0 cards home").wait_for()
    await racer.goto(f"{racer.page.url}/replay?seat=7")
    await expect(racer.page.get_by_role("group", name="Board of")).to_be_visible()
