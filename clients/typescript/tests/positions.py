"""Random positions and all that the rules say of them, as lines of JSON, for an engine in another language.

A line is a board: the game (its id, or an object of axes), its options, the seed, the deck, and rows: the positions
after the deal and after each move. A row has the move that led to the position, the piles as they are shown, the legal
moves, the cards at home, the board's end (`won`, `stuck` or empty), and moves that are refused, with the reason.
"""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import repeat
from random import Random
from typing import Any

import msgspec

from cadogan.rules import GAMES, Game, Layout, Move, Seed
from tests.rules.lines import inviting, refusal_of
from tests.rules.variants import drawn_rules, rules_near

MOST_MOVES = 250
"""A limit, because some boards can be played without end."""
REFUSALS = 3
"""Moves that are tried in each position."""

encode = msgspec.json.Encoder().encode


def boards_of(game_id: str, positions: int) -> Iterator[bytes]:
    """Boards of a game with options by chance, with at least so many positions together."""
    chance = Random(game_id)
    while positions > 0:
        options = {option.name: chance.choice(option.values) for option in GAMES[game_id].options}
        line, length = board(GAMES[game_id].with_options(options), game_id, options, chance)
        positions -= length
        yield line


def boards_of_axes(games: int) -> Iterator[bytes]:
    """A board of each of so many games that are drawn axis by axis."""
    chance = Random("axes")
    drawn = (each for _ in repeat(None) for each in (drawn_rules(chance), next(rules_near(chance), None)) if each)
    for _ in range(games):
        rules = next(drawn)
        game = Game(id="a-game", name="A game", about="", source="", rules=rules)
        yield board(game, asdict(rules), {}, chance)[0]


def board(game: Game, name: str | dict[str, Any], options: dict[str, Any], chance: Random) -> tuple[bytes, int]:
    """A board that is played by chance, mostly home, and the number of its positions."""
    seed = seed_of(chance)
    deck = Seed.parse(seed).deck(game)
    layout = game.start(deck)
    rows = [row("", layout, chance)]
    while layout.legal_moves() and len(rows) <= MOST_MOVES:
        first = inviting(layout)
        move = chance.choice(first if first and chance.random() < 0.8 else layout.legal_moves())
        layout = layout.play(move)
        rows.append(row(move.text, layout, chance))
    said = {"game": name, "options": options, "seed": seed, "deck": " ".join(map(str, deck)), "rows": rows}
    return encode(said), len(rows)


def seed_of(chance: Random) -> str:
    """A fair deal, or one that has a number."""
    numbered = (f"ms:{chance.randint(1, 1_000_000)}", f"pysol:{chance.randint(1, 10 ** chance.randint(1, 20))}")
    return chance.choice((chance.randbytes(16).hex(), chance.randbytes(16).hex(), *numbered))


def row(move: str, layout: Layout, chance: Random) -> list[Any]:
    """All that the rules say of a position."""
    legal = " ".join([each.text for each in layout.legal_moves()])
    end = "won" if layout.is_won else "stuck" if layout.is_stuck else ""
    tried = [attempt(layout, chance) for _ in range(REFUSALS)]
    refused = {each.text: refusal.reason for each in tried if (refusal := refusal_of(layout, each))}
    return [move, layout.show_all(), legal, layout.home, end, refused]


def attempt(layout: Layout, chance: Random) -> Move:
    """Any move that the notation can say, mostly of cards that lie there."""
    compiled = layout.deal.compiled
    if chance.random() < 0.1:
        return Move(chance.choice(("deal", "redeal")))
    filled = [number for number, stack in enumerate(layout.stacks) if stack]
    source = chance.choice(filled) if filled and chance.random() < 0.9 else chance.randrange(len(compiled.names))
    cards = len(layout.stacks[source])
    targets = [name for name in compiled.names if name[0] in "ftr"]
    target = chance.choice(targets) if chance.random() < 0.97 else chance.choice(("t16", "r8", "f8"))
    if chance.random() < 0.1:
        return Move(compiled.names[source], target, 1, chance.randrange(cards + 2))
    return Move(compiled.names[source], target, 1 if chance.random() < 0.6 else chance.randint(1, cards + 1))
