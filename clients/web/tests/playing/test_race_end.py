"""The end of a race on the page of its racer: what is seen of it, and when it is told."""

import asyncio
import io
import re

from PIL import Image
from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from tests.races.given import WON

WITH_MOTION = True
LAST = 2
"""Moves of the won race that remain for the page: both go home."""


SEEN = """() => {
  window.seen = [];
  const look = () => {
    for (const what of [".news", ".cascade", ".result h1"]) {
      if (document.querySelector(what) === null || seen.some((each) => each.startsWith(what))) continue;
      const left = document.querySelectorAll('.live .card:not([data-pile^="f"])').length;
      seen.push(`${what}: ${document.querySelector(what).textContent.trim()}, ${left} cards left`);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes in which order the parts of the end appear, and how many cards are not home then."""


def film_file() -> bytes:
    """A film with nothing to see: how a real one looks is tested where it is drawn."""
    file = io.BytesIO()
    Image.new("RGB", (12, 6)).save(file, "WEBP")
    return file.getvalue()


async def test_win_is_told_once_the_last_card_has_landed_and_can_be_shared(people: People, service: Service) -> None:
    winner = await people.new_person(viewport={"width": 1440, "height": 900})
    await winner.context.grant_permissions(["clipboard-read", "clipboard-write"])
    async with Cadogan(service.url) as ottilie, Cadogan(service.url) as blanche:
        token = (await ottilie.sign_up("Ottilie")).token
        await blanche.sign_up("Blanche")
        race = await ottilie.create_race(
            WON.game, seed=str(WON.seed), options=WON.options, countdown=0, view="open", listed=False
        )
        async with ottilie.race(race.id) as one, blanche.race(race.id) as other:
            await asyncio.gather(one.ready(), other.ready())
            await asyncio.gather(one.started(), other.started())
            for move in WON.moves[:-LAST]:
                await one.play(move)
            await other.play(WON.moves[0])
            await winner.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{token}\"')")
            await winner.goto(f"/races/{race.id}")
            await winner.racing()
            await winner.page.evaluate(SEEN)
            own = winner.page.get_by_role("group", name="Your board")
            card = own.locator(f'.card[data-pile="{WON.moves[-LAST].split("-", maxsplit=1)[0]}"]').last
            await card.click(button="right")
            await expect(winner.page.get_by_role("log")).to_contain_text("Finish (A) sends the rest home")
            await winner.button("Finish").click()
            await winner.heading("You won!").wait_for()
            seen = await winner.page.evaluate("seen")
            await other.resign()
            await other.finished()
    assert seen == [
        ".news: All cards home!, 0 cards left",
        ".cascade: , 0 cards left",
        ".result h1: You won!, 0 cards left",
    ]
    facts = winner.page.get_by_role("list", name="Your race")
    await expect(facts).to_contain_text("ahead of Blanche")
    await expect(facts).to_contain_text("your new best time at Eagle Wing")
    await winner.button("Share").click()
    await expect(winner.page.get_by_label("Text to share")).to_have_value(
        f"Cadogan, Eagle Wing: You won! (50 cards ahead of Blanche)\n"
        f"1st Ottilie: {await winner.page.locator('tr.mine td').last.inner_text()}\n"
        f"2nd Blanche: 2 of 52 home\n{winner.url}/races/{race.id}"
    )
    await expect(winner.page.get_by_role("img", name="Picture of the result")).to_be_visible()
    await expect(winner.button("Copied")).to_be_visible()
    await winner.page.route("**/film", lambda route: route.fulfill(body=film_file(), content_type="image/webp"))
    await winner.button("Share a film").click()
    saved = winner.page.get_by_role("link", name="Save the film")
    await expect(saved).to_have_attribute("href", f"/api/v1/races/{race.id}/film")
    await expect(facts).to_contain_text("for a card home")
    film = winner.page.get_by_role("region", name="What decided it")
    await expect(film).to_contain_text("you took the lead")
    slider = film.get_by_role("slider", name="Time")
    await expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^\d+:\d\d: Ottilie \d+, Blanche \d+$"))
    await slider.press("End")
    await expect(slider).to_have_attribute("aria-valuetext", re.compile("Ottilie 52, Blanche 2$"))
    await slider.press("Home")
    await film.get_by_role("link", name="Replay from here").click()
    await winner.heading("Replay: Eagle Wing").wait_for()
    end = winner.page.get_by_role("list", name="Moments of the race").get_by_role("button", name="Ottilie: won")
    await end.click()
    await expect(winner.page.get_by_text("52 of 52 home")).to_be_visible()
