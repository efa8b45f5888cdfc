"""Races the house bots on the same deals in virtual time, and says how far apart neighbours are in points.

Each bot plays a deal alone, by its policy and at its pace, and two bots are compared by the rules of a race. So a round
robin needs no service, and no waiting.
"""

import math
import random
from itertools import pairwise
from typing import NamedTuple

from cadogan.cli.players.odds import deal_seed
from cadogan.lobby.bots.bot_play import THINKING_S
from cadogan.lobby.bots.house_bot import HOUSE_BOTS, HouseBot
from cadogan.people.rating import LUCK
from cadogan.rules import GAMES
from cadogan.rules.game import Game
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import MEASURED

POINTS = math.sqrt(2) * LUCK
"""Points between two players, if one wins e times as often as the other, by Plackett-Luce for certain ratings."""


class Outcome(NamedTuple):
    """What a bot reached on a deal, so that the better outcome is the greater one."""

    is_won: bool
    home: int
    sooner_s: float
    """Seconds at which the last card came home, negative."""


def run_ladder(deals: int) -> None:
    """Print how often each bot is ahead of the one below it, over so many deals of each game."""
    games = [game.with_options({}) for game in GAMES.values()]
    outcomes = {bot: [outcome(game, deal, bot) for game in games for deal in range(deals)] for bot in HOUSE_BOTS}
    for below, above in pairwise(HOUSE_BOTS):
        ahead = sum(better > worse for better, worse in zip(outcomes[above], outcomes[below], strict=True))
        share = ahead / len(outcomes[above])
        apart = POINTS * math.log(share / (1 - share))
        print(
            f"{above.name} is ahead of {below.name} in {share:.0%} of {len(outcomes[above])} races: {apart:.1f} points"
        )


def outcome(game: Game, deal: int, bot: HouseBot) -> Outcome:
    """What a bot reaches on a deal within the usual time."""
    chance = random.Random(f"{game.id} {deal} {bot.name}")
    layout = game.start(deal_seed(deal).deck(game))
    observation, now_s, home_s = Observation.of(layout), 0.0, 0.0
    while observation.legal and (move := MEASURED[bot.policy](observation, chance)) is not None:
        now_s += bot.pace * chance.uniform(*THINKING_S)
        if now_s > game.minutes * 60:
            break
        home, layout = layout.home, layout.play(move)
        observation = observation.follow(move, layout)
        home_s = now_s if layout.home > home else home_s
    return Outcome(layout.is_won, layout.home, -home_s)
