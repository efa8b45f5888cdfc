"""How a bot plays a race: by a policy, at a human pace.

A bot is an ordinary client on the socket: it sees its own frames and nothing else.
"""

import asyncio
import random

from cadogan.rules import GAMES
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import Policy
from cadogan_client import Refused, Seat

THINKING_S = (0.5, 2.0)
"""Shortest and longest time, in seconds, that a bot thinks about a move."""


async def play_to_the_end(
    seat: Seat, policy: Policy, chance: random.Random, thinking_s: tuple[float, float] = THINKING_S
) -> None:
    """Play by a policy until the board has ended. Resign when no sensible move is left."""
    game = GAMES[seat.race.settings.game].with_options(seat.race.settings.options)
    observation = Observation.shown(game.compiled, seat.board.piles, seat.board.legal)
    while seat.board.legal:
        move = policy(observation, chance)
        if move is None:
            await seat.resign()
            return
        await asyncio.sleep(chance.uniform(*thinking_s))
        try:
            await seat.play(move.text)
        except Refused as refused:
            if refused.code != "seat-has-ended":
                raise
            return  # the time was up while the bot was thinking
        observation = observation.follow_shown(move, seat.board.piles, seat.board.legal)
