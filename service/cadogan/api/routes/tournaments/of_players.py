"""The tournaments of a player."""

from typing import Annotated
from uuid import UUID

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from cadogan.api.bodies.cursor import Cursors, CursorText
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import PlayerPath
from cadogan.api.routes.people.players import existing_player
from cadogan.store.tables.listed_at import ListedAt
from cadogan.store.tables.players import Players
from cadogan.store.tables.tournament_places import PlaceReached, TournamentPlaces
from cadogan.tournaments.terms import Kind

MOST_SHOWN = 100

PLACES = Cursors("tournaments of a player", ListedAt)


class PlayerTournament(Struct, frozen=True, kw_only=True):
    """A tournament that has ended, and what a player reached in it."""

    tournament: UUID
    """Id of the tournament."""
    cancelled: bool
    """Whether its maker cancelled it. Then the place is that of this moment, and counts for no best place or podium."""
    kind: Kind
    """`arena` or `sprint`."""
    name: Annotated[str, Meta(examples=["Friday arena"])]
    games: Annotated[tuple[str, ...], Meta(examples=[["duchess", "klondike"]])]
    """Ids of games."""
    starts_at: int
    """When it started, in milliseconds since the epoch."""
    place: int
    """Place of the player, counted from 1."""
    players: int
    """Players in its table."""
    points: int
    """Points of the player."""
    races: int
    """Races of the player that count."""


class PlayerTournaments(Struct, frozen=True):
    """A page of tournaments, the latest first. `next` is the cursor of the following page; null on the last one."""

    tournaments: tuple[PlayerTournament, ...]
    """The tournaments."""
    next: str | None


@get(
    "/players/{player_id:uuid}/tournaments",
    operation_id="listPlayerTournaments",
    operation_class=sdk("player_tournaments", "Tournaments in which a player has raced, the latest first."),
    summary="List the tournaments of a player",
    tags=["tournaments"],
    responses=problem_responses(404, 422),
)
async def list_player_tournaments(
    *,
    player_id: PlayerPath,
    players: NamedDependency[Players],
    tournament_places: NamedDependency[TournamentPlaces],
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_SHOWN, description="Most tournaments on a page.")] = 20,
    cursor: CursorText = None,
) -> PlayerTournaments:
    """Listed tournaments that are over and in which the player has raced, with place and points."""
    place = None if cursor is None else PLACES.place(cursor)
    player = await existing_player(player_id, players)
    found = await tournament_places.of_player(player.id, place, limit + 1)
    following = PLACES.behind(found, limit, lambda each: ListedAt(each.starts_at, each.created.tournament))
    return PlayerTournaments(tuple(map(shown, found[:limit])), following)


def shown(reached: PlaceReached) -> PlayerTournament:
    """A tournament as clients get it."""
    terms = reached.created.terms
    return PlayerTournament(
        tournament=reached.created.tournament,
        cancelled=reached.is_cancelled,
        kind=terms.kind,
        name=terms.name,
        games=terms.games,
        starts_at=reached.starts_at,
        place=reached.place,
        players=reached.players,
        points=reached.points,
        races=reached.races,
    )
