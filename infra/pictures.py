"""`python -m infra.pictures`: the pictures of README and docs, taken in a real browser from a service of their own.

Look at them before they are kept.
"""

import asyncio
import shutil
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from cadogan.app import running
from cadogan.cli.serve import listening
from cadogan.rules import GAMES
from cadogan.store.embedded import EmbeddedPostgres

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
RACED_S = 25
"""How long the bots race before the picture of a race is taken."""


async def take(url: str, chromium: Browser) -> None:
    """Take them all."""
    desk = await chromium.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light", locale="en-GB")
    await race(desk, url, "race.jpg")
    phone = await chromium.new_page(
        viewport={"width": 390, "height": 844}, color_scheme="dark", locale="en-GB", has_touch=True
    )
    await race(phone, url, "phone.jpg")
    small = await chromium.new_page(viewport={"width": 900, "height": 700}, color_scheme="light", locale="en-GB")
    for game in GAMES:
        await small.goto(f"{url}/games/{game}")
        table = small.locator(".felt").first
        await table.locator(".card").first.wait_for(state="attached")
        await table.screenshot(path=PICTURES / f"{game}.jpg", type="jpeg", quality=70)


async def race(page: Page, url: str, name: str) -> None:
    """Take a picture of a race against a bot."""
    await page.goto(url)
    await page.get_by_role("button", name="Race a bot now").click()
    await page.get_by_role("button", name="Resign").wait_for(timeout=30_000)
    await page.locator('.live .card[data-pile="r0"][data-index="2"]').click()
    for _ in range(RACED_S):
        await page.wait_for_timeout(1000)
        await page.get_by_role("button", name="Send home").click()
        deal = page.get_by_role("button", name="Deal", exact=True)
        if await deal.is_enabled():
            await deal.click()
    await page.wait_for_timeout(5000)  # what was said on the table is gone
    await page.screenshot(path=PICTURES / name, type="jpeg", quality=72)


async def main() -> None:
    """Serve, take the pictures, and end."""
    PICTURES.mkdir(exist_ok=True)
    with EmbeddedPostgres(Path("/tmp/cadogan-pictures")) as postgres:
        async with (
            running(postgres.dsn("cadogan"), listening("127.0.0.1", 0), house_bots=True) as service,
            async_playwright() as playwright,
        ):
            chromium = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            await take(service.url, chromium)
            await chromium.close()
    shutil.rmtree(postgres.home)


if __name__ == "__main__":
    asyncio.run(main())
