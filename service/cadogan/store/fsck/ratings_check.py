"""Computes all ratings again, in the order of the log, and compares them with the tables.

One transaction reads everything, so that log and tables are of one moment. The book of all players is in memory.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import astuple

from cadogan.people.rated_outcome import Outcome
from cadogan.people.rating_book import RatingBook, RatingChange
from cadogan.races.events import decode
from cadogan.store.database import Pool, PooledConnection, reaching_postgres
from cadogan.store.fsck.fault import Fault
from cadogan.store.fsck.race_check import difference
from cadogan.store.log.log import BEGINNING, LIFECYCLE, LifecycleEntry, Place
from cadogan.store.projections.ratings import CHANGE, MEETINGS, RATING, Ratings, change_of, rated_outcomes

AT_ONCE = 5000

PLACE = f"SELECT tx, race_id, version FROM {Ratings.place_table}"  # noqa: S608 - constants
SET_ASIDE = "SELECT race_id FROM set_aside WHERE projection = $1"
CHANGES = f"SELECT {CHANGE} FROM player_rating_change WHERE race_id = ANY ($1::uuid[])"  # noqa: S608 - constants
DODGES = "SELECT race_id, player_id, at, reason, is_forgiven FROM dodge WHERE race_id = ANY ($1::uuid[])"
ALL_RATINGS = f"SELECT player_id, game, {RATING}, score, peers, raced_at FROM player_rating"  # noqa: S608 - constants
ALL_MEETINGS = f"SELECT player_id, game, opponent, {MEETINGS} FROM player_meeting"  # noqa: S608 - constants
NUMBERS = """
SELECT player_id, game, count(*) AS changes FROM player_rating_change GROUP BY player_id, game
"""


async def check_ratings(pool: Pool) -> AsyncIterator[Fault]:
    """Faults in the ratings. Raises Unreachable."""
    with reaching_postgres():
        async with pool.acquire() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            book = RatingBook()
            async for fault in _changes(connection, book):
                yield fault
            for fault in await _sums(connection, book):
                yield fault


async def _changes(connection: PooledConnection, book: RatingBook) -> AsyncIterator[Fault]:
    """Apply all outcomes to the book, and compare the changes and dodges of each."""
    (place,) = await connection.fetch(PLACE)
    set_aside = {row["race_id"] for row in await connection.fetch(SET_ASIDE, Ratings.name)}
    after = BEGINNING
    while entries := await entries_between(connection, after, Place(*place)):
        after = entries[-1].place
        wanted = [entry for entry in readable(entries) if entry.place.race_id not in set_aside]
        outcomes, unrated = await _outcomes(connection, wanted)
        for fault in unrated:
            yield fault
        for outcome in outcomes:
            book.apply(outcome)
        ids = [outcome.race_id for outcome in outcomes]
        for fault in change_faults(book.changes, [change_of(row) for row in await connection.fetch(CHANGES, ids)]):
            yield fault
        found = {(row["race_id"], row["player_id"]): row for row in await connection.fetch(DODGES, ids)}
        for dodge in book.new_dodges:
            row = found.get((dodge.race_id, dodge.player_id))
            if row is None or (row["at"], row["reason"], row["is_forgiven"]) != astuple(dodge)[2:]:
                yield Fault(dodge.race_id, "ratings", f"that {dodge.player_id} dodged it is missing or wrong")
        book.changes.clear()
        book.new_dodges.clear()


async def _outcomes(
    connection: PooledConnection, entries: Sequence[LifecycleEntry]
) -> tuple[list[Outcome], list[Fault]]:
    """Outcomes of the races that these events ended, read at once. Only if one is damaged, each is read alone."""
    with suppress(Exception):  # of a damaged log, as below
        return await rated_outcomes(connection, entries), []
    outcomes: list[Outcome] = []
    faults = []
    for entry in entries:
        try:
            outcomes += await rated_outcomes(connection, [entry])
        except Exception as error:  # noqa: BLE001 - of a damaged log, which is named elsewhere, too
            faults.append(Fault(entry.place.race_id, "ratings", f"the race cannot be rated: {error!r}"))
    return outcomes, faults


async def entries_between(connection: PooledConnection, after: Place, until: Place) -> list[LifecycleEntry]:
    """The next lifecycle events up to a place."""
    rows = await connection.fetch(LIFECYCLE, *after, AT_ONCE)
    entries = [LifecycleEntry(Place(tx, race_id, version), payload) for tx, race_id, version, payload in rows]
    return [entry for entry in entries if entry.place <= until]


def readable(entries: Sequence[LifecycleEntry]) -> Iterator[LifecycleEntry]:
    """Those that this release can read. The others are named where their race is checked."""
    for entry in entries:
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):
            decode(entry.payload)
            yield entry


def change_faults(right: Sequence[RatingChange], found: Sequence[RatingChange]) -> Iterator[Fault]:
    """Where stored changes are not those that were computed."""
    stored = {(each.race_id, each.seat): each for each in found}
    computed = {(each.race_id, each.seat): each for each in right}
    for race_id, seat in sorted(stored.keys() | computed.keys()):
        key = (race_id, seat)
        if key not in stored:
            yield Fault(race_id, "ratings", f"the change of seat {seat} is missing")
        elif key not in computed:
            yield Fault(race_id, "ratings", f"the change of seat {seat} should not exist")
        elif stored[key] != computed[key]:
            yield Fault(race_id, "ratings", f"of seat {seat}: {difference(stored[key], computed[key])}")


async def _sums(connection: PooledConnection, book: RatingBook) -> list[Fault]:
    """Where the current ratings and meetings are not those of the book."""
    ratings = {
        (player, game): (astuple(rating), astuple(book.board_entry(player, game)))
        for (player, game), rating in book.ratings.items()
    }
    stored = {
        (row["player_id"], row["game"]): (tuple(row)[2:7], tuple(row)[7:])
        for row in await connection.fetch(ALL_RATINGS)
    }
    faults = [
        Fault(None, "ratings", f"that of {player} at {game} is {stored.get((player, game))}; right would be {right}")
        for player, game in sorted(ratings.keys() | stored.keys())
        if stored.get((player, game)) != (right := ratings.get((player, game)))
    ]
    met = {
        (player, game, opponent): astuple(meetings)
        for (player, game), of_player in book.meetings.items()
        for opponent, meetings in of_player.items()
    }
    found = {tuple(row)[:3]: tuple(row)[3:] for row in await connection.fetch(ALL_MEETINGS)}
    faults += [
        Fault(None, "ratings", f"the races of {player} against {opponent} at {game} are counted wrong")
        for player, game, opponent in sorted(met.keys() | found.keys())
        if met.get((player, game, opponent)) != found.get((player, game, opponent))
    ]
    for player, game, changes in await connection.fetch(NUMBERS):
        rating = book.ratings.get((player, game))
        if changes != (rating.races if rating else 0):
            faults.append(
                Fault(None, "ratings", f"{player} has {changes} changes at {game}, of which some have no race")
            )
    return faults
