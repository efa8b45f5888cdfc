"""A player in a tournament: entering, pausing, leaving, and waiting for the next race."""

from typing import Annotated
from uuid import UUID

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.identity.bearer import needs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.lobby.challenges import Somebody
from cadogan.api.routes.lobby.pairings import MOST_WAIT_S
from cadogan.api.routes.paths import TournamentPath
from cadogan.api.routes.tournaments.views import TableRow, next_round_at, row_of
from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.people.player import Player
from cadogan.races.ids import RaceId
from cadogan.store.tables.players import Players
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.tournament import Phase, Tournament


class OwnPlace(Struct, frozen=True, kw_only=True):
    """Your place in a tournament. Times are in milliseconds since the epoch."""

    tournament: UUID
    """Id of the tournament."""
    phase: Phase
    """`scheduled`, `running`, `ended`, or `cancelled`."""
    version: int
    """Number of events in the log of the tournament, as far as this answer says what follows from them."""
    row: TableRow
    """Your row of the table."""
    race: RaceId | None
    """Race to join within 20 seconds, or under way. Join it as a race that a pairing has found."""
    rivals: tuple[Somebody, ...]
    """The others in that race. Empty in a sprint, where everybody races on a board of their own."""
    next_at: int | None
    """When the next round of a sprint begins; while a round is on, the latest time. Null if none follows."""
    paused: bool
    """Whether you have paused or left: no race follows the one that is on."""
    free_at: int
    """Time from which you can be paired. It is later after a pause, and after a race that you gave up."""


@post(
    "/tournaments/{tournament_id:uuid}/enter",
    operation_id="enterTournament",
    operation_class=sdk("enter_tournament", "Enter a tournament, or come back from a pause."),
    summary="Enter a tournament",
    tags=["tournaments"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 429),
)
async def enter_tournament(
    tournament_id: TournamentPath,
    me: NamedDependency[Player],
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> OwnPlace:
    """Enter, or come back from a pause. Then wait for races with `GET …/me?wait=25&after=VERSION`.

    Without it you are not paired. After a pause you are paired 10 to 30 seconds later at first, and later each time.
    Entering again changes nothing.
    """
    return await own_place(await tournament_service.enter(tournament_id, me), me, tournament_service, players)


@post(
    "/tournaments/{tournament_id:uuid}/pause",
    operation_id="pauseTournament",
    operation_class=sdk("pause_tournament", "Pause: be paired no more until `enter_tournament`."),
    summary="Pause in a tournament",
    tags=["tournaments"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
)
async def pause_tournament(
    tournament_id: TournamentPath,
    me: NamedDependency[Player],
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> OwnPlace:
    """Sit out until you enter again. A race under way goes on, and counts. Pausing again changes nothing."""
    return await own_place(await tournament_service.pause(tournament_id, me.id), me, tournament_service, players)


@post(
    "/tournaments/{tournament_id:uuid}/leave",
    operation_id="leaveTournament",
    operation_class=sdk("leave_tournament", "Leave a tournament. Points stay."),
    summary="Leave a tournament",
    tags=["tournaments"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
)
async def leave_tournament(
    tournament_id: TournamentPath,
    me: NamedDependency[Player],
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> OwnPlace:
    """Leave. Your points stay, and a race under way counts. Without a race you are not in the table any more."""
    return await own_place(await tournament_service.leave(tournament_id, me.id), me, tournament_service, players)


@get(
    "/tournaments/{tournament_id:uuid}/me",
    operation_id="getOwnPlace",
    operation_class=sdk(
        "own_place",
        "This player's place in a tournament, and the race to join.",
        arguments="tournament_id, wait, after",
    ),
    summary="Get your place in a tournament",
    tags=["tournaments"],
    security=needs("race:play"),
    responses=problem_responses(401, 403, 404, 409),
)
async def get_own_place(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    tournament_id: TournamentPath,
    me: NamedDependency[Player],
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
    wait: Annotated[int, QueryParameter(ge=0, le=MOST_WAIT_S, description="Seconds to wait for news.")] = 0,
    after: Annotated[
        int | None,
        QueryParameter(ge=1, le=2**31 - 1, description="The `version` that you know: news after it ends the wait."),
    ] = None,
) -> OwnPlace:
    """Your row and your race. With `wait`, the answer comes when there is news, or after that many seconds.

    Send the `version` of the last answer as `after`: then no news between two requests is missed.

    News is a race, its end, the end of a round, a pause, and the start and the end of the tournament. You are paired
    only if you have asked in the last 40 seconds.
    """
    tournament, _ = await tournament_service.own(tournament_id, me.id, wait, after)
    return await own_place(tournament, me, tournament_service, players)


async def own_place(
    tournament: Tournament, me: Player, tournament_service: TournamentService, players: Players
) -> OwnPlace:
    """The place of a player who has entered."""
    entrant: Entrant = tournament.entrants[me.id]
    # A race that is about to be created is news to come, although the log has it or its round. This is asked before its
    # race: otherwise one that is created in between would be missed.
    is_coming = await tournament_service.is_coming(tournament, entrant)
    race = await tournament_service.race_of(tournament, entrant)
    paired = None if race is None else tournament.on.get(race)
    rivals = [] if paired is None else [player for player in paired.racers if player != me.id]
    names = await players.names(rivals) if rivals else {}
    return OwnPlace(
        tournament=tournament.id,
        phase=tournament.phase,
        version=tournament.version if not is_coming else entrant.changed - 1,
        row=row_of(entrant, tournament.place(entrant), me.name),
        race=race,
        next_at=next_round_at(tournament),
        rivals=tuple(Somebody(player, names.get(player, "")) for player in rivals),
        paused=entrant.state != "in",
        free_at=entrant.free_at,
    )
