"""Ratings: a projection of decided rated races, in the order of the log.

The order never changes, so the numbers are the same live, after a rebuild, and on every node.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import groupby
from math import inf
from typing import NamedTuple
from uuid import UUID

import asyncpg
from msgspec import Struct, convert
from msgspec.structs import astuple

from cadogan.people.rating import PROVISIONAL_RACES, UNRATED, Rating, rate
from cadogan.races.events import RaceCreated, RaceDecided, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.store.database import PooledConnection, fetch
from cadogan.store.log.log import LifecycleEntry
from cadogan.store.projections.listed_race import ListedRace, follow, opened
from cadogan.store.projections.projection import Projection
from cadogan.store.tables.players import IS_BOT

LIVES = """
SELECT race_id, payload FROM event
WHERE race_id = ANY ($1::uuid[]) AND tx IS NOT NULL
ORDER BY race_id, version
"""

KNOWN = "SELECT player_id, game, mu, sigma, races FROM rating WHERE player_id = ANY ($1::uuid[])"

# The columns are the fields of RatingChange.
NOTE = """
INSERT INTO rating_change
  (race_id, seat, player_id, game, number, place, listed, decided_at, mu_before, sigma_before, mu, sigma)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
"""

WRITE = """
INSERT INTO rating (player_id, game, mu, sigma, races) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (player_id, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, races = excluded.races
"""

ONE = "SELECT mu, sigma, races FROM rating WHERE (player_id, game) = ($1, $2)"

OF_PLAYER = "SELECT game, mu, sigma, races FROM rating WHERE player_id = $1 ORDER BY game"

OF_RACE = "SELECT * FROM rating_change WHERE race_id = $1 ORDER BY seat"

HISTORY = """
SELECT * FROM rating_change
WHERE (player_id, game) = ($1, $2) AND number > $3
ORDER BY number
LIMIT $4
"""

BOARD = f"""
SELECT player_id, name, mu, sigma, races
FROM rating JOIN player USING (player_id)
WHERE game = $1 AND {IS_BOT} = $2 AND ((races < {PROVISIONAL_RACES}), -mu, player_id) > ($3, -$4::float8, $5)
ORDER BY (races < {PROVISIONAL_RACES}), -mu, player_id
LIMIT $6
"""  # noqa: S608 - the values are constants


class RatingChange(Struct, frozen=True):
    """The change of a rating by the player's `number`th rated race of the game. Times are in ms since the epoch."""

    race_id: RaceId
    seat: int
    player_id: PlayerId
    game: str
    number: int
    place: int
    listed: bool
    decided_at: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float

    @property
    def rating(self) -> Rating:
        """The rating after the race."""
        return Rating(self.mu, self.sigma, self.number)


class Rung(NamedTuple):
    """Position on a leaderboard, by the values that order it. A higher `mu` comes first."""

    is_provisional: bool
    mu: float
    player: PlayerId


TOP = Rung(False, inf, PlayerId(UUID(int=0)))
"""The position before the first player."""


class Ranked(NamedTuple):
    """A player on a leaderboard."""

    player: PlayerId
    name: str
    rating: Rating

    @property
    def rung(self) -> Rung:
        """The player's position."""
        return Rung(self.rating.is_provisional, self.rating.mu, self.player)


class Ratings(Projection[list[RatingChange]]):
    """Ratings by player and game, and their history."""

    place_table = "rating_place"
    tables = ("rating_change", "rating")

    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> list[RatingChange]:
        """The changes that these events cause, in order."""
        events = [(entry.place.race_id, decode(entry.payload)) for entry in entries]
        decided = [(race_id, event.at) for race_id, event in events if isinstance(event, RaceDecided)]
        if not decided:
            return []
        races = lives(await connection.fetch(LIVES, [race_id for race_id, _ in decided]))
        players = {player for race in races.values() for player in race.players}
        rows = await connection.fetch(KNOWN, list(players))
        known = {(row["player_id"], row["game"]): Rating(row["mu"], row["sigma"], row["races"]) for row in rows}
        return changes(known, ((races[race_id], at) for race_id, at in decided))

    async def write(self, connection: PooledConnection, change: list[RatingChange]) -> None:
        """Write the changes and the current ratings."""
        await connection.executemany(NOTE, [astuple(each) for each in change])
        latest = {(each.player_id, each.game): each for each in change}
        await connection.executemany(WRITE, [(*key, each.mu, each.sigma, each.number) for key, each in latest.items()])

    async def get(self, player: PlayerId, game: str) -> Rating | None:
        """Rating of a player at a game; None before the first rated race."""
        rows = await fetch(self._pool, ONE, player, game)
        return Rating(*rows[0]) if rows else None

    async def strength(self, player: PlayerId, settings: Settings) -> float:
        """Rating points used for matchmaking."""
        return (await self.get(player, settings.game) or UNRATED).mu

    async def of_player(self, player: PlayerId) -> dict[str, Rating]:
        """Ratings of a player, by game."""
        rows = await fetch(self._pool, OF_PLAYER, player)
        return {row["game"]: Rating(row["mu"], row["sigma"], row["races"]) for row in rows}

    async def of_race(self, race_id: RaceId) -> list[RatingChange]:
        """Changes by a race, by seat; empty if it was not rated or is not decided."""
        return [change_of(row) for row in await fetch(self._pool, OF_RACE, race_id)]

    async def history(self, player: PlayerId, game: str, after: int, limit: int) -> list[RatingChange]:
        """Changes of a rating after the first `after`, the oldest first."""
        return [change_of(row) for row in await fetch(self._pool, HISTORY, player, game, after, limit)]

    async def board(self, game: str, after: Rung, limit: int, *, is_bot: bool) -> list[Ranked]:
        """Players of a game after a position: the best first, then those with provisional ratings."""
        rows = await fetch(self._pool, BOARD, game, is_bot, *after, limit)
        return [Ranked(player, name, Rating(*rating)) for player, name, *rating in rows]


def lives(rows: Iterable[asyncpg.Record]) -> dict[RaceId, ListedRace]:
    """Races of which these are all lifecycle events."""
    races = {}
    for race_id, group in groupby(rows, key=lambda row: row["race_id"]):
        created, *events = [decode(row["payload"]) for row in group]
        assert isinstance(created, RaceCreated)  # every log begins with it
        races[RaceId(race_id)] = reduce(follow, events, opened(created))
    return races


def changes(known: dict[tuple[PlayerId, str], Rating], decided: Iterable[tuple[ListedRace, int]]) -> list[RatingChange]:
    """The changes by these races, one after the other, each with the time at which it was decided."""
    ratings = dict(known)
    found: list[RatingChange] = []
    for race, at in decided:
        seated = [(seat, player) for seat, player in enumerate(race.players) if player is not None]
        if not race.rated or len(seated) < 2:
            continue
        assert race.places is not None  # it is decided
        places = [race.places[seat] for seat, _ in seated]
        before = [ratings.get((player, race.game), UNRATED) for _, player in seated]
        for (seat, player), place, was, rating in zip(seated, places, before, rate(before, places), strict=True):
            ratings[player, race.game] = rating
            found.append(
                RatingChange(
                    race_id=race.race_id,
                    seat=seat,
                    player_id=player,
                    game=race.game,
                    number=rating.races,
                    place=place,
                    listed=race.listed,
                    decided_at=at,
                    mu_before=was.mu,
                    sigma_before=was.sigma,
                    mu=rating.mu,
                    sigma=rating.sigma,
                )
            )
    return found


def change_of(row: asyncpg.Record) -> RatingChange:
    """Change from a row."""
    return convert(dict(row), RatingChange)
