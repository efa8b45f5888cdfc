"""The button that starts a race is the creator's, and another racer's while the creator is not there."""

from playwright.async_api import expect

from clients.web.tests.conftest import People

START = "Start with the current racers"
NOT_HERE = "The player who opened this race is not here, so you may start it."


async def test_the_button_to_start_goes_to_the_racer_who_may_start(people: People) -> None:
    host, guest, third = [await people.new_person() for _ in range(3)]
    await host.goto("/")
    await host.sign_up("Ottilie")
    address = await host.page.evaluate(
        """async () => {
          const token = JSON.parse(localStorage.getItem("cadogan.token"));
          const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
          const body = JSON.stringify({ game: "duchess", seats: 4 });
          const answer = await fetch("/api/v1/races", { method: "POST", headers, body });
          return `/races/${(await answer.json()).id}`;
        }"""
    )
    for person, name in ((host, None), (guest, "Blanche"), (third, "Cosima")):
        await person.goto(address)
        if name is not None:
            await person.page.get_by_label("Your name").fill(name)
        await person.button("Take a seat").click()
        await person.button("Leave").wait_for()
    await host.button(START).wait_for()
    await expect(guest.button(START)).to_have_count(0)

    await host.page.close()  # without a word: the racer is away
    await guest.button(START).wait_for()
    await expect(guest.page.get_by_text(NOT_HERE)).to_be_visible()
    await expect(third.button(START)).to_have_count(0)

    host.page = await host.context.new_page()
    await host.goto(address)
    await host.button(START).wait_for()
    await expect(guest.button(START)).to_have_count(0)

    await host.button("Leave").click()
    await guest.button(START).click()
    await expect(third.page.get_by_text("The race starts in")).to_be_visible()
