"""Head-to-head results of two players."""

from typing import Annotated
from uuid import UUID

from litestar import get
from litestar.di import NamedDependency
from litestar.params import PathParameter
from msgspec import Struct

from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import PlayerPath
from cadogan.api.routes.people.players import existing_player
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.projections.results import Against, Meeting, Results
from cadogan.store.tables.players import Players


class GameAgainst(Struct, frozen=True):
    """Results at a game: how often the player was before the other one, behind, and tied."""

    game: str
    races: int
    """Races of both players at that game."""
    wins: int
    """Races in first place."""
    losses: int
    """Races behind the other player."""
    draws: int
    """Races in a shared place."""


class MeetingView(Struct, frozen=True, kw_only=True):
    """A race of both players, with their places. `finished_at` is in milliseconds since the epoch."""

    race: RaceId
    game: str
    rated: bool
    finished_at: int
    place: int
    others_place: int
    """Place of the other player."""


class HeadToHead(Struct, frozen=True):
    """Head-to-head results of two players, and their last races, the newest first."""

    player: PlayerId
    other: PlayerId
    """Id of the other player."""
    games: tuple[GameAgainst, ...]
    """The games."""
    last: tuple[MeetingView, ...]
    """Last races of both players, the newest first."""


@get(
    "/players/{player_id:uuid}/against/{other_id:uuid}",
    operation_id="getAgainst",
    operation_class=sdk("against", "Compare two players in the races where both had a seat."),
    summary="Get the head-to-head results of two players",
    tags=["players"],
    responses=problem_responses(404),
)
async def get_against(
    player_id: PlayerPath,
    other_id: Annotated[UUID, PathParameter(description="Id of the other player.")],
    players: NamedDependency[Players],
    results: NamedDependency[Results],
) -> HeadToHead:
    """Results of finished races in which both players had a seat, rated or not. Unlisted races count.

    `last` has the last ten that are listed; `GET /api/v1/races?player=…&player=…` has all of these.
    """
    player, other = await existing_player(player_id, players), await existing_player(other_id, players)
    await results.freshen()
    return HeadToHead(
        player=player.id,
        other=other.id,
        games=tuple(game_against(each) for each in await results.against(player.id, other.id)),
        last=tuple(meeting_view(each) for each in await results.meetings(player.id, other.id)),
    )


def game_against(each: Against) -> GameAgainst:
    """Results at a game, as the API shows them."""
    return GameAgainst(each.game, each.races, each.wins, each.losses, each.draws)


def meeting_view(meeting: Meeting) -> MeetingView:
    """A race of two players, as the API shows it."""
    return MeetingView(
        race=meeting.race_id,
        game=meeting.game,
        rated=meeting.rated,
        finished_at=meeting.finished_at,
        place=meeting.place,
        others_place=meeting.others_place,
    )
