"""The rules alone: no log, no socket, one position after the other. `python -m infra.bench.rules` measures only them.

They are measured in Python and, where `make fast` was run, compiled: by two processes that take turns.
"""

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
from infra.bench.figure import Figure, at_least, at_most, print_figures

BOARDS = 60
MOST_MOVES = 300
"""Some boards could be played without an end."""
ROUNDS = 3
TIMES = 5
"""Each game is measured in so many rounds, each board so often in a round, and the quickest counts: what another
process takes of the machine is not ours."""


class Played(NamedTuple):
    """A board that was played once: its game, its deal, its moves in notation."""

    game: Game
    seed: Seed
    moves: list[str]

    def start(self) -> Layout:
        """Deal again: a layout remembers what was played from it."""
        return self.game.start(self.seed.deck(self.game))


class Measured(NamedTuple):
    """Medians over the boards of a game: a move together with the legal moves after it, and the replay of a board."""

    move_s: float
    replay_s: float
    moves: float


class Apart:
    """A process that measures one game after the other, in Python or in the form that runs by itself."""

    def __init__(self, *options: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *options, "-m", "infra.bench.rules", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def measured(self, game: Game) -> Measured:
        """Wait for what it measures."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{game.id}\n".encode())
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=Measured)

    def end(self) -> None:
        """Ask nothing more."""
        self._process.communicate()


def rules_figures() -> Iterator[Figure]:
    """Figure for each game a move with what is legal then, in Python and compiled; and for all games a replay."""
    processes = [Apart("-X", "python-rules"), *([Apart()] if RULES_FORM == "compiled" else [])]
    replays = []
    for game in GAMES.values():
        rounds = [[process.measured(game) for process in processes] for _ in range(ROUNDS)]
        python, *compiled = map(min, zip(*rounds, strict=True))
        replays.append((python.replay_s, python.moves, game.name))
        yield Figure(f"rules: a move, and what is legal then, {game.name}", python.move_s * 1e6, "µs", at_most(15))
        for quick in compiled:
            yield Figure("  compiled", quick.move_s * 1e6, "µs")
            yield Figure("  times as fast", python.move_s / quick.move_s, "", at_least(5))
    for process in processes:
        process.end()
    seconds, moves, name = max(replays)
    yield Figure(f"replay of a board, {name}", seconds * 1e3, "ms", remark=f"{moves:.0f} moves; other games take less")
    if not processes[1:]:
        print("all of this in Python; after `make fast` the compiled rules are measured beside it")


def measured(game: Game) -> Measured:
    """Measure a game here."""
    boards = [play_at_random(game, random.Random(number)) for number in range(BOARDS)]
    return Measured(
        median(min(seconds_to_play(board) for _ in range(TIMES)) / len(board.moves) for board in boards),
        median(seconds_to_replay(board) for board in boards),
        median(len(board.moves) for board in boards),
    )


def play_at_random(game: Game, chance: random.Random) -> Played:
    """Play a deal to its end, any legal move as likely as another."""
    board = Played(game, Seed(chance.randbytes(16)), [])
    layout = board.start()
    while layout.legal_moves() and len(board.moves) < MOST_MOVES:
        move = chance.choice(layout.legal_moves())
        board.moves.append(move.text)
        layout = layout.play(move)
    return board


def seconds_to_play(board: Played) -> float:
    """Play the moves again, asking after each what is legal."""
    layout, moves = board.start(), [Move.parse(move) for move in board.moves]
    began = perf_counter()
    for move in moves:
        layout = layout.play(move)
        layout.legal_moves()
    return perf_counter() - began


def seconds_to_replay(board: Played) -> float:
    """Rebuild every position of the board from its moves, as somebody does who looks at yesterday's race."""
    start = board.start()
    began = perf_counter()
    replay_layouts(start, board.moves)
    return perf_counter() - began


def main() -> None:
    """Measure every game; or, for the process that asks, those that it names."""
    if sys.argv[1:] != ["-"]:
        print_figures(rules_figures())
        return
    for game_id in sys.stdin:
        print(msgspec.json.encode(measured(GAMES[game_id.strip()])).decode(), flush=True)


if __name__ == "__main__":
    main()
