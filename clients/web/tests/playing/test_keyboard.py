"""The client by keyboard alone: the focus is always visible, and events are announced."""

from typing import Self

from playwright.async_api import Locator, expect

from cadogan.app import Service
from clients.web.tests.conftest import People, Person
from clients.web.tests.race.race_of_two import first_card_home

MOST_TABS = 60

# A heading takes the focus when the page moves on. It has no ring, because no key acts on it, but it is in view.
HAS_FOCUS = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return false;
  const table = at.closest(".table");
  const shown = table ? table.querySelector(".cursor") : at;
  if (!shown) return false;
  const { top, bottom } = shown.getBoundingClientRect();
  if (at.matches("h1:not(.unseen)")) return bottom > 0 && top < innerHeight;
  const { outlineStyle, boxShadow } = getComputedStyle(shown);
  return bottom > 0 && top < innerHeight && (outlineStyle !== "none" || boxShadow !== "none");
}"""

LISTEN = """addEventListener("DOMContentLoaded", () => {
  window.said = [];
  const listen = changes => {
    for (const { target, addedNodes } of changes) {
      if (target.role === "log") said.push(...[...addedNodes].map(words => words.textContent));
    }
  };
  new MutationObserver(listen).observe(document.body, { subtree: true, childList: true });
});"""


class Keys:
    """A person without a mouse. The focus must be visible after each key."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self._page = person.page

    @classmethod
    async def of(cls, person: Person) -> Self:
        """Wraps a person and records the announcements for screen readers."""
        await person.context.add_init_script(LISTEN)
        return cls(person)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self._page.keyboard.press(key)
            await self._page.wait_for_function(HAS_FOCUS)

    async def go_to(self, place: Locator, by: str = "Tab") -> None:
        """Presses Tab until an element has the focus."""
        await place.wait_for()
        for _ in range(MOST_TABS):
            if await place.evaluate("place => place === document.activeElement"):
                return
            await self.press(by)
        raise AssertionError(f"{MOST_TABS} times {by} did not lead to {place}")

    async def push(self, button: str, by: str = "Tab") -> None:
        await self.go_to(self.person.button(button), by)
        await self.press("Enter")

    async def at_the_table(self) -> None:
        """Waits until the race has started and the own board has the focus."""
        await self.person.racing()
        await self._page.wait_for_function("() => document.activeElement.closest('.table.live') !== null")
        await self._page.wait_for_function(HAS_FOCUS)

    async def hears(self, words: str) -> None:
        await self._page.wait_for_function("words => said.some(each => each.includes(words))", arg=words)


async def test_race_and_rematch_work_by_keyboard_alone(people: People) -> None:
    host, guest = await people.new_person(), await people.new_person()
    keys = await Keys.of(host)
    await host.goto("/")
    await keys.go_to(host.page.get_by_label("Your name"))
    await keys.press("Control+a")
    await host.page.keyboard.type("Ottilie")
    await keys.push("Race a friend")
    await host.heading("Waiting for racers").wait_for()
    await join(guest, host.page.url)
    await keys.push("I'm ready")
    await keys.at_the_table()
    await keys.hears("Starts in")
    await keys.hears("The cards are dealt. Go!")
    await keys.press("r", "r")  # lifts the top of the first fan, which has a single target, and plays it
    await keys.hears("to Foundation")
    await expect(host.page.get_by_text("1 of 52 home").locator("visible=true").first).to_be_visible()
    await keys.press("d")
    await keys.hears("turned up")
    await guest.resign()
    await keys.hears("Blanche: resigned.")
    await keys.hears("The race is decided: you are 1st")
    await keys.push("Rematch with Blanche")
    await guest.button("Join the rematch with Ottilie").click()
    await keys.at_the_table()
    await guest.racing()
    await first_card_home(guest)
    await keys.push("Resign")
    await keys.push("Really resign?", by="Shift+Tab")
    await host.heading("You finished 2nd").wait_for()
    await keys.hears("You finished 2nd")
    await keys.go_to(host.page.get_by_role("link", name="New race"))


async def test_pressing_resign_twice_does_not_resign(people: People) -> None:
    racer = await people.new_person()
    keys = await Keys.of(racer)
    await racer.goto("/")
    await keys.push("Practise alone")
    await keys.at_the_table()
    await keys.push("Resign")
    await keys.press("Enter")
    await expect(racer.button("Resign")).to_be_visible()


async def test_button_click_keeps_keyboard_focus_on_table(people: People, service: Service) -> None:
    racer = await people.new_person()
    keys = await Keys.of(racer)
    await racer.resume(service, "duchess", moves=["r0-f3"])
    await keys.go_to(racer.page.get_by_role("button", name="Stock"))
    waste = racer.page.locator('.card[data-pile="w"]')
    await racer.button("Deal").click()
    await expect(waste).to_have_count(1)
    await keys.press("d")
    await expect(waste).to_have_count(2)


async def test_skip_link_focuses_the_main_content(people: People) -> None:
    visitor = await people.new_person()
    await visitor.goto("/games/eagle-wing?from=somewhere")
    await visitor.heading("Eagle Wing").wait_for()
    await visitor.page.keyboard.press("Tab")
    await expect(visitor.page.get_by_role("link", name="Skip to the page")).to_be_focused()
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.get_by_role("main")).to_be_focused()
    assert visitor.page.url.endswith("/games/eagle-wing?from=somewhere")


async def test_enter_in_the_name_field_takes_a_seat_and_gets_ready(people: People) -> None:
    host, guest = await people.new_person(), await people.new_person()
    await host.goto("/")
    await host.button("Race a friend").click()
    await host.button("Leave").wait_for()
    await guest.goto(host.page.url)
    await guest.page.get_by_label("Your name").fill("Blanche")
    await guest.page.keyboard.press("Enter")
    await guest.page.get_by_text("You are ready.").wait_for()
    await expect(host.page.get_by_role("listitem").filter(has_text="Blanche")).to_contain_text("✓ ready")


async def test_disabled_undo_and_hints_are_announced_once(people: People, service: Service) -> None:
    racer = await people.new_person()
    keys = await Keys.of(racer)
    await racer.resume(service, "duchess", moves=["r0-f3"], undo="none", hints=False)
    await expect(racer.page.locator(".keys")).to_have_text(
        "Keys: arrows and Enter move cards, D deals, A sends cards home."
    )
    await keys.go_to(racer.page.get_by_role("button", name="Stock"))
    await keys.press("Control+z")
    await keys.hears("This race has no undo")
    await keys.press("h")
    await keys.hears("this race gives no hints")
    await keys.press("d")
    await keys.hears("turned up")
    assert await racer.page.evaluate("said.filter(words => words.includes('gives no hints')).length") == 1


async def join(guest: Person, address: str) -> None:
    """Joins a race by its link and gets ready."""
    await guest.goto(address)
    await guest.page.get_by_label("Your name").fill("Blanche")
    await guest.button("Take a seat").click()
    await guest.button("I'm ready").click()
