"""Changes of the table of a tournament: the rows that are new since a version.

To follow a table, take out each row of `rows` and of `gone`, and put each of `rows` in at its place, the first one
first. All other rows keep their order, and so their places follow.
"""

from operator import itemgetter

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cadogan.api.bodies.cursor import Cursors, Nth
from cadogan.api.routes.tournaments.views import TableRow, row_of
from cadogan.lobby.tournaments import live_tables
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.tables.players import Players
from cadogan.tournaments.tournament import Phase, Tournament

VERSIONS = Cursors("table of a tournament", Nth)


class TableChange(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """What is new in the table of a tournament.

    Take out each row of `rows` and of `gone`, then put each of `rows` in at its `place`, the first one first. All other
    rows keep their order.
    """

    cursor: str
    """Cursor after this change: continue from it."""
    version: int
    """Number of events of the log that the table follows from."""
    phase: Phase
    """`scheduled`, `running`, `ended`, or `cancelled`. Nothing follows after the last two."""
    players: int
    """Players in the whole table."""
    racing: int
    """Races under way, or racers of the round that is on."""
    races: int
    """Races of all time."""
    featured: RaceId | None
    """The race under way of the best players; null if there is none."""
    rows: tuple[TableRow, ...]
    """New rows, and those that have changed, by place."""
    gone: tuple[PlayerId, ...]
    """Players whose rows are there no more."""


def version_at(cursor: str, name: str = "cursor") -> int | None:
    """Version at a cursor; None for that of now. Raises InvalidCursor."""
    match cursor:
        case "start":
            return 0
        case "now":
            return None
        case _:
            return VERSIONS.place(cursor, name, known_as="the `cursor` of a change or the `next` of a page").number


def cursor_at(version: int) -> str:
    """Cursor of what is new after a version."""
    return VERSIONS.at(Nth(version))


def changes_of(players: Players) -> live_tables.WriteChange:
    """Writes changes with the names that players have now."""

    async def write(tournament: Tournament, version: int) -> live_tables.TableChange:
        # Before the names are read: the tournament goes on meanwhile, and a change is of one version.
        unnamed, is_last = change_since(tournament, version), tournament.is_over
        names = await players.names({row.player for row in unnamed.rows}) if unnamed.rows else {}
        change = replace(unnamed, rows=tuple(replace(row, name=names.get(row.player, "")) for row in unnamed.rows))
        return live_tables.TableChange(
            tournament.id,
            change.version,
            change.cursor.encode(),
            msgspec.json.encode(change),
            rows=len(change.rows),
            is_last=is_last,
        )

    return write


def change_since(tournament: Tournament, version: int) -> TableChange:
    """What is new in a table since a version; everything since version 0. It has no names yet."""
    if version:
        changed = [each for each in tournament.entrants.values() if each.changed > version]
        shown = sorted(((tournament.place(each), each) for each in changed if each.is_shown), key=itemgetter(0))
    else:
        changed, shown = [], list(enumerate(tournament.table(), 1))
    return TableChange(
        cursor=cursor_at(tournament.version),
        version=tournament.version,
        phase=tournament.phase,
        players=len(tournament.table()),
        racing=tournament.racing,
        races=len(tournament.races),
        featured=featured_race(tournament),
        rows=tuple(row_of(each, place, "") for place, each in shown),
        gone=tuple(each.player for each in changed if not each.is_shown),
    )


def featured_race(tournament: Tournament) -> RaceId | None:
    """The race under way whose players have the best places; of two such races the earlier one."""
    if not tournament.on:
        return None
    return next((each.race for each in tournament.table() if each.race is not None), None)
