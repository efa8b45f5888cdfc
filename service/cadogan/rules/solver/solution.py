"""Solutions: moves that win a deal. Anyone can replay them as a proof.

It does not matter how they were found. Where every card lies open and there is no stock, a search of its own finds them
(`open_cards/`); in Klondike and its kin, another one (`turned_cards/`). Elsewhere random games find most of them, and
the search finds others or proves that there is none. The cheap attempts come first:

1. where several cards are turned at a time, short searches that go depth first (`attempts.py`), and a long one that can
   prove a loss. There, what is taken decides what can be reached next, and few layouts are alike;
2. in other games, a few random games, because most deals that can be won are won by one of the first;
3. where a redeal gathers the piles, random rounds of which the best are played on (`rounds.py`). If they fail, a short
   search is last. Where cards are only placed, a SAT solver (`placements.py`), which decides the deal;
4. a search for a win with a loose stock (`loose.py`). Most deals that are lost are lost even so;
5. many random games;
6. the search that opens the best layout first (`search.py`), which can prove a deal lost;
7. if it gives up, still more random games, and the same search for longer.
"""

from collections.abc import Iterable
from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.solver.attempts import descend
from cadogan.rules.solver.loose import loosened
from cadogan.rules.solver.open_cards.open_search import solve_open
from cadogan.rules.solver.open_cards.places import is_open
from cadogan.rules.solver.placements import decide_placements, has_only_placements
from cadogan.rules.solver.playouts import PLAYOUTS, winning_playout
from cadogan.rules.solver.rounds import has_rounds, winning_rounds
from cadogan.rules.solver.search import NODES as SEARCH_NODES
from cadogan.rules.solver.search import Lost, Unknown, Verdict, Won, solve
from cadogan.rules.solver.turned_cards.turned_attempts import decide_turned
from cadogan.rules.solver.turned_cards.turned_places import is_turned
from cadogan.rules.solver.turned_cards.turned_search import solve_turned

POOL_NODES: Final = 100
"""Layouts that a search remembers for one deal of the pool. There is always another deal, and it may be easier."""
POOL_KEYS: Final = 20_000
"""Keys that a search of open cards remembers for one."""
POOL_CLAUSES: Final = 3000
"""Clauses that the SAT solver remembers for one deal of the pool."""
FIRST_PLAYOUTS: Final = 30
"""Random games before the first search."""
FEW_NODES: Final = 20_000
"""Layouts that the first search remembers."""
LAST_PLAYOUTS: Final = 2000
"""Random games after it gave up."""
LAST_NODES: Final = 5000
"""Layouts that the search remembers after rounds of which the best were played on: enough for the end of a game."""
KEYS: Final = 12
"""Keys of open cards for each layout that another search would remember: as many as a search that keeps only keys."""
LOOSE_NODES: Final = 3000
"""Layouts that the search with a loose stock remembers."""


def find_solution(layout: Layout, chance: RandomSource) -> tuple[Move, ...] | None:
    """Find moves that win a layout, with a few seconds of work at most. None if none were found, which proves nothing.

    Only the first attempts of `decide` are made. The next deal is found sooner than a hard one is won: a win costs a
    fourth to a twentieth of what it costs with all of them.
    """
    if is_open(layout):
        return moves_of(solve_open(layout, POOL_KEYS))
    if is_turned(layout):
        return moves_of(solve_turned(layout, POOL_KEYS))
    if layout.deal.compiled.cards_to_waste > 1:
        return moves_of(descend(layout, POOL_NODES, chance))
    moves = winning_playout(layout, chance, FIRST_PLAYOUTS)
    if moves is None and has_only_placements(layout.deal):
        return moves_of(decide_placements(layout, POOL_CLAUSES))
    return moves


def decide(layout: Layout, chance: RandomSource, nodes: int = SEARCH_NODES) -> Verdict:  # noqa: PLR0911 - by kind of game
    """Decide whether a layout can be won.

    Unknown if the search would have to remember more than `nodes` layouts, or twelve times as many keys without the
    layouts, or a SAT solver `nodes` clauses. Of a deal that was won by a random game, nothing is remembered.

    >>> from random import Random
    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["grand-duchess"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> verdict = decide(layout, Random(1))
    >>> wins(layout, verdict.moves)
    True
    """
    if is_open(layout):
        return solve_open(layout, KEYS * nodes)
    if is_turned(layout):
        return decide_turned(layout, KEYS * nodes)
    if layout.deal.compiled.cards_to_waste > 1:
        return descend(layout, nodes, chance)
    first = verdict_of(winning_playout(layout, chance, FIRST_PLAYOUTS))
    if first is not None:
        return first
    if has_rounds(layout.deal):
        return verdict_of(winning_rounds(layout, chance)) or solve(layout, min(nodes, LAST_NODES))
    if has_only_placements(layout.deal):
        return decide_placements(layout, nodes)
    loose = loosened(layout)
    loose_verdict = None if loose is None else solve(loose, min(nodes, LOOSE_NODES))
    if isinstance(loose_verdict, Lost):
        return loose_verdict
    return verdict_of(winning_playout(layout, chance, PLAYOUTS)) or decide_by_search(layout, chance, nodes)


def decide_by_search(layout: Layout, chance: RandomSource, nodes: int) -> Verdict:
    """Decide a layout that few random games win: a short search, more random games, a long search."""
    verdict = solve(layout, min(nodes, FEW_NODES))
    if not isinstance(verdict, Unknown):
        return verdict
    won = verdict_of(winning_playout(layout, chance, LAST_PLAYOUTS))
    return won or (solve(layout, nodes) if nodes > FEW_NODES else verdict)


def moves_of(verdict: Verdict) -> tuple[Move, ...] | None:
    """The moves of a win."""
    return verdict.moves if isinstance(verdict, Won) else None


def verdict_of(moves: tuple[Move, ...] | None) -> Won | None:
    """The verdict if a win was found without a search that remembers layouts."""
    return None if moves is None else Won(moves, nodes=0)


def wins(layout: Layout, moves: Iterable[Move]) -> bool:
    """Whether these moves win a layout. Raises IllegalMove if the rules forbid one of them.

    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["duchess"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> wins(layout, [Move.parse("r0-f1")])
    False
    """
    for move in moves:
        layout = layout.play(move)
    return layout.is_won
