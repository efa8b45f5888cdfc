"""Ratings: changes by a race, a player's history, and leaderboards."""

from typing import Annotated, NamedTuple

from litestar import Request, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.bodies.cursor import Cursors, CursorText, Nth, Number
from cadogan.api.limits.bill import charge_reading
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import GamePath, PlayerPath, RacePath
from cadogan.api.routes.people.players import existing_player
from cadogan.api.routes.people.profiles import GameRating, RatingView, game_rating, rating_view, rounded
from cadogan.api.routes.races.record import race_in
from cadogan.people.rated_outcome import Reason
from cadogan.people.rating import UNRATED
from cadogan.people.rating_book import RatingChange
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Decided, Finished
from cadogan.races.settings import game_named
from cadogan.store.clock import Clock
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.leaderboards import TOP, Leaderboards, Ranked, Rung
from cadogan.store.projections.ratings import Ratings
from cadogan.store.tables.players import Players

MOST_CHANGES = 1000
MOST_RANKED = 100


LATER = Cursors("rating-history", Nth)
"""Cursors of a history, which is in order of the player's rated races."""


class Standing(NamedTuple):
    """Position on a leaderboard, with the rank, so that a page need not count the players before it."""

    rank: Number
    rung: Rung


class SeatRating(Struct, frozen=True):
    """Rating change of the player in a seat. `change` is in points, with its sign.

    `reason`: `raced`, by the result; `left early`, the player left in the first ten seconds with fewer than twenty
    moves; `did not start`, the player did not come to a pairing, or left before the start. The last two count as a
    defeat, and change no other rating. `counted` is the part of the change that counted, 0 to 1: less against an
    opponent met before on the same day or with an uncertain rating, and none in a victory over a much weaker opponent.
    """

    seat: int
    player: PlayerId
    place: int
    before: RatingView
    """Rating before the race."""
    after: RatingView
    """Rating after the race."""
    change: float
    """Change of the rating in points."""
    reason: Reason
    counted: float
    """Part of the change that counted, 0 to 1."""


class RaceRatings(Struct, frozen=True):
    """Rating changes by a race, by seat. `seats` is empty until the race is `decided`, and if it is not `rated`.

    After a race that did not start, or that a player left early, only the rating of the player to blame can change.
    """

    rated: bool
    decided: bool
    """Whether the race is decided."""
    seats: tuple[SeatRating, ...]


class RatingPoint(Struct, frozen=True):
    """A rating after the player's `races`th rated race. `race` is null if the race is not listed."""

    race: RaceId | None
    at: int
    place: int
    rating: float
    deviation: float
    races: int
    """Number of rated races by then."""


class RatingHistory(Struct, frozen=True):
    """History of a rating, the oldest race first. `now` is the current rating.

    `next` is the cursor of the following page; null on the last one. Times are in milliseconds since the epoch.
    """

    player: PlayerId
    now: GameRating
    points: tuple[RatingPoint, ...]
    """Rating after each race."""
    next: str | None


class RankedView(RatingView, frozen=True):
    """A player on a leaderboard. `score` orders it: a conservative estimate in which each opponent counts once."""

    rank: int
    """Rank, counted from 1."""
    player: PlayerId
    name: str
    score: float
    """Conservative estimate of strength, in points, which orders the leaderboard."""
    established_opponents: int
    """Number of different established opponents within a year."""


class Leaderboard(Struct, frozen=True):
    """A page of a leaderboard, the best first. `next` is the cursor of the following page; null on the last one.

    A ranked player has raced `least_opponents` different established opponents within a year: eight, more in a large
    service. In a young one, half as many are enough as these opponents have raced themselves.
    """

    game: str
    least_opponents: int
    """Number of different established opponents that a ranked player has raced."""
    players: tuple[RankedView, ...]
    """Players of this page."""
    next: str | None


@get(
    "/races/{race_id:uuid}/ratings",
    operation_id="getRaceRatings",
    operation_class=sdk("race_ratings", "Rating changes by a rated race, once it is decided."),
    summary="Get the rating changes by a race",
    tags=["ratings"],
    responses=problem_responses(404),
)
async def get_race_ratings(
    request: Request[None, None, State],
    race_id: RacePath,
    race_reader: NamedDependency[RaceReader],
    ratings: NamedDependency[Ratings],
) -> RaceRatings:
    """Ratings before and after a race, by seat. They are available as soon as the race is decided."""
    record, _ = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, record.p)
    race = race_in(record)
    await ratings.freshen()
    changes = await ratings.of_race(race.id)
    return RaceRatings(
        rated=race.settings.rated,
        decided=isinstance(race.phase, Decided | Finished),
        seats=tuple(seat_rating(change) for change in changes),
    )


@get(
    "/players/{player_id:uuid}/ratings/{game:str}",
    operation_id="getRatingHistory",
    operation_class=sdk("rating_history", "A player's rating at a game after each rated race, oldest first."),
    summary="Get the history of a rating",
    tags=["ratings"],
    responses=problem_responses(404, 422),
)
async def get_rating_history(  # noqa: PLR0913 - each is a part of the address or a dependency
    *,
    player_id: PlayerPath,
    game: GamePath,
    players: NamedDependency[Players],
    ratings: NamedDependency[Ratings],
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_CHANGES, description="Most races on a page.")] = 200,
    cursor: CursorText = None,
) -> RatingHistory:
    """A player's rating at a game after each of their rated races, for a plot."""
    game_id, after = game_named(game).id, 0 if cursor is None else LATER.place(cursor).number
    player = await existing_player(player_id, players)
    await ratings.freshen()
    found = await ratings.history(player.id, game_id, after, limit + 1)
    return RatingHistory(
        player=player.id,
        now=game_rating(game_id, await ratings.get(player.id, game_id) or UNRATED),
        points=tuple(rating_point(change) for change in found[:limit]),
        next=LATER.behind(found, limit, lambda change: Nth(change.number)),
    )


@get(
    "/leaderboards/{game:str}",
    operation_id="getLeaderboard",
    operation_class=sdk(
        "leaderboard", "Players of a game by rating, best first; provisional ratings come last.", returns="players"
    ),
    summary="Get a leaderboard",
    tags=["ratings"],
    responses=problem_responses(404, 422),
)
async def get_leaderboard(  # noqa: PLR0913 - each is a part of the address or a dependency
    *,
    game: GamePath,
    ratings: NamedDependency[Ratings],
    leaderboards: NamedDependency[Leaderboards],
    clock: NamedDependency[Clock],
    bots: Annotated[bool, QueryParameter(description="Bots instead of people.")] = False,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_RANKED, description="Most players on a page.")] = 50,
    cursor: CursorText = None,
) -> Leaderboard:
    """Players who are ranked at a game, the best first, by a conservative estimate: see [ratings](/docs/ratings).

    A ranked player is established, has raced enough different established opponents, and has raced in the last 60 days.
    A page continues after the last player of the previous page, by the score at that time. A player whose score does
    not change meanwhile is on exactly one page.
    """
    game_id = game_named(game).id
    lower = lower_on(game_id, is_bot=bots)
    rank, after = Standing(0, TOP) if cursor is None else lower.place(cursor)
    await ratings.freshen()
    page = await leaderboards.page(game_id, clock.now_ms(), after, limit + 1, is_bot=bots)
    found = list(enumerate(page.players, rank + 1))
    players = tuple(ranked(rank, each) for rank, each in found[:limit])
    return Leaderboard(
        game_id, page.least, players, lower.behind(found, limit, lambda row: Standing(row[0], row[1].rung))
    )


def lower_on(game: str, *, is_bot: bool) -> Cursors[Standing]:
    """Cursors of one leaderboard. They are not valid for others, where ranks differ."""
    return Cursors(f"leaderboard {game} {'bots' if is_bot else 'people'}", Standing)


def seat_rating(change: RatingChange) -> SeatRating:
    """A change as the API shows it: the difference of the rounded ratings."""
    before, after = rating_view(change.before), rating_view(change.after)
    gain = round(after.rating - before.rating, 2)
    return SeatRating(
        change.seat, change.player_id, change.place, before, after, gain, change.reason, round(change.weight, 3)
    )


def rating_point(change: RatingChange) -> RatingPoint:
    """A rating after a race, as the API shows it."""
    after = rating_view(change.after)
    race = change.race_id if change.listed else None
    return RatingPoint(race, change.decided_at, change.place, after.rating, after.deviation, after.races)


def ranked(rank: int, each: Ranked) -> RankedView:
    """A player on a leaderboard, as the API shows it."""
    return RankedView(*rounded(each.rating), rank, each.player, each.name, round(each.score, 2), each.peers)
