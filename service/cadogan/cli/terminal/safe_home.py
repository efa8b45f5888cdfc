"""Cards that can go home without harm, as the page sends them: a board that can be won can still be won after them.

On the tableau a card serves only to be built on, so it may leave once nothing needs it: every card that could lie on it
is home; or each of those goes home as soon as it is free, and so does each card that could lie on those. Where more
than one thing could go wrong (foundations built down or in any suit, piles that are gathered or dealt on) no card is
safe, nor is the top of a waste to which several cards are turned at once, nor a card whose place decides what fills a
gap. `clients/web/src/table/moves/safe-home.ts` has the reasons.
"""

from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import Move
from cadogan.rules.axes import Rules

SUITS, RED = "CSHD", "HD"


def safe_home(table: TableState) -> str | None:
    """The first legal move that brings a safe card home; None if there is none."""
    rules = table.game.rules
    if not is_calm(rules) or (rules.base == "chosen" and not table.home):
        return None
    homewards = (move for move in map(Move.parse, table.legal) if move.target.startswith("f"))
    return next((move.text for move in homewards if is_free(table, move) and is_spent(table, move)), None)


def is_calm(rules: Rules) -> bool:
    """Whether the order of cards that leave changes nothing later on."""
    is_plain = rules.home == "cards" and rules.by_suit and rules.suits == len(SUITS) and not rules.descending
    return is_plain and rules.gather == "waste" and not rules.unit


def is_free(table: TableState, move: Move) -> bool:
    """Whether nothing but the card leaves its place: no choice of the waste, no gap that is filled."""
    rules, is_last = table.game.rules, len(table.pile(move.source)) == 1
    match move.source[0]:
        case "w":
            return rules.cards_to_waste == 1
        case "t":
            return not (is_last and rules.filled_at_once)
        case "r":
            return rules.cells or not is_last
        case _:
            return False


def is_spent(table: TableState, move: Move) -> bool:
    """Whether nothing needs the card to be built on any more."""
    rules = table.game.rules
    if rules.build is None:
        return True
    if rules.build.step != -1:
        return False
    match = rules.build.match
    card = table.pile(move.source)[-1 if move.place is None else move.place]
    height = len(table.pile(move.target))
    guests = guests_of(card[1], match)
    is_plain = rules.base == "A" and not rules.build.wrap
    comes_back = "foundation" in rules.built_from
    if not comes_back and (is_plain or height > 0) and least(table, guests) >= height:
        return True
    go_at_once = least(table, guests) >= height - 1 and least(table, guests_of(guests, match)) >= height - 2
    return is_plain and rules.runs != "any cards" and go_at_once


def guests_of(suits: str, match: str) -> str:
    """The suits of cards that may lie on cards of some suits."""
    if match == "suit":
        return suits
    return "".join(suit for suit in SUITS if match == "any" or any((suit in RED) != (other in RED) for other in suits))


def least(table: TableState, suits: str) -> int:
    """Cards on the lowest foundation of some suits."""
    foundations = (name for name in table.piles if name.startswith("f"))
    return min(len(table.pile(name)) for name in foundations if SUITS[int(name[1:]) % len(SUITS)] in suits)
