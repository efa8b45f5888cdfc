"""Random positions and all that the rules say of them, as lines of JSON, for an engine in another language.

A line is a board: the game (its id, or an object of axes), its options, the seed (empty if it has none), the deck, and
rows: the positions after the deal and after each move. A row has the move that led to the position, the piles as they
are shown, the legal moves, the cards at home, the board's end (`won`, `stuck` or empty), and moves that are refused,
with the reason.
"""

from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import chain, islice, repeat
from random import Random
from typing import Any

import msgspec

from cadogan.races.hint import hint
from cadogan.rules import GAMES, Game, Layout, Move, Seed
from cadogan.rules.axes import Rules
from tests.rules.lines import in_order, inviting, refusal_of
from tests.rules.test_axes import AWKWARD
from tests.rules.variants import WIDE, drawn_rules, rules_near

MOST_MOVES = 250
"""A limit, because some boards can be played without end."""
MOST_HINTS = 120
MOST_OF_AXES = 80
"""The same for a game that is drawn axis by axis: many games find more than long boards."""
OF_EACH = 8
"""Boards of a game in which rare things come together."""
REFUSALS = 3
"""Moves that are tried in each position."""

IN_ORDER = {"cards": 0.1, "runs": 0.5}
"""Share of deals that lie nearly in order, by what goes home: hardly any complete run would leave otherwise."""

UNITS: dict[str, Any] = {"redeals": 2, "gather": "piles", "cards_to_waste": 0}
ONE_PACK: dict[str, Any] = {"packs": 1, "ascending": 4, "unit": ("t0", "t1")}
RARE = (
    replace(WIDE["klondike"], **UNITS, unit=("t6", "t5", "t4", "t6", "t5")),  # what was face down there lies open
    Rules(deal=("columns",), lengths=(13,) * 4, unit=("t0",), **UNITS),  # a stock that is empty from the start
    replace(WIDE["spider"], **ONE_PACK, columns=2, lengths=(26, 20), face_down=()),  # two runs leave at once
    replace(
        WIDE["spider"], **ONE_PACK, columns=3, lengths=(14, 13, 12), face_down=(3, 4, 1)
    ),  # runs that do not lie open
)

encode = msgspec.json.Encoder().encode


def boards_of(game_id: str, positions: int) -> Iterator[bytes]:
    """Boards of a game with options by chance, with at least so many positions together."""
    chance = Random(game_id)
    while positions > 0:
        options = {option.name: chance.choice(option.values) for option in GAMES[game_id].options}
        line, length = board(GAMES[game_id].with_options(options), game_id, options, chance, MOST_MOVES)
        positions -= length
        yield line


def boards_of_axes(games: int) -> Iterator[bytes]:
    """A few boards of each awkward game, and one of each of so many games that are drawn axis by axis."""
    chance = Random("axes")
    awkward = [*RARE, *(rules for param in AWKWARD for rules in param.values if isinstance(rules, Rules))]
    drawn = (each for _ in repeat(None) for each in (drawn_rules(chance), next(rules_near(chance), None)) if each)
    for rules in chain(chain.from_iterable([rules] * OF_EACH for rules in awkward), islice(drawn, games)):
        game = Game(id="a-game", name="A game", about="", source="", rules=rules)
        yield board(game, asdict(rules), {}, chance, MOST_OF_AXES)[0]


def hints_of(game_id: str, positions: int) -> Iterator[bytes]:
    """Boards of a game with options by chance, played mostly by hints: each move, and the hint after it (or None)."""
    chance = Random(f"hints {game_id}")
    while positions > 0:
        options = {option.name: chance.choice(option.values) for option in GAMES[game_id].options}
        game = GAMES[game_id].with_options(options)
        seed = seed_of(chance)
        layout = game.start(Seed.parse(seed).deck(game))
        rows: list[tuple[str, str | None]] = []
        move = None
        while positions > 0 and len(rows) < MOST_HINTS:
            best = hint(layout)
            rows.append((str(move or ""), best and best.text))
            positions -= 1
            if not layout.legal_moves():
                break
            move = best if best and chance.random() < 0.7 else chance.choice(layout.legal_moves())
            layout = layout.play(move)
        yield encode({"game": game_id, "options": options, "seed": seed, "hints": rows})


def board(
    game: Game, name: str | dict[str, Any], options: dict[str, Any], chance: Random, most: int
) -> tuple[bytes, int]:
    """A board that is played by chance, mostly home, and the number of its positions."""
    seed = seed_of(chance)
    layout = game.start(Seed.parse(seed).deck(game))
    if chance.random() < IN_ORDER[game.rules.home]:
        seed, layout = "", game.start(in_order(layout, chance))
    deck = " ".join(layout.deal.texts)
    rows = [row("", layout, chance)]
    while layout.legal_moves() and len(rows) <= most:
        first = inviting(layout)
        move = chance.choice(first if first and chance.random() < 0.8 else layout.legal_moves())
        layout = layout.play(move)
        rows.append(row(move.text, layout, chance))
    said = {"game": name, "options": options, "seed": seed, "deck": deck, "rows": rows}
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
