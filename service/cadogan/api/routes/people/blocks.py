"""Blocks: players whose challenges you do not get."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.identity.bearer import needs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import PlayerPath
from cadogan.api.routes.people.players import existing_player
from cadogan.people.block import refuse_to_block
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.tables.blocks import Blocked, Blocks
from cadogan.store.tables.players import Players


class BlockView(Struct, frozen=True):
    """A player that you have blocked."""

    player: PlayerId
    name: str
    since: int
    """When you blocked them, in milliseconds since the epoch."""


class BlockList(Struct, frozen=True):
    """Players that you have blocked, the latest first."""

    blocked: tuple[BlockView, ...]
    """Players that you have blocked, the latest first."""


@get(
    "/players/me/blocks",
    operation_id="listBlocks",
    operation_class=sdk("blocks", "Players that this player has blocked, the latest first."),
    summary="List the players that you have blocked",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403),
)
async def list_blocks(me: NamedDependency[Player], blocks: NamedDependency[Blocks]) -> BlockList:
    """Players whose challenges you do not get, at most 500."""
    return listed(await blocks.of(me.id))


@post(
    "/players/{player_id:uuid}/block",
    operation_id="blockPlayer",
    operation_class=sdk(
        "block",
        "Get no challenges of a player any more. The player is not told. Returns all players that are blocked.",
    ),
    summary="Block a player",
    tags=["players"],
    security=needs("token:write"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 422),
)
async def block_player(
    player_id: PlayerPath,
    me: NamedDependency[Player],
    players: NamedDependency[Players],
    blocks: NamedDependency[Blocks],
) -> BlockList:
    """Get no challenges of a player any more, in lists or as news; those that are open now disappear, too.

    The player is told nothing: their challenges to you stay open until they expire. Everything public stays public, and
    pairing may still pair you.
    """
    other = await existing_player(player_id, players)
    refuse_to_block(me.id, other)
    await blocks.block(me.id, other.id)
    return listed(await blocks.of(me.id))


@delete(
    "/players/{player_id:uuid}/block",
    operation_id="unblockPlayer",
    operation_class=sdk("unblock", "Get the challenges of a player again. Returns the players that are still blocked."),
    summary="Unblock a player",
    tags=["players"],
    security=needs("token:write"),
    status_code=200,
    responses=problem_responses(401, 403, 404),
)
async def unblock_player(
    player_id: PlayerPath,
    me: NamedDependency[Player],
    players: NamedDependency[Players],
    blocks: NamedDependency[Blocks],
) -> BlockList:
    """Get the challenges of a player again, also those that are still open. It does no harm to send it again."""
    other = await existing_player(player_id, players)
    await blocks.unblock(me.id, other.id)
    return listed(await blocks.of(me.id))


def listed(found: list[Blocked]) -> BlockList:
    """Blocks as the API shows them."""
    return BlockList(tuple(BlockView(each.player, each.name, each.since_ms) for each in found))
