"""Pictures of boards in lists are one element each, and follow the colours of the page."""

import asyncio

from playwright.async_api import expect

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People
from infra.scenes import play

PAINTED = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += data[at + 3] === 255 ? data[at] + data[at + 1] + data[at + 2] : 0;
  return sum;
}"""
"""The light of a picture; 0 while nothing has been drawn."""
LIGHT = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let light = 0;
  for (let at = 0; at < data.length; at += 4) light += Math.min(data[at], data[at + 1], data[at + 2]) > 220;
  return light / (data.length / 4);
}"""
"""Share of a picture that is as light as the paper of cards."""


async def test_pictures_of_games_are_single_elements_in_both_themes(people: People) -> None:
    person = await people.new_person()
    await person.goto("/games")
    await person.page.locator("canvas.picture").first.wait_for()
    drawn = person.page.locator(".felt > *")
    assert await drawn.count() == await person.page.locator("canvas.picture[role=img][aria-label]").count()
    await person.page.wait_for_function(f"({PAINTED})(document.querySelector('canvas.picture')) > 0")
    light = await person.page.locator("canvas.picture").first.evaluate(PAINTED)
    await person.page.emulate_media(color_scheme="dark")
    await person.page.wait_for_function(
        f"before => ({PAINTED})(document.querySelector('canvas.picture')) < 0.99 * before", arg=light
    )


async def test_pictures_keep_their_colours_when_the_first_one_is_gone(people: People, service: Service) -> None:
    person = await people.new_person()
    async with person.page.expect_response("**/courts-*"):  # with it, pictures are drawn again for the last time
        await person.goto("/")
    async with Cadogan(service.url) as one, Cadogan(service.url) as other:
        await asyncio.gather(one.sign_up("Sidonie"), other.sign_up("Tatiana"))
        race = await one.create_race("canfield", countdown=0)
        async with one.race(race.id) as first, other.race(race.id) as second:
            await asyncio.gather(play(first, 3, 0.0), play(second, 3, 0.0))
            await person.page.get_by_role("heading", name="Live now: Canfield").wait_for(timeout=20_000)
            await play(first, 3, 0.0)
            boards = person.page.get_by_role("region", name="Live now").locator("canvas.picture")
            await expect(boards).to_have_count(2)
            await person.page.wait_for_function(f"({PAINTED})(document.querySelector('canvas.picture')) > 0")
            assert await boards.first.evaluate(LIGHT) > 0.05
