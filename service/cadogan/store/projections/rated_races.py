"""Rated races with their results, for the fair-play report: a query over the projections."""

from collections.abc import Iterable

from msgspec import convert

from cadogan.people.player import Player
from cadogan.people.suspicion.rated_seat import RatedSeat
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.tables.players import player_of

# The columns are the fields of RatedSeat. House bots, which race each other, and deleted players are left out.
SEATS = """
SELECT own.race_id, own.seat, own.player_id AS player, own.game, own.decided_at, own.place,
       other.player_id AS opponent, other.how, other.time_ms
FROM player_rating_change AS own
JOIN result AS other ON other.race_id = own.race_id AND other.seat <> own.seat
JOIN player ON player.player_id = own.player_id AND NOT player.is_house
WHERE own.reason = 'raced' AND ($1::text IS NULL OR own.game = $1) AND own.decided_at >= $2
ORDER BY own.decided_at DESC, own.race_id, own.seat
"""

PLAYERS = "SELECT player_id, name, is_house, is_bot FROM player WHERE player_id = ANY ($1::uuid[])"


class RatedRaces:
    """Rated races that are finished."""

    def __init__(self, pool: Pool, ratings: Ratings, results: Results) -> None:
        self._pool = pool
        self._ratings = ratings
        self._results = results

    async def seats(self, game: str | None, since_ms: int) -> list[RatedSeat]:
        """Seats of people and bots in the races decided since a time, the newest race first. Raises Unreachable."""
        await self._ratings.follow()
        await self._results.follow()
        return [convert(dict(row), RatedSeat) for row in await fetch(self._pool, SEATS, game, since_ms)]

    async def players(self, seats: Iterable[RatedSeat]) -> dict[PlayerId, Player]:
        """The players of these seats, by id."""
        ids = list({seat.player for seat in seats})
        return {player.id: player for player in map(player_of, await fetch(self._pool, PLAYERS, ids))}
