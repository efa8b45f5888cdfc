"""Races with terms of one's own: everything that the API offers can be chosen, and is told before anybody sits down."""

from playwright.async_api import Locator, expect

from cadogan.app import Service
from clients.web.tests.conftest import SEED, People, Person


def field_of(person: Person, label: str) -> Locator:
    """Field whose label has this text; the text of a label around a list has all its options, too."""
    page = person.page
    return page.locator("label", has=page.get_by_text(label, exact=True)).locator("select, input")


async def plan(person: Person, game: str, choices: dict[str, str]) -> None:
    """Chooses a game and terms on the front page, by their labels."""
    await person.goto("/")
    await field_of(person, "Game").select_option(label=game)
    await person.page.get_by_text("More choices").click()
    for label, value in choices.items():
        field = field_of(person, label)
        if value in ("yes", "no"):
            await field.set_checked(value == "yes")
        else:
            await field.select_option(label=value)


async def terms(person: Person) -> list[str]:
    """The terms that a page shows."""
    return await person.page.get_by_role("list", name="Terms").get_by_role("listitem").all_inner_texts()


async def test_a_race_is_planned_and_its_terms_are_told_before_anybody_sits_down(people: People) -> None:
    host, guest = await people.new_person(), await people.new_person()
    choices = {
        "Who races": "Everybody: the race is listed",
        "Racers": "3",
        "Time": "5 minutes",
        "Undo": "costs time",
        "An undo costs": "30 seconds",
        "Redeals": "no limit",
        "Others see my cards": "at once",
        "Safe cards may go to the foundations by themselves": "yes",
        "Bots may take seats": "no",
    }
    await plan(host, "Wings", choices)
    await host.button("Open the race").click()
    await host.button("Leave").wait_for()
    told = [
        "Wings",
        "unrated",
        "5 minutes",
        "Redeals: no limit",
        "an undo costs 30 seconds",
        "open boards",
        "safe cards may go home by themselves",
        "no bots",
    ]
    assert await terms(host) == told
    await guest.goto(host.page.url)
    await guest.button("Take a seat").wait_for()
    assert await terms(guest) == told
    await expect(guest.page.get_by_role("listitem").filter(has_text="free seat")).to_have_count(2)


async def test_practice_on_a_typed_seed_begins_at_once_and_says_so(people: People) -> None:
    person = await people.new_person()
    await plan(person, "Duchess", {"Who races": "Only me: practice", "Deal": "my choice"})
    field = person.page.get_by_label("Number, seed, or link to a deal")
    await field.fill("seventeen")
    await expect(person.button("Begin to practise")).to_be_disabled()
    await expect(person.page.get_by_text("no seed (32 digits")).to_be_visible()
    await field.fill(SEED)
    await person.button("Begin to practise").click()
    await person.racing()
    told = await terms(person)
    assert "practice" in told
    assert "a deal picked in advance" in told


async def test_rules_panel_tells_the_terms_of_the_race_in_words(people: People, service: Service) -> None:
    racer = await people.new_person()
    await racer.resume(service, "eagle-wing", options={"trunk_top": "playable", "redeals": None}, undo="free")
    await racer.button("Rules").click()
    panel = racer.page.get_by_role("region", name="Rules of Eagle Wing")
    for words in ("Redeals: no limit", "Top of the trunk: face up, and may be played", "10 minutes", "free undo"):
        await expect(panel).to_contain_text(words)
    await expect(panel).not_to_contain_text("null")


async def test_deals_that_can_be_won_are_offered_only_where_the_solver_finds_some(people: People) -> None:
    person = await people.new_person()
    for game, count in (("Klondike", 1), ("Spider", 0)):
        await plan(person, game, {})
        deals = field_of(person, "Deal").get_by_role("option", name="random, and can be won", include_hidden=True)
        await expect(deals).to_have_count(count)
