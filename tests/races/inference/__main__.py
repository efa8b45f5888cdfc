"""Plays whole races and prints a table: in how many of them a card was given away, in fair and in closed view.

python -m tests.races.inference --games 300
"""

import argparse
import random
import sys
from multiprocessing import Pool
from typing import NamedTuple

from cadogan.rules import GAMES
from tests.races.inference.attacked_race import AttackedRace, Style, View
from tests.races.inference.attacker import Leak, Reason


class Case(NamedTuple):
    """A kind of race."""

    game: str
    style: Style
    view: View
    seats: int


STYLES: tuple[Style, ...] = ("random", "greedy")


VIEWS: tuple[View, ...] = ("fair", "closed")


CASES = [Case(game, style, view, seats) for game in GAMES for style in STYLES for view in VIEWS for seats in (2, 3)]


def leaks_in(case: Case, games: int, first: int = 0) -> list[list[Leak]]:
    """Leaks in each of so many races of a kind. Race `n` of a kind is always the same."""
    return [AttackedRace(*case, random.Random(f"{case} {number}")).play() for number in range(first, first + games)]


def _count(job: tuple[Case, int]) -> tuple[Case, list[list[Leak]]]:
    return job[0], leaks_in(*job)


def main() -> None:
    """Print in how many races a card was given away, and by what."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=300, help="races of each kind")
    parser.add_argument("--game", choices=list(GAMES), help="this game alone")
    parser.add_argument("--processes", type=int, help="as many at a time; without it, one for each processor")
    arguments = parser.parse_args()
    games: int = arguments.games
    only = arguments.game
    cases = [case for case in CASES if only in (None, case.game)]
    print(f"| game | play | view | seats | races | {' | '.join(REASONS)} |")  # noqa: T201
    print("|---" * (5 + len(REASONS)) + "|")  # noqa: T201
    leaked = 0
    with Pool(arguments.processes) as pool:
        for case, found in pool.imap(_count, [(case, games) for case in cases]):
            by = [sum(any(leak.reason == reason for leak in race) for race in found) for reason in REASONS]
            print(f"| {' | '.join(map(str, [*case, games, *by]))} |", flush=True)  # noqa: T201
            leaked += sum(number for reason, number in zip(REASONS, by, strict=True) if reason not in ENDS)
    sys.exit(f"{leaked} cards were given away" if leaked else 0)


REASONS: tuple[Reason, ...] = ("counts", "ahead", "timing", "decided", "ended", "end")


ENDS: tuple[Reason, ...] = ("ended", "end")
"""That a board is won or stuck is told, although it rules out deals."""


if __name__ == "__main__":
    main()
