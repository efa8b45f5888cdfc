"""Practice without a network: the page deals and judges, keeps the game, and the account gets it once."""

import json
from secrets import token_hex
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, expect

from cadogan.app import Service
from cadogan.rules import GAMES
from cadogan.rules.seed import Seed
from clients.web.tests.conftest import SOON_MS, People, Person
from clients.web.tests.lobby.test_planning import field_of
from infra.lab.axe import axe_faults

TABLE = {"width": 1366, "height": 768}
COUNT_ASKED = """window.asked = 0
navigator.storage.persisted = async () => false
navigator.storage.persist = async () => (window.asked += 1) > 0"""
A_DAY_LATER = "const now = Date.now; Date.now = () => now() + 86_400_000"
UNTIL_KEPT = """async () => {
  const parts = ["local-line", "OfflineResult", "Account", "SignIn"]
  for (;;) {
    const names = (await (await caches.open("cadogan-shell-1")).keys()).map(({ url }) => url)
    if (parts.every((part) => names.some((name) => name.includes(part) && name.endsWith(".js")))) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}"""
LATER_ASLEEP = "addEventListener('storage', (event) => window.isAsleep && event.stopImmediatePropagation())"
"""A tab that hears nothing of other tabs while `isAsleep` is set."""
DEAL = "ms:11982"


async def offline_person(people: People) -> Person:
    """A player whose page was opened once, and has no network any more."""
    person = await people.new_person(service_workers="allow", viewport=TABLE)
    await person.sign_up(f"Octavia {token_hex(3)}")
    await person.goto("/games/klondike")
    await person.page.evaluate(UNTIL_KEPT)
    await person.context.set_offline(True)
    return person


async def practised(service: Service, person: Person) -> int:
    """How many games the statistics of the player have."""
    token = await person.page.evaluate("JSON.parse(localStorage['cadogan.token'])")
    async with httpx.AsyncClient(base_url=f"{service.url}/api/v1") as http:
        me = (await http.get("/players/me", headers={"Authorization": f"Bearer {token}"})).json()["id"]
        rows = (await http.get(f"/players/{me}/statistics")).json()["games"]
    return sum(row["practised"] for row in rows)


def waste(page: Page, count: str) -> Any:
    own = page.get_by_role("group", name="Your board")
    return expect(own.get_by_role("button", name=f"Waste, {count}"))


async def goes_on_in_another_tab(person: Person) -> None:
    """It shows the same board, and the first tab shows what is done there."""
    page = person.page
    other = await person.context.new_page()
    await other.goto(page.url)
    await waste(other, "3 cards").to_be_visible()
    await other.get_by_role("button", name="Deal", exact=True).click()
    await waste(page, "6 cards").to_be_visible()
    await other.close()


async def goes_on_a_day_later(person: Person) -> str:
    """The page was closed meanwhile, and the clock of the game has stood still. Returns the address of the game."""
    address = person.page.url
    await person.page.close()
    page = person.page = await person.context.new_page()
    await page.add_init_script(f"{A_DAY_LATER}\n{COUNT_ASKED}")
    await page.goto("/".join(address.split("/")[:3]))
    await page.get_by_role("link", name="To the race").click()
    await person.racing()
    assert page.url == address
    await waste(page, "6 cards").to_be_visible()
    await expect(page.get_by_role("timer")).to_contain_text("0:")
    return address


async def test_a_numbered_deal_is_practised_offline_and_joins_the_account_once(
    people: People, service: Service
) -> None:
    person = await offline_person(people)
    page = person.page
    await person.goto("/")
    await expect(person.button("Practise offline")).to_be_visible()
    await expect(page.get_by_text("Play a card.")).to_be_hidden()  # there is none
    await person.goto("/games/klondike")
    await expect(person.button("Race a friend")).to_be_disabled()
    await expect(page.get_by_label("Practise only deals that can be won")).to_be_disabled()
    await expect(page.get_by_text("You are offline. You can practise or race a bot.")).to_be_visible()
    await page.get_by_text("More choices").click()
    await field_of(person, "Bot as opponent").select_option("Whitmore")
    await expect(page.get_by_label("Undo")).to_be_hidden()
    await field_of(person, "Bot as opponent").select_option("none")
    await field_of(person, "Deal").select_option(label="my choice")
    await page.get_by_label("Number, seed, or link to a deal").fill(DEAL)
    await person.button("Begin to practise").click()
    await person.racing()
    await expect(page.get_by_text("Practising offline")).to_be_visible()
    await expect(page.get_by_role("alert")).to_be_empty()
    game = GAMES["klondike"]
    top = game.start(Seed.parse(DEAL).deck(game)).show_all()["t6"].split()[-1]
    await expect(page.locator(f'[data-card="{top}"]').first).to_be_attached()
    await page.keyboard.press("d")
    await waste(page, "3 cards").to_be_visible()
    await person.button("Undo").click()
    await page.reload()
    await person.button("Redo").click()
    await waste(page, "3 cards").to_be_visible()
    await person.button("Mark").click()
    await person.button("Deal").click()
    await waste(page, "6 cards").to_be_visible()
    await person.button("Back to the mark").click()
    await waste(page, "3 cards").to_be_visible()
    await person.button("Hint").click()
    await expect(page.get_by_text("Hint:").first).to_be_visible()
    await goes_on_in_another_tab(person)
    address = await goes_on_a_day_later(person)
    page = person.page
    assert await page.evaluate("window.asked") == 0  # to keep what is stored: not before there is something to lose
    await person.resign()
    await expect(page.get_by_text("joins your statistics when you are online again")).to_be_visible()
    assert await page.evaluate("window.asked") == 1
    await person.context.set_offline(False)
    await expect(page.get_by_text("This game is in your statistics.")).to_be_visible(timeout=3 * SOON_MS)
    assert await practised(service, person) == 1
    await page.reload()
    await expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
    assert page.url != address
    assert await practised(service, person) == 1


async def test_a_bot_plays_the_same_deal_offline_and_the_result_has_the_places(
    people: People, service: Service
) -> None:
    person = await offline_person(people)
    page = person.page
    await person.goto("/")
    await page.get_by_role("combobox", name="Game").select_option("klondike")
    await person.button("Race Whitmore 1.25 s a move").click()
    await person.racing()
    rival = page.locator(".head:visible")
    await expect(rival).to_contain_text("Whitmore")
    await expect(person.button("Undo")).to_be_hidden()
    await expect(person.button("Hint")).to_be_hidden()
    await expect(person.button("Emotes")).to_be_hidden()
    await page.keyboard.press("d")
    await waste(page, "3 cards").to_be_visible()
    await page.reload()
    await person.racing()
    await waste(page, "3 cards").to_be_visible()
    await expect(rival).to_contain_text("Whitmore")
    assert await axe_faults(page) == []
    await person.resign()
    await expect(page.get_by_role("heading", level=1)).to_have_text("You finished 2nd")
    assert await axe_faults(page) == []
    first, second = await page.get_by_role("row").filter(has=page.get_by_role("rowheader")).all()
    await expect(first).to_contain_text("1stWhitmore")
    await expect(second).to_contain_text("2ndyou resigned")
    await person.context.set_offline(False)
    await expect(page.get_by_text("This game is in your statistics.")).to_be_visible(timeout=3 * SOON_MS)
    assert await practised(service, person) == 1


async def test_a_visitor_practises_offline_and_gets_the_game_with_an_account(people: People, service: Service) -> None:
    person = await people.new_person(service_workers="allow", viewport=TABLE)
    page, log = person.page, person.page.get_by_role("log")
    await person.goto("/games/klondike")
    await page.evaluate(UNTIL_KEPT)
    await person.context.set_offline(True)
    await person.goto("/days/today")  # a shortcut of the installed page
    await expect(page.locator("main")).to_contain_text("You can practise")
    await person.goto("/account")  # another one
    await expect(page.get_by_label("Language")).to_be_visible()
    await expect(page.get_by_text("There is no connection.")).to_be_visible()
    await expect(person.button("Sign up")).to_be_hidden()
    await person.goto("/")
    await person.button("Practise offline").click()
    await person.racing()
    await expect(page.get_by_text("free undo")).to_be_visible()
    await expect(page.get_by_text("picked in advance")).to_be_hidden()
    await person.context.set_offline(False)
    await expect(log).to_contain_text("Connected again.", timeout=3 * SOON_MS)
    await person.context.set_offline(True)
    await expect(log).to_contain_text("You are offline.")
    await person.resign()
    await expect(page.get_by_text("joins your statistics once you have signed up")).to_be_visible()
    await person.context.set_offline(False)
    await page.get_by_role("link", name="Account").click()
    await page.get_by_label("Name", exact=True).fill(f"Lucasta {token_hex(3)}")
    await person.button("Sign up").click()
    await page.wait_for_function(
        "() => Object.keys(localStorage).some((name) => JSON.parse(localStorage[name])?.joined)", timeout=3 * SOON_MS
    )
    assert await practised(service, person) == 1


@pytest.mark.parametrize("sleeps", [False, True])
async def test_another_tab_follows_a_game_that_joins_the_account(
    people: People, service: Service, *, sleeps: bool
) -> None:
    """It may have slept while the game ended."""
    person = await offline_person(people)
    await person.page.locator(".go").click()
    await person.racing()
    address = person.page.url
    other = await person.context.new_page()
    await other.add_init_script(LATER_ASLEEP)
    await other.goto(address)
    await other.locator(".table.live:not(.dealing)").wait_for()
    await other.evaluate("sleeps => (window.isAsleep = sleeps)", sleeps)
    await person.resign()
    await expect(person.page.get_by_text("when you are online again")).to_be_visible()
    await expect(other.get_by_text("when you are online again")).to_be_visible(visible=not sleeps)
    await other.evaluate("window.isAsleep = false")
    await person.context.set_offline(False)
    await expect(person.page.get_by_text("This game is in your statistics.")).to_be_visible(timeout=3 * SOON_MS)
    if sleeps:
        await expect(other.get_by_role("link", name="Replay", exact=True)).to_be_visible()
        assert other.url != address
    else:
        await expect(other.get_by_text("This game is in your statistics.")).to_be_visible()
    assert await practised(service, person) == 1


async def test_an_answer_that_is_lost_makes_no_second_game(people: People, service: Service) -> None:
    person = await people.new_person(viewport=TABLE)
    await person.sign_up(f"Lavinia {token_hex(3)}")
    game = {
        "id": "00112233-4455-8677-8899-aabbccddeeff",
        "player": None,
        "settings": {
            "game": "klondike",
            "options": {},
            "undo": "free",
            "undo_penalty": 10,
            "hints": True,
            "time_limit": 86_400,
        },
        "seed": "00" * 16,
        "begunAt": 0,
        "actions": ["deal"],
        "times": [10],
        "spent": 20.5,
        "ended": "resigned",
        "joined": None,
    }
    answers: list[int] = []

    async def lose(route: Any) -> None:
        answers.append((await route.fetch()).status)
        await route.abort()

    await person.page.route("**/api/v1/practice", lose, times=1)
    await person.page.evaluate(
        "([name, text]) => localStorage.setItem(name, text)", [f"cadogan.practice.{game['id']}", json.dumps(game)]
    )
    await person.page.reload()
    await person.page.wait_for_function(
        "name => JSON.parse(localStorage.getItem(name)).joined !== null",
        arg=f"cadogan.practice.{game['id']}",
        timeout=3 * SOON_MS,
    )
    assert answers == [201]
    assert await practised(service, person) == 1
