"""The table of a tournament as it changes."""

from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from uuid import UUID

import msgspec

from cadogan_client.feed import Source, follow_feed
from cadogan_client.rest import Rest
from cadogan_client.retry import RetryLimit
from cadogan_client.wire_types import ChangePage, TableChange, TableRow, TournamentView

START = "start"
"""Cursor before the whole table."""
OVER = frozenset({"ended", "cancelled"})

_decoder = msgspec.json.Decoder(TableChange)


async def follow_table(
    rest: Rest, limit: RetryLimit, tournament: UUID | str, cursor: str
) -> AsyncIterator[TableChange]:
    """Yield the changes of a table after a cursor, until the tournament is over. Raises Problem, ConnectionFailed."""
    source = Source(f"/tournaments/{tournament}/changes", ChangePage, _decoder, frozenset({"table"}))
    if cursor != START and (await rest.get(f"/tournaments/{tournament}", TournamentView)).phase in OVER:
        for change in (await rest.get(source.path, ChangePage, {"cursor": cursor})).events:
            yield change
        return
    async with aclosing(follow_feed(source, rest, limit, cursor, {})) as changes:  # type: ignore[type-var]
        async for change in changes:
            yield change
            if change.phase in OVER:
                return


def with_change(rows: Sequence[TableRow], change: TableChange) -> list[TableRow]:
    """Rows of a whole table after a change.

    >>> from uuid import UUID
    >>> def row(place, number, points):
    ...     return TableRow(place=place, player=UUID(int=number), name="", points=points, wins=0, races=0, home=0,
    ...                     streak=0, last=(), activity="waiting")
    >>> climbed = TableChange(cursor="", version=9, phase="running", players=2, racing=0, races=1, featured=None,
    ...                       rows=(row(1, 2, 3),), gone=())
    >>> [(each.place, each.player.int, each.points) for each in with_change([row(1, 1, 0), row(2, 2, 0)], climbed)]
    [(1, 2, 3), (2, 1, 0)]
    """
    changed = {*change.gone, *(row.player for row in change.rows)}
    table = [row for row in rows if row.player not in changed]
    for row in change.rows:  # by place: a row that came later would move those before it
        table.insert(row.place - 1, row)
    return [msgspec.structs.replace(row, place=place) for place, row in enumerate(table, 1)]
