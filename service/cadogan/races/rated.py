"""Conditions of rated races. A rating at a game means the same for everyone, so every rated race is raced alike.

Two seats: a scout in a third seat could deal the whole stock before the main seat moves. No undo: with undo a racer
could see every card, take it all back, and solve the deal. See docs/decisions/ratings.md.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from cadogan.races.errors import InvalidSettings
from cadogan.races.settings import DEFAULTS, OPTIONS, Settings, game_named, settled
from cadogan.rules.game import OptionValue


class RatedConditions(Struct, frozen=True):
    """What every rated race of a game has in common. `time_limit` is in seconds."""

    options: dict[str, OptionValue]
    time_limit: int
    seats: Literal[2] = 2
    undo: Literal["none"] = "none"
    view: Literal["fair"] = "fair"
    """What others see of a board: `fair`, `open`, or `closed`."""
    deal: Literal["any"] = "any"


def rated_conditions(game: str) -> RatedConditions:
    """Conditions of rated races of a game.

    Raises:
        UnknownGame: There is no such game.
    """
    found = game_named(game)
    return RatedConditions(found.chosen, found.minutes * 60)


def refuse_unless_rated_alike(settings: Settings) -> None:
    """Refuse settings of a rated race that are not those of every rated race of the game.

    Raises:
        InvalidSettings: A setting differs; it names the first.
    """
    for field, right in differing_conditions(settings).items():
        raise InvalidSettings(
            field, f"rated races of {settings.game} have {field}: {right}, so that their results can be compared"
        )


def is_rated_alike(settings: Settings) -> bool:
    """Whether a race with these settings counts for ratings. Races of older releases could be rated otherwise."""
    return not differing_conditions(settings)


def differing_conditions(settings: Settings) -> dict[str, object]:
    """Settings that differ from those of rated races of the game, with the right values."""
    chosen, _ = settled(replace(settings, rated=False))
    conditions = {name: DEFAULTS[name] for name, option in OPTIONS.items() if not option.rated}
    conditions |= asdict(rated_conditions(settings.game))
    return {name: right for name, right in conditions.items() if getattr(chosen, name) != right}
