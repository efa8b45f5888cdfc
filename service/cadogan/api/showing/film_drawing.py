"""What the film of a race shows: the last moves of a racer, from the public events of a race that is over."""

from collections import deque
from collections.abc import Iterable, Mapping

from cadogan.api.showing.race_drawing import race_drawing
from cadogan.api.showing.race_head import clock
from cadogan.pictures.drawings import FilmPicture, Shot
from cadogan.races.ids import PlayerId
from cadogan.races.race import Race
from cadogan.races.record.public import AnyPublicEvent, Moved, Undone
from cadogan.races.record.public_view import RaceView

MOVES = 12
"""Moves and undos that a film has at most."""


def film_drawing(
    race: Race, view: RaceView, events: Iterable[AnyPublicEvent], names: Mapping[PlayerId, str], seat: int | None
) -> FilmPicture:
    """The film of a seat of a finished race with these public events; without a seat, of the best."""
    picture = race_drawing(view, names)
    shown = picture.seats[0].seat if seat is None else seat
    assert race.start is not None  # a race that is finished has begun
    piles = race.start.show_all()
    shots = deque([Shot(piles, race.start.home, clock(0))], maxlen=MOVES + 1)
    for event in events:
        if isinstance(event, Moved | Undone) and event.seat == shown:
            piles = {**piles, **event.piles}
            shots.append(Shot(piles, event.home, clock(event.t)))
    return FilmPicture(picture, shown, tuple(shots))
