"""The page of a player: what it counts and what it lists agree."""

from playwright.async_api import expect

from cadogan_client import Cadogan
from clients.web.tests.conftest import People


async def test_a_player_of_unlisted_races_has_not_raced_nothing(people: People) -> None:
    racer = await people.new_person()
    await racer.goto("/")
    await racer.button("Practise alone").click()
    await racer.racing()
    await racer.resign()
    await racer.heading("0 cards home").wait_for()
    await expect(racer.page.get_by_text("your best at Duchess so far")).to_have_count(0)
    player = await racer.page.evaluate(
        """async () => {
          const token = JSON.parse(localStorage.getItem("cadogan.token"));
          const answer = await fetch("/api/v1/players/me", { headers: { Authorization: `Bearer ${token}` } });
          return (await answer.json()).id;
        }"""
    )
    await racer.goto(f"/players/{player}")
    await expect(racer.page.get_by_text("Races among friends and practice are not listed here.")).to_be_visible()
    await expect(racer.page.get_by_text("No finished races yet.")).to_have_count(0)


async def test_a_race_that_goes_on_without_the_player_is_not_listed_as_one_to_watch(people: People) -> None:
    racer = await people.new_person()
    async with Cadogan(racer.url) as rival, Cadogan(racer.url) as own:
        token, _ = (await own.sign_up("Ottilie")).token, await rival.sign_up("Blanche")
        await racer.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
        race = await rival.create_race("duchess", countdown=0)
        async with rival.race(race.id) as first, own.race(race.id) as second:
            await first.ready()
            await second.ready()
            await second.started()
            await second.resign()
        await racer.goto(f"/players/{(await own.me()).id}")
        await expect(racer.page.locator(f"a[href='/races/{race.id}'] .verb")).to_have_text("View")
