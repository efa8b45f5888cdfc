"""The house bots: name, policy and first rating of each, and their accounts."""

from collections.abc import Sequence
from typing import NamedTuple

import structlog

from cadogan.lobby.entropy import Entropy
from cadogan.people.errors import NameTaken
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.tables.players import Players

logger = structlog.get_logger()


class HouseBot(NamedTuple):
    """A bot that the service runs. Bots are named for authors of the first English books of patience."""

    name: str
    policy: str
    """A key of `cadogan.rules.policies.policies.MEASURED`."""
    rating: float
    """Assumed rating until the bot has raced enough to have its own; 25 is the first rating of every player."""
    pace: float = 1.0
    """How long it thinks about a move, compared with `THINKING_S` in `bot_play.py`."""


# A ladder, from a beginner to a bot that hardly ever loses. A bot keeps its policy and its pace, because its rating was
# earned with them. The distances are from `python -m infra.simulate --ladder`, over 6 deals of each game: each bot is
# ahead of the one before it in 72, 62, 85, 62 and 89 of 100 races.
HOUSE_BOTS = (
    HouseBot("Cheney", "baseline", 10.0, 2.0),
    HouseBot("Henshaw", "hasty", 15.0),
    HouseBot("Tarbart", "steady", 19.0, 2.0),
    HouseBot("Whitmore", "steady", 25.0),
    HouseBot("Adelaide", "patient", 29.0),
    HouseBot("Cavendish", "patient", 36.0, 0.6),
)


class HousePlayer(NamedTuple):
    """A house bot with its account."""

    bot: HouseBot
    player: PlayerId
    token: str


async def sign_up_house_bots(players: Players, entropy: Entropy) -> Sequence[HousePlayer]:
    """The house bots, each with the token that all nodes share. The first start of a service creates both.

    A bot whose name a player has is left out. Names of later releases are free until then, and a player who takes one
    must not keep a service from starting.
    """
    signed_up = []
    for bot in HOUSE_BOTS:
        new = Player(entropy.player_id(), bot.name, is_house=True, is_bot=True)
        try:
            player, token = await players.house_player(new, entropy.token())
        except NameTaken:
            logger.warning("a house bot is left out, as a player has its name: `cadogan players rename`", name=bot.name)
            continue
        signed_up.append(HousePlayer(bot, player.id, token))
    return signed_up
