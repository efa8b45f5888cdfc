"""A player: somebody with a name."""

from msgspec import Struct

from cadogan.races.ids import PlayerId


class Player(Struct, frozen=True):
    """Somebody who may race. `is_house`: a bot of the service's own."""

    id: PlayerId
    name: str
    is_house: bool = False
