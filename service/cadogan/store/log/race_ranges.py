"""Ranges of race ids, for work that goes through all races in small steps."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import NamedTuple
from uuid import UUID

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, fetch
from cadogan.store.errors import LogArchived

BOUNDS = """
SELECT race_id FROM (SELECT race_id, row_number() OVER (ORDER BY race_id) AS number FROM head) AS numbered
WHERE number % $1 = 0 AND race_id > $2
ORDER BY race_id
"""
COUNT = "SELECT count(*) FROM head WHERE race_id > $1"
WITHIN = "SELECT EXISTS (SELECT FROM head WHERE race_id > $1 AND race_id <= $2) AS has_races"
MONTHS = "SELECT right(inhrelid::regclass::text, 7) AS month FROM pg_inherits WHERE inhparent = 'event'::regclass"

LEAST = RaceId(UUID(int=0))
MOST = RaceId(UUID(int=2**128 - 1))


class Range(NamedTuple):
    """Races after one id, up to another."""

    after: RaceId
    until: RaceId


async def ranges(pool: Pool, after: RaceId, races: int) -> list[Range]:
    """All ids after one, in ranges of so many races. Raises Unreachable."""
    bounds = [row["race_id"] for row in await fetch(pool, BOUNDS, races, after)]
    return [Range(*bound) for bound in pairwise([after, *bounds, MOST])]


async def count_races(pool: Pool, after: RaceId) -> int:
    """How many races there are after one. Raises Unreachable."""
    ((count,),) = await fetch(pool, COUNT, after)
    return int(count)


async def attached_months(pool: Pool) -> list[date]:
    """The months whose log is here. Others are archived, or have not come yet. Raises Unreachable."""
    months = [datetime.strptime(row["month"], "%Y_%m").replace(tzinfo=UTC) for row in await fetch(pool, MONTHS)]
    return sorted(month.date() for month in months)


async def refuse_archived(pool: Pool) -> None:
    """Raises LogArchived if there are races whose month is archived and detached. Unreachable."""
    months = await attached_months(pool)
    ends = [LEAST, *(before(next_month(month)) for month in months)]
    starts = [*map(before, months), MOST]
    for after, until in zip(ends, starts, strict=True):
        (row,) = await fetch(pool, WITHIN, after, until)
        if row["has_races"]:
            raise LogArchived(
                "ratings depend on all races, and the log of some months is archived. Restore them first: "
                "`cadogan restore FILE`"
            )


def within(month: date, wanted: Sequence[Range]) -> Iterator[Range]:
    """The parts of these ranges that belong to a month."""
    after, until = before(month), before(next_month(month))
    for each in wanted:
        if each.after < until and each.until > after:
            yield Range(max(each.after, after), min(each.until, until))


def before(month: date) -> RaceId:
    """The last id before a month.

    >>> before(date(2026, 11, 1))
    UUID('01a19467-e7ff-ffff-ffff-ffffffffffff')
    """
    start_ms = int(datetime(month.year, month.month, 1, tzinfo=UTC).timestamp()) * 1000
    return RaceId(UUID(int=(start_ms << 80) - 1))


def next_month(month: date) -> date:
    """The first day of the next month."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def month_of(race_id: RaceId) -> date:
    """Month in which a race was created.

    >>> month_of(RaceId(UUID("01a1fc8b-af8c-7849-8dee-aaa63a7ec0d8")))
    datetime.date(2026, 11, 1)
    """
    created = datetime.fromtimestamp((race_id.int >> 80) / 1000, UTC)
    return date(created.year, created.month, 1)
