"""Races in the browser, from the invitation to the replay."""

import asyncio
import json
import re

from playwright.async_api import Route, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from tests.races.given import WON


async def start_race(people: People) -> tuple[Person, Person, str]:
    """Starts a race of two, by invitation link. Returns the racers and the address of the race."""
    host, guest = await people.new_person(), await people.new_person()
    await host.goto("/")
    await host.page.get_by_label("Your name").fill("Ottilie")
    await host.button("Race a friend").click()
    await host.heading("Waiting for racers").wait_for()
    await host.button("Leave").wait_for()
    await guest.goto(host.page.url)
    await guest.page.get_by_label("Your name").fill("Blanche")
    await guest.button("Take a seat").click()
    await guest.button("I'm ready").click()
    await host.button("I'm ready").click()
    return host, guest, host.page.url


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


async def test_a_rematch_that_was_withdrawn_is_not_offered_any_more(people: People) -> None:
    host, guest, _ = await start_race(people)
    await guest.racing()
    await host.resign()
    await guest.resign()
    await host.button("Rematch with Blanche").click()
    await guest.button("Join the rematch with Ottilie").wait_for()
    await host.button("Leave").click()
    await guest.button("Rematch with Ottilie").wait_for()
    await expect(guest.page.get_by_role("status").filter(has_text="would like a rematch")).to_have_count(0)


async def test_rematch_takes_one_click_per_racer(people: People) -> None:
    host, guest, address = await start_race(people)
    await host.racing()
    await first_card_home(host)
    await guest.resign()
    await host.button("Rematch with Blanche").click()
    await expect(host.page.get_by_role("heading", level=1)).to_have_text("Waiting for racers")  # it asks no stranger
    await expect(guest.page.get_by_role("status").filter(has_text="Ottilie would like a rematch.")).to_be_visible()
    await guest.button("Join the rematch with Ottilie").click()
    await host.racing()
    await guest.racing()
    assert host.page.url == guest.page.url != address


async def test_a_rematch_that_the_other_asks_for_is_told_on_a_phone(people: People) -> None:
    """By a notice over the page, whatever part of the page is in sight, and in the title."""
    host, guest, address = await start_race(people)
    await guest.page.set_viewport_size({"width": 390, "height": 844})
    await guest.racing()
    await host.resign()
    await guest.resign()
    await guest.heading("You won!").wait_for()
    await host.button("Rematch with Blanche").click()
    notice = guest.page.get_by_role("region", name="News")
    await expect(notice.get_by_text("Your rival wants a rematch.")).to_be_in_viewport(ratio=1)
    await expect(guest.page).to_have_title(re.compile(r"^\(1\)"))
    bar = guest.page.get_by_role("button", name="Join the rematch with Ottilie")
    await bar.scroll_into_view_if_needed()
    over, below = await notice.bounding_box(), await bar.bounding_box()
    assert over is not None
    assert below is not None
    assert over["y"] + over["height"] <= below["y"]  # the notice does not cover what asks the same
    await notice.get_by_role("button", name="Join the rematch").click()
    await host.racing()
    await guest.racing()
    assert guest.page.url != address


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


async def test_practice_has_undo_and_hints_by_keyboard(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
    await racer.button("Practise alone").focus()
    await racer.page.keyboard.press("Enter")
    await racer.racing()
    await racer.page.get_by_role("group", name="Your board").get_by_role("button").first.focus()
    await racer.page.keyboard.press("d")
    await expect(racer.page.get_by_role("group", name="Your board")).to_contain_text("29")
    await racer.page.keyboard.press("u")
    await expect(racer.page.get_by_role("group", name="Your board")).to_contain_text("30")
    await racer.page.keyboard.press("h")
    await expect(racer.page.locator(".card.lit, .slot.target").first).to_be_attached()


async def test_board_without_moves_suggests_undo(people: People, service: Service) -> None:
    racer = await people.new_person()
    deals = ["deal"] * 21
    await racer.resume(service, "eagle-wing", options={"trunk": 21, "redeals": 0}, moves=deals, undo="free")
    stuck = racer.page.locator("strong", has_text="No moves left: undo moves or resign.")
    await expect(racer.button("Deal")).to_be_enabled()
    await expect(stuck).to_have_count(0)
    await racer.button("Deal").click()
    await expect(stuck).to_have_count(1)
    await racer.button("Undo").click()
    await expect(stuck).to_have_count(0)


async def test_undo_restores_the_number_of_redeals(people: People, service: Service) -> None:
    racer = await people.new_person()
    deals = ["deal"] * 22
    await racer.resume(service, "eagle-wing", options={"trunk": 21, "redeals": 2}, moves=deals, undo="free")
    own = racer.page.locator(".own")
    for redeal in ("2 redeals left", "1 redeal left"):
        await expect(own).to_contain_text(redeal)
        await racer.button("Deal").click()
        for _ in range(22 if redeal.startswith("2") else 0):
            await racer.button("Deal").click()
    await expect(own).to_contain_text("no redeals left")
    await racer.button("Undo").click()
    await expect(own).to_contain_text("1 redeal left")


async def test_race_page_fits_a_desktop_screen(people: People, service: Service) -> None:
    racer = await people.new_person(viewport={"width": 1440, "height": 900})
    await racer.resume(service, "duchess", undo="free", hints=True)
    assert await racer.page.evaluate("document.documentElement.scrollHeight") == 900


async def test_tap_deals_on_a_phone(people: People) -> None:
    racer = await people.new_person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await racer.goto("/")
    await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
    await racer.button("Practise alone").tap()
    await racer.racing()
    await racer.button("Deal").tap()
    await expect(racer.page.get_by_role("group", name="Your board")).to_contain_text("29")
    width = await racer.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


async def test_four_boards_fit_on_one_screen(people: People) -> None:
    maker, desk, phone, other = [
        await people.new_person(viewport={"width": width, "height": height})
        for width, height in ((1280, 720), (1440, 900), (390, 844), (1280, 720))
    ]
    await maker.sign_up("Henrietta")
    token = json.loads(await maker.page.evaluate("localStorage.getItem('cadogan.token')"))
    async with Cadogan(maker.url, token) as cadogan:
        race = await cadogan.create_race("duchess", seats=4)
    for racer in (maker, desk, phone, other):
        await racer.goto(f"/races/{race.id}")
        await racer.button("Take a seat").click()
        await racer.button("Leave").wait_for()
    for racer in (maker, desk, phone, other):
        await racer.button("I'm ready").click()
    for racer, rivals in ((desk, "aside .boards section"), (phone, ".rivals .head")):
        await racer.racing()
        await expect(racer.page.get_by_role("timer", name="Time")).to_be_in_viewport(ratio=1)
        await expect(racer.button("Resign")).to_be_in_viewport(ratio=1)
        await expect(racer.page.locator(rivals)).to_have_count(3)
        for rival in await racer.page.locator(rivals).all():
            await expect(rival).to_be_in_viewport(ratio=1)


async def tops_of_boards(person: Person) -> set[int]:
    """Upper edges of the boards, in pixels of the screen: lines of text are no whole number of them high."""
    boards = [await board.bounding_box() for board in await person.page.locator(".boards .felt").all()]
    return {round(box["y"]) for box in boards if box is not None}


async def first_card_home(person: Person) -> None:
    """Makes the first move of Duchess: the top card of a fan goes to a foundation, its only target."""
    own = person.page.get_by_role("group", name="Your board")
    await own.locator('.card[data-pile="r0"][data-index="2"]').click()
    await expect(person.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()
