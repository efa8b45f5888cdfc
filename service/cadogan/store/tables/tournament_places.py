"""Places of players in listed tournaments that are over. They are written with the event that ends or cancels one."""

from typing import NamedTuple
from uuid import UUID

from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, PooledConnection, fetch
from cadogan.store.tables.listed_at import ListedAt
from cadogan.tournaments.events import TournamentCreated, decode
from cadogan.tournaments.tournament import Tournament

# Rows of players lock in the order of their ids. A player who is deleted at this moment has no row.
ADD = """
INSERT INTO tournament_place (player_id, starts_at, tournament_id, place, of_all, points, races)
SELECT player_id, $2, $1, place, $3, points, races
FROM unnest($4::uuid[], $5::int[], $6::int[], $7::int[]) AS reached (player, place, points, races)
JOIN player ON player_id = player
ORDER BY player_id
FOR KEY SHARE OF player
ON CONFLICT DO NOTHING
"""

PAGE = """
SELECT own.*, phase = 'cancelled' AS cancelled, logged.payload FROM tournament_place AS own
JOIN tournament USING (tournament_id)
JOIN tournament_event AS logged ON logged.tournament_id = own.tournament_id AND logged.version = 1
WHERE own.player_id = $1 AND (own.starts_at, own.tournament_id) < ($2, $3)
ORDER BY own.starts_at DESC, own.tournament_id DESC
LIMIT $4
"""

TOTALS = """
SELECT count(*) AS tournaments, min(place) FILTER (WHERE phase = 'ended') AS best_place,
       count(*) FILTER (WHERE phase = 'ended' AND place <= 3) AS podiums,
       coalesce(sum(points), 0)::bigint AS points, coalesce(sum(races), 0)::bigint AS races
FROM tournament_place JOIN tournament USING (tournament_id) WHERE player_id = $1
"""


class PlaceReached(NamedTuple):
    """What a player reached in a tournament."""

    created: TournamentCreated
    is_cancelled: bool
    starts_at: int
    place: int
    players: int
    points: int
    races: int


class PlayerTotals(NamedTuple):
    """What a player reached in all of them. Places count only where nobody cancelled the tournament."""

    tournaments: int
    best_place: int | None
    podiums: int
    """Places from 1 to 3."""
    points: int
    races: int


class TournamentPlaces:
    """The places of players."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def totals(self, player: PlayerId) -> PlayerTotals:
        """All tournaments of a player. Raises Unreachable."""
        (row,) = await fetch(self._pool, TOTALS, player)
        return PlayerTotals(*row.values())

    async def of_player(self, player: PlayerId, before: ListedAt | None, limit: int) -> list[PlaceReached]:
        """Tournaments of a player, the latest first. Raises Unreachable."""
        rows = await fetch(self._pool, PAGE, player, *(before or ListedAt(2**63 - 1, UUID(int=0))), limit)
        found = []
        for row in rows:
            created = decode(row["payload"])
            assert isinstance(created, TournamentCreated)  # every log begins with it
            reached = row["starts_at"], row["place"], row["of_all"], row["points"], row["races"]
            found.append(PlaceReached(created, row["cancelled"], *reached))
        return found


async def add_places(connection: PooledConnection, tournament: Tournament) -> None:
    """Write the places of a tournament that ends now: of players who have raced. An unlisted one stays unlisted."""
    if not tournament.created.terms.listed:
        return
    reached = [(place, each) for place, each in enumerate(tournament.table(), 1) if each.races]
    await connection.execute(
        ADD,
        tournament.id,
        tournament.starts_at,
        len(tournament.table()),
        [each.player for _, each in reached],
        [place for place, _ in reached],
        [each.points for _, each in reached],
        [each.races for _, each in reached],
    )
