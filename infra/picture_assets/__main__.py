"""`python -m infra.picture_assets` draws the cards and places the piles of `service/cadogan/pictures/assets`.

It needs Chromium. The fonts there are made smaller by fonttools: Inter 4.1 (npm `inter-ui`), and EB Garamond (npm
`@fontsource/eb-garamond` 5.3).

    RANGES=U+20-24F,U+300-36F,U+370-52F,U+1E00-1FFF,U+2010-203A,U+20AC,U+2190-2193,U+2212
    pyftsubset Inter-SemiBold.ttf --unicodes=$RANGES --output-file=names.ttf
    pyftsubset eb-garamond-latin-600-normal.ttf --unicodes='*' --output-file=title.ttf
"""

import argparse
import asyncio
import io
import json
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image, PngImagePlugin
from playwright.async_api import Page, async_playwright

from cadogan.api.showing.head import ABOUT
from cadogan.pictures.draw import picture
from cadogan.pictures.drawings import ServicePicture
from cadogan.pictures.sizes import SHEETS, TABLES
from cadogan.rules import GAMES, Game
from infra.lab.browsers import CHROMIUM, FLAGS

ROOT = Path(__file__).parents[2]
WEB = ROOT / "clients" / "web" / "src"
ASSETS = ROOT / "service" / "cadogan" / "pictures" / "assets"
Json = dict[str, Any]

RANKS, SUITS = "A23456789TJQK", "CSHD"
COLOURS = 96
"""Colours of a sheet: the few of the cards, and the steps of their edges."""
ASPECT = 1.4
TALLER = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""Heights that are tried for a table, as multiples of its height."""
SHOW = """content => document.body.innerHTML =
  `<svg width=0 height=0 style='position:absolute'>${cards.sheet()}</svg>` + content"""
STYLE = """
body { margin: 0; background: #fffdf8; --court-gold: #e3b341; --court-red: #b8202c; --court-blue: #2d4f93;
  --court-ink: #1d2124; --card-back: #7c2f3a; --card-back-line: #d39a92; }
"""


def sources() -> str:
    """Digest of what the assets are made from."""
    digest = sha256()
    folders = [WEB / "cards", WEB / "table" / "board", WEB / "table" / "designs", Path(__file__).parent]
    for path in sorted(path for folder in folders for path in folder.iterdir()):
        if path.suffix in {".ts", ".json"}:
            digest.update(path.read_bytes())
    for part in (SHEETS, TABLES, {game.id: msgspec.to_builtins(game.rules) for game in GAMES.values()}):
        digest.update(json.dumps(part, sort_keys=True, default=str).encode())
    return digest.hexdigest()


def bundle() -> str:
    """The code of `entry.ts` with everything that it imports, as one script that defines `cards`."""
    command = [
        "clients/node_modules/.bin/rolldown",
        "infra/picture_assets/entry.ts",
        "--format",
        "iife",
        "--name",
        "cards",
    ]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def page_of(drawing: str, width: int, height: int) -> str:
    """All cards of a drawing: a row for each suit, and a back at the end of the first."""
    uses = []
    for row, suit in enumerate(SUITS):
        colour = "#b8202c" if suit in "HD" else "#1d2124"
        for column, rank in enumerate(RANKS):
            place = f'x="{column * width}" y="{row * height}" width="{width}" height="{height}"'
            uses.append(f'<use href="#card-{drawing}-{rank}{suit}" {place} color="{colour}"/>')
    uses.append(f'<use href="#back-trellis" x="{13 * width}" y="0" width="{width}" height="{height}"/>')
    return f'<svg width="{14 * width}" height="{4 * height}" style="display:block">{"".join(uses)}</svg>'


async def main() -> None:
    """Write everything."""
    ASSETS.mkdir(exist_ok=True)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = await chromium.new_page()
        await page.set_content(f"<style>{STYLE}</style>")
        await page.add_script_tag(content=bundle())
        made = sources()
        for drawing, (width, height) in SHEETS.items():
            await page.set_viewport_size({"width": 14 * width, "height": 4 * height})
            await page.evaluate(SHOW, page_of(drawing, width, height))
            save(await page.screenshot(), ASSETS / f"{drawing}.png", made)
        await page.set_viewport_size({"width": 96, "height": 96})
        icon = (ROOT / "clients" / "web" / "public" / "icon.svg").read_text()
        spade = icon[icon.index("<path") : icon.index("</svg>")]
        await page.evaluate(
            "content => document.body.innerHTML = content",
            f'<svg viewBox="9 9 46 46" width="96" height="96">{spade}</svg>',
        )
        await page.evaluate("document.body.style.background = 'transparent'")
        (ASSETS / "spade.png").write_bytes(await page.screenshot(omit_background=True))
        tables = {
            game.id: {name: await table(page, game, *size) for name, size in TABLES.items()} for game in GAMES.values()
        }
        await chromium.close()
    (ASSETS / "tables.json").write_text(json.dumps({"sources": made, "games": tables}, separators=(",", ":")) + "\n")
    (ASSETS / "service.png").write_bytes(fewer_colours(picture(ServicePicture(ABOUT)), 256))
    for path in sorted(ASSETS.iterdir()):
        print(path.name, path.stat().st_size)


async def table(page: Page, game: Game, width: int, height: int) -> Json:
    """The table of a game with the largest cards at which every pile begins above the lower edge.

    The web client leaves room for columns that are longer than most. Here, long ones are compressed instead.
    """
    rules = msgspec.to_builtins(game.rules)
    for taller in TALLER:
        laid: Json = await page.evaluate("asked => cards.placesOf(...asked)", [rules, width, round(height * taller)])
        if max(y for _, y, _, _ in laid["piles"].values()) + ASPECT * laid["card"] <= height:
            return laid
    raise AssertionError(game.id)


def save(screenshot: bytes, path: Path, made: str) -> None:
    """Write a sheet with as few colours as it needs, and the digest of its sources."""
    said = PngImagePlugin.PngInfo()
    said.add_text("sources", made)
    few = Image.open(io.BytesIO(screenshot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(path, optimize=True, pnginfo=said)


def fewer_colours(png: bytes, colours: int) -> bytes:
    """A picture with a palette: a quarter of the bytes."""
    file = io.BytesIO()
    Image.open(io.BytesIO(png)).quantize(colours, dither=Image.Dither.FLOYDSTEINBERG).save(file, "PNG", optimize=True)
    return file.getvalue()


if __name__ == "__main__":
    argparse.ArgumentParser(
        prog="infra.picture_assets", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()  # so that --help draws nothing
    asyncio.run(main())
