"""Pictures of boards in lists are one element each, and follow the colours of the page."""

import asyncio

from cadogan.app import Service
from cadogan_client import Cadogan
from clients.web.tests.conftest import People

PAINTED = """canvas => {
  if (canvas === null) return 0;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += data[at + 3] === 255 ? data[at] + data[at + 1] + data[at + 2] : 0;
  return sum;
}"""
"""The light of a picture; 0 while it is not there, or nothing has been drawn."""


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


async def test_live_boards_have_the_colours_of_cards_after_another_picture_has_gone(
    people: People, service: Service
) -> None:
    """The front page shows a picture of a game until somebody races. Its canvas was the first to be drawn."""
    visitor = await people.new_person()
    featured: dict[str, object] = {"race": None}
    await visitor.page.route("**/api/v1/races/featured", lambda route: route.fulfill(json=featured))
    async with visitor.page.expect_response("**/courts-*.js"):  # the last thing after which pictures are drawn again
        await visitor.goto("/")
    await visitor.page.wait_for_function(f"({PAINTED})(document.querySelector('.instead canvas')) > 0")
    async with Cadogan(service.url) as one, Cadogan(service.url) as two:
        await one.sign_up("Clementine")
        await two.sign_up("Eugenia")
        race = await one.create_race("duchess", countdown=0)
        async with one.race(race.id) as first, two.race(race.id) as second:
            await asyncio.gather(first.ready(), second.ready())
            await first.started()
            featured["race"] = {"id": str(race.id)}
            boards = visitor.page.get_by_role("region", name="Live now").locator("canvas.picture")
            await boards.nth(1).wait_for()
            await visitor.page.wait_for_function(f"({PAINTED})(document.querySelector('.show canvas')) > 0")
            shown = await boards.first.evaluate(PAINTED)
            await visitor.page.reload()
            await visitor.page.wait_for_function(
                f"shown => ({PAINTED})(document.querySelector('.boards canvas')) === shown", arg=shown
            )
