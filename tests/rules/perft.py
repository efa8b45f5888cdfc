"""Positions with counts of what can be reached from them: an engine that counts the same has the same rules.

python -m tests.rules.perft          writes tests/vectors/perft.jsonl again
python -m tests.rules.perft check    counts everything again with the naive twin, which takes minutes
"""

import json
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from cadogan.cli.players.description import described
from cadogan.rules import GAMES, Game, Move, Seed
from tests.rules import naive, naive_axes

VECTORS = Path(__file__).parents[1] / "vectors" / "perft.jsonl"

MOST_POSITIONS = 300
"""Positions that one row lets an engine look at: enough for depth, and all rows are counted within seconds."""
DEEPEST = 10
TRIES = 16

TRUNKS: list[dict[str, Any]] = [{"trunk": 11, "redeals": 0}, {"trunk": 21, "redeals": None}]
READINGS: list[dict[str, Any]] = [
    {"trunk_top": "playable"},
    {"runs": "any"},
    {"trunk_top": "playable", "runs": "any"},
    {"trunk_top": "playable", "runs": "any", "limit": None},
]
KEY_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "duchess": [{"runs": "whole"}],
    "eagle-wing": [*TRUNKS, {"trunk_top": "playable"}],
    **{game: [*TRUNKS, *READINGS] for game in ("eagle-wing-coops", "wings", "bald-eagle")},
    "klondike": [{"draw": 1, "redeals": 2}, {"back": "no", "redeals": 0}],
    "freecell": [{"cells": 0}, {"cells": 6}],
    "spider": [{"suits": 2}, {"suits": 1}, {"deal_over_gaps": "yes"}],
    "eight-off": [{"gaps": "any"}],
    "bakers-game": [{"gaps": "kings"}],
    "seahaven-towers": [{"gaps": "any"}],
}
VARIANTS: dict[str, dict[str, Any]] = {
    "puss-in-the-corner": {
        "by_suit": False, "build": {"match": "any", "step": None}, "built_from": ["waste"], "taken_out": "A",
        "gaps_without_reserve": ["waste"], "waste_limit": 1, "redeals": 1, "gather": "piles",
    },
    "canfield-up-and-down": {
        "deal": ["reserve", "tableau"], "ascending": 4, "descending": 4, "foundation_wrap": True, "base": "chosen",
        "lifted_first": ["tableau", "reserve"], "columns": 5, "build": {"match": "suit", "step": 1, "wrap": False},
        "runs": "any", "pile_limit": 6, "gaps": ["reserve", "tableau"], "gaps_without_reserve": ["tableau", "stock"],
        "reserves": 2, "reserve_depth": 7, "reserve_shown": "top", "cards_to_waste": 2, "waste_limit": 8, "redeals": 2,
    },
    "units-around": {
        "packs": 2, "deal": ["tableau", "unit"], "ascending": 8, "by_suit": False, "columns": 6,
        "build": {"match": "alternating"}, "runs": "single-or-whole", "filled_at_once": True, "reserves": 2,
        "reserve_shown": "top", "gaps_without_reserve": ["tableau"], "cards_to_waste": 0, "redeals": None,
        "unit": ["r0", "t0", "t1", "t2", "t3", "t4", "t5", "r1"], "gather": "piles",
    },
}  # fmt: skip
"""Described by their axes, which no game has in this way."""

Start = TypeVar("Start")


class Row(NamedTuple):
    """A position, as moves from a deal, and for each number of further moves the sequences and the positions."""

    game: str | dict[str, Any]
    options: dict[str, Any]
    deck: str
    moves: str
    sequences: list[int]
    positions: list[int]


def rows() -> Iterator[tuple[str, Row]]:
    """Every row that is kept, with the id of its game, or the name of its variant."""
    for line in VECTORS.read_text().splitlines():
        row = Row(**json.loads(line))
        yield next((name for name, axes in VARIANTS.items() if axes == row.game), str(row.game)), row


def count(
    start: Start,
    legal: Callable[[Start], Iterable[str]],
    play: Callable[[Start, str], Start],
    key: Callable[[Start], Hashable],
    depth: int = DEEPEST,
    most: int = MOST_POSITIONS,
) -> tuple[list[int], list[int]]:
    """Sequences of 1, 2, … moves, and distinct positions after them; as deep as `most` positions allow."""
    level = {key(start): (start, 1)}
    sequences: list[int] = []
    positions: list[int] = []
    looked_at = 0
    while level and len(sequences) < depth and looked_at + len(level) <= most:
        looked_at += len(level)
        following: dict[Hashable, tuple[Start, int]] = {}
        for position, ways in level.values():
            for move in legal(position):
                after = play(position, move)
                reached = following.get(key(after), (after, 0))
                following[key(after)] = (reached[0], reached[1] + ways)
        level = following
        sequences.append(sum(ways for _, ways in level.values()))
        positions.append(len(level))
    return sequences, positions


def game_of(game: str | dict[str, Any], options: dict[str, Any]) -> Game:
    if isinstance(game, str):
        return GAMES[game].with_options(options)
    return described(msgspec.Raw(msgspec.json.encode(game)))


def count_by_engine(row: Row, depth: int = DEEPEST, most: int = MOST_POSITIONS) -> tuple[list[int], list[int]]:
    layout = game_of(row.game, row.options).start(row.deck.split())
    for move in row.moves.split():
        layout = layout.play(Move.parse(move))
    return count(
        layout,
        lambda layout: [str(move) for move in layout.legal_moves()],
        lambda layout, move: layout.play(Move.parse(move)),
        lambda layout: (tuple(layout.piles.values()), layout.redealt),
        depth,
        most,
    )


def count_by_twin(row: Row, depth: int = DEEPEST, most: int = MOST_POSITIONS) -> tuple[list[int], list[int]]:
    deck = row.deck.split()
    if isinstance(row.game, str):
        position = naive.start(row.game, deck, row.options)
    else:
        position = naive_axes.described(msgspec.to_builtins(game_of(row.game, {}).rules))(deck, {})
    for move in row.moves.split():
        position = naive.play(position, move)
    return count(
        position,
        naive.legal,
        naive.play,
        lambda position: (tuple(map(tuple, position.piles.values())), position.redealt),
        depth,
        most,
    )


def written(name: str, game: str | dict[str, Any], options: dict[str, Any], lengths: Iterable[int]) -> Iterator[Row]:
    """Rows of one way of playing: after so many moves by chance, mostly home, the position with the most beyond it."""
    for length in lengths:
        found = [reached(game, options, length, Random(f"{name} {options} {length} {i}")) for i in range(TRIES)]
        yield max(found, key=lambda row: sum(row.positions[:5]))


def reached(game: str | dict[str, Any], options: dict[str, Any], length: int, chance: Random) -> Row:
    rules = game_of(game, options)
    deck = Seed(chance.randbytes(16)).deck(rules)
    layout, moves = rules.start(deck), list[str]()
    while len(moves) < length and layout.legal_moves():
        homeward = [move for move in layout.legal_moves() if move.target.startswith("f")]
        move = chance.choice(homeward if homeward and chance.random() < 0.8 else layout.legal_moves())
        moves.append(str(move))
        layout = layout.play(move)
    row = Row(game, options, " ".join(map(str, deck)), " ".join(moves), [], [])
    sequences, positions = count_by_engine(row)
    return row._replace(sequences=sequences, positions=positions)


def write() -> None:
    lines: list[str] = []
    for name in (*GAMES, *VARIANTS):
        game = VARIANTS.get(name, name)
        made = list(written(name, game, {}, [0, 15, 40] if name in VARIANTS else [0, 10, 25, 50, 80, 120]))
        for options in KEY_OPTIONS.get(name, []):
            made += written(name, game, options, [0, 25, 70])
        lines += [json.dumps(row._asdict()) for row in made]
    VECTORS.write_text("\n".join(dict.fromkeys(lines)) + "\n")


def check() -> None:
    for name, row in rows():
        assert count_by_twin(row) == (row.sequences, row.positions), (name, row)
        print(name, row.options, row.sequences, row.positions)  # noqa: T201 - a script too


if __name__ == "__main__":
    check() if sys.argv[1:] == ["check"] else write()
