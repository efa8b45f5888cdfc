"""The page of a player: what it counts and what it lists agree."""

from playwright.async_api import expect

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
