"""The games that a service knows."""

from msgspec import Struct

from cadogan_client.views import OptionValue


class Option(Struct, frozen=True):
    """Something that players may choose. `values` are all that it takes, `range` says them in words."""

    name: str
    about: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    range: str


class Game(Struct, frozen=True):
    """A game. `also` are its other names, `minutes` its usual time."""

    id: str
    name: str
    also: tuple[str, ...]
    about: str
    minutes: int
    options: tuple[Option, ...]


class GameList(Struct, frozen=True):
    """Every game that there is."""

    games: tuple[Game, ...]
