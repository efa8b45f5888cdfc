"""House bots as opponents for players who do not want to wait.

A bot has its seat, and is ready, from the creation of the race.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.bots.house_bot import HousePlayer
from cadogan.lobby.matchmaker import Opponent
from cadogan.people.rating import Rating
from cadogan.races.ids import PlayerId, RaceId

RatingOf = Callable[[PlayerId, str], Awaitable[Rating | None]]
"""Reads the rating of a player at a game; None if there is none."""


class Rung(NamedTuple):
    """A house bot, its strength at a game in points, and the rating that it has earned there; None before it raced."""

    bot: HousePlayer
    strength: float
    rating: Rating | None


class HouseOpponents:
    """House bots that players may race."""

    def __init__(self, bots: Sequence[HousePlayer], bot_races: BotRaces, rating_of: RatingOf) -> None:
        self._bots = {Opponent(each.player, each.bot.name, each.bot.policy): each for each in bots}
        self._bot_races = bot_races
        self._rating_of = rating_of

    @property
    def exist(self) -> bool:
        """Whether this service has house bots."""
        return bool(self._bots)

    async def opponent(self, rating: float, game: str) -> Opponent | None:
        """The bot that is nearest in strength at a game."""
        apart = {offer: abs((await self._rung(bot, game)).strength - rating) for offer, bot in self._bots.items()}
        return min(apart, key=apart.__getitem__, default=None)

    def called(self, player: PlayerId) -> Opponent | None:
        """The bot with this id; None if no house bot has it."""
        return next((offer for offer in self._bots if offer.player == player), None)

    async def ladder(self, game: str) -> list[Rung]:
        """All bots by strength at a game, the weakest first."""
        return sorted([await self._rung(bot, game) for bot in self._bots.values()], key=lambda rung: rung.strength)

    async def announce(self, race_id: RaceId) -> None:
        """Announce a race before it is created, so that the bot comes even if this node ends. Raises Unreachable."""
        await self._bot_races.announce(race_id)

    def play(self, race_id: RaceId, opponent: Opponent) -> None:
        """Let a bot play a race, in the background."""
        self._bot_races.play(race_id, [opponent.player])

    async def _rung(self, bot: HousePlayer, game: str) -> Rung:
        known = await self._rating_of(bot.player, game)
        return Rung(bot, bot.bot.rating if known is None or known.is_provisional else known.mu, known)
