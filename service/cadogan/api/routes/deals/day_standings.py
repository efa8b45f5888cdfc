"""How a player did on the deals of the day: the place among all boards that have ended, the calendar and the streak."""

from datetime import date
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.deals.days import DayResult, day_named, results
from cadogan.api.routes.paths import DayPath, GamePath, PlayerPath
from cadogan.api.routes.people.players import existing_player
from cadogan.lobby.daily_deals import DailyDeals
from cadogan.people.day_streak import day_streak
from cadogan.races.day import day_of
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.clock import Clock
from cadogan.store.projections.statistics import Statistics
from cadogan.store.tables.players import Players

MONTH = r"^[0-9]{4}-[0-9]{2}$"


class DayStandingView(Struct, frozen=True, kw_only=True):
    """A player's result on a day's deal, compared with all boards that have ended so far.

    Boards that were played back are not counted. Before the board has ended, `place` and what follows from it are null.
    """

    day: date
    """Day, in UTC."""
    game: str
    result: DayResult | None
    """The player's result; null if the player has not begun the deal."""
    ended: int
    """Number of boards that have ended, the player's included."""
    place: int | None
    """Place among them, counted from 1. Equal results share a place."""
    better_than: int | None
    """How many in a hundred of the other boards did worse, rounded down; null without another board."""
    top: int | None
    """In which part of all boards it is, in percent, rounded up: 8 means the best 8 %."""


class PlayedDayView(Struct, frozen=True, kw_only=True):
    """A deal of the day that a player has played to an end. `time` is in milliseconds."""

    day: date
    """Day, in UTC."""
    game: str
    race: RaceId
    how: How
    home: int
    time: int
    """Duration in milliseconds, penalties included."""


class PlayerDays(Struct, frozen=True, kw_only=True):
    """The deals of the day that a player has played in a month, in order, and the streak.

    A streak is of days (UTC) on which the player has played a deal. One day within it may be missed.
    """

    player: PlayerId
    streak: int
    """Days of the streak that the player has today. It goes on if the player plays today."""
    longest_streak: int
    """Days of the longest streak so far."""
    missed_one: bool
    """Whether the streak of today has a missed day in it, so that another one cuts it."""
    since: date | None
    """Day of the first deal that the player has played; null if there is none."""
    days: tuple[PlayedDayView, ...]
    """Deals played in the month."""


@get(
    "/days/{day:str}/{game:str}/standings/{player_id:uuid}",
    operation_id="getDayStanding",
    operation_class=sdk(
        "day_standing",
        "A player's result on a day's deal, and the place among all boards that have ended.",
        arguments="game, player_id, *, day",
        typescript="game, player_id, *, day",
    ),
    summary="Get a player's standing on a day's deal",
    tags=["days"],
    responses=problem_responses(404),
)
async def get_day_standing(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    day: DayPath,
    game: GamePath,
    player_id: PlayerPath,
    daily_deals: NamedDependency[DailyDeals],
    players: NamedDependency[Players],
    clock: NamedDependency[Clock],
) -> DayStandingView:
    """A player's result at once, while the day is on: how it compares, and nothing of the cards or moves of others."""
    now_ms = clock.now_ms()
    asked = day_named(day, now_ms)
    player = await existing_player(player_id, players)
    row, place, of, worse = await daily_deals.standing(asked, game, player.id, now_ms)
    has_place = place > 0
    return DayStandingView(
        day=asked,
        game=game,
        result=None if row is None else (await results([row], players))[0],
        ended=of,
        place=place if has_place else None,
        better_than=100 * worse // (of - 1) if has_place and of > 1 else None,
        top=-(-100 * place // of) if has_place else None,
    )


@get(
    "/players/{player_id:uuid}/days",
    operation_id="listPlayerDays",
    operation_class=sdk("player_days", "The deals of the day that a player has played in a month, and the streak."),
    summary="List the days of a player",
    tags=["days"],
    responses=problem_responses(404),
)
async def list_player_days(
    player_id: PlayerPath,
    players: NamedDependency[Players],
    statistics: NamedDependency[Statistics],
    clock: NamedDependency[Clock],
    month: Annotated[
        str | None,
        QueryParameter(pattern=MONTH, description="A month, such as 2026-11. Default: that of today, in UTC."),
    ] = None,
) -> PlayerDays:
    """Each deal of the day that the player has played to an end in a month, and the streak of all days.

    The table of each day shows the same results.
    """
    player = await existing_player(player_id, players)
    await statistics.freshen()
    today = day_of(clock.now_ms())
    played = await statistics.days(player.id)
    streak = day_streak([each.day for each in played], today)
    wanted = month or today.isoformat()[:7]
    return PlayerDays(
        player=player.id,
        streak=streak.current,
        longest_streak=streak.longest,
        missed_one=streak.has_missed,
        since=played[0].day if played else None,
        days=tuple(
            PlayedDayView(
                day=each.day, game=each.game, race=each.race_id, how=each.how, home=each.home, time=each.time_ms
            )
            for each in played
            if each.day.isoformat().startswith(wanted)
        ),
    )
