"""Computes all ratings again, in the order of the log, and compares them with the tables.

One transaction reads everything, so that log and tables are of one moment. The book of all players is in memory.
"""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, fields

from cadogan.people.rated_outcome import Outcome
from cadogan.people.rating import Rating
from cadogan.people.rating_book import BoardEntry, Meetings, Rated, RatingBook, RatingChange
from cadogan.races.events import decode
from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, PooledConnection, reaching_postgres
from cadogan.store.fsck.difference import difference
from cadogan.store.fsck.fault import Fault
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

IN_RATING = len(fields(Rating))
Key = TypeVar("Key", bound=tuple[Any, ...])


class CurrentRating(Struct, frozen=True):
    """A row of `player_rating`."""

    rating: Rating
    board: BoardEntry


async def check_ratings(pool: Pool) -> AsyncIterator[Fault]:
    """Faults in the ratings. Raises Unreachable."""
    with reaching_postgres():
        async with pool.acquire() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            book, last = RatingBook(), dict[Rated, RaceId]()
            async for fault in _changes(connection, book, last):
                yield fault
            for fault in (
                *await _rating_faults(connection, book, last),
                *await _meeting_faults(connection, book),
                *await _number_faults(connection, book),
            ):
                yield fault


async def _changes(connection: PooledConnection, book: RatingBook, last: dict[Rated, RaceId]) -> AsyncIterator[Fault]:
    """Apply all outcomes to the book, and compare the changes and dodges of each. `last` gets the last race of each."""
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
        last.update(((change.player_id, change.game), change.race_id) for change in book.changes)
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
    """Where stored changes are not those that were computed, in the order of the log: the first is the cause."""
    stored = {(each.race_id, each.seat): each for each in found}
    computed = {(each.race_id, each.seat): each for each in right}
    for key in {**computed, **stored}:
        race_id, seat = key
        if key not in stored:
            yield Fault(race_id, "ratings", f"the change of seat {seat} is missing")
        elif key not in computed:
            yield Fault(race_id, "ratings", f"the change of seat {seat} should not exist")
        elif wrong := difference(stored[key], computed[key]):
            yield Fault(race_id, "ratings", f"of seat {seat}: {wrong}")


async def _rating_faults(
    connection: PooledConnection, book: RatingBook, last: Mapping[Rated, RaceId]
) -> Iterator[Fault]:
    """Where current ratings are not those of the book, and the row of a leaderboard does not follow from them."""
    right = {key: CurrentRating(rating, book.board_entry(*key)) for key, rating in book.ratings.items()}
    found = {}
    for player, game, *row in await connection.fetch(ALL_RATINGS):
        found[player, game] = CurrentRating(Rating(*row[:IN_RATING]), BoardEntry(*row[IN_RATING:]))
    return (
        Fault(None, "ratings", f"that of {player} at {game}, after race {last.get((player, game), '(none)')}: {wrong}")
        for (player, game), wrong in row_faults(found, right)
    )


async def _meeting_faults(connection: PooledConnection, book: RatingBook) -> Iterator[Fault]:
    """Where the races of a player against another are counted wrong."""
    right = {
        (player, game, opponent): meetings
        for (player, game), of_player in book.meetings.items()
        for opponent, meetings in of_player.items()
    }
    found = {}
    for player, game, opponent, *row in await connection.fetch(ALL_MEETINGS):
        found[player, game, opponent] = Meetings(*row)
    return (
        Fault(None, "ratings", f"the races of {player} against {opponent} at {game}: {wrong}")
        for (player, game, opponent), wrong in row_faults(found, right)
    )


async def _number_faults(connection: PooledConnection, book: RatingBook) -> list[Fault]:
    """Whose changes are not as many as their races."""
    return [
        Fault(None, "ratings", f"{player} has {changes} changes at {game}, of which some have no race")
        for player, game, changes in await connection.fetch(NUMBERS)
        if changes != book.rating(player, game).races
    ]


def row_faults(found: Mapping[Key, Struct], right: Mapping[Key, Struct]) -> Iterator[tuple[Key, str]]:
    """What is wrong with each row, in order of their keys."""
    for key in sorted(found.keys() | right.keys()):
        if key not in found:
            yield key, "the row is missing"
        elif key not in right:
            yield key, "the row should not exist"
        elif wrong := difference(found[key], right[key]):
            yield key, wrong
