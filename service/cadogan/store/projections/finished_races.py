"""Finished races, in the order in which they became public. Exports read them.

A race is public once it has finished and, if it was closed, has opened. From `LATE_MS` after that moment, its position
in the order is fixed. A reader that continues after a race it has misses none that comes later.

Nothing stays open while a reader is slow: keys and logs are read in small steps, each by a query of its own. All
readers of a node take turns, and none keeps the event loop for longer than a few events.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice
from typing import NamedTuple
from uuid import UUID

import asyncpg
import structlog
from msgspec import Struct

from cadogan.races.ids import PlayerId, RaceId, least_race_id
from cadogan.races.race import LATE_MS, Race
from cadogan.races.text.from_log import TextLog
from cadogan.races.text.tags_and_moves import TextRace
from cadogan.store.database import Pool, fetch
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results

KEYS_AT_ONCE = 2000
LOGS_AT_ONCE = 10
IN_A_TURN = 200
"""Events read before other tasks get their turn: a quarter of a millisecond."""
PAUSE_S = 0.001
"""Seconds that other tasks get at least, so that all exports together use at most a fifth of the time."""
BEING_CREATED_MS = 3_600_000
"""Age up to which a race on a deal that the log does not have is taken for one that it will have."""

PLACE = """
SELECT greatest(finished_at, closed_until) AS public_at, race_id
FROM race_listing
WHERE race_id = $1 AND (listed OR players @> ARRAY[$2::uuid]) AND finished_at IS NOT NULL
"""

# The query contains only the conditions that are asked for: one plan for all combinations would suit none.
KEYS = """
SELECT greatest(finished_at, closed_until) AS public_at, race_id
FROM race_listing
WHERE finished_at IS NOT NULL
  AND (greatest(finished_at, closed_until), race_id) > ($1, $2) AND greatest(finished_at, closed_until) < $3
  {more}
ORDER BY greatest(finished_at, closed_until), race_id
LIMIT $4
"""
OF_ALL = "AND listed AND is_house = ${}"
OF_GAME = "AND game = ${}"
OF_PLAYERS = "AND players @> ${}::uuid[]"
OF_RATING = "AND rated = ${}"
OF_IDS = "AND race_id = ANY (${}::uuid[])"

# A deal is held back as in `races/proof/deal_secrecy.py`: until its day is over, or while a race on it is not over that
# had started when the first one was. Races that were created later do not matter.
LOGS = """
SELECT
  ARRAY(SELECT payload FROM race_events(asked.race_id) ORDER BY version) AS log,
  ARRAY(SELECT ARRAY[seat, home] FROM result WHERE result.race_id = asked.race_id) AS homes,
  EXISTS (
    SELECT FROM deal_race JOIN deal USING (deal_id) CROSS JOIN LATERAL (
      SELECT min(greatest(finished_at, closed_until + $5)) AS at
      FROM deal_race AS any_race JOIN race_listing USING (race_id)
      WHERE any_race.deal_id = deal.deal_id AND finished_at IS NOT NULL
        AND (closed_until IS NULL OR closed_until <= $3)
    ) AS first_over
    WHERE deal_race.race_id = asked.race_id AND (held_until > $2 OR held_until = 0 AND EXISTS (
      SELECT FROM deal_race AS other LEFT JOIN race_listing AS race ON race.race_id = other.race_id
      WHERE other.deal_id = deal.deal_id AND other.race_id <> asked.race_id
        AND other.race_id < (lpad(to_hex(first_over.at + $5), 12, '0') || '70008000000000000000')::uuid
        AND CASE
          -- The list does not have it yet, or it is being created; otherwise it was never created.
          WHEN race.race_id IS NULL THEN other.race_id > $4 OR EXISTS (SELECT FROM head WHERE race_id = other.race_id)
          ELSE race.started_at < first_over.at AND (race.finished_at IS NULL OR race.closed_until > $3)
        END
    ))
  ) AS is_held
FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (race_id, number)
ORDER BY number
"""

logger = structlog.get_logger()


class Key(NamedTuple):
    """A position in the order."""

    public_at: int
    """When all of the race became public, in milliseconds since the epoch."""
    race_id: RaceId


class WholeRace(NamedTuple):
    """A finished race: its settings, and what was done in it."""

    race: Race
    """The race right after the deal."""
    text: TextRace


class Wanted(Struct, frozen=True, kw_only=True):
    """A filter: races that match every given value.

    All of `players` have a seat in the race. It became public at `since_ms` or later, and before `until_ms`.
    """

    own: PlayerId | None = None
    """Races in which this player has a seat, unlisted ones and those of house bots included. None: listed races."""
    is_house: bool = False
    game: str | None = None
    players: tuple[PlayerId, ...] = ()
    rated: bool | None = None
    ids: tuple[RaceId, ...] | None = None
    since_ms: int = 0
    until_ms: int | None = None

    @property
    def least(self) -> Key:
        """Position before the first match."""
        return Key(self.since_ms, RaceId(UUID(int=0)))

    def behind(self, now_ms: int) -> int:
        """Time from which races no longer match, as far as is known now."""
        settled_ms = now_ms - LATE_MS
        return settled_ms if self.until_ms is None else min(settled_ms, self.until_ms)

    def conditions(self) -> Iterator[tuple[str, object]]:
        """Conditions in SQL, with a place for the number of the value, and their values."""
        players = self.players
        if self.own is None:
            yield OF_ALL, self.is_house
        else:
            players = (*players, self.own)
        if self.game is not None:
            yield OF_GAME, self.game
        if players:
            yield OF_PLAYERS, players
        if self.rated is not None:
            yield OF_RATING, self.rated
        if self.ids is not None:
            yield OF_IDS, self.ids


class FinishedRaces:
    """Races that are finished and public, the oldest first."""

    def __init__(self, pool: Pool, listing: Listing, results: Results) -> None:
        self._pool = pool
        self._listing = listing
        self._results = results
        self._turn = asyncio.Lock()

    async def place(self, race_id: RaceId, own: PlayerId | None) -> Key | None:
        """Position of a race that is listed, or in which the player has a seat; None if it has none yet.

        Raises Unreachable.
        """
        await self._listing.follow()
        rows = await fetch(self._pool, PLACE, race_id, own)
        return Key(*rows[0]) if rows else None

    async def read(self, wanted: Wanted, after: Key | None, now_ms: int) -> AsyncIterator[WholeRace]:
        """Matching races that were public at a time, after a position. Raises Unreachable."""
        place = wanted.least if after is None else max(after, wanted.least)
        while keys := await self.keys(wanted, place, now_ms):
            ids = iter(key.race_id for key in keys)
            while some := list(islice(ids, LOGS_AT_ONCE)):
                for race_id, row in zip(some, await self.logs(some, now_ms), strict=True):
                    whole = await self._readable(race_id, row)
                    if whole is not None:
                        yield whole
            place = keys[-1]

    async def keys(self, wanted: Wanted, after: Key, now_ms: int) -> list[Key]:
        """Positions of the next matching races."""
        await self._listing.follow()
        await self._results.follow()
        more = list(wanted.conditions())
        conditions = " ".join(condition.format(number) for number, (condition, _) in enumerate(more, start=5))
        query = KEYS.format(more=conditions)
        values = [value for _, value in more]
        rows = await fetch(self._pool, query, *after, wanted.behind(now_ms), KEYS_AT_ONCE, *values)
        return [Key(*row) for row in rows]

    async def logs(self, race_ids: Sequence[RaceId], now_ms: int) -> list[asyncpg.Record]:
        """Log of each race, cards home by seat, and whether its deal is held back at a time."""
        new = least_race_id(now_ms - BEING_CREATED_MS)
        return await fetch(self._pool, LOGS, race_ids, now_ms, now_ms - LATE_MS, new, LATE_MS)

    async def _readable(self, race_id: RaceId, row: asyncpg.Record) -> WholeRace | None:
        """Race from a row; None if it cannot be read here. One race must not end all exports."""
        if not row["log"]:  # the log of an archived month is no longer there
            return None
        try:
            return await self._whole(row)
        except Exception as error:  # noqa: BLE001 - of a newer release, damaged, or a fault of our code
            logger.warning("an export leaves out a race that cannot be read", race_id=str(race_id), error=repr(error))
            return None

    async def _whole(self, row: asyncpg.Record) -> WholeRace:
        """Race from a row, read in turns with other tasks."""
        async with self._turn:
            log = await read_in_turns(row["log"])
        race = log.race
        assert race.seed is not None  # the race was dealt
        deck = None if race.created.deal is None or row["is_held"] else " ".join(map(str, race.seed.deck(race.game)))
        return WholeRace(race, log.text(dict(row["homes"]), deck))


async def read_in_turns(payloads: Sequence[bytes]) -> TextLog:
    """Decode a log, a few events at a time."""
    log = TextLog()
    for number, payload in enumerate(payloads):
        if number % IN_A_TURN == 0:
            await asyncio.sleep(PAUSE_S)
        log.follow(payload)
    return log
