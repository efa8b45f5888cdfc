"""Who asks: the player whose token stands in the `Authorization` header. No cookie, no address authorises anything."""

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from cadogan.api.errors import NoToken
from cadogan.people.player import Player
from cadogan.rooms.errors import WrongToken
from cadogan.store.players import Players

SECURITY: list[dict[str, list[str]]] = [{"bearer": []}]
"""What the OpenAPI document says of a route that takes a player."""


async def player_of(request: Request[None, None, State], players: NamedDependency[Players]) -> Player:
    """Player whose token came with the request; NoToken, WrongToken."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NoToken("this is for players: send `Authorization: Bearer TOKEN`; POST /api/v1/players gives a token")
    player = await players.by_token(token.strip())
    if player is None:
        raise WrongToken("this token is nobody's; POST /api/v1/players gives one")
    return player
