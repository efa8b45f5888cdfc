"""Statistics of a player, each in one query over the tables of `Results`, `Ratings` and `Feats`.

Nothing is counted up as races end. So the figures are those of a rebuild, and of every race that was ever played.
"""

from datetime import date
from typing import Literal

from msgspec import Struct, convert

from cadogan.people.day_streak import streaks
from cadogan.people.marks import GIANT, MARKS, Total, reached
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, fetch
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import ROUND_IS_ON, Results

MOST_LAST = 10
"""Races whose outcomes are listed."""

Outcome = Literal["won", "drawn", "lost"]

# Own races in the order in which they ended. `streak` is the number of wins in a row that end with the race.
OWN = f"""
WITH numbered AS (
  SELECT
    race_id, seat, game, kind, listed, how, home, time_ms, finished_at, place,
    CASE WHEN place > 1 THEN 'lost' WHEN is_shared THEN 'drawn' ELSE 'won' END AS outcome,
    row_number() OVER (PARTITION BY game, kind = 'practice' ORDER BY finished_at, race_id) AS number
  FROM result
  WHERE player_id = $1 AND NOT {ROUND_IS_ON}
), own AS (
  SELECT
    *,
    number - coalesce(
      max(number) FILTER (WHERE outcome <> 'won') OVER (PARTITION BY game, kind = 'practice' ORDER BY number), 0
    ) AS streak
  FROM numbered
)
"""  # noqa: S608 - a constant

# The columns are the fields of GameTotals.
BY_GAME = f"""
{OWN}
SELECT
  game,
  count(*) FILTER (WHERE kind <> 'practice') AS races,
  count(*) FILTER (WHERE kind <> 'practice' AND outcome = 'won') AS wins,
  count(*) FILTER (WHERE kind <> 'practice' AND outcome = 'drawn') AS draws,
  count(*) FILTER (WHERE kind <> 'practice' AND how = 'won') AS solved,
  min(time_ms) FILTER (WHERE kind <> 'practice' AND how = 'won') AS best_ms,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY time_ms) FILTER (WHERE kind <> 'practice' AND how = 'won') AS median_ms,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY time_ms / home) FILTER (WHERE kind <> 'practice' AND home > 0) AS card_ms,
  coalesce((array_agg(streak ORDER BY number DESC) FILTER (WHERE kind <> 'practice'))[1], 0) AS streak,
  coalesce(max(streak) FILTER (WHERE kind <> 'practice'), 0) AS longest_streak,
  coalesce(
    (array_agg(outcome ORDER BY number DESC) FILTER (WHERE kind <> 'practice'))[:{MOST_LAST}], '{{}}'
  ) AS last,
  count(*) FILTER (WHERE kind = 'practice') AS practised
FROM own
GROUP BY game
ORDER BY game
"""  # noqa: S608 - constants

# The columns are the fields of LastRace.
LAST = f"""
SELECT
  CASE WHEN listed THEN race_id END AS race_id, game, place, how, home, time_ms, finished_at,
  CASE WHEN place > 1 THEN 'lost' WHEN is_shared THEN 'drawn' ELSE 'won' END AS outcome
FROM result
WHERE player_id = $1 AND kind <> 'practice'
ORDER BY result.finished_at DESC, result.race_id DESC
LIMIT {MOST_LAST}
"""  # noqa: S608 - a constant

# The columns are the fields of ActiveDay.
ACTIVITY = f"""
SELECT
  (to_timestamp(finished_at / 1000) AT TIME ZONE 'UTC')::date AS day,
  count(*) AS races,
  count(*) FILTER (WHERE kind <> 'practice' AND place = 1 AND NOT is_shared) AS wins
FROM result
WHERE player_id = $1 AND finished_at >= $2 AND NOT {ROUND_IS_ON}
GROUP BY day
ORDER BY day
"""  # noqa: S608 - a constant

FEATS = """
SELECT DISTINCT ON (code) code, CASE WHEN listed THEN race_id END AS race_id, finished_at
FROM feat CROSS JOIN unnest(feats) AS code
WHERE player_id = $1 AND public_at <= $2
ORDER BY code, feat.finished_at, feat.race_id
"""

# A total grows by one at a time, or falls back to 0. So the first race at which it has the number has earned the mark.
REACHED = f"""
{OWN}, counted AS (
  SELECT
    race_id, listed, finished_at, streak,
    count(*) FILTER (WHERE outcome = 'won') OVER past AS wins,
    count(*) FILTER (WHERE how = 'won') OVER past AS solved,
    count(*) FILTER (WHERE is_first) OVER past AS games,
    count(*) FILTER (WHERE is_upset) OVER past AS upsets
  FROM (
    SELECT
      *,
      outcome = 'won' AND row_number() OVER (PARTITION BY game, outcome ORDER BY number) = 1 AS is_first,
      outcome = 'won' AND kind = 'rated' AND EXISTS (
        SELECT 1 FROM player_rating_change AS mine JOIN player_rating_change AS other USING (race_id)
        WHERE mine.race_id = own.race_id AND mine.seat = own.seat AND other.seat <> mine.seat
          AND other.was_established AND other.mu_before >= mine.mu_before + $5
      ) AS is_upset
    FROM own WHERE kind <> 'practice'
  ) AS each
  WINDOW past AS (ORDER BY finished_at, race_id)
)
SELECT DISTINCT ON (code) code, CASE WHEN listed THEN race_id END AS race_id, finished_at
FROM counted
CROSS JOIN LATERAL (
  VALUES ('wins', wins), ('solved', solved), ('streak', streak), ('games', games), ('upsets', upsets)
) AS had (total, count)
JOIN unnest($2::text[], $3::text[], $4::int[]) AS mark (code, total, least)
  ON mark.total = had.total AND mark.least = had.count
ORDER BY code, counted.finished_at, counted.race_id
"""  # noqa: S608 - a constant

# The columns are the fields of PlayedDay.
DAYS = """
SELECT day, day_race.game, day_race.race_id, result.how, result.home, result.time_ms, result.finished_at
FROM day_race JOIN result USING (race_id)
WHERE day_race.player_id = $1
ORDER BY day, result.finished_at, race_id
"""

COUNTED: tuple[Total, ...] = ("wins", "solved", "streak", "games", "upsets")


class GameTotals(Struct, frozen=True):
    """Totals of a player at a game. All but `practised` count races against others. Times include penalties."""

    game: str
    races: int
    wins: int
    draws: int
    solved: int
    best_ms: int | None
    median_ms: int | None
    card_ms: int | None
    """Median time for a card home."""
    streak: int
    """Wins in a row that end with the last race."""
    longest_streak: int
    last: tuple[Outcome, ...]
    """Outcomes of the last races, the newest first."""
    practised: int


class LastRace(Struct, frozen=True):
    """One of the last races of a player. Without an id, it is not listed."""

    race_id: RaceId | None
    game: str
    place: int
    how: How
    home: int
    time_ms: int
    finished_at: int
    outcome: Outcome


class ActiveDay(Struct, frozen=True):
    """A day (UTC) on which a player has ended races, alone or against others."""

    day: date
    races: int
    wins: int


class Earned(Struct, frozen=True):
    """A mark that a player has earned. Without an id, its race is not listed."""

    code: str
    race_id: RaceId | None
    finished_at: int


class PlayedDay(Struct, frozen=True):
    """A deal of the day that a player has played."""

    day: date
    game: str
    race_id: RaceId
    how: How
    home: int
    time_ms: int
    finished_at: int


class Statistics:
    """Statistics of players. Each answer takes one query; that of marks takes three."""

    def __init__(self, pool: Pool, results: Results, ratings: Ratings, feats: Feats) -> None:
        self._pool = pool
        self._followed = (results, ratings, feats)

    async def freshen(self) -> None:
        """Bring what the answers are computed from up to date. Raises Unreachable."""
        for projection in self._followed:
            await projection.freshen()

    async def by_game(self, player: PlayerId) -> list[GameTotals]:
        """Totals by game. Raises Unreachable."""
        return [convert(dict(row), GameTotals) for row in await fetch(self._pool, BY_GAME, player)]

    async def last(self, player: PlayerId) -> list[LastRace]:
        """The last races against others, the newest first. Raises Unreachable."""
        return [convert(dict(row), LastRace) for row in await fetch(self._pool, LAST, player)]

    async def activity(self, player: PlayerId, since_ms: int) -> list[ActiveDay]:
        """Days with races since a time, in order. Raises Unreachable."""
        return [convert(dict(row), ActiveDay) for row in await fetch(self._pool, ACTIVITY, player, since_ms)]

    async def days(self, player: PlayerId) -> list[PlayedDay]:
        """Deals of the day that a player has played, in order. Raises Unreachable."""
        return [convert(dict(row), PlayedDay) for row in await fetch(self._pool, DAYS, player)]

    async def marks(self, player: PlayerId, now_ms: int) -> list[Earned]:
        """Marks that a player has earned, in the order of `MARKS`. Raises Unreachable."""
        codes, totals, least = zip(*reached(*COUNTED), strict=True)
        rows = [
            *await fetch(self._pool, FEATS, player, now_ms),
            *await fetch(self._pool, REACHED, player, codes, totals, least, GIANT),
        ]
        earned = {row["code"]: Earned(*row) for row in rows}
        earned |= {each.code: each for each in earned_by_days(await self.days(player))}
        return [earned[mark.code] for mark in MARKS if mark.code in earned]


def earned_by_days(played: list[PlayedDay]) -> list[Earned]:
    """Marks for days in a row, each with the race of the day that completed it."""
    first = {each.day: each for each in reversed(played)}
    lengths = list(streaks(sorted(first)))
    found = []
    for code, _, least in reached("days"):
        day = next((day for day, length, _ in lengths if length >= least), None)
        if day is not None:
            found.append(Earned(code, first[day].race_id, first[day].finished_at))
    return found
