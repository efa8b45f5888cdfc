"""Pictures of boards in lists are one element each, and follow the colours of the page."""

from clients.web.tests.conftest import People

PAINTED = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += data[at + 3] === 255 ? data[at] + data[at + 1] + data[at + 2] : 0;
  return sum;
}"""
"""The light of a picture; 0 while nothing has been drawn."""


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
