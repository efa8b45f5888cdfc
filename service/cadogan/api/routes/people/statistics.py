"""Statistics of a player by game, the last races, days with races, and marks of achievement."""

from datetime import date, timedelta
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import PlayerPath
from cadogan.api.routes.people.players import existing_player
from cadogan.races.day import begins_ms, day_of
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.clock import Clock
from cadogan.store.projections.statistics import GameTotals, LastRace, Outcome, Statistics
from cadogan.store.tables.players import Players
from cadogan.store.tables.tournament_places import TournamentPlaces


class GameStatistics(Struct, frozen=True, kw_only=True):
    """Statistics of a player at a game. All but `practised` count finished races against other players.

    Times are in milliseconds with penalties.
    """

    game: str
    races: int
    """Number of finished races."""
    wins: int
    """Races in first place, not shared."""
    draws: int
    """Races in a shared first place."""
    solved: int
    """Boards with every card home."""
    best_time: int | None
    """Time of the quickest solved board; null if there is none."""
    median_time: int | None
    """Median time of the solved boards; null if there is none."""
    card_time: int | None
    """Median, over the races, of the time that a card home took; null if no card ever came home."""
    streak: int
    """Wins in a row that end with the last race."""
    longest_streak: int
    """Most wins in a row."""
    last: tuple[Outcome, ...]
    """Outcomes of the last ten races, the newest first: `won`, `drawn` or `lost`."""
    practised: int
    """Number of finished races alone, or against ghosts only."""


class RecentRace(Struct, frozen=True, kw_only=True):
    """One of the last races of a player against others. `race` is null if the race is not listed."""

    race: RaceId | None
    game: str
    outcome: Outcome
    """`won`, `drawn` (a shared first place) or `lost`."""
    place: int
    how: How
    home: int
    time: int
    """Milliseconds since the start, with penalties."""
    at: int
    """When the race finished, in milliseconds since the epoch."""


class ActiveDay(Struct, frozen=True, kw_only=True):
    """A day (UTC) on which a player has ended races."""

    day: date
    """Day, in UTC."""
    races: int
    """Number of finished races, practice included."""
    wins: int
    """How many of them the player has won against others."""


class TournamentStatistics(Struct, frozen=True, kw_only=True):
    """Statistics of a player in listed tournaments that are over."""

    tournaments: int
    """Tournaments in which the player has raced."""
    best_place: int | None
    """Best place in those that nobody cancelled; null without any."""
    podiums: int
    """Those that nobody cancelled, in one of the first three places."""
    points: int
    """Points in all of them."""
    races: int
    """Races in all of them."""


class PlayerStatistics(Struct, frozen=True, kw_only=True):
    """Statistics of a player, from every race that was ever played. Unlisted races count."""

    player: PlayerId
    games: tuple[GameStatistics, ...]
    """By game."""
    last: tuple[RecentRace, ...]
    """The last ten races against others, the newest first."""
    activity: tuple[ActiveDay, ...]
    """Days with races, the oldest first."""
    tournaments: TournamentStatistics
    """Tournaments of the player. `GET /players/{id}/tournaments` lists them."""


class MarkView(Struct, frozen=True, kw_only=True):
    """A mark of achievement that a player has earned. `race` is null if the race is not listed."""

    mark: str
    """Code of the mark, such as `first-win`."""
    race: RaceId | None
    """Race in which it was earned; null if the race is not listed."""
    at: int
    """When that race finished, in milliseconds since the epoch."""


class PlayerMarks(Struct, frozen=True, kw_only=True):
    """Marks of achievement of a player. Each is earned once, by what the log of a race shows."""

    player: PlayerId
    marks: tuple[MarkView, ...]
    """Marks earned so far, in a fixed order."""


@get(
    "/players/{player_id:uuid}/statistics",
    operation_id="getPlayerStatistics",
    operation_class=sdk("statistics", "Statistics of a player by game, the last races, and days with races."),
    summary="Get the statistics of a player",
    opt=costs(5),
    tags=["players"],
    responses=problem_responses(404),
)
async def get_player_statistics(  # noqa: PLR0913 - each is a part of the request or a dependency
    *,
    player_id: PlayerPath,
    players: NamedDependency[Players],
    statistics: NamedDependency[Statistics],
    tournament_places: NamedDependency[TournamentPlaces],
    clock: NamedDependency[Clock],
    days: Annotated[
        int, QueryParameter(ge=1, le=366, description="How many days `activity` goes back, today included.")
    ] = 182,
) -> PlayerStatistics:
    """Races, wins, times and streaks by game, the last ten races, and how many races ended on each day."""
    player = await existing_player(player_id, players)
    await statistics.freshen()
    since = day_of(clock.now_ms()) - timedelta(days=days - 1)
    return PlayerStatistics(
        player=player.id,
        games=tuple(map(game_statistics, await statistics.by_game(player.id))),
        last=tuple(map(recent_race, await statistics.last(player.id))),
        activity=tuple(
            ActiveDay(day=each.day, races=each.races, wins=each.wins)
            for each in await statistics.activity(player.id, begins_ms(since))
        ),
        tournaments=TournamentStatistics(**(await tournament_places.totals(player.id))._asdict()),
    )


@get(
    "/players/{player_id:uuid}/marks",
    operation_id="listPlayerMarks",
    operation_class=sdk("marks", "Marks of achievement that a player has earned.", returns="marks"),
    summary="List the marks of a player",
    opt=costs(5),
    tags=["players"],
    responses=problem_responses(404),
)
async def list_player_marks(
    player_id: PlayerPath,
    players: NamedDependency[Players],
    statistics: NamedDependency[Statistics],
    clock: NamedDependency[Clock],
) -> PlayerMarks:
    """Marks of achievement that a player has earned, each with the race that earned it.

    What only the moves of a closed race show counts once it has opened.
    """
    player = await existing_player(player_id, players)
    await statistics.freshen()
    earned = await statistics.marks(player.id, clock.now_ms())
    return PlayerMarks(
        player=player.id,
        marks=tuple(MarkView(mark=each.code, race=each.race_id, at=each.finished_at) for each in earned),
    )


def game_statistics(totals: GameTotals) -> GameStatistics:
    """Totals as the API shows them."""
    return GameStatistics(
        game=totals.game,
        races=totals.races,
        wins=totals.wins,
        draws=totals.draws,
        solved=totals.solved,
        best_time=totals.best_ms,
        median_time=totals.median_ms,
        card_time=totals.card_ms,
        streak=totals.streak,
        longest_streak=totals.longest_streak,
        last=totals.last,
        practised=totals.practised,
    )


def recent_race(last: LastRace) -> RecentRace:
    """A race as the API shows it."""
    return RecentRace(
        race=last.race_id,
        game=last.game,
        outcome=last.outcome,
        place=last.place,
        how=last.how,
        home=last.home,
        time=last.time_ms,
        at=last.finished_at,
    )
