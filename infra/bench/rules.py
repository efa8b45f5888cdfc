"""The rules alone: no log, no socket, one position after the other."""

import random
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import NamedTuple

from cadogan.races.board import replay
from cadogan.rules import GAMES, Game, Layout, Move, Seed
from infra.bench.figure import Figure, at_most

BOARDS = 60
MOST_MOVES = 300
"""Some boards could be played without an end."""


class Played(NamedTuple):
    """A board that was played once: its game, its deal, its moves in notation."""

    game: Game
    seed: Seed
    moves: list[str]

    def start(self) -> Layout:
        """Deal anew: a layout remembers what was played from it."""
        return self.game.start(self.seed.deck(self.game))


def rules_figures() -> Iterator[Figure]:
    """Figure for each game a move together with the legal moves after it; and for all games the replay of a board."""
    replays = []
    for game in GAMES.values():
        boards = [play_at_random(game, random.Random(number)) for number in range(BOARDS)]
        per_move = median(seconds_to_play(board) / len(board.moves) for board in boards)
        moves = median(len(board.moves) for board in boards)
        replays.append((median(seconds_to_replay(board) for board in boards), moves, game.name))
        yield Figure(f"rules: a move, and what is legal then, {game.name}", per_move * 1e6, "µs", at_most(25))
    seconds, moves, name = max(replays)
    yield Figure(f"replay of a board, {name}", seconds * 1e3, "ms", remark=f"{moves:.0f} moves; other games take less")


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
    replay(start, board.moves)
    return perf_counter() - began
