"""The feed: starts and finishes of listed races, in the order of the lifecycle events of all races.

It has no table of its own. Events come from the log; races and results come from the projections, and the feed reads no
further than both of these have followed. So an event that is skipped is not news, and never will be.

A race that one of them has set aside is no news from there on. Once it is applied, its news are where they belong in
the order: readers that are past that position do not get them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from msgspec import Struct, convert

from cadogan.races.events import RaceFinished, RaceStarted, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, fetch
from cadogan.store.log.log import BEGINNING, LifecycleEntry, Log, Place
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Reached, Results

AT_ONCE = 1000
"""Lifecycle events read at a time. A race has about ten, of which two are news."""

MAX_VERSION = 2**31
"""Above every version."""

# A projection commits its position together with its rows, so both are complete up to the earlier position.
END = """
SELECT tx, race_id, version
FROM (TABLE race_listing_place UNION ALL TABLE result_place) AS place
ORDER BY tx, race_id, version
LIMIT 1
"""

# The columns are the fields of Raced.
LISTED = """
SELECT race_id, game, seats, players, rated, is_house
FROM race_listing
WHERE listed AND race_id = ANY ($1::uuid[])
"""

SET_ASIDE = """
SELECT race_id, min(version) AS version
FROM set_aside
WHERE projection IN ('listing', 'results') AND race_id = ANY ($1::uuid[])
GROUP BY race_id
"""

REACHED = "SELECT * FROM result WHERE race_id = ANY ($1::uuid[]) ORDER BY race_id, seat"


class Raced(Struct, frozen=True):
    """The part of a race that never changes after its start, so that the feed is the same whenever it is read.

    `players` are by seat. Neither they nor `seats` include ghosts, which have the last seats.
    """

    race_id: RaceId
    game: str
    seats: int
    players: tuple[PlayerId, ...]
    rated: bool
    is_house: bool


class Start(Struct, frozen=True):
    """A race has started."""

    place: Place
    at: int
    race: Raced


class Finish(Struct, frozen=True):
    """A race has finished, with the result of each player by seat."""

    place: Place
    at: int
    race: Raced
    reached: tuple[Reached, ...]


News = Start | Finish


class NewsBatch(NamedTuple):
    """The news in a part of the log, the position of its end, and whether more can be read now."""

    news: tuple[News, ...]
    end: Place
    has_more: bool


class Feed:
    """Starts and finishes of all listed races, house races included."""

    def __init__(self, pool: Pool, log: Log, listing: Listing, results: Results) -> None:
        self._pool = pool
        self._log = log
        self._listing = listing
        self._results = results

    async def end(self) -> Place:
        """Position of the last event that can be read now. Raises Unreachable."""
        await self._listing.freshen()
        await self._results.freshen()
        (row,) = await fetch(self._pool, END)
        return Place(row["tx"], row["race_id"], row["version"])

    async def read(self, after: Place = BEGINNING) -> NewsBatch:
        """The next batch after a position. Raises Unreachable."""
        end = await self.end()
        entries = [entry for entry in await self._log.lifecycle(after, AT_ONCE) if entry.place <= end]
        if not entries:
            return NewsBatch((), after, has_more=False)
        return NewsBatch(await self._news_in(entries), entries[-1].place, has_more=len(entries) == AT_ONCE)

    async def _news_in(self, entries: Sequence[LifecycleEntry]) -> tuple[News, ...]:
        found = starts_and_finishes(entries)
        set_aside = await self._set_aside([place.race_id for place, _ in found])
        found = [(place, event) for place, event in found if place.version < set_aside.get(place.race_id, MAX_VERSION)]
        races = await self._listed([place.race_id for place, _ in found])
        reached = await self._reached([place.race_id for place, event in found if isinstance(event, RaceFinished)])
        return tuple(
            Finish(place, event.at, races[place.race_id], tuple(reached[place.race_id]))
            if isinstance(event, RaceFinished)
            else Start(place, event.at, races[place.race_id])
            for place, event in found
            if place.race_id in races
        )

    async def _set_aside(self, race_ids: Sequence[RaceId]) -> dict[RaceId, int]:
        """Races that a projection has set aside, with the first version that is not applied."""
        return {row["race_id"]: row["version"] for row in await fetch(self._pool, SET_ASIDE, race_ids)}

    async def _listed(self, race_ids: Sequence[RaceId]) -> dict[RaceId, Raced]:
        rows = await fetch(self._pool, LISTED, race_ids)
        return {row["race_id"]: convert(dict(row), Raced) for row in rows}

    async def _reached(self, race_ids: Sequence[RaceId]) -> dict[RaceId, list[Reached]]:
        reached = defaultdict[RaceId, list[Reached]](list)
        for row in await fetch(self._pool, REACHED, race_ids):
            reached[row["race_id"]].append(convert(dict(row), Reached))
        return reached


def starts_and_finishes(entries: Iterable[LifecycleEntry]) -> list[tuple[Place, RaceStarted | RaceFinished]]:
    """The events among these that are news. Those that this release cannot read are none."""
    found = []
    for entry in entries:
        with suppress(msgspec.DecodeError):
            event = decode(entry.payload)
            if isinstance(event, RaceStarted | RaceFinished):
                found.append((entry.place, event))
    return found
