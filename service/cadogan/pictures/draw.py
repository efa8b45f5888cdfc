"""Draws pictures: of a race with its boards, of a deal, and of the service."""

import io
from typing import assert_never

from PIL import Image, ImageDraw

from cadogan.pictures.canvas import (
    GOLD,
    INK,
    QUIET,
    SEATS,
    felt,
    font,
    has_glyphs,
    panel,
    pill,
    spade,
    wordmark,
    write,
)
from cadogan.pictures.cards import HIDDEN, SHADE, card
from cadogan.pictures.drawings import (
    AnyPicture,
    DealPicture,
    GameLine,
    PlayerPicture,
    RacePicture,
    Seat,
    ServicePicture,
)
from cadogan.pictures.sizes import EDGE, HEIGHT, TABLES, WIDTH
from cadogan.pictures.table import draw_board, tables

SIDE = 40
"""Space beside the panels."""
GAP = 16
TOP, BOTTOM = 106, HEIGHT - 26
MIDDLE = WIDTH // 2
MOST_ROWS = 6
MOST_GAMES = 3
LIVE = "#e0594d"
LEVEL = 6
"""Compression level of a PNG, of nine."""


def picture(drawing: AnyPicture) -> bytes:
    """A drawing as PNG."""
    image = felt().copy()
    match drawing:
        case RacePicture():
            draw_race(image, drawing)
        case DealPicture():
            draw_deal(image, drawing)
        case PlayerPicture():
            draw_player(image, drawing)
        case ServicePicture():
            draw_service(image, drawing)
        case _:
            assert_never(drawing)
    file = io.BytesIO()
    image.convert("RGB").save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


def draw_race(image: Image.Image, race: RacePicture) -> None:
    """Two boards side by side, one across, or a list of many racers beside the board of the first."""
    write_heading(image, race)
    seats = race.seats
    boxes = halves() if len(seats) > 1 else [(SIDE, TOP, WIDTH - SIDE, BOTTOM)]
    if len(seats) > len(boxes):
        draw_list(image, race, boxes[0])
        draw_seat(image, race, seats[0], boxes[1])
        return
    for seat, box in zip(seats, boxes, strict=False):
        draw_seat(image, race, seat, box)


def halves() -> list[tuple[int, int, int, int]]:
    """Two panels side by side."""
    return [(SIDE, TOP, MIDDLE - GAP // 2, BOTTOM), (MIDDLE + GAP // 2, TOP, WIDTH - SIDE, BOTTOM)]


def write_heading(image: Image.Image, race: RacePicture) -> None:
    """Game and state on the left, the wordmark on the right."""
    width = write(image, (SIDE + 4, 76), race.title, "title", 50, most=560)
    colours = (LIVE, "#ffffff") if race.is_live else ("#2c5f4b", INK)
    pill(image, (SIDE + width + 28, 72), race.status, *colours)
    wordmark(image, WIDTH - SIDE - 4, 76)


def draw_seat(image: Image.Image, race: RacePicture, seat: Seat, box: tuple[int, int, int, int]) -> None:
    """A racer: name, result, cards home and the board."""
    left, top, right, _ = box
    panel(image, box, GOLD if seat.is_first else None)
    write_row(image, seat, race.cards, (left + 26, right - 26), top + 52)
    size = "half" if right - left < MIDDLE else "whole"
    width, height = TABLES[size]
    if seat.piles is not None and race.game in tables().games:
        draw_board(image, race.game, size, seat.piles, (left + right - width) // 2, top + 94)
    else:
        draw_fan(image, (left + right) // 2, top + 60 + height // 2, [HIDDEN] * 5, 120)


def write_row(image: Image.Image, seat: Seat, cards: int, sides: tuple[int, int], base: int) -> None:
    """Name, result and cards home of a racer, above a bar."""
    left, right = sides
    name = seat.name if has_glyphs(seat.name) else f"Racer {seat.seat + 1}"
    wide = 0
    if seat.home is not None:
        wide = write(image, (right, base), f" / {cards}", "names", 22, QUIET, anchor="rs")
        colour = GOLD if seat.is_first else INK
        wide += write(image, (right - wide, base), str(seat.home), "names", 34, colour, anchor="rs")
    said = round(font("names", 22).getlength(seat.said))
    wide_name = write(image, (left, base), name, "names", 32, most=right - left - wide - said - 60)
    write(image, (left + wide_name + 18, base), seat.said, "names", 22, GOLD if seat.is_first else QUIET)
    if seat.home is None:
        return
    draw = ImageDraw.Draw(image)
    bar = (left, base + 17, right, base + 24)
    draw.rounded_rectangle(bar, 3, fill=(66, 96, 83))
    if seat.home:
        end = left + max(8, round((right - left) * seat.home / cards))
        draw.rounded_rectangle((left, base + 17, end, base + 24), 3, fill=SEATS[seat.seat % len(SEATS)])


def draw_list(image: Image.Image, race: RacePicture, box: tuple[int, int, int, int]) -> None:
    """A list of racers, the best first."""
    left, top, right, _ = box
    panel(image, box)
    rows = race.seats if len(race.seats) <= MOST_ROWS else race.seats[: MOST_ROWS - 1]
    for number, seat in enumerate(rows):
        write_row(image, seat, race.cards, (left + 26, right - 26), top + 52 + 80 * number)
    if len(rows) < len(race.seats):
        more = f"and {len(race.seats) - len(rows)} more"
        write(image, (left + 26, top + 52 + 80 * len(rows)), more, "names", 26, QUIET)


def draw_deal(image: Image.Image, deal: DealPicture) -> None:
    """The name of the game over its table."""
    wordmark(image, WIDTH - SIDE - 4, 76)
    write(image, (SIDE + 4, 74), deal.above, "names", 26, GOLD)
    write(image, (SIDE + 4, 146), deal.title, "title", 74, most=760)
    write(image, (WIDTH - SIDE - 4, 144), deal.below, "names", 24, QUIET, anchor="rs", most=480)
    box = (SIDE, 174, WIDTH - SIDE, BOTTOM)
    panel(image, box)
    width, height = TABLES["whole"]
    place = (WIDTH - width) // 2, (box[1] + box[3] - height) // 2
    draw_board(image, deal.game, "whole", deal.piles, *place, is_poster=True)


def draw_player(image: Image.Image, player: PlayerPicture) -> None:
    """The name of a player over a panel for each of their games, and a hand of cards where there is space."""
    wordmark(image, WIDTH - SIDE - 4, 76)
    write(image, (SIDE + 4, 76), player.about, "names", 26, GOLD)
    name = player.name if has_glyphs(player.name) else "A player"
    write(image, (SIDE + 4, 168), name, "names", 72)
    lines = player.lines[:MOST_GAMES]
    width = (WIDTH - 2 * SIDE - (MOST_GAMES - 1) * GAP) // MOST_GAMES
    for number, line in enumerate(lines):
        draw_game_line(image, line, SIDE + number * (width + GAP), width)
    left = SIDE + len(lines) * (width + GAP)
    if len(lines) < MOST_GAMES:
        faces = ["AS", "KH", "QC", "JD", "TS"] if len(lines) <= MOST_GAMES - 2 else ["KH", "QC", "JD"]
        draw_fan(image, (left + WIDTH - SIDE) // 2, 420, faces, 150 if len(faces) > 3 else 120)


def draw_game_line(image: Image.Image, line: GameLine, left: int, width: int) -> None:
    """A panel with what a player has done at a game."""
    panel(image, (left, 214, left + width, BOTTOM))
    write(image, (left + 26, 270), line.game, "title", 40, most=width - 52)
    if line.rating:
        write(image, (left + 26, 410), line.rating, "title", 112, GOLD)
        write(image, (left + 28, 448), "rating", "names", 22, QUIET)
    races = "1 race" if line.races == 1 else f"{line.races} races"
    write(image, (left + 26, 520), races, "names", 32)
    write(image, (left + 26, 564), f"{line.wins} won", "names", 32, QUIET)


def draw_service(image: Image.Image, service: ServicePicture) -> None:
    """The wordmark, large, over a fan of cards."""
    draw_fan(image, MIDDLE, 476, ["AS", "KH", "QC", "JD", "TS", "9H", "8C"], 168)
    width = round(font("title", 128).getlength("Cadogan"))
    left = (WIDTH - width - 130) // 2
    image.alpha_composite(spade(100), (left, 72))
    write(image, (left + 130, 164), "Cadogan", "title", 128)
    write(image, (MIDDLE, 250), service.about, "names", 30, QUIET, anchor="ms", most=WIDTH - 2 * EDGE)


def draw_fan(image: Image.Image, x: int, y: int, faces: list[str], width: int) -> None:
    """Cards in a hand, around a point below them."""
    for number, face in enumerate(faces):
        turn = number - (len(faces) - 1) / 2
        tile = card(face, width).rotate(-7 * turn, Image.Resampling.BICUBIC, expand=True)
        across, down = round(x + turn * width * 0.62), round(y + turn * turn * width * 0.035)
        image.alpha_composite(tile, (across - tile.width // 2, min(down - tile.height // 2, HEIGHT - SHADE)))
