"""Profiles: a player's name, ratings and results."""

from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.bodies.cursor import CursorText
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.errors import UnknownPlayer
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import PlayerPath
from cadogan.api.routes.people.players import existing_player
from cadogan.api.routes.races.race_filters import OfGame, Phases, Since, Until, race_filter
from cadogan.api.routes.races.race_summary import RacePage, RaceSummaries
from cadogan.api.routes.races.races import MOST_LISTED
from cadogan.people.rating import Rating
from cadogan.races.ids import PlayerId
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import GameResults, Kind, Results
from cadogan.store.tables.players import Players


class RatingView(Struct, frozen=True):
    """A rating in points. Every player begins at 25; few are below 10 or above 40.

    The strength is `rating` plus or minus `deviation`, after `races` rated races against `opponents` different players.
    It is `provisional` until the player has raced eight times, against four different opponents who were no newcomers.
    """

    rating: float
    deviation: float
    races: int
    """Number of rated races so far."""
    provisional: bool
    opponents: int
    """Number of different opponents so far. Opponents with fewer than three rated races do not count."""


class GameRating(RatingView, frozen=True):
    """A player's rating at a game."""

    game: str


class ResultsView(Struct, frozen=True, kw_only=True):
    """Results of a player at a game, in finished races of one kind: `rated`, `unrated` or `practice`.

    `wins` are first places and `draws` shared ones; practice counts neither. `solved` are boards with every card home;
    `best_time` is the quickest of them, in milliseconds with penalties. `most_home` and `home` count cards home: on the
    best board, and on all boards.
    """

    game: str
    kind: Kind
    """Kind of race: `rated`, `unrated`, or `practice`."""
    races: int
    """Number of finished races of that kind."""
    wins: int
    """Races in first place."""
    draws: int
    """Races in a shared place."""
    solved: int
    """Boards with every card home."""
    best_time: int | None
    """Time of the quickest solved board, in milliseconds with penalties; null if there is none."""
    most_home: int
    """Most cards home on one board."""
    home: int
    """Cards on the foundations, over all boards."""


class Profile(Struct, frozen=True):
    """A player. `house`: a bot of the service; `bot`: a program. `since` is in milliseconds since the epoch."""

    id: PlayerId
    name: str
    house: bool
    bot: bool
    since: int
    """When the player signed up, in milliseconds since the epoch."""
    ratings: tuple[GameRating, ...]
    """Ratings, by game."""
    results: tuple[ResultsView, ...]
    """Results, by game and kind of race."""


@get(
    "/players/{player_id:uuid}",
    operation_id="getPlayer",
    operation_class=sdk("player", "Name, ratings and results of a player."),
    summary="Get a player",
    tags=["players"],
    responses=problem_responses(404),
)
async def get_player(
    player_id: PlayerPath,
    players: NamedDependency[Players],
    ratings: NamedDependency[Ratings],
    results: NamedDependency[Results],
) -> Profile:
    """Name, ratings and results of a player, by game. Races name players by id, because names can be deleted.

    Ratings change as soon as a race is decided. Results follow when every seat has ended. Unlisted races count.
    """
    player = await existing_player(player_id, players)
    since = await players.since_ms(player.id)
    if since is None:
        raise UnknownPlayer(f"player {player_id} was deleted at this moment")
    await ratings.freshen()
    await results.freshen()
    return Profile(
        id=player.id,
        name=player.name,
        house=player.is_house,
        bot=player.is_bot or player.is_house,
        since=since,
        ratings=tuple(game_rating(game, rating) for game, rating in (await ratings.of_player(player.id)).items()),
        results=tuple(results_view(each) for each in await results.of_player(player.id)),
    )


@get(
    "/players/{player_id:uuid}/races",
    operation_id="listPlayerRaces",
    summary="List the races of a player",
    tags=["players"],
    responses=problem_responses(404, 422),
)
async def list_player_races(  # noqa: PLR0913 - each is a part of the address or a dependency
    *,
    player_id: PlayerPath,
    players: NamedDependency[Players],
    listing: NamedDependency[Listing],
    summaries: NamedDependency[RaceSummaries],
    phases: Phases = None,
    game: OfGame = None,
    since: Since = None,
    until: Until = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_LISTED, description="Most races on a page.")] = 20,
    cursor: CursorText = None,
) -> RacePage:
    """Listed races in which a player has a seat, the newest first, house races included."""
    wanted = race_filter(phases=phases, game=game, since=since, until=until, cursor=cursor)
    player = await existing_player(player_id, players)
    await listing.freshen()
    return await summaries.page(await listing.of_player(player.id, wanted, limit + 1), limit)


def rating_view(rating: Rating) -> RatingView:
    """A rating as the API shows it."""
    return RatingView(*rounded(rating))


def game_rating(game: str, rating: Rating) -> GameRating:
    """A rating at a game as the API shows it."""
    return GameRating(*rounded(rating), game)


def rounded(rating: Rating) -> tuple[float, float, int, bool, int]:
    """The fields of a view: rating and deviation are rounded to hundredths of a point, less than a race changes."""
    return round(rating.mu, 2), round(rating.sigma, 2), rating.races, rating.is_provisional, rating.opponents


def results_view(results: GameResults) -> ResultsView:
    """Results as the API shows them."""
    return ResultsView(
        game=results.game,
        kind=results.kind,
        races=results.races,
        wins=results.wins,
        draws=results.draws,
        solved=results.solved,
        best_time=results.best_ms,
        most_home=results.most_home,
        home=results.home,
    )
