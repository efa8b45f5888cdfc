"""What one board shows, whether it is played here or at a service."""

from collections.abc import Mapping
from typing import NamedTuple

from cadogan.rules import Game, Layout


class TableState(NamedTuple):
    """A board as its racer sees it: piles from bottom to top, `--` for a face-down card, and the legal moves."""

    game: Game
    piles: Mapping[str, str]
    legal: tuple[str, ...]
    home: int

    @classmethod
    def of(cls, game: Game, layout: Layout) -> "TableState":
        """What the racer sees of a layout."""
        return cls(game, layout.show_all(), tuple(move.text for move in layout.legal_moves()), layout.home)

    @property
    def cards(self) -> int:
        """Number of cards of the game."""
        return 52 * self.game.rules.packs

    def pile(self, name: str) -> list[str]:
        """Cards of a pile, bottom to top; none if there is no such pile."""
        return self.piles.get(name, "").split()

    def first_face_up(self, name: str) -> int:
        """Index of the lowest card of a pile that lies face up; that of the last card if none does."""
        cards = self.pile(name)
        return min(sum(card == "--" for card in cards), max(len(cards) - 1, 0))

    @property
    def is_picked(self) -> bool:
        """Whether moves name cards of the reserve by their index."""
        return self.game.rules.reserve_available == "all at stock end"
