"""A player: somebody with a name."""

from msgspec import Struct

from cadogan.races.ids import PlayerId


class Player(Struct, frozen=True):
    """Somebody who may race. `is_bot`: a program plays, as it has said itself; `is_house`: one of the service's own."""

    id: PlayerId
    name: str
    is_house: bool = False
    is_bot: bool = False
