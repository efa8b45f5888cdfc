"""Which move a hand means: cards lifted from one pile and put down on another."""

from typing import NamedTuple

from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import Move
from cadogan.rules.cards import SUITS


class Lifted(NamedTuple):
    """Cards that are lifted: those of a pile from the card at `place` up, counted from 0."""

    pile: str
    place: int


def move_meant(table: TableState, lifted: Lifted, target: str) -> str:
    """The legal move that is meant; if there is none, what was tried, so that its refusal says why.

    The top card stands for as many cards as may go. Among foundations, and among cells, any place will do.
    """
    legal = moves_between(table, lifted, target) or moves_between(table, lifted, target[:1])
    tried = tried_move(table, lifted, target)
    if tried in legal or not legal:
        return tried
    is_top = lifted.place >= len(table.pile(lifted.pile)) - 1
    fitting = [move for move in legal if Move.parse(move).cards == Move.parse(tried).cards]
    if fitting or is_top:
        return (fitting or legal)[-1]
    return tried


def move_home(table: TableState, lifted: Lifted) -> str | None:
    """The move of these cards to a foundation; None if there is none."""
    return next(iter(moves_between(table, lifted, "f")), None)


def home_of(table: TableState, lifted: Lifted) -> str:
    """The foundation of the suit of these cards, which a refusal is about; the first one where it is any suit."""
    suit = "".join(table.pile(lifted.pile)[lifted.place : lifted.place + 1])[1:]
    return f"f{SUITS.index(suit)}" if suit in SUITS and table.game.rules.by_suit else "f0"


def move_to_cell(table: TableState, lifted: Lifted) -> str | None:
    """The move of these cards to a free cell; None if there is none."""
    return next(iter(moves_between(table, lifted, "r")), None)


def targets(table: TableState, lifted: Lifted) -> frozenset[str]:
    """Piles that take the lifted cards."""
    return frozenset(Move.parse(move).target for move in table.legal if starts_from(table, move, lifted))


def dealing(table: TableState) -> str:
    """What a touch of the stock means: the next cards, or a redeal."""
    return "redeal" if not table.pile("s") and "redeal" in table.legal else "deal"


def moves_between(table: TableState, lifted: Lifted, target: str) -> list[str]:
    """Legal moves of the lifted cards to a pile, the shortest first; to any pile of a kind if only that is given."""
    is_kind = len(target) == 1
    if is_kind and target not in {"f", "r"}:
        return []
    found = [
        move
        for move in table.legal
        if starts_from(table, move, lifted)
        and (Move.parse(move).target[:1] if is_kind else Move.parse(move).target) == target
    ]
    return sorted(found, key=lambda move: Move.parse(move).cards)


def starts_from(table: TableState, move: str, lifted: Lifted) -> bool:
    """Whether a move takes cards of the lifted pile; where cards are picked one by one, that card."""
    parsed = Move.parse(move)
    if parsed.source != lifted.pile or not parsed.target:
        return False
    return parsed.place is None or parsed.place == lifted.place or not table.is_picked


def tried_move(table: TableState, lifted: Lifted, target: str) -> str:
    """The notation of what the hand did, legal or not."""
    cards = max(len(table.pile(lifted.pile)) - lifted.place, 1)
    if lifted.pile.startswith("r") and table.is_picked:
        return f"{lifted.pile}.{lifted.place}-{target}"
    if cards == 1 or not (lifted.pile.startswith("t") and target.startswith("t")):
        return f"{lifted.pile}-{target}"
    return f"{lifted.pile}-{target}x{cards}"


def typed(text: str) -> str:
    """A move that was typed, in notation, in letters of any case. Raises InvalidMove with an example."""
    return Move.parse(text.strip().lower()).text
