"""Players: being one takes a name and gives a token."""

from typing import Annotated
from uuid import UUID

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from cadogan.api.http.bearer import needs
from cadogan.api.http.body import Strictly
from cadogan.api.http.errors import UnknownPlayer
from cadogan.api.http.idempotency import SECRET
from cadogan.api.http.limit_policies import SIGNING_UP
from cadogan.api.http.problems import refusals
from cadogan.lobby.entropy import Entropy
from cadogan.people.names import name_of
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.tables.players import Players


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: Annotated[
        str, Meta(description="2 to 20 characters: letters and digits of any script, with . _ - and spaces inside")
    ]
    bot: Annotated[bool, Meta(description="A program plays. That is shown beside the name, and never taken back.")] = (
        False
    )


class PlayerView(Struct, frozen=True):
    """A player. `bot`: a program plays; `house`: one of the service's own."""

    id: PlayerId
    name: str
    house: bool
    bot: bool


class PlayerMade(Struct, frozen=True):
    """A new player and his token, which is shown this once."""

    id: PlayerId
    name: str
    token: str


@post(
    "/players",
    operation_id="createPlayer",
    summary="Become a player",
    tags=["players"],
    dto=Strictly[NewPlayer],
    return_dto=None,
    responses=refusals(409, 413, 422),
    opt=SECRET | SIGNING_UP,
)
async def create_player(
    data: JSONBody[NewPlayer], players: NamedDependency[Players], entropy: NamedDependency[Entropy]
) -> PlayerMade:
    """Names are unique, whatever their case. Keep the token: only its hash is stored, nobody can tell it again.

    It permits all that a person may do, or all that a bot may; `createToken` makes others that permit less.
    """
    player = Player(entropy.player_id(), name_of(data.name), is_bot=data.bot)
    token = entropy.token()
    await players.create(player, token)
    return PlayerMade(player.id, player.name, token)


@get(
    "/players/me",
    operation_id="getMe",
    summary="Who I am",
    tags=["players"],
    security=needs("player:read"),
    responses=refusals(401, 403),
    sync_to_thread=False,
)
def get_me(me: NamedDependency[Player]) -> PlayerView:
    """Player whose token came with the request."""
    return view(me)


@post(
    "/players/me/bot",
    operation_id="becomeBot",
    summary="Be a bot",
    tags=["players"],
    security=needs("token:write"),
    status_code=200,
    responses=refusals(401, 403),
)
async def become_bot(me: NamedDependency[Player], players: NamedDependency[Players]) -> PlayerView:
    """Say that a program plays, for good. Tokens with `race:play` have `bot:play` in its place from then on."""
    await players.become_bot(me.id)
    return view(replace(me, is_bot=True))


async def known(player_id: UUID, players: Players) -> Player:
    """Player of that id; UnknownPlayer."""
    player = await players.by_id(PlayerId(player_id))
    if player is None:
        raise UnknownPlayer(f"there is no player {player_id}")
    return player


def view(player: Player) -> PlayerView:
    """A player as everybody may see him."""
    return PlayerView(player.id, player.name, player.is_house, player.is_bot)
