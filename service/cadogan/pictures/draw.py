"""Draws pictures: of a race with its boards, of a deal, of a tournament, and of the service."""

import io
from collections.abc import Sequence
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
    TournamentPicture,
    TournamentRow,
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
        case TournamentPicture():
            draw_tournament(image, drawing)
        case ServicePicture():
            draw_service(image, drawing)
        case _:
            assert_never(drawing)
    file = io.BytesIO()
    image.convert("RGB").save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


def draw_race(image: Image.Image, race: RacePicture) -> None:
    """Two boards side by side, one across, or a list of many racers beside the board of the first."""
    write_heading(image, race.title, race.status, is_live=race.is_live)
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


def write_heading(image: Image.Image, title: str, status: str, *, is_live: bool) -> None:
    """Name and state on the left, the wordmark on the right."""
    width = write(image, (SIDE + 4, 76), title, "title", 50, most=560)
    colours = (LIVE, "#ffffff") if is_live else ("#2c5f4b", INK)
    pill(image, (SIDE + width + 28, 72), status, *colours)
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


def draw_tournament(image: Image.Image, tournament: TournamentPicture) -> None:
    """The first three on a podium beside the first rows of the table; a hand of cards before there are any."""
    title = tournament.title if has_glyphs(tournament.title) else "A tournament"
    write_heading(image, title, tournament.status, is_live=tournament.is_live)
    write(image, (SIDE + 4, 128), tournament.about, "names", 28, GOLD, most=760)
    write(image, (WIDTH - SIDE - 4, 128), tournament.players, "names", 28, QUIET, anchor="rs")
    left, right = ((box[0], 156, box[2], box[3]) for box in halves())
    if not tournament.rows:
        draw_fan(image, MIDDLE, 400, ["AS", "KH", "QC", "JD", "TS"], 150)
        return
    panel(image, left)
    for number, row in enumerate(tournament.rows[:MOST_ROWS]):
        draw_table_row(image, row, number + 1, (left[0] + 26, left[2] - 26), left[1] + 58 + 70 * number)
    draw_podium(image, tournament.rows[:3], right)


def draw_table_row(image: Image.Image, row: TournamentRow, place: int, sides: tuple[int, int], base: int) -> None:
    """Place, name and points."""
    left, right = sides
    colour = GOLD if place == 1 else INK
    write(image, (left, base), str(place), "names", 30, QUIET)
    width = write(image, (right, base), str(row.points), "names", 34, colour, anchor="rs")
    name = row.name if has_glyphs(row.name) else "A player"
    write(image, (left + 50, base), name, "names", 32, colour, most=right - left - width - 70)


def draw_podium(image: Image.Image, rows: Sequence[TournamentRow], box: tuple[int, int, int, int]) -> None:
    """Three blocks, that of the first place in the middle, each with the name above it."""
    left, _, right, bottom = box
    width = (right - left - 2 * GAP) // 3
    for place, (row, column, height) in enumerate(zip(rows, (1, 0, 2), (270, 215, 170), strict=False), 1):
        start, top = left + column * (width + GAP), bottom - height
        centre = start + width // 2
        shape, ink = (GOLD, "#231b04") if place == 1 else (INK, "#1b2621")
        ImageDraw.Draw(image).rounded_rectangle(
            (start, top, start + width, bottom), 16, fill=shape, corners=(True, True, False, False)
        )
        name = row.name if has_glyphs(row.name) else "A player"
        write(image, (centre, top - 22), name, "names", 28, anchor="ms", most=width)
        write(image, (centre, top + 76), str(row.points), "title", 64, ink, anchor="ms", most=width)
        write(image, (centre, top + 124), ("1st", "2nd", "3rd")[place - 1], "names", 28, ink, anchor="ms")


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
