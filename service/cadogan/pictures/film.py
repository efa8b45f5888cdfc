"""Draws films: the last moves of a racer, card by card, and the result of the race."""

import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageDraw

from cadogan.pictures.canvas import GOLD, felt, panel, pill, wordmark, write
from cadogan.pictures.cards import ASPECT, SHADE, card
from cadogan.pictures.draw import BOTTOM, SIDE, TOP, write_row
from cadogan.pictures.drawings import FilmPicture, Shot
from cadogan.pictures.flights import SIZE, Change, Place, change
from cadogan.pictures.sizes import TABLES, WIDTH
from cadogan.pictures.table import draw_board, tables

WAY = (0.12, 0.42, 0.72, 0.93)
"""How far a card has come in each frame of its way: it leaves quickly and arrives slowly."""
STEP_MS, REST_MS = 55, 520
"""How long frames last: of the way of a card, and of the table after it."""
FIRST_MS, LAST_MS, RESULT_MS = 900, 1_300, 4_000
MOST_ROWS = 4
QUALITY, METHOD = 72, 2
"""Of WebP. A METHOD of 4 takes twice the CPU for files that are smaller by a twentieth."""
CORNER = (WIDTH - TABLES[SIZE][0]) // 2, TOP + 94
"""Upper left corner of the board."""
CLOCK = ("#2c5f4b", "#ffffff")


class Frame(NamedTuple):
    """How long a frame is shown, in milliseconds, and what draws it."""

    ms: int
    draw: Callable[[], Image.Image]


class Reel:
    """Frames as Pillow's encoder reads an image that has several. All at once would take 200 MB: each has its turn."""

    mode = "RGB"

    def __init__(self, frames: Sequence[Frame]) -> None:
        self.n_frames = len(frames)
        self._frames = frames
        self._drawn: Image.Image | None = None

    def seek(self, number: int) -> None:
        """Draw a frame."""
        self._drawn = self._frames[number].draw()

    def getim(self) -> object:
        """The frame that is drawn."""
        assert self._drawn is not None  # the encoder seeks first
        return self._drawn.getim()


class Stage:
    """Draws the frames of a film."""

    def __init__(self, drawing: FilmPicture) -> None:
        self._race = drawing.race
        (self._seat,) = [seat for seat in drawing.race.seats if seat.seat == drawing.seat]
        self._empty = felt().copy()
        self._title = write(self._empty, (SIDE + 4, 76), drawing.race.title, "title", 50, most=560)
        wordmark(self._empty, WIDTH - SIDE - 4, 76)
        panel(self._empty, (SIDE, TOP, WIDTH - SIDE, BOTTOM))
        self._ground: tuple[Shot, Image.Image] | None = None

    def table(self, shot: Shot) -> Image.Image:
        """The board, with its racer, cards home and the time."""
        return self._table(shot).convert("RGB")

    def flying(self, shot: Shot, moved: Change, part: float) -> Image.Image:
        """Cards on their way from a board."""
        if self._ground is None or self._ground[0] is not shot:  # drawn once for all frames of a way
            self._ground = shot, self._table(replace(shot, piles=moved.lying))
        image = self._ground[1].copy()
        for flight in moved.flights:
            (x, y), (to_x, to_y) = flight.start, flight.end
            self._lay(image, flight.face, (round(x + (to_x - x) * part), round(y + (to_y - y) * part)))
        return image.convert("RGB")

    def landed(self, shot: Shot, moved: Change) -> Image.Image:
        """A board, with a frame around the cards that have just come."""
        image = self._table(shot)
        for flight in moved.flights:
            self._lay(image, flight.face, flight.end)
        return image.convert("RGB")

    def result(self, shot: Shot) -> Image.Image:
        """The last board with the places and times of all racers in front of it."""
        image = self._table(shot)
        rows = self._race.seats[:MOST_ROWS]
        high = 80 * len(rows) + 24
        left, top = 190, CORNER[1] + (TABLES[SIZE][1] - high) // 2
        layer = Image.new("RGBA", (WIDTH - 2 * left, high))
        shape = (0, 0, layer.width - 1, layer.height - 1)
        ImageDraw.Draw(layer).rounded_rectangle(shape, 18, fill=(6, 20, 14, 247), outline=GOLD, width=3)
        image.alpha_composite(layer, (left, top))
        for number, seat in enumerate(rows):
            write_row(image, seat, self._race.cards, (left + 34, WIDTH - left - 34), top + 58 + 80 * number)
        return image.convert("RGB")

    def _table(self, shot: Shot) -> Image.Image:
        image = self._empty.copy()
        pill(image, (SIDE + self._title + 28, 72), shot.clock, *CLOCK)
        seat = replace(self._seat, home=shot.home, said="", is_first=False)
        write_row(image, seat, self._race.cards, (SIDE + 26, WIDTH - SIDE - 26), TOP + 52)
        draw_board(image, self._race.game, SIZE, shot.piles, *CORNER)
        return image

    def _lay(self, image: Image.Image, face: str, place: Place) -> None:
        width = round(tables().games[self._race.game][SIZE].card)
        x, y = CORNER[0] + place[0], CORNER[1] + place[1]
        image.alpha_composite(card(face, width), (x - SHADE, y - SHADE))
        edge = (x - 2, y - 2, x + width + 1, y + round(width * ASPECT) + 1)
        ImageDraw.Draw(image).rounded_rectangle(edge, 0.065 * width + 2, outline=GOLD, width=4)


def frames_of(drawing: FilmPicture) -> Iterator[Frame]:
    """Frames of a film, in order."""
    stage, table = Stage(drawing), tables().games[drawing.race.game][SIZE]
    yield Frame(FIRST_MS, partial(stage.table, drawing.shots[0]))
    for before, after in pairwise(drawing.shots):
        moved = change(table, before.piles, after.piles)
        if moved.flights:
            yield from [Frame(STEP_MS, partial(stage.flying, before, moved, part)) for part in WAY]
        yield Frame(REST_MS, partial(stage.landed, after, moved))
    yield Frame(LAST_MS, partial(stage.table, drawing.shots[-1]))
    yield Frame(RESULT_MS, partial(stage.result, drawing.shots[-1]))


def film(drawing: FilmPicture) -> bytes:
    """A film as an animated WebP, which begins again when it has ended."""
    frames = list(frames_of(drawing))
    file = io.BytesIO()
    frames[0].draw().save(
        file,
        "WEBP",
        save_all=True,
        append_images=[Reel(frames[1:])],
        duration=[frame.ms for frame in frames],
        loop=0,
        quality=QUALITY,
        method=METHOD,
    )
    return file.getvalue()
