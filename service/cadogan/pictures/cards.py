"""Cards in the sizes that a table needs, cut from the sheets of `assets`."""

from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from cadogan.pictures.sizes import ASSETS, CLASSIC_FROM, SHEETS

RANKS, SUITS = "A23456789TJQK", "CSHD"
HIDDEN = "--"
BACK_COLUMN = len(RANKS)

ASPECT = 1.4
SHADE = 4
"""Space around a card for its shadow."""
FINER = 4
"""Corners are drawn in this multiple of their size, and made smaller."""


@cache
def sheet(drawing: str) -> Image.Image:
    """All cards of a drawing."""
    return Image.open(ASSETS / f"{drawing}.png").convert("RGB")


@lru_cache(maxsize=512)
def card(face: str, width: int) -> Image.Image:
    """A card with its shadow, `SHADE` pixels larger on each side."""
    drawing = "classic" if width >= CLASSIC_FROM else "small"
    across, down = SHEETS[drawing]
    column, row = (BACK_COLUMN, 0) if face == HIDDEN else (RANKS.index(face[0]), SUITS.index(face[1]))
    cut = sheet(drawing).crop((column * across, row * down, (column + 1) * across, (row + 1) * down))
    size = (width, round(width * ASPECT))
    tile = shadow(width).copy()
    tile.paste(cut.resize(size, Image.Resampling.LANCZOS), (SHADE, SHADE), corners(width))
    return tile


@cache
def corners(width: int) -> Image.Image:
    """The shape of a card."""
    size = (width * FINER, round(width * ASPECT) * FINER)
    shape = Image.new("L", size)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), 0.065 * size[0], fill=255)
    return shape.resize((width, round(width * ASPECT)), Image.Resampling.LANCZOS)


@cache
def shadow(width: int) -> Image.Image:
    """What a card leaves dark around it."""
    height = round(width * ASPECT)
    dark = Image.new("L", (width + 2 * SHADE, height + 2 * SHADE))
    ImageDraw.Draw(dark).rounded_rectangle((SHADE, SHADE, width + SHADE, height + SHADE), 0.065 * width, fill=150)
    tile = Image.new("RGBA", dark.size, (8, 20, 14, 0))
    tile.putalpha(dark.filter(ImageFilter.GaussianBlur(1.6)))
    return tile


@cache
def slot(width: int) -> Image.Image:
    """An empty pile."""
    size = (width * FINER, round(width * ASPECT) * FINER)
    shape = Image.new("L", size)
    ImageDraw.Draw(shape).rounded_rectangle(
        (FINER, FINER, size[0] - FINER, size[1] - FINER), 0.065 * size[0], fill=20, outline=90, width=round(1.6 * FINER)
    )
    tile = Image.new("RGBA", (width, round(width * ASPECT)), (255, 255, 255, 0))
    tile.putalpha(shape.resize(tile.size, Image.Resampling.LANCZOS))
    return tile
