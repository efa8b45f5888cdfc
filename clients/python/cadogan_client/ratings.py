"""Ratings: what a race changed, how one has come about, and who leads."""

from msgspec import Struct

from cadogan_client.page import Page
from cadogan_client.profile import GameRating, Rating
from cadogan_client.views import PlayerId, RaceId


class SeatRating(Struct, frozen=True):
    """What a race changed for the player of a seat."""

    seat: int
    player: PlayerId
    place: int
    before: Rating
    after: Rating
    change: float


class RaceRatings(Struct, frozen=True):
    """What a race changed. There are no `seats` before it is `decided`, and never where it is not `rated`."""

    rated: bool
    decided: bool
    seats: tuple[SeatRating, ...]


class RatingPoint(Struct, frozen=True):
    """A rating after a race; `race` is None where it is known to few. `at` is in milliseconds since the epoch."""

    race: RaceId | None
    at: int
    place: int
    rating: float
    deviation: float
    races: int


class RatingHistory(Page, frozen=True):
    """A page of how a rating has come about."""

    player: PlayerId
    now: GameRating
    points: tuple[RatingPoint, ...]


class Ranked(Rating, frozen=True):
    """A player on a leaderboard."""

    rank: int
    player: PlayerId
    name: str


class Leaderboard(Page, frozen=True):
    """A page of the players of a game, the best first."""

    game: str
    players: tuple[Ranked, ...]
