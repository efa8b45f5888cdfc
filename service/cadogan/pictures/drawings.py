"""What a picture shows, as values that the service sends to the process that draws. They have only what is public."""

from msgspec import Struct

Piles = dict[str, str]
"""Piles by name as everybody may see them; `--` is a card that lies face down."""


class Drawing(Struct, frozen=True, tag_field="kind"):
    """Base of all pictures."""


class Seat(Struct, frozen=True):
    """A racer on a picture."""

    seat: int
    name: str
    home: int | None
    """Cards home; None before the start."""
    said: str
    """Place and time, or what the racer does."""
    is_first: bool = False
    piles: Piles | None = None


class RacePicture(Drawing, frozen=True, tag="race"):
    """A race: its racers with their boards, the best first. `cards` are those of the game."""

    game: str
    """Id of the game, whose table is drawn."""
    title: str
    status: str
    is_live: bool
    cards: int
    seats: tuple[Seat, ...]


class DealPicture(Drawing, frozen=True, tag="deal"):
    """A table before the first move: the poster of a day's deal, or of a game."""

    game: str
    title: str
    above: str
    below: str
    piles: Piles


class GameLine(Struct, frozen=True):
    """What a player has done at a game. `rating` is empty without one."""

    game: str
    rating: str
    races: int
    wins: int


class PlayerPicture(Drawing, frozen=True, tag="player"):
    """A player, and the games that they race most, in this order."""

    name: str
    about: str
    lines: tuple[GameLine, ...]


class TournamentRow(Struct, frozen=True):
    """A player in a table."""

    name: str
    points: int


class TournamentPicture(Drawing, frozen=True, tag="tournament"):
    """A tournament: the first places of its table, the best first."""

    title: str
    status: str
    is_live: bool
    about: str
    players: str
    rows: tuple[TournamentRow, ...]


class ServicePicture(Drawing, frozen=True, tag="service"):
    """The picture of every other page."""

    about: str


class Shot(Struct, frozen=True):
    """A board of a film after a move: its piles, its cards home, and the time of the race in words."""

    piles: Piles
    home: int
    clock: str


class FilmPicture(Drawing, frozen=True, tag="film"):
    """A film of the board of a `seat` of a race that is over. Between two of its shots is a move or an undo."""

    race: RacePicture
    seat: int
    shots: tuple[Shot, ...]


AnyPicture = RacePicture | DealPicture | PlayerPicture | TournamentPicture | ServicePicture
AnyDrawing = AnyPicture | FilmPicture
