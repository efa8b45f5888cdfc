"""A textbook solver for games of one pack: random games, then depth-first, with safe moves first and a set of layouts.

It shares only the engine with the solver of the service, which is measured against it: whatever else is there has to
pay for itself (`python -m infra.bench.solver`).
"""

from random import Random

from cadogan.rules import Layout, Move
from cadogan.rules.compiled_rules import STOCK, WASTE

GAMES = 300
"""Random games before the search."""
MOST = 50_000
"""Layouts that the search remembers before it gives up."""


class Yardstick:
    """Looks for a win of one layout."""

    def __init__(self, layout: Layout, chance: Random) -> None:
        self.compiled = layout.deal.compiled
        self.seen: set[tuple[bytes, ...]] = set()
        self.layout = layout
        self.chance = chance

    def is_won(self) -> bool | None:
        """Whether the layout can be won; None when the search gives up."""
        return any(self.wins_at_random() for _ in range(GAMES)) or self.search()

    def wins_at_random(self) -> bool:
        """Whether a random game wins in which every card goes home that can."""
        layout = self.layout
        for _ in range(400):
            moves = layout.legal_moves()
            if not moves:
                break
            home = [move for move in moves if move.target[:1] == "f"]
            others = [move for move in moves if move.target and move.source[0] != move.target[0]]
            layout = layout.play(self.chance.choice(home or others or moves))
        return layout.is_won

    def search(self) -> bool | None:
        """Whether a depth-first search wins."""
        waiting = [self.layout]
        while waiting:
            layout = self.with_safe_moves(waiting.pop())
            if layout.is_won:
                return True
            if len(self.seen) > MOST:
                return None
            key = self.key(layout)
            if key in self.seen:
                continue
            self.seen.add(key)
            waiting += [layout.play(move) for move in sorted(layout.legal_moves(), key=likeliness)]
        return False

    def with_safe_moves(self, layout: Layout) -> Layout:
        """The layout after moves home that cannot be wrong: no card that is left could lie on the moved one."""
        while not layout.is_won:
            safe = next((move for move in layout.legal_moves() if self.is_safe(layout, move)), None)
            if safe is None:
                break
            layout = layout.play(safe)
        return layout

    def is_safe(self, layout: Layout, move: Move) -> bool:
        """Whether a move takes home a card that no other card needs."""
        if move.target[:1] != "f" or move.source == "s" or not layout.home:
            return False
        deal = layout.deal
        card = layout.stacks[self.compiled.numbers[move.source]][-1]
        at_home = b"".join(layout.stacks[2 : self.compiled.first_tableau])
        return all(guest in at_home or deal.fit[guest] != deal.take[card] for guest in range(52))

    def key(self, layout: Layout) -> tuple[bytes, ...]:
        """What tells layouts apart: piles in any order, the stock, the waste, and redeals where they are limited."""
        piles, compiled = layout.stacks, self.compiled
        redealt = 0 if compiled.redeals is None else layout.redealt
        tableau = sorted(piles[compiled.first_tableau : compiled.first_reserve])
        reserve = sorted(piles[compiled.first_reserve :])
        return (*tableau, b"|", *reserve, piles[STOCK], piles[WASTE], layout.wanted, bytes((redealt,)))


def likeliness(move: Move) -> int:
    """Order of moves: those that are tried first have the highest number."""
    if move.target[:1] == "f":
        return 4
    if not move.target:
        return 1
    return 3 if move.source[0] == "r" else 2
