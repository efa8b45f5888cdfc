"""Who may race rated: players who do not dodge, and in challenges only established players, once a day."""

from cadogan.people.dodging import paused_until
from cadogan.people.errors import NotEstablished, PairingPaused
from cadogan.races.ids import PlayerId
from cadogan.races.settings import Settings
from cadogan.store.clock import Clock
from cadogan.store.projections.ratings import Ratings


class RatedPlay:
    """Permission to race rated, from the ratings and the dodged races of players."""

    def __init__(self, ratings: Ratings, clock: Clock) -> None:
        self._ratings = ratings
        self._clock = clock

    async def strength(self, player: PlayerId, settings: Settings) -> float:
        """Rating points of a player, for matchmaking."""
        return await self._ratings.strength(player, settings)

    async def refuse_dodger(self, player: PlayerId) -> None:
        """Refuse rated pairing to a player who has dodged races.

        Raises:
            PairingPaused: The player has dodged twice or more in 24 hours, and the pause is not over.
        """
        await self._ratings.follow()
        now = self._clock.now_ms()
        dodges = await self._ratings.recent_dodges(player, now)
        until = paused_until(now, dodges)
        if until is not None:
            again_in_s = -((now - until) // 1000)
            raise PairingPaused(
                again_in_s,
                f"you have left or missed {len(dodges)} rated races in the last 24 hours; rated pairing is open to you "
                f"again in {again_in_s} seconds, and unrated pairing at any time",
            )

    async def refuse_unless_established(self, game: str, *players: PlayerId) -> None:
        """Refuse a rated challenge between players who are not all established at a game.

        Raises:
            NotEstablished: One of them is not.
        """
        await self._ratings.follow()
        for player in players:
            rating = await self._ratings.get(player, game)
            if rating is None or not rating.is_established:
                raise NotEstablished(
                    "a rated challenge needs two players who are established at the game, with 8 rated races against 4 "
                    "different opponents; challenge unrated, or find an opponent with POST /api/v1/pairings"
                )
