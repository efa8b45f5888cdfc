"""Leaderboards: pages of the ranked players of a game, from the tables of `Ratings`."""

from math import inf
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct

from cadogan.people.board_score import COUNTED_MS, ENOUGH, FEW_PLAYERS, LAPSE_MS, AgainstOne, least_opponents
from cadogan.people.rating import Rating
from cadogan.people.young_board import young_board
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch
from cadogan.store.tables.players import IS_BOT

# Bots are few, so their board begins with them. People are many: each is looked up in the order of the board.
OF_PEOPLE = f"""
is_established AND NOT (SELECT {IS_BOT} FROM player WHERE player.player_id = player_rating.player_id)
"""  # noqa: S608 - a constant
OF_BOTS = f"is_established AND player_id IN (SELECT player_id FROM player WHERE {IS_BOT})"  # noqa: S608 - as above

# Established players who exist and have raced lately, people and bots: opponents that one can meet. Each is looked up:
# a join might read the whole table of players.
PRESENT = """
FROM player_rating
WHERE game = $1 AND is_established AND raced_at > $2
  AND (SELECT true FROM player WHERE player.player_id = player_rating.player_id)
"""
COUNT = f"SELECT count(*) FROM (SELECT {PRESENT} LIMIT {ENOUGH}) AS some_of_them"  # noqa: S608 - as above
FEW = f"""
SELECT player_id, (SELECT name FROM player WHERE player.player_id = player_rating.player_id) AS name,
  (SELECT {IS_BOT} FROM player WHERE player.player_id = player_rating.player_id) AS is_bot,
  mu, sigma, races, opponents, is_established
{PRESENT}
"""  # noqa: S608 - constants
MEETINGS = """
SELECT player_id, opponent, mu, points / counted AS share
FROM player_meeting
WHERE game = $1 AND player_id = ANY ($2::uuid[]) AND opponent = ANY ($2::uuid[]) AND counted > 0 AND counted_at > $3
ORDER BY player_id, opponent
"""

PAGE = """
SELECT player_id, (SELECT name FROM player WHERE player.player_id = player_rating.player_id),
  score, peers, mu, sigma, races, opponents, is_established
FROM player_rating
WHERE game = $1 AND {of_board} AND peers >= $2 AND raced_at > $3 AND (-score, player_id) > (-$4::float8, $5)
ORDER BY -score, player_id
LIMIT $6
"""
PAGE_OF_PEOPLE, PAGE_OF_BOTS = PAGE.format(of_board=OF_PEOPLE), PAGE.format(of_board=OF_BOTS)


class Rung(NamedTuple):
    """Position on a leaderboard, by the values that order it. A higher score comes first."""

    score: float
    player: PlayerId


TOP = Rung(inf, PlayerId(UUID(int=0)))
"""The position before the first player."""


class Ranked(NamedTuple):
    """A player on a leaderboard: score, number of different established opponents, and rating."""

    player: PlayerId
    name: str
    score: float
    peers: int
    rating: Rating

    @property
    def rung(self) -> Rung:
        """The player's position."""
        return Rung(self.score, self.player)


class LeaderboardPage(Struct, frozen=True):
    """Players after a position, the best first. Each has raced `least` different established opponents or more."""

    least: int
    players: list[Ranked]


class Leaderboards:
    """The ranked players of each game: people and bots apart."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def page(self, game: str, now_ms: int, after: Rung, limit: int, *, is_bot: bool) -> LeaderboardPage:
        """At most `limit` players after a position."""
        (row,) = await fetch(self._pool, COUNT, game, now_ms - LAPSE_MS)
        least = least_opponents(row["count"])
        if row["count"] <= FEW_PLAYERS:
            ranked = await self._young_board(game, now_ms, least, is_bot=is_bot)
            rest = [each for each in ranked if (-each.score, each.player) > (-after.score, after.player)]
            return LeaderboardPage(least, rest[:limit])
        page = PAGE_OF_BOTS if is_bot else PAGE_OF_PEOPLE
        rows = await fetch(self._pool, page, game, least, now_ms - LAPSE_MS, *after, limit)
        return LeaderboardPage(
            least, [Ranked(player, name, score, peers, Rating(*rating)) for player, name, score, peers, *rating in rows]
        )

    async def _young_board(self, game: str, now_ms: int, most: int, *, is_bot: bool) -> list[Ranked]:
        """The whole board of a game with few players, computed from their meetings."""
        players = {row["player_id"]: row for row in await fetch(self._pool, FEW, game, now_ms - LAPSE_MS)}
        results: dict[PlayerId, dict[PlayerId, AgainstOne]] = {player: {} for player in players}
        for player, opponent, mu, share in await fetch(self._pool, MEETINGS, game, list(players), now_ms - COUNTED_MS):
            results[player][opponent] = AgainstOne(mu, share)
        return [
            Ranked(place.player, row["name"], place.score, place.peers, Rating(*row[3:]))
            for place in young_board(results, most)
            if (row := players[place.player])["is_bot"] == is_bot
        ]
