"""What is agreed before a race: the game and its options, the seats, the clock, undo, and who may watch what."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from cadogan.rules import GAMES, Game, UnknownGame
from cadogan.rules.game import OptionValue

MOST_SEATS = 8


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a race. Times are in seconds."""

    game: str
    """Id of a game, as `duchess`."""
    options: dict[str, OptionValue] = {}
    """Options of the game; those left out have its defaults."""
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 2
    time_limit: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    """Seconds that a racer has; null: the game's usual time."""
    countdown: Annotated[int, Meta(ge=0, le=60)] = 3
    """Seconds between the last `ready` and the start."""
    undo: Literal["none", "free", "penalty"] = "none"
    undo_penalty: Annotated[int, Meta(ge=1, le=600)] = 10
    """Seconds that each undo adds to a winner's time where undo is `penalty`."""
    view: Literal["open"] = "open"
    """What others see of a board: `open`, everything at once."""
    listed: bool = True
    """Whether lists show the race; otherwise it is known to those who have its link."""


def settled(settings: Settings) -> tuple[Settings, Game]:
    """Settings with every default filled in, and the game that they describe; UnknownGame, InvalidOption otherwise."""
    game = game_named(settings.game).with_options(settings.options)
    return replace(settings, options=game.chosen, time_limit=settings.time_limit or game.minutes * 60), game


def game_named(game_id: str) -> Game:
    """Game of that id; UnknownGame lists those that there are."""
    game = GAMES.get(game_id)
    if game is None:
        raise UnknownGame(f"there is no game {game_id!r}; the games are {', '.join(GAMES)}")
    return game
