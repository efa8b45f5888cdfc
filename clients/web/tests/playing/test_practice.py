"""Practice on the page: moves taken back are made again, and a mark is a moment to come back to."""

from playwright.async_api import expect

from clients.web.tests.conftest import People, Person


async def practice(people: People) -> Person:
    racer = await people.new_person(viewport={"width": 1366, "height": 768})
    await racer.goto("/")
    await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
    await racer.button("Practise alone").click()
    await racer.racing()
    return racer


async def test_moves_are_taken_back_and_made_again(people: People) -> None:
    racer = await practice(people)
    own = racer.page.get_by_role("group", name="Your board")
    await expect(racer.button("Redo")).to_be_disabled()
    for count in ("1 card", "2 cards"):
        await racer.button("Deal").click()
        await expect(own.get_by_role("button", name=f"Waste, {count}")).to_be_visible()
    await racer.button("Undo").click()
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    await racer.button("Redo").click()
    await expect(own.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
    await racer.page.keyboard.press("Control+z")
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    await racer.page.keyboard.press("Control+y")
    await expect(own.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
    await expect(racer.button("Redo")).to_be_disabled()


async def test_a_mark_is_a_moment_to_come_back_to(people: People) -> None:
    racer = await practice(people)
    own = racer.page.get_by_role("group", name="Your board")
    await racer.button("Deal").click()
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    await racer.button("Mark").click()
    for count in (2, 3, 4):
        await racer.button("Deal").click()
        await expect(own.get_by_role("button", name=f"Waste, {count} cards")).to_be_visible()
    await racer.button("Back to the mark").click()
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    for _ in range(3):
        await racer.button("Redo").click()
    await expect(own.get_by_role("button", name="Waste, 4 cards")).to_be_visible()
