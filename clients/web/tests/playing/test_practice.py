"""Practice on the page: undo, redo and hints, and a mark, which is a moment to come back to.

Safe cards go home by themselves, if the player wishes so.
"""

from playwright.async_api import expect

from cadogan.app import Service
from cadogan.rules import Layout, Move
from clients.web.tests.conftest import SEED, People, Person
from clients.web.tests.playing.gestures import Hand, after, opening, way_to


async def practice(people: People) -> Person:
    racer = await people.new_person(viewport={"width": 1366, "height": 768})
    await racer.goto("/")
    await racer.page.get_by_role("combobox", name="Game").select_option("eagle-wing")
    await racer.button("Practise alone").click()
    await racer.racing()
    return racer


async def test_moves_are_taken_back_and_made_again(people: People) -> None:
    racer = await practice(people)
    own, said = racer.page.get_by_role("group", name="Your board"), racer.page.get_by_role("log")
    await expect(racer.button("Redo")).to_be_disabled()
    for count in ("1 card", "2 cards"):
        await racer.button("Deal").click()
        await expect(own.get_by_role("button", name=f"Waste, {count}")).to_be_visible()
    await racer.button("Undo").click()
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    await expect(said).to_contain_text("Move undone")
    await racer.button("Redo").click()
    await expect(said).to_contain_text("Move made again")
    await expect(own.get_by_role("button", name="Waste, 2 cards")).to_be_visible()
    await racer.page.keyboard.press("Control+z")
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    await racer.page.reload()
    await racer.racing()
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
    await expect(racer.page.get_by_role("log")).to_contain_text("Back at the mark")
    await expect(own.get_by_role("button", name="Waste, 1 card")).to_be_visible()
    for _ in range(3):
        await racer.button("Redo").click()
    await expect(own.get_by_role("button", name="Waste, 4 cards")).to_be_visible()


def uncovers_an_ace(layout: Layout, move: Move) -> bool:
    """Whether cards can go home only after a move: one, an ace."""
    before, later = homeward(layout), homeward(layout.play(move))
    return not before and len(later) == 1 and not homeward(layout.play(move).play(later[0]))


def homeward(layout: Layout) -> list[Move]:
    return [move for move in layout.legal_moves() if move.target[:1] == "f"]


async def test_safe_cards_go_home_by_themselves_in_practice_and_where_a_race_allows_it(
    people: People, service: Service
) -> None:
    racer = await people.new_person(viewport={"width": 1366, "height": 768})
    await racer.goto("/account")
    await racer.page.get_by_label(
        "Safe cards go to the foundations by themselves: in practice, and in races that allow it"
    ).check()
    *way, last = way_to(opening("freecell", SEED), uncovers_an_ace)
    before = after(opening("freecell", SEED), way)
    ace = homeward(before.play(last))[0]
    await racer.resume(service, "freecell", moves=[str(move) for move in way], undo="free")
    hand = Hand(racer, before, by_touch=False)
    await hand.play(last, then=[ace])
    for left in (before.play(last), before):  # undone, nothing is made again by itself
        await racer.button("Undo").click()
        hand.layout = left
        await hand.shows()
    await racer.resume(service, "freecell", moves=[str(move) for move in way], automatic_moves=True)
    await Hand(racer, before, by_touch=False).play(last, then=[ace])
    # alone, but without undo and hints, as in the deal of the day: a race
    await racer.resume(service, "freecell", moves=[str(move) for move in way])
    hand = Hand(racer, before, by_touch=False)
    for move in (last, next(move for move in before.play(last).legal_moves() if move.target[:1] != "f")):
        await hand.play(move)


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
