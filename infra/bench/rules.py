"""The rules alone, without log and sockets: `python -m infra.bench.rules` measures only them.

They are measured in Python and, after `make fast`, compiled: by two processes that take turns.
"""

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import NamedTuple

import msgspec

from cadogan.races.board import replay_layouts
from cadogan.rules import GAMES, RULES_FORM, Game, Layout, Move, Seed
from infra.lab.figure import Figure, at_least, at_most, print_figures

BOARDS = 60
MOST_MOVES = 300
"""A limit, because some boards can be played without end."""
ROUNDS = 3
TIMES = 5
"""Each game is measured in `ROUNDS` rounds, and each board `TIMES` times in a round. The fastest counts, because other
processes disturb the rest."""


class RecordedBoard(NamedTuple):
    """A played board: its game, its deal, and its moves in notation."""

    game: Game
    seed: Seed
    moves: list[str]

    def start(self) -> Layout:
        """Deal again. A new layout each time, because a layout caches its legal moves."""
        return self.game.start(self.seed.deck(self.game))


class RulesTiming(NamedTuple):
    """Medians over the boards of a game. `move_s` includes finding the legal moves after the move."""

    move_s: float
    replay_s: float
    moves: float


class Worker:
    """A process that measures one game after the other. Options of Python choose the form of the rules."""

    def __init__(self, *options: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *options, "-m", "infra.bench.rules", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def measure(self, game: Game) -> RulesTiming:
        """Measure a game in the process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{game.id}\n".encode())
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=RulesTiming)

    def end(self) -> None:
        """End the process."""
        self._process.communicate()


def rules_figures() -> Iterator[Figure]:
    """Figures of a move of each game, in Python and compiled, and of the replay of a board."""
    workers = [Worker("-X", "uncompiled"), *([Worker()] if RULES_FORM == "compiled" else [])]
    replays = []
    for game in GAMES.values():
        rounds = [[worker.measure(game) for worker in workers] for _ in range(ROUNDS)]
        python, *compiled = map(min, zip(*rounds, strict=True))
        replays.append((python.replay_s, python.moves, game.name))
        yield Figure(f"rules: a move and the legal moves after it, {game.name}", python.move_s * 1e6, "µs", at_most(15))
        for fast in compiled:
            yield Figure("  compiled", fast.move_s * 1e6, "µs")
            yield Figure("  times as fast", python.move_s / fast.move_s, "", at_least(5))
    for worker in workers:
        worker.end()
    seconds, moves, name = max(replays)
    yield Figure(f"replay of a board, {name}", seconds * 1e3, "ms", remark=f"{moves:.0f} moves; the slowest game")
    if not workers[1:]:
        print("The rules ran in Python. After `make fast`, the compiled rules are measured, too.")


def measure(game: Game) -> RulesTiming:
    """Measure a game in this process."""
    played = [play_at_random(game, random.Random(number)) for number in range(BOARDS)]
    boards = [board for board in played if board.moves]  # a deal without a legal move is possible, and costs nothing
    return RulesTiming(
        median(min(seconds_to_play(board) for _ in range(TIMES)) / len(board.moves) for board in boards),
        median(seconds_to_replay(board) for board in boards),
        median(len(board.moves) for board in boards),
    )


def play_at_random(game: Game, rng: random.Random) -> RecordedBoard:
    """Play a random deal to its end. Every legal move is equally likely."""
    board = RecordedBoard(game, Seed(rng.randbytes(16)), [])
    layout = board.start()
    while layout.legal_moves() and len(board.moves) < MOST_MOVES:
        move = rng.choice(layout.legal_moves())
        board.moves.append(move.text)
        layout = layout.play(move)
    return board


def seconds_to_play(board: RecordedBoard) -> float:
    """Time to play the moves again and find the legal moves after each."""
    layout, moves = board.start(), [Move.parse(move) for move in board.moves]
    began = perf_counter()
    for move in moves:
        layout = layout.play(move)
        layout.legal_moves()
    return perf_counter() - began


def seconds_to_replay(board: RecordedBoard) -> float:
    """Time to rebuild every position of the board from its moves, as for the replay of a finished race."""
    start = board.start()
    began = perf_counter()
    replay_layouts(start, board.moves)
    return perf_counter() - began


def main() -> None:
    """Measure every game. With the argument `-`, act as a `Worker`: measure the games named on stdin."""
    parser = argparse.ArgumentParser(prog="infra.bench.rules", description="CPU of a move by the rules, of every game.")
    parser.add_argument("worker", nargs="?", choices=["-"], help="measure the games that are named on stdin, as JSON")
    if parser.parse_args().worker is None:
        print_figures(rules_figures())
        return
    for game_id in sys.stdin:
        print(msgspec.json.encode(measure(GAMES[game_id.strip()])).decode(), flush=True)


if __name__ == "__main__":
    main()
