"""The feed: starts and finishes of listed races, in the order in which the lifecycle events of all races are followed.

It has no table of its own. The events are read from the log; which race it was, and what was reached in it, from the
projections, and no further than both have come: so whatever is passed over is no news, and never will be.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct, convert

from cadogan.races.events import RaceFinished, RaceStarted, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, fetch
from cadogan.store.log.log import BEGINNING, LifecycleEntry, Log, Place
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Reached, Results

AT_ONCE = 1000
"""Lifecycle events that are gone through in one go. Of about ten in a race two are news."""

TOLD = (RaceStarted, RaceFinished)

# Each projection has moved its place together with what it wrote, so up to the earlier place both are complete.
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

REACHED = "SELECT * FROM result WHERE race_id = ANY ($1::uuid[]) ORDER BY race_id, seat"


class Raced(Struct, frozen=True):
    """What of a race stays as it is from its start on, so that the feed says the same whenever it is read.

    `players` are by seat. Ghosts are not among them, nor among the `seats`: they sit behind the players.
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
    """A race has finished; what each player reached, by seat."""

    place: Place
    at: int
    race: Raced
    reached: tuple[Reached, ...]


News = Start | Finish


class Stretch(NamedTuple):
    """What a stretch of the log has that is news, and where it ends; whether more can be read at once."""

    news: tuple[News, ...]
    end: Place
    has_more: bool


class Feed:
    """Starts and finishes of all listed races, those of the house among them."""

    def __init__(self, pool: Pool, log: Log, listing: Listing, results: Results) -> None:
        self._pool = pool
        self._log = log
        self._listing = listing
        self._results = results

    async def end(self) -> Place:
        """Place of the last event that may be read by now; raises Unreachable."""
        await self._listing.follow()
        await self._results.follow()
        (row,) = await fetch(self._pool, END)
        return Place(row["tx"], row["race_id"], row["version"])

    async def stretch(self, after: Place = BEGINNING) -> Stretch:
        """What follows behind a place, as much as is read in one go; raises Unreachable."""
        end = await self.end()
        entries = [entry for entry in await self._log.lifecycle(after, AT_ONCE) if entry.place <= end]
        if not entries:
            return Stretch((), after, has_more=False)
        return Stretch(await self._news_in(entries), entries[-1].place, has_more=len(entries) == AT_ONCE)

    async def _news_in(self, entries: Sequence[LifecycleEntry]) -> tuple[News, ...]:
        told = [(entry.place, event) for entry in entries if isinstance(event := decode(entry.payload), TOLD)]
        races = await self._listed([place.race_id for place, _ in told])
        reached = await self._reached([place.race_id for place, event in told if isinstance(event, RaceFinished)])
        return tuple(
            Finish(place, event.at, races[place.race_id], tuple(reached[place.race_id]))
            if isinstance(event, RaceFinished)
            else Start(place, event.at, races[place.race_id])
            for place, event in told
            if place.race_id in races
        )

    async def _listed(self, race_ids: Sequence[RaceId]) -> dict[RaceId, Raced]:
        rows = await fetch(self._pool, LISTED, race_ids)
        return {row["race_id"]: convert(dict(row), Raced) for row in rows}

    async def _reached(self, race_ids: Sequence[RaceId]) -> dict[RaceId, list[Reached]]:
        reached = defaultdict[RaceId, list[Reached]](list)
        for row in await fetch(self._pool, REACHED, race_ids):
            reached[row["race_id"]].append(convert(dict(row), Reached))
        return reached
