"""A board in lines of words, for screen readers, for terminals without a screen, and for other programs."""

import re
from collections.abc import Iterator

from cadogan.cli.players.boards import SUITS as SIGNS
from cadogan.cli.terminal.arrangement import shelf
from cadogan.cli.terminal.table_state import TableState

RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
CARD = re.compile(r"\b([A2-9TJQK])([CSHD])\b")
WASTE_READ = 3
"""Cards of the waste that are read, the top one first."""


def spoken(card: str) -> str:
    """A card in words.

    >>> spoken("TH")
    'ten of hearts'
    """
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def with_signs(text: str) -> str:
    """A sentence about cards, each as it looks on the table.

    >>> with_signs("t0-t1: 8D may not lie on TD")
    't0-t1: 8♦ may not lie on 10♦'
    """
    return CARD.sub(lambda card: card[1].replace("T", "10") + SIGNS[card[2]], text)


def lines_of(table: TableState) -> Iterator[str]:
    """The board, one pile a line, the top card first."""
    piles = shelf(table)
    yield f"{table.game.name}, {table.home} of {table.cards} cards home."
    for name in (*piles.above, *piles.columns):
        yield f"{name}: {pile_in_words(name, table.pile(name))}"


def pile_in_words(name: str, cards: list[str]) -> str:
    """The cards of one pile in words, the top one first."""
    if not cards:
        return "empty"
    if name == "s":
        return counted(len(cards))
    if name.startswith("f"):
        return spoken(cards[-1])
    up = [spoken(card) for card in reversed(cards) if card != "--"]
    if name == "w" and len(up) > WASTE_READ:
        return f"{', '.join(up[:WASTE_READ])}, and {counted(len(up) - WASTE_READ)} below"
    down = len(cards) - len(up)
    return ", ".join([*up, *([f"{down} face down"] if down else [])])


def sent_home(moves: tuple[str, ...]) -> str:
    """Moves of cards that went home by themselves."""
    return f"Sent home: {', '.join(moves)}."


def counted(number: int, what: str = "card") -> str:
    """A number of cards, or of something else."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
