"""Ratings: a projection of decided and dodged rated races, in the order of the log.

The order never changes, so the numbers are the same live, after a rebuild, and on every node.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

import asyncpg
from msgspec.structs import astuple

from cadogan.people.dodging import FORGIVEN_MS
from cadogan.people.rated_outcome import Outcome, outcome_of
from cadogan.people.rating import UNRATED, Rating
from cadogan.people.rating_book import Meetings, RatingBook, RatingChange
from cadogan.races.events import Event, RaceAbandoned, RaceDecided, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.store.database import PooledConnection, fetch
from cadogan.store.log.log import LifecycleEntry, Place
from cadogan.store.projections.projection import Projection

# Up to the event that ended the race. Later ones do not count, so they must not be in the way either.
LIVES = """
SELECT race_id, payload
FROM unnest($1::uuid[], $2::int[]) AS ended (race_id, version) CROSS JOIN LATERAL race_lifecycle(race_id) AS event
WHERE event.version <= ended.version
ORDER BY race_id, event.version
"""

WHOLE = "SELECT payload FROM race_events($1) WHERE version <= $2 ORDER BY version"

# Counts races that were decided before the position and finished after it, too: a rebuild is never wrong.
RATED_SINCE = """
SELECT EXISTS (
  SELECT FROM (
    SELECT race_id FROM player_rating_change WHERE player_id = ANY ($1::uuid[])
    UNION SELECT race_id FROM dodge WHERE player_id = ANY ($1::uuid[])
  ) AS rated CROSS JOIN LATERAL race_lifecycle(race_id)
  WHERE (tx, race_id, version) > ($2, $3, $4)
)
"""

# The columns are the fields of Rating, Meetings and RatingChange (see `row_of`).
RATING = "mu, sigma, races, opponents, is_established"
MEETINGS = "last_at, on_last_day, was_experienced, counted, points, mu, counted_at"
CHANGE = """
race_id, seat, player_id, game, number, place, listed, decided_at, reason, weight,
mu_before, sigma_before, opponents_before, was_established, mu, sigma, opponents, is_established
"""

KNOWN = f"""
SELECT player_id, game, {RATING} FROM player_rating
WHERE player_id = ANY ($1::uuid[]) AND game = ANY ($2::text[])
"""  # noqa: S608 - the values are constants

MET = f"""
SELECT player_id, game, opponent, {MEETINGS} FROM player_meeting
WHERE player_id = ANY ($1::uuid[]) AND game = ANY ($2::text[])
"""  # noqa: S608 - as above

DODGED = "SELECT player_id, at FROM dodge WHERE player_id = ANY ($1::uuid[]) ORDER BY at, race_id"

WRITE_CHANGE = f"""
INSERT INTO player_rating_change ({CHANGE})
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
"""  # noqa: S608 - as above

WRITE_RATING = f"""
INSERT INTO player_rating (player_id, game, {RATING}, score, peers, raced_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (player_id, game) DO UPDATE
SET mu = excluded.mu, sigma = excluded.sigma, races = excluded.races, opponents = excluded.opponents,
    is_established = excluded.is_established, score = excluded.score, peers = excluded.peers,
    raced_at = excluded.raced_at
"""  # noqa: S608 - as above

WRITE_MEETINGS = f"""
INSERT INTO player_meeting (player_id, opponent, game, {MEETINGS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (player_id, game, opponent) DO UPDATE
SET last_at = excluded.last_at, on_last_day = excluded.on_last_day, was_experienced = excluded.was_experienced,
    counted = excluded.counted, points = excluded.points, mu = excluded.mu, counted_at = excluded.counted_at
"""  # noqa: S608 - as above

WRITE_DODGE = "INSERT INTO dodge (player_id, race_id, at, reason, is_forgiven) VALUES ($1, $2, $3, $4, $5)"

ONE = f"SELECT {RATING} FROM player_rating WHERE (player_id, game) = ($1, $2)"  # noqa: S608 - as above

OF_PLAYER = f"SELECT game, {RATING} FROM player_rating WHERE player_id = $1 ORDER BY game"  # noqa: S608 - as above

OF_RACE = f"SELECT {CHANGE} FROM player_rating_change WHERE race_id = $1 ORDER BY seat"  # noqa: S608 - as above

HISTORY = f"""
SELECT {CHANGE} FROM player_rating_change
WHERE (player_id, game) = ($1, $2) AND number > $3
ORDER BY number
LIMIT $4
"""  # noqa: S608 - as above

RECENT_DODGES = "SELECT at FROM dodge WHERE player_id = $1 AND at > $2 ORDER BY at"


class Ratings(Projection[RatingBook]):
    """Ratings by player and game, their history, and dodged races."""

    name = "ratings"
    place_table = "player_rating_place"
    tables = ("player_rating_change", "player_rating", "player_meeting", "dodge")

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> RatingBook:
        """The book of the players of these events, after them."""
        outcomes = await rated_outcomes(connection, entries)
        book = await opened_book(connection, outcomes)
        for outcome in outcomes:
            book.apply(outcome)
        return book

    async def write(self, connection: PooledConnection, change: RatingBook) -> None:
        """Write the changes and the current ratings."""
        await connection.executemany(WRITE_CHANGE, [row_of(each) for each in change.changes])
        await connection.executemany(WRITE_DODGE, [astuple(each) for each in change.new_dodges])
        await connection.executemany(
            WRITE_MEETINGS,
            [
                (player, opponent, game, *astuple(change.meetings[player, game][opponent]))
                for player, opponent, game in change.changed
            ],
        )
        changed = {(each.player_id, each.game) for each in change.changes}
        await connection.executemany(
            WRITE_RATING,
            [(*key, *astuple(change.ratings[key]), *astuple(change.board_entry(*key))) for key in changed],
        )

    async def is_too_late(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> bool:
        """Whether players of this race were rated in a race that was decided later. The order of races counts.

        Otherwise nothing that the outcome depends on has changed since, so the numbers are those of a rebuild.
        """
        players = {player for each in await rated_outcomes(connection, entries) for player in each.players}
        return bool(players) and bool(await connection.fetchval(RATED_SINCE, list(players), *ending(entries)[0]))

    async def get(self, player: PlayerId, game: str) -> Rating | None:
        """Rating of a player at a game; None before the first rated race."""
        rows = await fetch(self._pool, ONE, player, game)
        return Rating(*rows[0]) if rows else None

    async def strength(self, player: PlayerId, settings: Settings) -> float:
        """Rating points used for matchmaking."""
        return (await self.get(player, settings.game) or UNRATED).mu

    async def of_player(self, player: PlayerId) -> dict[str, Rating]:
        """Ratings of a player, by game."""
        return {game: Rating(*rating) for game, *rating in await fetch(self._pool, OF_PLAYER, player)}

    async def of_race(self, race_id: RaceId) -> list[RatingChange]:
        """Changes by a race, by seat; empty if it was not rated or is not decided."""
        return [change_of(row) for row in await fetch(self._pool, OF_RACE, race_id)]

    async def history(self, player: PlayerId, game: str, after: int, limit: int) -> list[RatingChange]:
        """Changes of a rating after the first `after`, the oldest first."""
        return [change_of(row) for row in await fetch(self._pool, HISTORY, player, game, after, limit)]

    async def recent_dodges(self, player: PlayerId, now_ms: int) -> list[int]:
        """Times of the races that a player dodged in the last 24 hours, in milliseconds since the epoch, ascending."""
        return [row["at"] for row in await fetch(self._pool, RECENT_DODGES, player, now_ms - FORGIVEN_MS)]


async def rated_outcomes(connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> list[Outcome]:
    """Outcomes of the rated races that these events have ended, in their order."""
    places = ending(entries)
    if not places:
        return []
    ended, versions = [place.race_id for place in places], [place.version for place in places]
    outcomes = outcomes_of(await connection.fetch(LIVES, ended, versions))
    for place in places:
        outcome = outcomes.get(place.race_id)
        if outcome is not None and outcome.reason == "left early":
            rows = await connection.fetch(WHOLE, place.race_id, place.version)
            with_moves = outcome_of(events_of(rows))
            assert with_moves is not None  # moves change the reason of an outcome, not whether there is one
            outcomes[place.race_id] = with_moves
    return [outcomes[race_id] for race_id in ended if race_id in outcomes]


def ending(entries: Iterable[LifecycleEntry]) -> list[Place]:
    """Positions of the events that end a race for ratings."""
    return [entry.place for entry in entries if isinstance(decode(entry.payload), RaceDecided | RaceAbandoned)]


def outcomes_of(rows: Iterable[asyncpg.Record]) -> dict[RaceId, Outcome]:
    """Outcomes of the races of which these are all lifecycle events."""
    outcomes = {}
    for race_id, group in groupby(rows, key=lambda row: row["race_id"]):
        outcome = outcome_of(events_of(group))
        if outcome is not None:
            outcomes[RaceId(race_id)] = outcome
    return outcomes


def events_of(rows: Iterable[asyncpg.Record]) -> list[Event]:
    """Events in these rows."""
    return [decode(row["payload"]) for row in rows]


async def opened_book(connection: PooledConnection, outcomes: Sequence[Outcome]) -> RatingBook:
    """The book with everything that is known of the players of these outcomes."""
    book = RatingBook()
    if not outcomes:
        return book
    players = list({player for outcome in outcomes for player in outcome.players})
    games = list({outcome.game for outcome in outcomes})
    for player, game, *rating in await connection.fetch(KNOWN, players, games):
        book.ratings[player, game] = Rating(*rating)
    for player, game, opponent, *meetings in await connection.fetch(MET, players, games):
        book.meetings[player, game][opponent] = Meetings(*meetings)
    for player, at in await connection.fetch(DODGED, players):
        book.dodges[player].append(at)
    return book


def row_of(change: RatingChange) -> tuple[object, ...]:
    """Row of a change."""
    before, after = change.before, change.after
    return (
        *astuple(change)[:8],
        change.reason,
        change.weight,
        before.mu,
        before.sigma,
        before.opponents,
        before.is_established,
        after.mu,
        after.sigma,
        after.opponents,
        after.is_established,
    )


def change_of(row: asyncpg.Record) -> RatingChange:
    """Change from a row."""
    (race_id, seat, player, game, number, place, listed, decided_at, reason, weight, *ratings) = row
    mu_before, sigma_before, opponents_before, was_established, mu, sigma, opponents, is_established = ratings
    before = Rating(mu_before, sigma_before, number - 1, opponents_before, was_established)
    after = Rating(mu, sigma, number, opponents, is_established)
    return RatingChange(race_id, seat, player, game, number, place, listed, decided_at, reason, weight, before, after)
