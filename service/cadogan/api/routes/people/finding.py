"""Finding players by the beginning of their name or by their ids, and one's own races."""

from typing import Annotated
from uuid import UUID

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.bodies.cursor import CursorText
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.limit_policies import costs
from cadogan.api.problems.errors import InvalidParameter
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.people.players import PlayerView, view
from cadogan.api.routes.races.race_filters import OfGame, Phases, Since, Until, race_filter
from cadogan.api.routes.races.race_summary import RacePage, RaceSummaries
from cadogan.api.routes.races.races import MOST_LISTED
from cadogan.people.names import LONGEST
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.players import Players

MOST_IDS = 300
MOST_FOUND = 100


class PlayerList(Struct, frozen=True):
    """Players that were found. Ids of deleted players find nothing."""

    players: tuple[PlayerView, ...]
    """Players of this page."""


@get(
    "/players",
    operation_id="findPlayers",
    summary="Find players by name or ids",
    tags=["players"],
    responses=problem_responses(),
    opt=costs(5),
)
async def find_players(
    *,
    players: NamedDependency[Players],
    name: Annotated[
        str | None,
        QueryParameter(
            min_length=1,
            max_length=LONGEST,
            schema_extra={"minLength": 1, "maxLength": LONGEST, "examples": ["Ad"]},
            description="Players whose name begins like this, ignoring case, in alphabetical order.",
        ),
    ] = None,
    ids: Annotated[
        list[UUID] | None,
        QueryParameter(name="id", max_items=MOST_IDS, description="The player with this id. Can be repeated."),
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_FOUND, description="Most players found by name.")] = 20,
) -> PlayerList:
    """Players by the beginning of their name, or up to 300 players by their ids. Give one of the two."""
    if (name is None) == (ids is None):
        value = "" if name is None else name
        raise InvalidParameter("name", value, "give either `name` or `id`; `id` can be repeated")
    if name is not None:
        found = await players.by_prefix(name, limit)
    else:
        found = await players.by_ids([PlayerId(each) for each in ids or ()])
    return PlayerList(tuple(map(view, found)))


@get(
    "/players/me/races",
    operation_id="listMyRaces",
    summary="List your races",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403, 404, 422),
)
async def list_my_races(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    me: NamedDependency[Player],
    listing: NamedDependency[Listing],
    summaries: NamedDependency[RaceSummaries],
    phases: Phases = None,
    game: OfGame = None,
    since: Since = None,
    until: Until = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_LISTED, description="Most races on a page.")] = 20,
    cursor: CursorText = None,
) -> RacePage:
    """Races in which you have a seat, and lobbies that you opened, the newest first. Unlisted ones are included."""
    wanted = race_filter(phases=phases, game=game, since=since, until=until, cursor=cursor)
    await listing.freshen()
    return await summaries.page(await listing.own(me.id, wanted, limit + 1), limit)
