"""The house bots: name, policy and first rating of each, and their accounts."""

from collections.abc import Sequence
from typing import NamedTuple

from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.tables.players import Players


class HouseBot(NamedTuple):
    """A bot that the service runs. Bots are named for authors of the first English books of patience."""

    name: str
    policy: str
    """A key of `cadogan.rules.policies.policies.POLICIES`."""
    rating: float
    """Assumed rating until the bot has raced enough to have its own; 25 is the first rating of every player."""


# The distances between the ratings are from a round robin at the same pace, over 16 deals of each game: the steady
# policy is ahead of the hasty one in 89 of 100 races, and the patient one ahead of the steady one in 66.
HOUSE_BOTS = (
    HouseBot("Henshaw", "hasty", 15.0),
    HouseBot("Whitmore", "steady", 25.0),
    HouseBot("Adelaide", "patient", 29.0),
)


class HousePlayer(NamedTuple):
    """A house bot with its account."""

    bot: HouseBot
    player: PlayerId
    token: str


async def sign_up_house_bots(players: Players, entropy: Entropy) -> Sequence[HousePlayer]:
    """The house bots, each with the token that all nodes share. The first start of a service creates both."""
    signed_up = []
    for bot in HOUSE_BOTS:
        new = Player(entropy.player_id(), bot.name, is_house=True, is_bot=True)
        player, token = await players.house_player(new, entropy.token())
        signed_up.append(HousePlayer(bot, player.id, token))
    return signed_up
