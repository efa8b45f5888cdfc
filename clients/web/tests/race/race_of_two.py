"""A race of two in the browser, which other tests begin with."""

from playwright.async_api import expect

from clients.web.tests.conftest import People, Person


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


async def first_card_home(person: Person) -> None:
    """Makes the first move of Duchess: the top card of a fan goes to a foundation, its only target."""
    own = person.page.get_by_role("group", name="Your board")
    await own.locator('.card[data-pile="r0"][data-index="2"]').click()
    await expect(person.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()


async def tops_of_boards(person: Person) -> set[int]:
    """Upper edges of the boards, in pixels of the screen: lines of text are no whole number of them high."""
    boards = [await board.bounding_box() for board in await person.page.locator(".boards .felt").all()]
    return {round(box["y"]) for box in boards if box is not None}
