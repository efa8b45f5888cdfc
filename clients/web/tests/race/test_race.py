"""Races in the browser, from the invitation to the replay."""

import asyncio
import re

from playwright.async_api import Route, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from clients.web.tests.race.race_of_two import first_card_home, start_race, tops_of_boards
from tests.races.given import WON


async def test_two_players_race_while_a_third_watches(people: People) -> None:
    host, guest, address = await start_race(people)
    third = await people.new_person()
    await third.goto(address)
    await host.racing()
    await guest.racing()
    await expect(third.page.get_by_role("region", name="Board of Ottilie")).to_be_visible()
    await expect(third.page.get_by_role("region", name="Board of Blanche")).to_be_visible()
    await expect(host.page.get_by_text("1 spectator")).to_be_visible()
    await first_card_home(host)
    await expect(guest.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()
    await guest.resign()
    await host.heading("The race is decided: you are 1st").wait_for()
    await expect(host.heading("You won!")).to_have_count(0)  # the racer plays on
    await host.resign()
    await host.heading("You won!").wait_for()
    await third.heading("Ottilie wins").wait_for()
    await expect(guest.heading("You finished 2nd")).to_be_visible()
    await expect(third.page.get_by_role("img", name="Cards home over time")).to_be_visible()


async def test_held_card_stays_held_when_opponent_moves(people: People) -> None:
    host, guest, _ = await start_race(people)
    await host.racing()
    await guest.racing()
    own = host.page.get_by_role("group", name="Your board")
    card = await own.locator('.card[data-pile="r0"][data-index="2"]').bounding_box()
    assert card is not None
    await host.page.mouse.move(card["x"] + 30, card["y"] + 30)
    await host.page.mouse.down()
    await host.page.mouse.move(card["x"] + 60, card["y"] + 60, steps=3)
    await first_card_home(guest)
    await expect(host.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()
    await expect(own.locator(".card.lifted")).to_have_count(1)
    place = await own.locator(".slot.target").bounding_box()
    assert place is not None
    await host.page.mouse.move(place["x"] + 30, place["y"] + 30, steps=3)
    await host.page.mouse.up()
    await expect(own.locator('.card[data-pile="r0"]')).to_have_count(2)


async def test_places_are_shown_as_they_change(people: People) -> None:
    host, guest, address = await start_race(people)
    third = await people.new_person()
    await third.goto(address)
    await host.racing()
    await guest.racing()
    for person in (host, guest, third):
        await expect(person.page.locator(".place:not(:empty)")).to_have_count(0)
    await first_card_home(guest)
    await expect(guest.page.locator(".own .bar .place")).to_have_text("1st")
    await expect(host.page.locator(".own .bar .place")).to_have_text("2nd")
    for person in (host, third):
        await expect(person.page.get_by_role("region", name="Board of Blanche").locator(".place")).to_have_text("1st")
    await first_card_home(host)
    for person in (host, guest, third):
        await expect(person.page.locator(".place:not(:empty)")).to_have_count(0)


async def test_racer_who_resigned_is_behind_and_follows_the_rest_of_the_race(people: People) -> None:
    """Even with more cards home. The page says why."""
    host, guest, address = await start_race(people)
    await host.racing()
    await guest.racing()
    await first_card_home(guest)
    await guest.resign()
    for _ in range(2):
        await guest.heading("You finished 2nd").wait_for()
        await expect(guest.page.get_by_role("link", name="New race")).to_be_visible()
        await expect(guest.page.get_by_role("region", name="Board of Ottilie")).to_be_visible()
        await expect(guest.page.get_by_role("region", name="Board of Ottilie").locator(".place")).to_have_text("1st")
        await expect(guest.page.locator("[data-order]")).to_contain_text("then racers who resigned or left")
        await guest.goto(address)
    await guest.heading("You finished 2nd").wait_for()
    assert len(await tops_of_boards(guest)) == 1  # although only one of them has a status line
    await expect(host.button("Resign")).to_have_count(0)  # the last racer gives nothing up
    await host.button("Stop here").click()
    await host.button("Stop? You keep your place.").click()
    await host.heading("You won!").wait_for()
    await expect(guest.page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
    await guest.heading("You finished 2nd").wait_for()


async def test_own_ended_board_shows_moves_held_back_from_others(people: People) -> None:
    host, guest, _ = await start_race(people)
    await host.racing()
    await guest.racing()
    await first_card_home(guest)
    await guest.button("Deal").click()
    await guest.resign()
    own = guest.page.get_by_role("region", name="Board of Blanche")
    await expect(own).to_contain_text("resigned · others do not see all of this yet")
    await expect(own.locator('.card[data-pile="w"]')).to_have_count(1)
    public = host.page.get_by_role("region", name="Board of Blanche")
    await expect(public).to_contain_text("resigned · ahead, with cards that are not shown yet")
    await expect(public.locator('.card[data-pile="w"]')).to_have_count(0)


async def test_chart_appears_when_no_move_is_held_back(people: People, service: Service) -> None:
    third = await people.new_person()
    picture = third.page.get_by_role("img", name="Cards home over time")
    async with Cadogan(service.url) as ottilie, Cadogan(service.url) as blanche:
        await ottilie.sign_up("Ottilie")
        await blanche.sign_up("Blanche")
        race = await ottilie.create_race(WON.game, seed=str(WON.seed), options=WON.options, countdown=0)
        async with ottilie.race(race.id) as ahead, blanche.race(race.id) as behind:
            await asyncio.gather(ahead.ready(), behind.ready())
            await behind.started()
            await ahead.started()
            await ahead.play(WON.moves[0])
            await behind.play("deal")
            await behind.resign()
            await third.goto(f"/races/{race.id}")
            board = third.page.get_by_role("region", name="Board of Blanche")
            await expect(board).to_contain_text("resigned · ahead, with cards that are not shown yet")
            await third.heading("Ottilie wins").wait_for()  # a racer who gives up is behind, whatever the count
            await expect(picture).to_have_count(0)
            await ahead.resign()
            await expect(picture).to_have_accessible_name(re.compile("Ottilie: 2 of 52 home; Blanche: 1 of 52 home"))


async def test_other_pages_link_back_to_the_active_race(people: People) -> None:
    host, guest, address = await start_race(people)
    await guest.racing()
    back = guest.page.get_by_role("link", name="To the race")
    await expect(back).to_have_count(0)
    await guest.page.get_by_role("link", name="Cadogan").click()
    await guest.page.get_by_role("link", name="Games", exact=True).click()
    await back.click()
    await guest.racing()
    assert guest.page.url == address
    await guest.resign()
    await guest.page.get_by_role("link", name="Cadogan").click()
    await guest.button("Race somebody").wait_for()
    await expect(back).to_have_count(0)
    assert host.page.url == address


async def test_racer_leaves_during_the_countdown(people: People) -> None:
    host, guest, _ = await start_race(people)
    await guest.button("Leave").click()
    await guest.button("Race somebody").wait_for()
    await host.heading("Waiting for racers").wait_for()
    told = host.page.get_by_text("There is a new deal, because Blanche left before the start")
    await expect(told).to_be_visible()
    await guest.page.goto(host.page.url)
    await guest.button("Take a seat").click()
    await expect(guest.page.get_by_role("alert")).to_contain_text("you left this race after a nonce was opened")
    third = await people.new_person()
    await third.goto(host.page.url)
    await third.button("Take a seat").click()
    await third.button("I'm ready").click()
    await third.racing()
    await third.resign()
    await host.resign()
    await host.page.get_by_role("link", name="Replay", exact=True).click()
    await host.heading("Replay: Duchess").wait_for()
    await expect(told).to_be_visible()


async def test_leaving_is_tried_again_when_its_answer_was_lost(people: People) -> None:
    host, guest, _ = await start_race(people)
    lost: list[int] = []

    async def lose(route: Route) -> None:
        lost.append((await route.fetch()).status)
        await route.abort()

    await guest.page.route("**/leave", lose, times=1)
    await guest.button("Leave").click()
    await guest.button("Race somebody").wait_for()
    assert lost == [200]
    await host.heading("Waiting for racers").wait_for()


async def test_deal_of_the_day_shows_time_limit_and_opening_time(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/days/today/duchess")
    await racer.page.get_by_role("listitem").filter(has_text=re.compile("^Duchess")).get_by_role("button").click()
    await racer.racing()
    await expect(racer.page.get_by_role("timer", name="Time")).to_have_text(re.compile("^9:"))
    await racer.goto("/days/today/duchess")  # the deal is not finished yet
    await racer.page.get_by_role("main").get_by_role("link", name="To the race").click()
    await racer.racing()
    await racer.resign()
    await expect(racer.page.get_by_text("Boards, replay and deal will be visible from")).to_be_visible()
    for name in ("Replay", "All boards of this deal"):
        await expect(racer.page.get_by_role("link", name=name, exact=True)).to_have_count(0)
    await expect(racer.page.get_by_text("the deal of the day")).to_be_visible()
    await racer.page.get_by_role("main").get_by_role("link", name="Deal of the day").click()
    await racer.heading("Duchess: Results").wait_for()
    await racer.goto("/days/today")  # of each game, whichever was opened
    await racer.page.get_by_role("link", name="Already played").click()
    await racer.heading("0 cards home").wait_for()


async def test_table_stays_in_place_when_race_is_decided(people: People) -> None:
    host, guest, _ = await start_race(people)
    await host.racing()
    await first_card_home(host)
    own = host.page.get_by_role("group", name="Your board")
    before = await own.bounding_box()
    await guest.resign()
    await expect(host.page.locator(".bar").get_by_text("The race is decided: you are 1st")).to_be_visible()
    await host.button("Rematch with Blanche").wait_for()
    assert await own.bounding_box() == before


async def test_a_link_is_copied_without_a_secure_context_too(people: People) -> None:
    host = await people.new_person()
    await host.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await host.goto("/")
    await host.page.evaluate("document.addEventListener('copy', () => (window.copied = String(getSelection())))")
    await host.button("Race a friend").click()
    await host.button("Copy link").click()
    await expect(host.button("Copied")).to_be_visible()
    assert await host.page.evaluate("window.copied !== undefined")


async def test_missing_house_bot_is_reported(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    await racer.button("Race a bot now").click()
    await expect(racer.page.get_by_role("alert")).to_contain_text("bot")  # the service of the tests has none


async def test_finished_race_is_replayed_verified_and_practised(people: People) -> None:
    host, guest, _ = await start_race(people)
    await host.racing()
    await first_card_home(host)
    await guest.resign()
    await host.resign()
    await host.page.get_by_role("link", name="Replay", exact=True).click()
    await host.heading("Replay: Duchess").wait_for()
    await host.button("To the end").click()
    await expect(host.page.get_by_text("1 of 52 home")).to_be_visible()
    await host.button("To the start").click()
    await expect(host.page.get_by_text("0 of 52 home")).to_have_count(2)
    await host.button("One step forward").click()
    await expect(host.page.get_by_text("1 of 52 home")).to_be_visible()
    await host.button("Verify").click()
    await expect(host.page.get_by_text("It holds, against what this browser saw")).to_be_visible()
    await host.button("Link to this moment").click()
    link = await host.page.get_by_label("Link to this moment").input_value()
    await guest.goto(link)
    await expect(guest.page.get_by_text("1 of 52 home")).to_be_visible()
    await guest.button("Play on from here").first.click()
    await guest.racing()
    await expect(guest.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()
