"""What all pictures share: the felt, the fonts, lines of text and the wordmark."""

from functools import cache, lru_cache
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from cadogan.pictures.sizes import ASSETS, EDGE, HEIGHT, WIDTH

LIGHT, DARK = (55, 118, 93), (19, 46, 36)
INK, QUIET, GOLD = "#f7f4ec", "#bcd0c5", "#ecc668"
SEATS = ("#7fd0a2", "#f0ae74", "#9ab8ff", "#f0a0d4", "#f4f4f4", "#6fdcf5", "#f2e06a", "#ff8078")
"""Colours of the seats on the dark felt, as in `clients/web/src/result/picture.ts`."""

Font = Literal["names", "title"]
Anchor = Literal["ls", "ms", "rs"]
"""Left, middle or right, on the base line."""

MISSING = "\U0010fffd"
"""A character that no font has."""


@cache
def felt() -> Image.Image:
    """The table under a lamp."""
    lamp = Image.radial_gradient("L").resize((WIDTH * 2, HEIGHT * 2), Image.Resampling.BICUBIC)
    lamp = lamp.crop((WIDTH // 2, round(HEIGHT * 0.7), WIDTH // 2 + WIDTH, round(HEIGHT * 0.7) + HEIGHT))
    return Image.composite(Image.new("RGBA", lamp.size, DARK), Image.new("RGBA", lamp.size, LIGHT), lamp)


@lru_cache(maxsize=64)
def font(name: Font, size: int) -> ImageFont.FreeTypeFont:
    """A font in a size in pixels. Both come with the service: no font of the system is asked for."""
    return ImageFont.truetype(ASSETS / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def write(  # noqa: PLR0913, PLR0917 - each is a property of the text
    image: Image.Image,
    place: tuple[int, int],
    words: str,
    name: Font,
    size: int,
    colour: str = INK,
    *,
    anchor: Anchor = "ls",
    most: int = WIDTH - 2 * EDGE,
) -> int:
    """Write a line of at most `most` pixels, shortened if need be. Returns its width."""
    face = font(name, size)
    said = fitted(words, face, most)
    ImageDraw.Draw(image).text(place, said, colour, face, anchor)
    return round(face.getlength(said))


def fitted(words: str, face: ImageFont.FreeTypeFont, most: int) -> str:
    """The words, or as many of their characters as fit, with an ellipsis."""
    if face.getlength(words) <= most:
        return words
    while words and face.getlength(f"{words}…") > most:
        words = words[:-1]
    return f"{words.rstrip()}…"


def has_glyphs(words: str) -> bool:
    """Whether the font of names has every character: those of Latin, Greek and Cyrillic."""
    face = font("names", 20)
    nothing = bytes(face.getmask(MISSING))
    return all(character == " " or bytes(face.getmask(character)) != nothing for character in words)


@cache
def spade(size: int) -> Image.Image:
    """The sign of the service."""
    return Image.open(ASSETS / "spade.png").convert("RGBA").resize((size, size), Image.Resampling.LANCZOS)


def wordmark(image: Image.Image, right: int, base: int, size: int = 42) -> None:
    """The sign and the name of the service, up to the right."""
    width = write(image, (right, base), "Cadogan", "title", size, anchor="rs")
    image.alpha_composite(spade(round(size * 0.72)), (right - width - round(size * 0.95), base - round(size * 0.68)))


def panel(image: Image.Image, box: tuple[int, int, int, int], edge: str | None = None) -> None:
    """A darker part of the felt with rounded corners."""
    layer = Image.new("RGBA", (box[2] - box[0], box[3] - box[1]))
    shape = (0, 0, layer.width - 1, layer.height - 1)
    ImageDraw.Draw(layer).rounded_rectangle(shape, 18, fill=(6, 20, 14, 92), outline=edge, width=3 if edge else 0)
    image.alpha_composite(layer, box[:2])


def pill(image: Image.Image, place: tuple[int, int], words: str, colour: str, ink: str) -> None:
    """Words on a rounded ground, from a place on the base line on."""
    left, base = place
    width = round(font("names", 22).getlength(words)) + 32
    ImageDraw.Draw(image).rounded_rectangle((left, base - 29, left + width, base + 9), 19, fill=colour)
    write(image, (left + 16, base), words, "names", 22, ink)
