"""What is agreed before a race: the game and its options, the seats, the clock, undo, and who may watch what."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from cadogan.races.errors import InvalidSettings
from cadogan.rules import GAMES, Game, UnknownGame
from cadogan.rules.game import OptionValue

MOST_SEATS = 8
LAST_MS = 253_402_300_799_999
"""The last millisecond of the year 9999, since the epoch."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a race. Times are in seconds.

    The log keeps them in `RaceCreated`: a field may be added whose default is what races before it had, and a bound
    may be widened; anything else is a new schema of that event.
    """

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
    view: Literal["fair", "open", "closed"] = "fair"
    """What others see of a board: `fair`, no card before every racer has seen it; `open`, everything at once;
    `closed`, how far it has come and no card until `closed_until`."""
    closed_until: Annotated[int, Meta(ge=0)] | None = None
    """When a closed race opens, in milliseconds since the epoch."""
    rated: bool = False
    """Whether the result counts for ratings: at least two seats, fair view, and a deal that nobody chose."""
    deal: Literal["any", "winnable"] = "any"
    """`any`: service and racers decide it together, or somebody picks it; `winnable`: a fresh one that can be won, as
    moves that win it have proved."""
    hints: bool = False
    """Whether one who practises alone may ask for hints."""
    bots: bool = True
    """Whether bots may take seats."""
    listed: bool = True
    """Whether lists show the race; otherwise it is known to those who have its link."""


def settled(settings: Settings) -> tuple[Settings, Game]:
    """Settings with every default filled in, and the game that they describe.

    InvalidSettings, UnknownGame and InvalidOption say what does not go together.
    """
    game = game_named(settings.game).with_options(settings.options)
    if not 1 <= settings.seats <= MOST_SEATS:
        raise InvalidSettings("seats", f"a race has 1 to {MOST_SEATS} seats; this one is to have {settings.seats}")
    if (settings.view == "closed") != (settings.closed_until is not None):
        raise InvalidSettings("closed_until", "a closed race says when it opens, and no other race does")
    if settings.closed_until is not None and settings.closed_until > LAST_MS:
        raise InvalidSettings(
            "closed_until",
            f"a closed race opens before the year 10000, by {LAST_MS} ms since the epoch; this one is to at "
            f"{settings.closed_until}",
        )
    if settings.hints and settings.seats > 1:
        raise InvalidSettings("hints", f"hints are for practice with one seat; this race has {settings.seats}")
    if settings.rated and settings.seats == 1:
        raise InvalidSettings("rated", "a rated race has two seats or more; this one has 1")
    if settings.deal == "winnable" and game.chosen != GAMES[game.id].chosen:
        raise InvalidSettings(
            "deal", f"no deals of {game.id} with other options are proved winnable; leave options out"
        )
    if settings.rated and settings.deal == "winnable":
        raise InvalidSettings("deal", "the service knows a winnable deal, and how it is won; a rated race has any deal")
    if settings.rated and settings.view != "fair":
        raise InvalidSettings("view", f"a rated race is fair; this one is to be {settings.view}")
    return replace(settings, options=game.chosen, time_limit=settings.time_limit or game.minutes * 60), game


def game_named(game_id: str) -> Game:
    """Game of that id; UnknownGame lists those that there are."""
    game = GAMES.get(game_id)
    if game is None:
        raise UnknownGame(f"there is no game {game_id!r}; the games are {', '.join(GAMES)}")
    return game
