"""Players."""

from msgspec import Struct

from cadogan.races.ids import PlayerId


class Player(Struct, frozen=True):
    """A player. `is_bot`: a program, by its own account; `is_house`: a house bot, run by the service."""

    id: PlayerId
    name: str
    is_house: bool = False
    is_bot: bool = False
