"""Vital signs of the database: what a node has to ask Postgres for, to show it to operators."""

import time
from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan.races.events import decode
from cadogan.rules import GAMES
from cadogan.store.clock import Clock
from cadogan.store.database import Pool, fetch
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.tables.webhooks import Backlog, read_backlog

PROJECTIONS = (Listing, Ratings, Results, Feats)

MOST_COUNTED = 10_000
"""Races that are counted as overdue at most."""

UNARCHIVED = """
SELECT last_failed_wal FROM pg_stat_archiver
WHERE last_failed_time > coalesce(last_archived_time, '-infinity') AND current_setting('archive_mode') <> 'off'
"""
"""File of the WAL that could not be archived at the last attempt. No row: none failed, or nothing is archived."""

# `_months` are those whose partitions exist, from this one on.
SIGNS = """
SELECT
  (SELECT count(*) FROM (SELECT FROM head WHERE next_due <= $1 LIMIT $2) AS overdue) AS overdue,
  (SELECT count(*) FROM pairing WHERE state = 'waiting') AS waiting,
  (
    SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float8 FROM pairing WHERE state = 'waiting'
  ) AS longest_s,
  (
    SELECT count(*) FROM generate_series(0, 24) AS ahead (months)
    WHERE to_regclass(to_char(now() AT TIME ZONE 'UTC' + months * interval '1 month', '"event_"YYYY"_"MM')) IS NOT NULL
  ) - 1 AS partitions_ahead,
  pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
  (
    pg_snapshot_xmax(pg_current_snapshot())::text::numeric - pg_snapshot_xmin(pg_current_snapshot())::text::numeric
  )::int8 AS xmin_age,
  current_setting('synchronous_standby_names') <> '' AS has_standby,
  pg_database_size(current_database()) AS bytes
"""
WINNABLE = "SELECT game, count(*) FROM winnable GROUP BY game"
SET_ASIDE = "SELECT projection, count(*) FROM set_aside GROUP BY projection"
OLDEST = """
SELECT race_id, payload
FROM log_order
WHERE
  (tx, race_id, version)
    > ((SELECT tx FROM {place}), (SELECT race_id FROM {place}), (SELECT version FROM {place}))
ORDER BY tx, race_id, version
LIMIT 1
"""


class Snapshot(NamedTuple):
    """The oldest open transaction, and how many have begun since."""

    xmin: str
    age: int


class VitalSigns(Struct, frozen=True, kw_only=True):
    """What Postgres says of the whole service."""

    overdue: int
    """Races that needed a tick more than a second ago; 10,000 at most are counted."""
    waiting: int
    """Players in matchmaking."""
    longest_wait_s: float
    """How long the one who waits longest has waited."""
    partitions_ahead: int
    """Months after this one for which the log has partitions. -1: there is none for this month."""
    snapshot: Snapshot
    has_standby: bool
    """Whether commits wait for a standby."""
    archiving_fails: bool
    """Whether the last attempt to archive WAL failed. Postgres tries again, and keeps the WAL until it succeeds."""
    bytes: int
    """Size of the database."""
    winnable: Mapping[str, int]
    """Deals in the pool, by game."""
    set_aside: Mapping[str, int]
    """Races that are set aside, by projection."""
    lag_s: Mapping[str, float]
    """Age of the oldest event that a projection has not followed."""
    webhooks: Backlog


async def read_vital_signs(pool: Pool, clock: Clock) -> VitalSigns:
    """Ask Postgres. Takes a few milliseconds. Raises Unreachable."""
    now_ms = clock.now_ms()
    (signs,) = await fetch(pool, SIGNS, now_ms - 1000, MOST_COUNTED)
    winnable = await fetch(pool, WINNABLE)
    set_aside = await fetch(pool, SET_ASIDE)
    return VitalSigns(
        overdue=signs["overdue"],
        waiting=signs["waiting"],
        longest_wait_s=signs["longest_s"],
        partitions_ahead=signs["partitions_ahead"],
        snapshot=Snapshot(signs["xmin"], signs["xmin_age"]),
        has_standby=signs["has_standby"],
        archiving_fails=bool(await fetch(pool, UNARCHIVED)),
        bytes=signs["bytes"],
        winnable={game.id: 0 for game in GAMES.values() if game.has_winnable_deals}
        | {row["game"]: row["count"] for row in winnable},
        set_aside={each.name: 0 for each in PROJECTIONS} | {row["projection"]: row["count"] for row in set_aside},
        lag_s={each.name: await lag_s(pool, each.place_table, now_ms) for each in PROJECTIONS},
        webhooks=await read_backlog(pool),
    )


async def lag_s(pool: Pool, place_table: str, now_ms: int) -> float:
    """Age of the oldest event that a projection has not followed; 0 if it has followed all."""
    rows = await fetch(pool, OLDEST.format(place=place_table))
    if not rows:
        return 0.0
    race_id: UUID
    race_id, payload = rows[0]
    try:
        at = decode(payload).at
    except msgspec.MsgspecError:  # of a newer release, or damaged: it is not older than its race
        at = race_id.int >> 80
    lag_ms: int = max(0, now_ms - at)
    return lag_ms / 1000


class HeldSnapshot:
    """For how long the same transaction has been the oldest. While it is open, lists wait, and so does vacuum."""

    def __init__(self) -> None:
        self._xmin = ""
        self._since = 0.0

    def held_s(self, snapshot: Snapshot) -> float:
        """Seconds since the oldest transaction was first seen; 0 if none is open."""
        now = time.monotonic()
        if snapshot.xmin != self._xmin or snapshot.age == 0:
            self._xmin, self._since = snapshot.xmin, now
        return now - self._since
