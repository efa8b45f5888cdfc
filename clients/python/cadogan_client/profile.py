"""Who a player is, how strong he is, and what he has done."""

from typing import Literal

from msgspec import Struct

from cadogan_client.views import PlayerId, RaceId


class Rating(Struct, frozen=True):
    """A rating in points: 25 is where everybody begins. It is `rating`, give or take `deviation`."""

    rating: float
    deviation: float
    races: int
    provisional: bool


class GameRating(Rating, frozen=True):
    """A rating at a game."""

    game: str


class Results(Struct, frozen=True, kw_only=True):
    """What a player has reached at a game. `best_time` is in milliseconds, `home` counts all cards home."""

    game: str
    kind: Literal["rated", "unrated", "practice"]
    races: int
    wins: int
    draws: int
    solved: int
    best_time: int | None
    most_home: int
    home: int


class Profile(Struct, frozen=True):
    """A player. `house`: a bot of the service; `bot`: a program plays; `since` in milliseconds since the epoch."""

    id: PlayerId
    name: str
    house: bool
    bot: bool
    since: int
    ratings: tuple[GameRating, ...]
    results: tuple[Results, ...]

    def rating(self, game: str) -> GameRating | None:
        """Rating at a game, if he has one."""
        return next((rating for rating in self.ratings if rating.game == game), None)


class GameAgainst(Struct, frozen=True):
    """How often one player was before another one at a game, behind him, and in the same place."""

    game: str
    races: int
    wins: int
    losses: int
    draws: int


class Meeting(Struct, frozen=True, kw_only=True):
    """A race of two players, and their places in it."""

    race: RaceId
    game: str
    rated: bool
    finished_at: int
    place: int
    others_place: int


class HeadToHead(Struct, frozen=True):
    """How one player did against another one, and their last races, the newest first."""

    player: PlayerId
    other: PlayerId
    games: tuple[GameAgainst, ...]
    last: tuple[Meeting, ...]
