"""Players: being one takes a name and gives a token."""

from msgspec import Struct

from cadogan_client.views import PlayerId


class Player(Struct, frozen=True):
    """Somebody who races. `bot`: a program plays; `house`: one of the service's own."""

    id: PlayerId
    name: str
    house: bool = False
    bot: bool = False


class NewPlayer(Struct, frozen=True):
    """A player who has just signed up. The token alone makes him that player, and is shown this once: keep it."""

    id: PlayerId
    name: str
    token: str
