"""How a bot plays a race: by a policy, at a human pace, or at a machine's if its opponents are other people's bots.

A bot is an ordinary client on the socket: it sees its own frames and nothing else.
"""

import asyncio
import random
from contextlib import suppress

from cadogan.rules import GAMES
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import Policy
from cadogan_client import Refused, Seat
from cadogan_client.wire_types import RaceView

THINKING_S = (0.5, 2.0)
"""Shortest and longest time, in seconds, that a bot thinks about a move."""
MACHINE_S = (0.01, 0.03)
"""The same against bots of players, which move as fast as they can. The pauses let other tasks of this process run."""


async def play_to_the_end(
    seat: Seat, policy: Policy, chance: random.Random, thinking_s: tuple[float, float] = THINKING_S
) -> None:
    """Play by a policy until the board has ended. Resign when no sensible move is left."""
    if await play_out(seat, policy, chance, thinking_s):
        await seat.resign()


async def outlast(seat: Seat) -> None:
    """Wait for the other racers, and resign once that costs no place.

    A racer who resigns is behind all who still play. So the bot waits, unless each of them has more cards home.
    """
    race = await seat.until(lambda race: costs_no_place(race, seat.number, seat.board.home))
    if race.seats[seat.number].ended is None:
        await seat.resign()


def costs_no_place(race: RaceView, number: int, home: int) -> bool:
    """Whether resigning changes no place of a seat that will bring no more cards home than these."""
    if race.phase != "racing" or race.seats[number].ended is not None:
        return True
    return all(seat.home > home for seat in race.seats if seat.seat != number and seat.ended is None)


async def play_out(
    seat: Seat, policy: Policy, chance: random.Random, thinking_s: tuple[float, float] = THINKING_S
) -> bool:
    """Play by a policy until no sensible move is left. Returns whether the seat still races.

    Once no person races any more, people wait for the bot alone: it goes on at a machine's pace. It stops where one of
    them has won, since nothing that it does can change the places then.
    """
    game = GAMES[seat.race.settings.game].with_options(seat.race.settings.options)
    board = seat.board  # in mid-game, if another node has begun it
    observation = Observation.shown(game.compiled, board.piles, board.legal, board.redeals_left)
    while seat.board.legal:
        move = await asyncio.to_thread(policy, observation, chance)  # a plan can take longer than others may wait
        if move is None:
            return True
        await think(seat, chance, thinking_s)
        if is_beaten(seat.race):
            return True
        try:
            await seat.play(move.text)
        except Refused as refused:
            if refused.code != "seat-has-ended":
                raise
            return False  # the time was up while the bot was thinking
        observation = observation.follow_shown(move, seat.board.piles, seat.board.legal)
    return False


async def think(seat: Seat, chance: random.Random, thinking_s: tuple[float, float]) -> None:
    """Wait as long as a bot thinks about a move, or until no person races any more."""
    if is_only_one_left(seat.race):
        await asyncio.sleep(chance.uniform(*MACHINE_S))
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(chance.uniform(*thinking_s)):
            await seat.until(is_only_one_left)


def is_only_one_left(race: RaceView) -> bool:
    """Whether there were people in a race of house bots, and all of them have ended. Ghosts are no people."""
    people = [seat for seat in race.seats if seat.player is not None and seat.player not in race.house_bots]
    return bool(people) and all(seat.ended is not None for seat in people)


def is_beaten(race: RaceView) -> bool:
    """Whether a person has won, and only house bots play on."""
    return race.phase == "decided" and is_only_one_left(race) and any(seat.ended == "won" for seat in race.seats)
