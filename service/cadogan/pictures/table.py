"""Boards on a picture: the web client's tables, with the cards where its rules for fans put them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

from msgspec import Struct, json
from PIL import Image

from cadogan.pictures.cards import ASPECT, HIDDEN, SHADE, card, slot
from cadogan.pictures.sizes import ASSETS, TABLES

OPEN_STEP, BACK_STEP, SIDE_STEP = 0.34, 0.045, 0.6
"""Steps of a fan after a card, in card widths, as in `clients/web/src/table/designs/positions.ts`."""

APART = 0.1
"""Space between two fans beside each other, in card widths."""

Fan = Literal["squared", "down", "right"]


class Table(Struct, frozen=True):
    """Width of a card, and the place of each pile: left, top, direction of its fan, space for it."""

    card: float
    piles: dict[str, tuple[float, float, Fan, float]]


class Tables(Struct, frozen=True):
    """Tables of each game by name of their size. `sources` is a digest of what they were made from."""

    sources: str
    games: dict[str, dict[str, Table]]


@cache
def tables() -> Tables:
    """The tables of `assets`."""
    return json.decode((ASSETS / "tables.json").read_bytes(), type=Tables)


class Placed(NamedTuple):
    """A card of a board, or an empty pile without `face`, and its upper left corner."""

    face: str | None
    x: int
    y: int


def draw_board(  # noqa: PLR0913, PLR0917 - each is a property of the board
    image: Image.Image, game: str, size: str, piles: Mapping[str, str], left: int, top: int, *, is_poster: bool = False
) -> None:
    """Draw a board with its upper left corner at a place. Piles that its table does not have are left out.

    On a poster, the board lies in the middle, and cards that lie face down are spread like others, to show its shape.
    """
    table = tables().games[game][size]
    width, height = round(table.card), TABLES[size][1]
    placed = list(cards_of(table, piles, height, is_poster=is_poster))
    if is_poster:
        lowest = max(each.y for each in placed) + round(width * ASPECT)
        top += max(0, (height - lowest - min(each.y for each in placed)) // 2)
    for face, x, y in placed:
        if face is None:
            image.alpha_composite(slot(width), (left + x, top + y))
        else:
            image.alpha_composite(card(face, width), (left + x - SHADE, top + y - SHADE))


def cards_of(table: Table, piles: Mapping[str, str], height: int, *, is_poster: bool) -> Iterator[Placed]:
    """Cards and empty piles of a board, those below others first."""
    for name, (x, y, _, _) in table.piles.items():
        cards = piles.get(name, "").split()
        if not cards:
            yield Placed(None, round(x), round(y))
        yield from cards_in(table, name, cards, height, is_poster=is_poster)


def cards_in(table: Table, name: str, cards: list[str], height: int, *, is_poster: bool = False) -> Iterator[Placed]:
    """Cards of a pile that are seen, the lowest first: all of a fan, the last one of any other pile."""
    x, y, fan, room = table.piles[name]
    kept = cards[-1:] if fan == "squared" or name == "w" else cards
    space = min(room, height - y) if fan == "down" else room - APART * table.card
    offset = 0.0
    for face, step in zip(kept, steps(kept, fan, space, table.card, is_poster=is_poster), strict=True):
        across, down = (offset, 0.0) if fan == "right" else (0.0, offset)
        yield Placed(face, round(x + across), round(y + down))
        offset += step


def steps(cards: list[str], fan: Fan, room: float, width: float, *, is_poster: bool) -> list[float]:
    """Step after each card of a pile. Fans are compressed where they would leave their space."""
    if fan == "squared":
        return [0.0] * len(cards)
    open_step = SIDE_STEP if fan == "right" else OPEN_STEP
    wanted = [(BACK_STEP if face == HIDDEN and not is_poster else open_step) * width for face in cards]
    extent = width if fan == "right" else width * ASPECT
    squeeze = min(1.0, max(0.0, room - extent) / (sum(wanted[:-1]) or 1.0))
    return [step * squeeze for step in wanted]
