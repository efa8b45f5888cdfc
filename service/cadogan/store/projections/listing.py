"""The list of races: a projection that follows the lifecycle events of all races, at a place of its own.

Whoever asks for a page brings it up to date first; a task does so once a second as well.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import asyncpg
from msgspec import Struct, convert
from msgspec.structs import astuple

from cadogan.races.events import RaceCreated, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import PhaseName
from cadogan.store.database import PooledConnection, fetch
from cadogan.store.log.log import LifecycleEntry
from cadogan.store.projections.listed_race import ListedRace, follow, opened
from cadogan.store.projections.projection import Projection
from cadogan.store.tables.presence import NODE_LOST_S

KNOWN = "SELECT * FROM race_listing WHERE race_id = ANY ($1::uuid[])"

# The columns are the fields of ListedRace.
WRITE = """
INSERT INTO race_listing
  (race_id, game, state, seats, players, is_house, listed, created_at, started_at, finished_at, places, rated,
   closed_until)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
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

# People before house bots, the rated before the others, then the most watched, then the newest.
CANDIDATES = """
SELECT race_id, is_house, rated, coalesce(watched.spectators, 0) AS spectators
FROM race_listing LEFT JOIN (
  SELECT race_id, sum(spectators)::integer AS spectators
  FROM watching JOIN node USING (node_id)
  WHERE node.seen >= now() - make_interval(secs => $2)
  GROUP BY race_id
) AS watched USING (race_id)
WHERE listed AND state = 'racing' AND seats > 1 AND (closed_until IS NULL OR closed_until <= $1)
ORDER BY is_house, rated DESC, 4 DESC, race_id DESC
LIMIT $3
"""
MOST_CANDIDATES = 50

# What is told of a race on a deal that has an id depends on the other races on it as well.
FOR_GOOD = """
SELECT true
FROM race_listing
WHERE race_id = $1 AND state = 'finished' AND (closed_until IS NULL OR closed_until <= $2)
  AND NOT EXISTS (SELECT FROM deal_race WHERE race_id = $1)
"""


class Candidate(NamedTuple):
    """A race that is on and might be featured."""

    race_id: RaceId
    is_house: bool
    rated: bool
    spectators: int


class Wanted(Struct, frozen=True, kw_only=True):
    """Which races a page is to show: those for which everything that is given holds.

    All of the `players` have a seat in it; it is older than `before`, and no older than `since`.
    """

    is_house: bool = False
    states: tuple[PhaseName, ...] | None = None
    game: str | None = None
    players: tuple[PlayerId, ...] | None = None
    before: RaceId | None = None
    since: RaceId | None = None


class Condition(NamedTuple):
    """What has to hold of a race, with the place of its value in braces."""

    sql: str
    value: object


HIS = "players @> ARRAY[{}::uuid]"
"""A player has a seat in it."""


def conditions(wanted: Wanted) -> Iterator[Condition]:
    """What is wanted, without what is left open: so a query is planned for what it asks, and uses its index."""
    match wanted.states:
        case None:
            pass
        case (state,):
            yield Condition("state = {}", state)
        case states:
            yield Condition("state = ANY ({}::text[])", states)
    if wanted.game is not None:
        yield Condition("game = {}", wanted.game)
    if wanted.players is not None:
        yield Condition("players @> {}::uuid[]", wanted.players)
    if wanted.before is not None:
        yield Condition("race_id < {}", wanted.before)
    if wanted.since is not None:
        yield Condition("race_id >= {}", wanted.since)


class Listing(Projection[list[ListedRace]]):
    """Listed races, the newest first."""

    place_table = "race_listing_place"
    tables = ("race_listing",)

    async def page(self, wanted: Wanted, limit: int) -> list[ListedRace]:
        """So many races at the most."""
        return await self._newest([Condition("listed AND is_house = {}", wanted.is_house), *conditions(wanted)], limit)

    async def of_player(self, player: PlayerId, wanted: Wanted, limit: int) -> list[ListedRace]:
        """So many wanted races at the most in which a player has a seat, whoever made them, the house included."""
        return await self._newest([Condition(f"listed AND {HIS}", player), *conditions(wanted)], limit)

    async def of(
        self,
        player: PlayerId,
        limit: int,
        *,
        states: tuple[PhaseName, ...] | None = None,
        before: RaceId | None = None,
    ) -> list[ListedRace]:
        """So many races of a player's at the most, the newest first, those among them that lists do not show."""
        wanted = Wanted(states=states, before=before)
        return await self._newest([Condition(HIS, player), *conditions(wanted)], limit)

    async def is_for_good(self, race_id: RaceId, closed_ms: int) -> bool:
        """Whether all that there will be to tell of a race is in its log and public, if closed races of then are."""
        return bool(await fetch(self._pool, FOR_GOOD, race_id, closed_ms))

    async def candidates(self, now_ms: int) -> list[Candidate]:
        """Races of two seats or more that might be featured, the most worth watching first."""
        rows = await fetch(self._pool, CANDIDATES, now_ms, NODE_LOST_S, MOST_CANDIDATES)
        return [Candidate(*row) for row in rows]

    async def _newest(self, conditions: Sequence[Condition], limit: int) -> list[ListedRace]:
        where = " AND ".join(each.sql.format(f"${number}") for number, each in enumerate(conditions, start=1))
        query = NEWEST.format(conditions=where, limit=f"${len(conditions) + 1}")
        return [race_of(row) for row in await fetch(self._pool, query, *[each.value for each in conditions], limit)]

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> list[ListedRace]:
        """Races after these events."""
        rows = await connection.fetch(KNOWN, list({entry.place.race_id for entry in entries}))
        return followed({row["race_id"]: race_of(row) for row in rows}, entries)

    async def write(self, connection: PooledConnection, change: list[ListedRace]) -> None:
        """Let the list know of them."""
        await connection.executemany(WRITE, [astuple(race) for race in change])


def followed(known: dict[RaceId, ListedRace], entries: Iterable[LifecycleEntry]) -> list[ListedRace]:
    """Races after these events, those that were known among them."""
    races = dict(known)
    for (_, race_id, _), payload in entries:
        event = decode(payload)
        races[race_id] = opened(event) if isinstance(event, RaceCreated) else follow(races[race_id], event)
    return list(races.values())


def race_of(row: asyncpg.Record) -> ListedRace:
    """Race of a row of the list."""
    return convert(dict(row), ListedRace)
