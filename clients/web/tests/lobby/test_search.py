"""The search for an opponent: its counter goes up, whatever the answers of the service tell."""

import re

from playwright.async_api import Route, expect

from clients.web.tests.conftest import SOON_MS, People

POLL_S = 5
"""Longer than a difference between two clocks that the page takes for none."""
COUNTS = """() => {
  window.counts = [];
  const look = () => {
    const seconds = /(\\d+) s/.exec(document.querySelector(".seeking h2")?.textContent ?? "")?.[1];
    if (seconds !== undefined && counts.at(-1) !== Number(seconds)) counts.push(Number(seconds));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Notes each count that the page shows."""


async def test_the_counter_never_goes_back_when_a_long_poll_is_answered(people: People) -> None:
    """The answer tells the time at which the poll began, as with the offer of a bot after 15 s."""
    racer = await people.new_person()

    async def poll(route: Route) -> None:
        await route.continue_(url=re.sub("wait=[0-9]+", f"wait={POLL_S}", route.request.url))

    await racer.goto("/")
    await racer.page.route("**/api/v1/pairings/*?wait=*", poll)
    await racer.page.evaluate(COUNTS)
    await racer.button("Race somebody").click()
    answered = racer.page.get_by_role("heading", name=re.compile(r"([6-9]|\d\d) s"))
    await expect(answered).to_be_visible(timeout=2 * SOON_MS)
    counts = await racer.page.evaluate("counts")
    assert counts == sorted(counts)
    await racer.button("Stop looking").click()
