"""Results: a projection of finished races. The result of each player is computed from the moves."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct, convert
from msgspec.structs import astuple

from cadogan.races.events import RaceFinished, decode
from cadogan.races.evolve import evolve
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Finished
from cadogan.races.race import Race
from cadogan.races.record.public_view import Standing
from cadogan.races.record.race_view import standings
from cadogan.store.database import PooledConnection, fetch
from cadogan.store.log.log import Entry, LifecycleEntry
from cadogan.store.projections.projection import Projection

IN_A_TURN = 20
"""Events replayed before other tasks get their turn: half a millisecond."""
MOST_LAST = 10
"""Races that a head-to-head lists."""

Kind = Literal["rated", "unrated", "practice"]
"""`practice`: no other player took part, perhaps ghosts."""

# The columns are the fields of Reached.
WRITE = """
INSERT INTO result
  (race_id, seat, player_id, game, kind, listed, place, is_shared, how, home, time_ms, finished_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
"""

# The index has all that this asks of other races: ids begin with the time of creation. No round takes an hour.
ROUND_IS_ON = """(
  kind = 'practice'
  AND race_id > (
    SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - 3600000), 12, '0') || repeat('0', 20))::uuid
  )
  AND EXISTS (
    SELECT FROM race_listing AS race
    WHERE race.race_id = result.race_id AND NOT race.listed AND race.closed_until > extract(epoch FROM now()) * 1000
  )
)"""
"""Whether a row of `result` is of a round of a sprint that may still be on: how others fare in it is their secret."""

BY_GAME = f"""
SELECT
  game,
  kind,
  count(*) AS races,
  count(*) FILTER (WHERE place = 1 AND NOT is_shared AND kind <> 'practice') AS wins,
  count(*) FILTER (WHERE place = 1 AND is_shared AND kind <> 'practice') AS draws,
  count(*) FILTER (WHERE how = 'won') AS solved,
  min(time_ms) FILTER (WHERE how = 'won') AS best_ms,
  max(home) AS most_home,
  sum(home) AS home
FROM result
WHERE player_id = $1 AND NOT {ROUND_IS_ON}
GROUP BY game, kind
ORDER BY game, kind
"""  # noqa: S608 - a constant

AGAINST = """
SELECT
  one.game,
  count(*) AS races,
  count(*) FILTER (WHERE one.place < other.place) AS wins,
  count(*) FILTER (WHERE one.place > other.place) AS losses,
  count(*) FILTER (WHERE one.place = other.place) AS draws
FROM result AS one JOIN result AS other ON other.race_id = one.race_id AND other.seat <> one.seat
WHERE one.player_id = $1 AND other.player_id = $2
GROUP BY one.game
ORDER BY one.game
"""

LAST_AGAINST = """
SELECT one.race_id, one.game, one.kind = 'rated' AS rated, one.finished_at, one.place, other.place AS others_place
FROM result AS one JOIN result AS other ON other.race_id = one.race_id AND other.seat <> one.seat
WHERE one.player_id = $1 AND other.player_id = $2 AND one.listed
ORDER BY one.race_id DESC
LIMIT $3
"""


class Reached(Struct, frozen=True):
    """Result of a player in a race. `time_ms` is since the start, with penalties; `finished_at` since the epoch."""

    race_id: RaceId
    seat: int
    player_id: PlayerId
    game: str
    kind: Kind
    listed: bool
    place: int
    is_shared: bool
    how: How
    home: int
    time_ms: int
    finished_at: int


OF_RACES = f"""
SELECT {", ".join(Reached.__struct_fields__)} FROM result WHERE race_id = ANY ($1::uuid[]) ORDER BY race_id, seat
"""  # noqa: S608 - the columns are the fields


class GameResults(Struct, frozen=True):
    """Results of a player at a game, in races of one kind.

    `wins` are first places, `draws` shared ones. `solved` are boards with every card home, and `best_ms` is the time of
    the quickest. `most_home` and `home` count cards home: on the best board, and on all boards.
    """

    game: str
    kind: Kind
    races: int
    wins: int
    draws: int
    solved: int
    best_ms: int | None
    most_home: int
    home: int


class Against(Struct, frozen=True):
    """Head-to-head results of two players at a game."""

    game: str
    races: int
    wins: int
    losses: int
    draws: int


class Meeting(Struct, frozen=True):
    """A race of two players, and their places in it."""

    race_id: RaceId
    game: str
    rated: bool
    finished_at: int
    place: int
    others_place: int


class Results(Projection[list[Reached]]):
    """Results of all players."""

    name = "results"
    place_table = "result_place"
    tables = ("result",)
    is_by_race = True

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> list[Reached]:
        """Results of the races that these events finish."""
        del connection  # the results do not depend on earlier rows
        finished = [entry.place.race_id for entry in entries if isinstance(decode(entry.payload), RaceFinished)]
        races = [await replayed(await self._log.read(race_id)) for race_id in finished]  # nothing follows the finish
        return [reached for race in races for reached in results_of(race)]

    async def write(self, connection: PooledConnection, change: list[Reached]) -> None:
        """Write the results."""
        await connection.executemany(WRITE, [astuple(reached) for reached in change])

    async def of_races(self, race_ids: Sequence[RaceId]) -> dict[RaceId, list[Reached]]:
        """Results of finished races, by seat. Races that have no player, or were set aside, are left out."""
        found = await self._of_races(race_ids)
        if len(found) < len(race_ids):  # the list may be a second ahead of the results
            await self.freshen()
            found = await self._of_races(race_ids)
        return found

    async def _of_races(self, race_ids: Sequence[RaceId]) -> dict[RaceId, list[Reached]]:
        found: dict[RaceId, list[Reached]] = {}
        for row in await fetch(self._pool, OF_RACES, race_ids) if race_ids else ():
            found.setdefault(row["race_id"], []).append(Reached(*row))
        return found

    async def of_player(self, player: PlayerId) -> list[GameResults]:
        """Results of a player, by game and kind of race."""
        return [convert(dict(row), GameResults) for row in await fetch(self._pool, BY_GAME, player)]

    async def against(self, player: PlayerId, other: PlayerId) -> list[Against]:
        """Head-to-head results of a player against another one, by game."""
        return [convert(dict(row), Against) for row in await fetch(self._pool, AGAINST, player, other)]

    async def meetings(self, player: PlayerId, other: PlayerId) -> list[Meeting]:
        """The last listed races of two players, the newest first."""
        rows = await fetch(self._pool, LAST_AGAINST, player, other, MOST_LAST)
        return [convert(dict(row), Meeting) for row in rows]


async def replayed(entries: Iterable[Entry]) -> Race:
    """The race that a log adds up to, replayed in turns with other tasks."""
    race: Race | None = None
    for number, entry in enumerate(entries):
        if number % IN_A_TURN == 0:
            await asyncio.sleep(0)
        race = evolve(race, decode(entry.payload))
    assert race is not None  # every log begins with RaceCreated
    return race


def results_of(race: Race) -> list[Reached]:
    """Results of a finished race, by seat. Ghosts have none."""
    rows = sorted(standings(race), key=lambda row: row.seat)
    places = [row.place for row in rows]
    kind = kind_of(race)
    return [
        reached(race, row, kind, is_shared=places.count(row.place) > 1)
        for row in rows
        if race.seats[row.seat].player is not None
    ]


def reached(race: Race, row: Standing, kind: Kind, *, is_shared: bool) -> Reached:
    """Result of one player."""
    player = race.seats[row.seat].player
    assert isinstance(race.phase, Finished)
    assert player is not None
    assert row.time is not None  # every seat has ended
    assert row.how is not None
    return Reached(
        race_id=race.id,
        seat=row.seat,
        player_id=player,
        game=race.settings.game,
        kind=kind,
        listed=race.settings.listed,
        place=row.place,
        is_shared=is_shared,
        how=row.how,
        home=row.home,
        time_ms=row.time,
        finished_at=race.phase.finished_at,
    )


def kind_of(race: Race) -> Kind:
    """Kind of a race. A race with one player is practice."""
    if sum(seat.player is not None for seat in race.seats) < 2:
        return "practice"
    return "rated" if race.settings.rated else "unrated"
