"""A league of bots: `python league.py http://127.0.0.1:8000 --rounds 2`. Each bot races each other, all at once.

The bots differ in how they choose. They challenge each other, so that everybody meets everybody; the table has the
points (1 for a win, ½ for a tie) and the cards home.
"""

import argparse
import asyncio
import random
import secrets
from abc import abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar

from cadogan_client import Board, Bot, BotRunner, Cadogan, Seat, Standing

MAX_MOVES = 150
POINTS: defaultdict[str, float] = defaultdict(float)
HOME: defaultdict[str, int] = defaultdict(int)


class LeagueBot(Bot):
    """A bot that only races in the league."""

    seeks: ClassVar[Sequence[str]] = ()
    at_once = 100
    patience_s = 2.0
    rematches = False

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.tried: set[str] = set()

    def choose(self, board: Board) -> str | None:
        """The best untried move by the bot's own order."""
        moves = [move for move in board.legal if f"{board.piles}{move}" not in self.tried]
        if not moves or board.n >= MAX_MOVES:
            return None
        move = self.best(moves)
        self.tried.add(f"{board.piles}{move}")
        return move

    @abstractmethod
    def best(self, moves: Sequence[str]) -> str:
        """The move to make."""

    def after_race(self, standings: Sequence[Standing]) -> None:
        """Count the result of this bot."""
        (mine,) = [each for each in standings if each.seat == self.seat.number]
        tied = sum(each.place == mine.place for each in standings)
        POINTS[type(self).__name__] += 0 if mine.place > 1 else 1 / tied
        HOME[type(self).__name__] += mine.home


class Eager(LeagueBot):
    """Takes the first move."""

    def best(self, moves: Sequence[str]) -> str:
        """The first one."""
        return moves[0]


class Careless(LeagueBot):
    """Takes any move."""

    def best(self, moves: Sequence[str]) -> str:
        """Any."""
        return random.choice(moves)


class Homeward(LeagueBot):
    """Prefers foundations, and deals last."""

    def best(self, moves: Sequence[str]) -> str:
        """To a foundation, then between piles, then from the stock."""
        return min(moves, key=lambda move: ("-f" not in move, move in {"deal", "redeal"}))


async def league(url: str, game: str, rounds: int) -> None:
    """Sign the bots up, let them race, and print the table."""
    bots: tuple[type[LeagueBot], ...] = (Eager, Careless, Homeward)
    clients = {bot: Cadogan(url) for bot in bots}
    season = secrets.token_hex(3)
    for bot, client in clients.items():
        await client.sign_up(f"{bot.__name__} {season}", bot=True)
    meetings = [pair for _ in range(rounds) for pair in combinations(bots, 2)]
    races = {bot: sum(bot in pair for pair in meetings) for bot in bots}
    async with asyncio.TaskGroup() as group:
        for bot, client in clients.items():
            group.create_task(BotRunner(client, bot, races=races[bot]).run())
        for one, other in meetings:
            await clients[one].challenge(game, f"{other.__name__} {season}", countdown=0)
    for client in clients.values():
        await client.__aexit__()
    for name, points in sorted(POINTS.items(), key=lambda row: -row[1]):
        print(f"{name:<10} {points:4.1f} points {HOME[name]:5} cards home")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", default="duchess")
    parser.add_argument("--rounds", type=int, default=1)
    chosen = parser.parse_args()
    asyncio.run(league(chosen.url, chosen.game, chosen.rounds))
