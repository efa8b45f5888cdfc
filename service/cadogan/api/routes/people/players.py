"""Players: signing up takes a name and returns a token."""

from typing import Annotated
from uuid import UUID

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.idempotency import SECRET, allow_repeat
from cadogan.api.limits.limit_policies import SIGNING_UP
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.errors import InvalidBody, UnknownPlayer
from cadogan.api.problems.problems import problem_responses
from cadogan.lobby.entropy import Entropy
from cadogan.people.errors import NameTaken
from cadogan.people.names import name_key, name_of
from cadogan.people.player import Player
from cadogan.people.tokens import token_from
from cadogan.races.ids import PlayerId
from cadogan.store.tables.players import Players

HELP = (
    "32 random bytes in base64url, made by the client. The token is made from them. If the answer is lost, send the "
    "same request again: it gets the same player and token."
)


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A new player."""

    name: Annotated[
        str, Meta(description="2 to 20 characters: letters and digits of one script, with . _ - and spaces inside")
    ]
    bot: Annotated[
        bool, Meta(description="The player is a program. This is shown beside the name and cannot be undone.")
    ] = False
    secret: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$", description=HELP)] | None = None


class PlayerView(Struct, frozen=True):
    """A player. `bot`: a program; `house`: a bot of the service."""

    id: PlayerId
    name: str
    house: bool
    bot: bool


class PlayerMade(Struct, frozen=True):
    """A player and a new token, which is shown only once."""

    id: PlayerId
    name: str
    token: str


@post(
    "/players",
    operation_id="createPlayer",
    summary="Create a player",
    tags=["players"],
    dto=StrictBody[NewPlayer],
    return_dto=None,
    responses=problem_responses(409, 413, 422),
    opt=SECRET | SIGNING_UP,
)
async def create_player(
    request: Request[None, None, State],
    data: JSONBody[NewPlayer],
    players: NamedDependency[Players],
    entropy: NamedDependency[Entropy],
) -> PlayerMade:
    """Sign up. Names are unique, ignoring case, and do not look alike. The service stores only the token's hash.

    The token has every scope of a person, or of a bot. `createToken` creates tokens with fewer scopes.
    """
    player = Player(entropy.player_id(), name_of(data.name), is_bot=data.bot)
    if data.secret is None:
        token = entropy.token()
        await players.create(player, token)
        return PlayerMade(player.id, player.name, token)
    allow_repeat(request.scope)
    token = token_from(data.secret)
    try:
        await players.create(player, token)
    except NameTaken:
        known = await signed_up_before(player, token, players)
        if known is None:
            raise
        player = known
    return PlayerMade(player.id, player.name, token)


async def signed_up_before(player: Player, token: str, players: Players) -> Player | None:
    """The player whose sign-up had the same secret, if there is one. Raises InvalidBody."""
    known = await players.by_token(token)
    if known is not None and (name_key(known.name) != name_key(player.name) or known.is_bot != player.is_bot):
        raise InvalidBody("another player was made with this secret; make new random bytes for each player", "secret")
    return known


@get(
    "/players/me",
    operation_id="getMe",
    operation_class=sdk("me", "The player that this client acts as."),
    summary="Get your own player",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403),
    sync_to_thread=False,
)
def get_me(me: NamedDependency[Player]) -> PlayerView:
    """The player of the request's token."""
    return view(me)


@post(
    "/players/me/bot",
    operation_id="becomeBot",
    operation_class=sdk("become_bot", "Mark this player as a bot. This cannot be undone."),
    summary="Become a bot",
    tags=["players"],
    security=needs("token:write"),
    status_code=200,
    responses=problem_responses(401, 403),
)
async def become_bot(me: NamedDependency[Player], players: NamedDependency[Players]) -> PlayerView:
    """Mark yourself as a bot, permanently. Tokens with the scope `race:play` get `bot:play` instead."""
    await players.become_bot(me.id)
    return view(replace(me, is_bot=True))


async def existing_player(player_id: UUID, players: Players) -> Player:
    """Player with this id. Raises UnknownPlayer."""
    player = await players.by_id(PlayerId(player_id))
    if player is None:
        raise UnknownPlayer(f"no player has the id {player_id}")
    return player


def view(player: Player) -> PlayerView:
    """Public view of a player."""
    return PlayerView(player.id, player.name, player.is_house, player.is_bot)
