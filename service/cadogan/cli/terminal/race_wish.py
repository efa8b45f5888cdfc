"""What race a player wants."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from cadogan.rules.game import OptionValue


class RaceWish(NamedTuple):
    """A race that exists already, one against a friend, against a house bot by its name, or against anybody."""

    url: str
    """Address of the service."""
    game: str = "klondike"
    options: Mapping[str, OptionValue] = {}
    race: UUID | None = None
    code: str | None = None
    """The six letters of an invitation."""
    friend: bool = False
    bot: str | None = None
    name: str | None = None
    """Name of the player, if they want one."""
    automatic: bool = False
    """Whether safe cards go home by themselves, where the race allows it."""
