"""What is on paper: whole boards in light colours, the result, and the log."""

from playwright.async_api import Page, ViewportSize

from cadogan.app import Service
from clients.web.tests.conftest import People
from infra.pictures.scenes import Scene, scenes, show

PAGES = ("race", "watch", "result", "replay")
PAPER: ViewportSize = {"width": 718, "height": 1000}
"""A4 without its margins."""

MOVES = 28
"""Of each racer in the replay."""

CUT_CARDS = """() => {
  const isCut = (card) => {
    const [inner, felt] = [card, card.closest(".table")].map((element) => element.getBoundingClientRect());
    const isIn = inner.left >= felt.left && inner.right <= felt.right + 1 && inner.right <= innerWidth;
    return !(isIn && inner.top >= felt.top && inner.bottom <= felt.bottom + 1);
  };
  return [...document.querySelectorAll(".card")].filter((card) => card.checkVisibility() && isCut(card)).length;
}"""
"""Number of cards that reach beyond their table, or beyond the paper."""


async def print_out(page: Page) -> None:
    """Show the page as on paper."""
    await page.set_viewport_size(PAPER)
    await page.emulate_media(media="print", color_scheme="dark")
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")


async def test_paper_has_whole_boards_in_light_colours_and_the_log(people: People, service: Service) -> None:
    async for scene in scenes(service.url, ()):
        if scene.name in PAGES:
            await look(scene, people)


async def look(scene: Scene, people: People) -> None:
    """Print a page, and look at it."""
    reader = await people.new_person(color_scheme="dark")
    if scene.token is not None:
        await reader.context.add_init_script(f"localStorage.setItem('cadogan.token', '\"{scene.token}\"')")
    page = reader.page
    await page.set_viewport_size({"width": 1440, "height": 900})
    await show(page, reader.url, scene)
    await page.locator(".table .card").first.wait_for(state="attached")
    await print_out(page)
    assert await page.evaluate(CUT_CARDS) == 0, scene.name
    assert await page.evaluate("document.documentElement.dataset.theme") == "light", scene.name
    for control in ("button:not(.moments *)", "summary", "input"):
        assert await page.locator(f"main {control}:visible").count() == 0, scene.name
    moves = page.locator(".log li")
    assert await moves.count() == (2 * MOVES if scene.name == "replay" else 0)
