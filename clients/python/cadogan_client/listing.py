"""Races as lists show them."""

from msgspec import Struct

from cadogan_client.page import Page
from cadogan_client.views import Named, RaceId, RaceView


class RaceSummary(Struct, frozen=True, kw_only=True):
    """A race in a list. Times are in milliseconds since the epoch, `places` by seat once they are settled."""

    id: RaceId
    game: str
    phase: str
    seats: int
    racers: tuple[Named, ...]
    house: bool
    created_at: int
    started_at: int | None
    finished_at: int | None
    places: tuple[int, ...] | None
    spectators: int = 0


class RacePage(Page, frozen=True):
    """Some races, the newest first."""

    races: tuple[RaceSummary, ...]


class Featured(Struct, frozen=True):
    """What is worth watching now. `race` is None, and the rest empty, if nothing is being raced."""

    race: RaceView | None
    racers: tuple[Named, ...]
    spectators: int
