"""Feats: a projection of what players have done in finished races that earns a mark by itself (see `people/marks.py`).

Its position begins before the first race. So the first node of a release that adds it works through the whole log, a
little at a time, and after a change of the marks `cadogan rebuild` does.
"""

import asyncio
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from cadogan.people.marks import feats_of
from cadogan.people.performance import PerformanceTracker
from cadogan.races.events import RaceFinished, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Finished
from cadogan.store.database import PooledConnection
from cadogan.store.log.log import Entry, LifecycleEntry
from cadogan.store.projections.projection import Projection

IN_A_TURN = 20
"""Events replayed before other tasks get their turn: half a millisecond."""
PAUSE_S = 0.001
"""Seconds that other tasks get at least. Nobody waits for feats, and after an upgrade all races have to be read."""

# The columns are the fields of FeatRow.
WRITE = """
INSERT INTO feat (race_id, seat, player_id, feats, listed, finished_at, public_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
"""


class FeatRow(Struct, frozen=True):
    """Feats of a player in a race. `public_at` is when its moves are public, in milliseconds since the epoch."""

    race_id: RaceId
    seat: int
    player_id: PlayerId
    feats: list[str]
    listed: bool
    finished_at: int
    public_at: int


class Feats(Projection[list[FeatRow]]):
    """Feats of all players."""

    name = "feats"
    place_table = "feat_place"
    tables = ("feat",)
    is_by_race = True

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> list[FeatRow]:
        """Feats in the races that these events finish."""
        del connection  # they do not depend on earlier rows
        finished = [entry.place.race_id for entry in entries if isinstance(decode(entry.payload), RaceFinished)]
        trackers = [await followed(await self._log.read(race_id)) for race_id in finished]
        return [row for tracker in trackers for row in rows_of(tracker)]

    async def write(self, connection: PooledConnection, change: list[FeatRow]) -> None:
        """Write the feats."""
        await connection.executemany(WRITE, [astuple(row) for row in change])


async def followed(entries: Iterable[Entry]) -> PerformanceTracker:
    """Follow a whole log, in turns with other tasks."""
    tracker = PerformanceTracker()
    for number, entry in enumerate(entries):
        if number % IN_A_TURN == 0:
            await asyncio.sleep(PAUSE_S)
        tracker.follow(decode(entry.payload))
    return tracker


def rows_of(tracker: PerformanceTracker) -> list[FeatRow]:
    """Rows of a finished race. Players without a feat have none."""
    race = tracker.race
    assert race is not None
    assert isinstance(race.phase, Finished)
    at = race.phase.finished_at
    return [
        FeatRow(
            race_id=race.id,
            seat=performance.seat,
            player_id=performance.player,
            feats=feats,
            listed=race.settings.listed,
            finished_at=at,
            public_at=max(at, race.settings.closed_until or 0),
        )
        for performance in tracker.performances()
        if (feats := feats_of(performance))
    ]
