"""Best times at a game."""

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.caching.recent_answers import RecentAnswers
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import GamePath
from cadogan.races.settings import game_named
from cadogan.store.projections.best_times import BestTime, BestTimes
from cadogan.store.projections.results import Results


class BestTimeList(Struct, frozen=True):
    """The best times at a game."""

    game: str
    times: tuple[BestTime, ...]
    """The quickest wins of people, at most ten, the quickest first. Of equal times the earlier race comes first."""


@get(
    "/games/{game:str}/best-times",
    operation_id="listBestTimes",
    operation_class=sdk("best_times", "The quickest rated wins of people at a game, one for each.", returns="times"),
    summary="List the best times at a game",
    tags=["games"],
    responses=problem_responses(404),
)
async def list_best_times(
    request: Request[None, None, State],
    game: GamePath,
    recent_answers: NamedDependency[RecentAnswers],
    results: NamedDependency[Results],
    best_times: NamedDependency[BestTimes],
) -> Response[BestTimeList]:
    """Each player's quickest win in a rated race that is listed and finished.

    Rated races of a game are all raced alike: by its usual options, without undo, on deals that nobody has picked.
    Bots, and players who are banned or deleted, are left out. A request with `Cache-Control: max-age=60` takes an
    answer that is up to a minute old.
    """
    game_id = game_named(game).id

    async def listed() -> BestTimeList:
        await results.freshen()
        return BestTimeList(game_id, await best_times.of_game(game_id))

    return await recent_answers.of(request, listed)
