"""Sequences of taps that make moves, computed with the engine."""

from itertools import groupby

import msgspec

from cadogan.rules import GAMES, Layout, Move
from cadogan.rules.seed import Seed


class Tap(msgspec.Struct, frozen=True):
    """A tap on a card, and the move that it makes. `index` is the card's place in its pile, counted from the bottom."""

    pile: str
    index: int
    move: str


def tap_sequence(game: str, seed: str, taps: int) -> list[Tap]:
    """Taps from the opening of a deal on. Each prefers the pile of the one before, then the card just turned up."""
    layout = GAMES[game].start(Seed.parse(seed).deck(GAMES[game]))
    sequence: list[Tap] = []
    while len(sequence) < taps:
        tappable = [tap for tap in possible_taps(layout) if tap.index == 0 or tap.pile[0] in "swr"]
        if not tappable:
            break
        last = sequence[-1].pile if sequence else ""
        sequence.append(max(tappable, key=lambda tap: (tap.pile == last != "s", tap.pile == "w", tap.pile != "s")))
        layout = layout.play(Move.parse(sequence[-1].move))
    return sequence


def possible_taps(layout: Layout) -> list[Tap]:
    """Taps on cards that have one target, and on the stock. Foundations count as one target."""
    moves = [move.text for move in layout.legal_moves() if not move.text.startswith("s-")]
    taps = [Tap("s", 0, move) for move in moves if move in ("deal", "redeal")]
    transfers = sorted(move for move in moves if "-" in move)
    for pile, of_pile in groupby(transfers, key=lambda move: move.split("-")[0].split(".")[0]):
        group = list(of_pile)
        places = {place_of(move) for move in group}
        if len(places) == 1 and None not in places:
            taps.append(Tap(pile, len(layout.piles[pile]) - 1, group[0]))
    return taps


def place_of(move: str) -> str | None:
    """Where a move takes the top card of its pile; None if it takes other cards."""
    source, target = move.split("-")
    if "." in source or "x" in target:
        return None
    return "foundation" if target.startswith("f") else target


def dependent_moves(game: str, seed: str, count: int) -> list[str]:
    """Moves of single cards from the opening on, each of which the one before makes legal. None turns up a card."""
    start = GAMES[game].start(Seed.parse(seed).deck(GAMES[game]))
    chains: list[tuple[list[str], Layout, set[str]]] = [([], start, set())]
    for _ in range(count):
        chains = [
            ([*made, move.text], layout.play(move), {other.text for other in layout.legal_moves()})
            for made, layout, before in chains
            for move in layout.legal_moves()
            if "-" in move.text and move.cards == 1 and move.text not in before
        ]
    return next(made for made, layout, _ in chains if cards_shown(layout) == cards_shown(start))


def cards_shown(layout: Layout) -> int:
    """Number of cards that lie face up."""
    return sum(card != "--" for pile in layout.show_all().values() for card in pile.split())


def layout_after(game: str, seed: str, taps: list[Tap]) -> Layout:
    """The layout after some taps."""
    layout = GAMES[game].start(Seed.parse(seed).deck(GAMES[game]))
    for tap in taps:
        layout = layout.play(Move.parse(tap.move))
    return layout
