"""The list of races: a projection of the lifecycle events of all races.

A request for a page brings it up to date first; a task also does so once a second.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import asyncpg
from msgspec import Struct, convert
from msgspec.structs import astuple, replace

from cadogan.races.events import RaceCreated, decode
from cadogan.races.ids import PlayerId, RaceId, least_race_id
from cadogan.races.listed_race import ListedRace, opened
from cadogan.races.record.public_view import PhaseName
from cadogan.store.database import PooledConnection, fetch
from cadogan.store.log.log import LifecycleEntry
from cadogan.store.projections.projection import Projection
from cadogan.store.tables.presence import NODE_LOST_S

KNOWN = "SELECT * FROM race_listing WHERE race_id = ANY ($1::uuid[])"

# The columns are the fields of ListedRace.
WRITE = """
INSERT INTO race_listing
  (race_id, game, state, seats, players, is_house, listed, created_at, started_at, finished_at, places, rated,
   closed_until, rematch_of, creator, view, time_limit, options)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
ON CONFLICT (race_id) DO UPDATE SET
  state = excluded.state, seats = excluded.seats, players = excluded.players, started_at = excluded.started_at,
  finished_at = excluded.finished_at, places = excluded.places
"""

NEWEST = """
SELECT * FROM race_listing
WHERE {conditions}
ORDER BY race_id DESC
LIMIT {limit}
"""

# People before house bots, rated races before others, then the most watched, then the newest.
CANDIDATES = """
SELECT race_id, is_house, rated, coalesce(watched.spectators, 0) AS spectators
FROM race_listing LEFT JOIN (
  SELECT race_id, sum(spectators)::integer AS spectators
  FROM watching JOIN node USING (node_id)
  WHERE node.seen >= now() - make_interval(secs => $2)
  GROUP BY race_id
) AS watched USING (race_id)
WHERE listed AND NOT is_over AND state = 'racing' AND seats > 1 AND (closed_until IS NULL OR closed_until <= $1)
  AND NOT EXISTS (SELECT FROM set_aside WHERE set_aside.race_id = race_listing.race_id)
ORDER BY is_house, rated DESC, 4 DESC, race_id DESC
LIMIT $3
"""
MOST_CANDIDATES = 50
MOST_LOBBIES = 10_000
"""Lobbies that are looked through for a code."""

OVER_OF = """
SELECT race_id, state, finished_at FROM race_listing WHERE race_id = ANY ($1::uuid[]) AND is_over
"""

UNDER_WAY = """
SELECT count(*) FILTER (WHERE state = 'lobby') AS lobbies, count(*) AS races
FROM race_listing
WHERE creator = $1 AND NOT is_over
"""

# What may be shown of a race on a deal with an id also depends on the other races on that deal.
FOR_GOOD = """
SELECT true
FROM race_listing
WHERE race_id = $1 AND state = 'finished' AND (closed_until IS NULL OR closed_until <= $2)
  AND NOT EXISTS (SELECT FROM deal_race WHERE race_id = $1)
"""


class Candidate(NamedTuple):
    """A race under way that might be featured."""

    race_id: RaceId
    is_house: bool
    rated: bool
    spectators: int


class UnderWay(NamedTuple):
    """Races of a creator that are not over."""

    lobbies: int
    races: int
    """All of them, lobbies included."""


class OverRace(NamedTuple):
    """A race that is over, and when it finished, in milliseconds since the epoch; None: it never started."""

    race_id: RaceId
    state: PhaseName
    finished_at: int | None


class ListPlace(NamedTuple):
    """Sort key of the list of all races: lobbies without a racer come last, so that nobody can fill it with them."""

    is_empty: bool
    race_id: RaceId


class Wanted(Struct, frozen=True, kw_only=True):
    """A filter: races that match every given value.

    All of `players` have a seat in the race. Its id is below `before`. It was created at `since_ms` or later, and
    before `until_ms`.
    """

    is_house: bool = False
    states: tuple[PhaseName, ...] | None = None
    game: str | None = None
    players: tuple[PlayerId, ...] | None = None
    before: RaceId | None = None
    since_ms: int | None = None
    until_ms: int | None = None


class Condition(NamedTuple):
    """An SQL condition, with braces in place of its value."""

    sql: str
    value: object


REPEATED_MS = 600_000
"""How much older an id may be than its race: it has the time of the first request, which may have been repeated."""

OVER: frozenset[PhaseName] = frozenset({"finished", "abandoned"})
"""States of a race that is over. The column `is_over` says the same."""

OF_PLAYER = "players @> ARRAY[{0}::uuid]"
"""Condition: a player has a seat."""
OWN = f"({OF_PLAYER} OR (creator = {{0}} AND NOT is_over AND state = 'lobby'))"
"""Condition: a player has a seat, or has opened the lobby."""

EMPTY_LOBBY = "(state = 'lobby' AND num_nonnulls(VARIADIC players) = 0) = {}"
"""Condition: whether a race is a lobby without a racer."""


def conditions(wanted: Wanted) -> Iterator[Condition]:
    """Conditions of the given values only, so that each query is planned for what it asks and uses its index."""
    if wanted.states is not None:
        yield Condition(state_condition(wanted.states), wanted.states)
    if wanted.game is not None:
        yield Condition("game = {}", wanted.game)
    if wanted.players is not None:
        yield Condition("players @> {}::uuid[]", wanted.players)
    if wanted.before is not None:
        yield Condition("race_id < {}", wanted.before)
    if wanted.since_ms is not None:
        yield Condition("race_id >= {}", least_race_id(max(0, wanted.since_ms - REPEATED_MS)))
        yield Condition("created_at >= {}", wanted.since_ms)
    if wanted.until_ms is not None:
        yield Condition("race_id < {}", least_race_id(wanted.until_ms))
        yield Condition("created_at < {}", wanted.until_ms)


def state_condition(states: tuple[PhaseName, ...]) -> str:
    """Condition: the race is in one of the states. No index has the state; they have whether a race is over.

    >>> state_condition(("racing", "decided"))
    'state = ANY ({}::text[]) AND NOT is_over'
    """
    condition = "state = ANY ({}::text[])"
    if states == ("abandoned",):
        return f"{condition} AND is_over AND finished_at IS NULL"
    return condition if OVER.intersection(states) else f"{condition} AND NOT is_over"


class Listing(Projection[list[ListedRace]]):
    """Listed races, the newest first."""

    name = "listing"
    place_table = "race_listing_place"
    tables = ("race_listing",)
    is_by_race = True

    async def page(self, wanted: Wanted, limit: int, after: ListPlace | None = None) -> list[ListedRace]:
        """At most `limit` races after a place, the newest first; then lobbies without a racer, the newest first."""
        found: list[ListedRace] = []
        for is_empty in (False, True):
            if len(found) == limit or (after is not None and after.is_empty > is_empty):
                continue
            if is_empty and wanted.states is not None and "lobby" not in wanted.states:
                continue
            asked = [
                Condition("listed AND is_house = {}", wanted.is_house),
                Condition(EMPTY_LOBBY, is_empty),
                *conditions(wanted if not is_empty else replace(wanted, states=("lobby",))),  # it has an index
            ]
            if after is not None and after.is_empty == is_empty:
                asked.append(Condition("race_id < {}", after.race_id))
            found += await self._newest(asked, limit - len(found))
        return found

    async def race(self, race_id: RaceId) -> ListedRace | None:
        """A race, listed or not; None if it has just been created, was set aside, or does not exist."""
        rows = await fetch(self._pool, KNOWN, [race_id])
        return race_of(rows[0]) if rows else None

    async def over(self, race_ids: Sequence[RaceId]) -> list[OverRace]:
        """Those of these races that are over. Raises Unreachable."""
        return [OverRace(*row) for row in await fetch(self._pool, OVER_OF, race_ids)]

    async def under_way(self, creator: PlayerId) -> UnderWay:
        """Number of a player's lobbies that have not started yet, and of all the player's races that are not over."""
        (row,) = await fetch(self._pool, UNDER_WAY, creator)
        return UnderWay(*row)

    async def of_player(self, player: PlayerId, wanted: Wanted, limit: int) -> list[ListedRace]:
        """At most `limit` matching races in which a player has a seat, house races included."""
        return await self._newest([Condition(f"listed AND {OF_PLAYER}", player), *conditions(wanted)], limit)

    async def own(self, player: PlayerId, wanted: Wanted, limit: int) -> list[ListedRace]:
        """At most `limit` matching races in which a player has a seat, and lobbies that the player opened."""
        return await self._newest([Condition(OWN, player), *conditions(wanted)], limit)

    async def of(
        self,
        player: PlayerId,
        limit: int,
        *,
        states: tuple[PhaseName, ...] | None = None,
        before: RaceId | None = None,
    ) -> list[ListedRace]:
        """At most `limit` races of a player, the newest first, unlisted ones included."""
        wanted = Wanted(states=states, before=before)
        return await self._newest([Condition(OF_PLAYER, player), *conditions(wanted)], limit)

    async def is_for_good(self, race_id: RaceId, closed_ms: int) -> bool:
        """Whether nothing about a race can change any more, if closed races of that time are open."""
        return bool(await fetch(self._pool, FOR_GOOD, race_id, closed_ms))

    async def lobbies(self, since_ms: int) -> list[RaceId]:
        """Open lobbies that were created at a time or later, listed or not. Both conditions are ranges of ids."""
        wanted = Wanted(states=("lobby",), since_ms=since_ms)
        return [race.race_id for race in await self._newest([*conditions(wanted)], MOST_LOBBIES)]

    async def candidates(self, now_ms: int) -> list[Candidate]:
        """Races of two or more seats that might be featured, the most interesting first."""
        rows = await fetch(self._pool, CANDIDATES, now_ms, NODE_LOST_S, MOST_CANDIDATES)
        return [Candidate(*row) for row in rows]

    async def _newest(self, conditions: Sequence[Condition], limit: int) -> list[ListedRace]:
        where = " AND ".join(each.sql.format(f"${number}") for number, each in enumerate(conditions, start=1))
        query = NEWEST.format(conditions=where, limit=f"${len(conditions) + 1}")
        return [race_of(row) for row in await fetch(self._pool, query, *[each.value for each in conditions], limit)]

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> list[ListedRace]:
        """The rows of races after these events."""
        rows = await connection.fetch(KNOWN, list({entry.place.race_id for entry in entries}))
        known = {row["race_id"]: race_of(row) for row in rows}
        return [race for race in followed(known, entries) if race != known.get(race.race_id)]

    async def write(self, connection: PooledConnection, change: list[ListedRace]) -> None:
        """Write the rows."""
        await connection.executemany(WRITE, [astuple(race) for race in change])


def followed(known: dict[RaceId, ListedRace], entries: Iterable[LifecycleEntry]) -> list[ListedRace]:
    """The races after these events, based on their current rows."""
    races = dict(known)
    for (_, race_id, _), payload in entries:
        event = decode(payload)
        races[race_id] = opened(event) if isinstance(event, RaceCreated) else event.listed(races[race_id])
    return list(races.values())


def race_of(row: asyncpg.Record) -> ListedRace:
    """Race from a row."""
    return convert(dict(row), ListedRace)
