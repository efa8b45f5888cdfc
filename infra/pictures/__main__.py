"""`python -m infra.pictures`: takes the pictures of README and manifest in a real browser, from a temporary service.

Look at the pictures before you commit them. `--all DIR` takes every page instead, in both themes and in the widths of a
phone and a desktop. The other options change what `--all` takes.
"""

import argparse
import asyncio
import json
import re
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from cadogan.app import running
from cadogan.cli.serving.listeners import bound
from cadogan.rules import GAMES
from cadogan.rules.words import LANGUAGES
from cadogan_client import Cadogan
from infra.lab.browsers import CHROMIUM
from infra.lab.postgres import data_directory, postgres_at
from infra.pictures.scenes import SEED, Scene, play_well, scenes, show

PICTURES = Path(__file__).parents[2] / "clients" / "web" / "public" / "screenshots"
MOVES, MOVES_OF_RIVAL = 34, 26
"""Moves of a race before its picture is taken."""


async def take_published(url: str, chromium: Browser) -> None:
    """Take the pictures of README and manifest: a race on a desktop and on a phone."""
    async with Cadogan(url) as ottilie, Cadogan(url) as blanche:
        token = (await ottilie.sign_up("Ottilie")).token
        await blanche.sign_up("Blanche")
        race = await ottilie.create_race("klondike", seed=SEED, countdown=0)
        async with blanche.race(race.id) as other:
            async with ottilie.race(race.id) as one:
                await asyncio.gather(one.ready(), other.ready())
                await asyncio.gather(one.started(), other.started())
                await asyncio.gather(play_well(one, MOVES), play_well(other, MOVES_OF_RIVAL))
            for name, width, height in (("race", 1280, 800), ("phone", 390, 844)):
                page = await chromium.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme="light" if name == "race" else "dark",
                    locale="en-GB",
                )
                await page.add_init_script(f"localStorage['cadogan.token'] = '{json.dumps(token)}'")
                await page.goto(f"{url}/races/{race.id}")
                await page.locator(".table.live:not(.dealing)").wait_for()
                await page.locator(".felt").first.click(position={"x": 8, "y": 300})  # until then it shows the keys
                await page.wait_for_timeout(5000)  # messages on the table have disappeared
                await page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=72)


async def take_all(url: str, chromium: Browser, options: argparse.Namespace) -> None:
    """Take a picture of every scene. File names have the scene, the width and the theme."""
    preferences = {"language": options.language} | dict.fromkeys(options.prefer, True)
    pages: dict[str | None, Page] = {}
    async for scene in scenes(url, pace_s=0.15):
        if not re.search(options.only, scene.name):
            continue
        if scene.token not in pages:
            pages[scene.token] = await chromium.new_page(service_workers="block")
            await pages[scene.token].add_init_script(
                f"localStorage.setItem('cadogan.preferences', '{json.dumps(preferences)}');"
                f"localStorage.setItem('cadogan.token', '{json.dumps(scene.token)}');"
                f"localStorage.setItem('cadogan.rules-read', '{json.dumps(list(GAMES))}');"
            )
        await take_scene(pages[scene.token], url, scene, options)


async def take_scene(page: Page, url: str, scene: Scene, options: argparse.Namespace) -> None:
    """Take one scene at every width, in both themes."""
    await show(page, url, scene)
    for width in options.width:
        await page.set_viewport_size({"width": width, "height": 844 if width < 1000 else 900})
        for theme in ("light", "dark"):
            await page.emulate_media(color_scheme=theme)
            await page.wait_for_timeout(300)  # card animations have finished
            await page.screenshot(path=options.all / f"{scene.name}-{width}-{theme}.png", full_page=True)


def parse_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", type=Path, metavar="DIR", help="take every page, into this folder")
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="language of the page")
    parser.add_argument("--prefer", nargs="*", default=[], help="preferences to turn on: fourColours, leftHanded …")
    parser.add_argument("--width", nargs="*", type=int, default=[390, 1440], help="widths of the page in pixels")
    parser.add_argument("--only", default="", metavar="PATTERN", help="only scenes whose names match, such as replay")
    return parser.parse_args()


async def main() -> None:
    """Start a service, take the pictures, and stop it."""
    options = parse_options()
    (options.all or PICTURES).mkdir(exist_ok=True)
    with data_directory() as directory, postgres_at(directory / "data") as server:
        async with (
            running(server.dsn(), bound("127.0.0.1", 0), may_own=True, house_bots=options.all is None) as service,
            async_playwright() as playwright,
        ):
            chromium = await playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            await (
                take_published(service.url, chromium)
                if options.all is None
                else take_all(service.url, chromium, options)
            )
            await chromium.close()


if __name__ == "__main__":
    asyncio.run(main())
