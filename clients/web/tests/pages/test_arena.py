"""An arena in the browser: made, entered, straight into each race and back, and its table at 390 pixels."""

from cadogan_client import Cadogan
from clients.web.tests.conftest import SOON_MS, People

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
PHONE = {"viewport": {"width": 390, "height": 844}}


async def test_two_people_are_led_into_a_race_and_back_to_the_table(people: People) -> None:
    ada, ben = await people.new_person(), await people.new_person(**PHONE)
    await ada.goto("/arenas")
    await ada.page.get_by_label("Name", exact=True).first.fill("Friday arena")
    await ada.page.get_by_role("combobox", name="Game").select_option("duchess")
    await ada.page.get_by_role("checkbox", name="Rated").check()
    await ada.page.get_by_role("checkbox", name="House bots race players who are alone").check()
    await ada.page.get_by_text("Who may enter").click()
    await ada.page.get_by_label("Rating at this game, at most").fill("60")
    await ada.button("Make an arena").click()
    await ada.heading("Friday arena").wait_for()
    await ada.page.get_by_text("up to rating 60").wait_for()
    await ada.page.get_by_text("House bots race players who are alone").wait_for()
    await ada.button("Enter").click()
    await ada.page.get_by_text("Your next race comes by itself").wait_for()
    await ben.goto(ada.page.url)
    await ben.button("Enter").click()
    for person in (ada, ben):
        await person.racing()
    for person in (ben, ada):
        await person.resign()
    for person in (ada, ben):
        await person.heading("Friday arena").wait_for(timeout=3 * SOON_MS)
    await ben.page.get_by_role("img", name="gave up").first.wait_for()
    assert await ben.page.evaluate(SIDEWAYS) <= 0
    await ben.button("Pause").click()
    await ben.button("Come back").wait_for()


async def test_the_list_shows_arenas_and_leads_to_one(people: People) -> None:
    ben = await people.new_person(**PHONE)
    async with Cadogan(ben.url) as ada:
        await ada.sign_up("Ada of the arena")
        arena = await ada.create_tournament("Sunday arena", ["klondike", "duchess"], minutes=20)
    await ben.goto("/arenas")
    assert await ben.page.evaluate(SIDEWAYS) <= 0
    await ben.goto(f"/arenas/{arena.id}")
    await ben.heading("Sunday arena").wait_for()
    await ben.page.get_by_text("Nobody has entered yet").wait_for()
    assert await ben.page.evaluate(SIDEWAYS) <= 0
