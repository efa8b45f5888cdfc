"""Racing in a browser: as somebody who follows a link does it, to the end and over whatever comes between."""

import asyncio
import json
import re

from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from tests.races.given import WON


async def meet(people: People) -> tuple[Person, Person, str]:
    """One opens a race for a friend, who follows the link; both are ready. The address of the race."""
    host, guest = await people.somebody(), await people.somebody()
    await host.goto("/")
    await host.page.get_by_label("Your name").fill("Ottilie")
    await host.button("Race a friend").click()
    await host.heading("Waiting for the racers").wait_for()
    await host.button("I am ready").wait_for()
    await guest.goto(host.page.url)
    await guest.page.get_by_label("Your name").fill("Blanche")
    await guest.button("Take a seat").click()
    await guest.button("I am ready").click()
    await host.button("I am ready").click()
    return host, guest, host.page.url


async def test_two_race_each_other_to_the_end_while_a_third_watches(people: People) -> None:
    host, guest, address = await meet(people)
    third = await people.somebody()
    await third.goto(address)
    await host.racing()
    await guest.racing()
    await expect(third.page.get_by_role("region", name="Board of Ottilie")).to_be_visible()
    await expect(third.page.get_by_role("region", name="Board of Blanche")).to_be_visible()
    await expect(host.page.get_by_text("1 spectator")).to_be_visible()
    await first_card_home(host)
    await expect(guest.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()
    await guest.resign()
    await host.heading("You won!").wait_for()
    await host.resign()
    await third.heading("Ottilie wins").wait_for()
    await expect(guest.heading("You come 2nd")).to_be_visible()
    await expect(third.page.get_by_role("img", name="Cards home over time")).to_be_visible()


async def test_what_one_holds_stays_in_the_hand_while_the_other_moves(people: People) -> None:
    host, guest, _ = await meet(people)
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


async def test_places_are_told_as_they_change(people: People) -> None:
    host, guest, address = await meet(people)
    third = await people.somebody()
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


async def test_a_race_is_not_over_for_all_when_one_has_ended(people: People) -> None:
    host, guest, address = await meet(people)
    await host.racing()
    await guest.racing()
    await first_card_home(guest)
    await guest.resign()
    for _ in range(2):
        await guest.heading("You have resigned").wait_for()
        await expect(guest.page.get_by_role("link", name="Another race")).to_be_visible()
        await expect(guest.page.get_by_role("region", name="Board of Ottilie")).to_be_visible()
        await expect(guest.page.get_by_role("region", name="Board of Ottilie").locator(".place")).to_have_text("2nd")
        await expect(guest.page.get_by_role("cell", name="1st")).to_have_count(0)  # it is not settled
        await guest.goto(address)
    await guest.heading("You have resigned").wait_for()
    assert len(await tops_of_boards(guest)) == 1  # though there is something to say of one of them alone
    await host.resign()
    await guest.heading("You won!").wait_for()


async def test_who_has_ended_sees_all_of_his_own_board_and_how_much_of_it_is_held_back(people: People) -> None:
    host, guest, _ = await meet(people)
    await host.racing()
    await guest.racing()
    await first_card_home(guest)
    await guest.button("Deal").click()
    await guest.resign()
    own = guest.page.get_by_role("region", name="Board of Blanche")
    await expect(own).to_contain_text("resigned · 1 move held back for Ottilie")
    await expect(own.locator('.card[data-pile="w"]')).to_have_count(1)
    public = host.page.get_by_role("region", name="Board of Blanche")
    await expect(public).to_contain_text("resigned · 1 move held back for you")
    await expect(public.locator('.card[data-pile="w"]')).to_have_count(0)


async def test_a_race_is_drawn_when_nothing_of_it_is_held_back_any_more(people: People, service: Service) -> None:
    third = await people.somebody()
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
            await third.heading("Ottilie wins").wait_for()
            board = third.page.get_by_role("region", name="Board of Blanche")
            await expect(board).to_contain_text("resigned · 1 move held back for Ottilie")
            await expect(picture).to_have_count(0)
            await ahead.resign()
            await expect(picture).to_have_accessible_name(re.compile("Ottilie: 2 of 52 home; Blanche: 1 of 52 home"))


async def test_whoever_goes_elsewhere_in_the_middle_of_a_race_is_shown_the_way_back(people: People) -> None:
    host, guest, address = await meet(people)
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


async def test_whoever_thinks_better_of_it_leaves_while_the_countdown_runs(people: People) -> None:
    host, guest, _ = await meet(people)
    await guest.button("Leave").click()
    await guest.button("Race somebody").wait_for()
    await host.heading("Waiting for the racers").wait_for()


async def test_a_deal_of_the_day_tells_how_long_it_may_be_played_and_when_it_is_shown(people: People) -> None:
    racer = await people.somebody()
    await racer.goto("/days/today/duchess")
    await racer.page.get_by_role("listitem").filter(has_text=re.compile("^Duchess")).get_by_role("button").click()
    await racer.racing()
    await expect(racer.page.get_by_role("timer", name="Time")).to_have_text(re.compile("^9:"))
    await racer.goto("/days/today/duchess")  # it is not played before its end
    await racer.page.get_by_role("main").get_by_role("link", name="To the race").click()
    await racer.racing()
    await racer.resign()
    await expect(racer.page.get_by_text("Boards, replay and deal are shown from")).to_be_visible()
    for name in ("Replay", "All boards of this deal"):
        await expect(racer.page.get_by_role("link", name=name, exact=True)).to_have_count(0)
    await racer.page.get_by_role("main").get_by_role("link", name="Deal of the day").click()
    await racer.heading("Duchess: Results").wait_for()


async def test_the_table_stays_where_it_is_when_the_race_is_decided(people: People) -> None:
    host, guest, _ = await meet(people)
    await host.racing()
    await first_card_home(host)
    own = host.page.get_by_role("group", name="Your board")
    before = await own.bounding_box()
    await guest.resign()
    await expect(host.page.locator(".bar").get_by_text("You won!")).to_be_visible()
    await host.button("Rematch").wait_for()
    assert await own.bounding_box() == before


async def test_a_rematch_is_one_click_for_each(people: People) -> None:
    host, guest, address = await meet(people)
    await host.racing()
    await first_card_home(host)
    await guest.resign()
    await host.button("Rematch").click()
    await guest.button("A rematch is waiting: join it").click()
    await host.racing()
    await guest.racing()
    assert host.page.url == guest.page.url != address


async def test_one_click_races_a_bot_of_the_house(people: People) -> None:
    racer = await people.somebody()
    await racer.goto("/")
    await racer.button("Race a bot now").click()
    await expect(racer.page.get_by_role("alert")).to_contain_text("bot")  # this service has none: it says so


async def test_a_race_that_is_over_is_replayed_verified_and_played_on(people: People) -> None:
    host, guest, _ = await meet(people)
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
    await host.button("One step on").click()
    await expect(host.page.get_by_text("1 of 52 home")).to_be_visible()
    await host.button("Verify").click()
    await expect(host.page.get_by_text("All of it holds")).to_be_visible()
    await host.button("Link to this moment").click()
    link = await host.page.get_by_label("Link to this moment").input_value()
    await guest.goto(link)
    await expect(guest.page.get_by_text("1 of 52 home")).to_be_visible()
    await guest.button("Play on from here").first.click()
    await guest.racing()
    await expect(guest.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()


async def test_practice_has_undo_and_hints_and_needs_no_mouse(people: People) -> None:
    racer = await people.somebody()
    await racer.goto("/")
    await racer.page.get_by_label("Game").select_option("eagle-wing")
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


async def test_a_board_without_a_move_says_so_where_moves_may_be_taken_back(people: People, service: Service) -> None:
    racer = await people.somebody()
    deals = ["deal"] * 21
    await racer.resume(service, "eagle-wing", options={"trunk": 21, "redeals": 0}, moves=deals, undo="free")
    told = racer.page.locator("strong", has_text="No move is left: take moves back, or resign.")
    await expect(racer.button("Deal")).to_be_enabled()
    await expect(told).to_have_count(0)
    await racer.button("Deal").click()
    await expect(told).to_have_count(1)
    await racer.button("Undo").click()
    await expect(told).to_have_count(0)


async def test_how_many_redeals_are_left_is_told_and_a_redeal_that_is_taken_back_is_left_again(
    people: People, service: Service
) -> None:
    racer = await people.somebody()
    deals = ["deal"] * 22
    await racer.resume(service, "eagle-wing", options={"trunk": 21, "redeals": 2}, moves=deals, undo="free")
    own = racer.page.locator(".own")
    for redeal in ("2 redeals left", "1 redeal left"):
        await expect(own).to_contain_text(redeal)
        await racer.button("Deal").click()
        for _ in range(22 if redeal.startswith("2") else 0):
            await racer.button("Deal").click()
    await expect(own).to_contain_text("no redeal left")
    await racer.button("Undo").click()
    await expect(own).to_contain_text("1 redeal left")


async def test_on_a_desk_the_page_of_a_race_does_not_scroll(people: People, service: Service) -> None:
    racer = await people.somebody(viewport={"width": 1440, "height": 900})
    await racer.resume(service, "duchess", undo="free", hints=True)
    assert await racer.page.evaluate("document.documentElement.scrollHeight") == 900


async def test_on_a_phone_a_tap_deals(people: People) -> None:
    racer = await people.somebody(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await racer.goto("/")
    await racer.page.get_by_label("Game").select_option("eagle-wing")
    await racer.button("Practise alone").tap()
    await racer.racing()
    await racer.button("Deal").tap()
    await expect(racer.page.get_by_role("group", name="Your board")).to_contain_text("29")
    width = await racer.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


async def test_whoever_races_against_three_sees_his_table_and_all_of_them_on_one_screen(people: People) -> None:
    maker, desk, phone, other = [
        await people.somebody(viewport={"width": width, "height": height})
        for width, height in ((1280, 720), (1440, 900), (390, 844), (1280, 720))
    ]
    await maker.sign_up("Henrietta")
    token = json.loads(await maker.page.evaluate("localStorage.getItem('cadogan.token')"))
    async with Cadogan(maker.url, token) as cadogan:
        race = await cadogan.create_race("duchess", seats=4)
    for racer in (maker, desk, phone, other):
        await racer.goto(f"/races/{race.id}")
        await racer.button("Take a seat").click()
        await racer.button("I am ready").click()
    for racer, rivals in ((desk, "aside .boards section"), (phone, ".rivals .head")):
        await racer.racing()
        await expect(racer.page.get_by_role("timer", name="Time")).to_be_in_viewport(ratio=1)
        await expect(racer.button("Resign")).to_be_in_viewport(ratio=1)
        await expect(racer.page.locator(rivals)).to_have_count(3)
        for rival in await racer.page.locator(rivals).all():
            await expect(rival).to_be_in_viewport(ratio=1)


async def tops_of_boards(person: Person) -> set[float]:
    """Where the boards that lie side by side begin."""
    boards = [await board.bounding_box() for board in await person.page.locator(".boards .felt").all()]
    return {box["y"] for box in boards if box is not None}


async def first_card_home(person: Person) -> None:
    """The first move of Duchess: the top card of a fan goes to a foundation, where alone it may go."""
    own = person.page.get_by_role("group", name="Your board")
    await own.locator('.card[data-pile="r0"][data-index="2"]').click()
    await expect(person.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()
