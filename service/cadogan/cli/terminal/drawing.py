"""Draws an arrangement as lines of characters."""

from collections.abc import Callable
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from cadogan.cli.players.boards import SUITS
from cadogan.cli.terminal.arrangement import Arrangement, Label, Spot
from cadogan.cli.terminal.colours import BACK, BACK_UNDER_CURSOR, DIM, FELT, MARKED, paper
from cadogan.cli.terminal.grip import Lifted

LEAST_WITH_MARK = 5
"""Columns of a card that has room for its index and a mark."""


class Marks(NamedTuple):
    """What is marked on a board: the cursor, the lifted cards, and the piles that take them."""

    cursor: Lifted | None = None
    lifted: Lifted | None = None
    targets: frozenset[str] = frozenset()

    def has_lifted(self, spot: Spot, *, is_picked: bool) -> bool:
        """Whether the card of a spot is lifted."""
        if self.lifted is None or self.lifted.pile != spot.pile:
            return False
        return spot.place == self.lifted.place if is_picked else spot.place >= self.lifted.place

    def has_cursor(self, spot: Spot) -> bool:
        """Whether the cursor stands on a spot."""
        return self.cursor is not None and (spot.pile, spot.place) == self.cursor

    def beside(self, spot: Spot, *, is_picked: bool) -> str:
        """The mark of a card, for eyes and terminals without colours: `*` if it is lifted, `<` at the cursor."""
        if spot.place >= 0 and self.has_lifted(spot, is_picked=is_picked):
            return "*"
        return "<" if self.has_cursor(spot) else ""


Put = Callable[[int, int, str, Style], None]


def draw(arrangement: Arrangement, width: int, height: int, marks: Marks, *, is_picked: bool) -> list[list[Segment]]:
    """All lines of a board."""
    characters = [[" "] * width for _ in range(height)]
    styles = [[FELT] * width for _ in range(height)]

    def put(x: int, y: int, text: str, style: Style) -> None:
        for column, character in enumerate(text, x):
            if 0 <= y < height and 0 <= column < width:
                characters[y][column], styles[y][column] = character, style

    for label in arrangement.labels:
        draw_label(put, label, marks)
    for spot in arrangement.spots:
        draw_spot(put, spot, marks, is_picked=is_picked)
        if beside := marks.beside(spot, is_picked=is_picked):
            is_narrow = spot.width < LEAST_WITH_MARK
            put(spot.x + spot.width - (0 if is_narrow else 1), spot.y, beside, FELT if is_narrow else MARKED)
    return [joined(*row) for row in zip(characters, styles, strict=True)]


def joined(characters: list[str], styles: list[Style]) -> list[Segment]:
    """One line, in as few segments as its styles allow."""
    segments, begin = [], 0
    for end in range(1, len(styles) + 1):
        if end == len(styles) or styles[end] is not styles[begin]:
            segments.append(Segment("".join(characters[begin:end]), styles[begin]))
            begin = end
    return segments


def draw_label(put: Put, label: Label, marks: Marks) -> None:
    """The name of a pile. An arrow marks a pile that takes the lifted cards, brackets the cursor's."""
    if label.pile in marks.targets:
        put(label.x, label.y, f"▼{label.pile}".ljust(label.width)[: label.width + 1], MARKED)
    elif marks.cursor is not None and marks.cursor.pile == label.pile:
        put(label.x, label.y, f">{label.pile}".ljust(label.width)[: label.width + 1], FELT)
    else:
        put(label.x, label.y, f" {label.pile}", DIM)


def draw_spot(put: Put, spot: Spot, marks: Marks, *, is_picked: bool) -> None:
    """A card, a gap, or face-down cards that share a place."""
    has_cursor = marks.has_cursor(spot)
    if spot.place < 0:
        for row, text in enumerate(gap(spot)):
            put(spot.x, spot.y + row, text, BACK_UNDER_CURSOR if has_cursor else DIM)
        return
    if spot.card == "--":
        style, text = BACK_UNDER_CURSOR if has_cursor else BACK, back(spot)
    else:
        is_lifted = marks.has_lifted(spot, is_picked=is_picked)
        style = paper(spot.card, spot.place, is_lifted=is_lifted, is_under_cursor=has_cursor)
        text = f"+{spot.cards}" if spot.pile == "w" and spot.cards > 1 else face(spot.card)
    put(spot.x, spot.y, text.ljust(spot.width)[: spot.width], style)
    for row in range(1, spot.height):
        is_last = row == spot.height - 1
        put(spot.x, spot.y + row, (text.rjust(spot.width) if is_last else "").ljust(spot.width), style)


def gap(spot: Spot) -> list[str]:
    """A place without a card."""
    if spot.height == 1:
        return ["[ ]".center(spot.width)]
    inside = spot.width - 2
    return [f"┌{'─' * inside}┐", *[f"│{' ' * inside}│"] * (spot.height - 2), f"└{'─' * inside}┘"]


def face(card: str) -> str:
    """A card such as `10♥`."""
    return card[0].replace("T", "10") + SUITS[card[1]]


def back(spot: Spot) -> str:
    """The back of a card; how many they are, if they share a place."""
    if spot.pile == "s":
        return str(spot.cards).center(min(spot.width, 3))
    return "░" * spot.width if spot.cards == 1 else f"x{spot.cards}"
