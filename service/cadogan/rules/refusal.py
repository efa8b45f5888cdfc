"""Explains why a move is not legal, to the player who tried it. Only `legal.py` decides what is legal."""

from typing import Literal, assert_never

from cadogan.rules.cards import RANKS, SUITS, SUITS_INSTEAD
from cadogan.rules.compiled_rules import NOBODY, STOCK, WASTE
from cadogan.rules.legal import carried, has_gap, may_fill, run_length, targets
from cadogan.rules.move import Move
from cadogan.rules.position import Position

SUIT_NAMES = ("clubs", "spades", "hearts", "diamonds")
RANK_NAMES = {"A": "an ace, or a run that begins with one", "K": "a king, or a run that begins with one"}


def reason(position: Position, move: Move) -> str:
    """The rule that forbids a move which is not legal in this position."""
    compiled = position.deal.compiled
    if position.is_won:
        return "the game is won"
    if not position.home and compiled.rules.base == "chosen" and move.source != "redeal":
        places = " or ".join(compiled.rules.lifted_first)
        home = "the foundation of its suit" if compiled.rules.by_suit else "a foundation"
        return f"the base is not chosen yet: first move the top card of a {places} pile to {home}"
    if not move.target:
        return refused_deal(position) if move.source == "deal" else refused_redeal(position)
    for name in (move.source, move.target):
        if name not in compiled.shown:
            return f"there is no pile {name} in this game; its piles are {' '.join(compiled.shown)}"
    return refused_cards(position, move) or refused_target(position, move)


def counted(cards: int) -> str:
    """A number of cards in words.

    >>> counted(1), counted(2)
    ('1 card', '2 cards')
    """
    return "1 card" if cards == 1 else f"{cards} cards"


def refused_deal(position: Position) -> str:
    """Why `deal` is not legal."""
    if "s" not in position.deal.compiled.shown:
        return "there is no stock in this game"
    if not position.stacks[STOCK]:
        return "the stock is empty" + ("; redeal first" if position.has_redeal() else "")
    if not position.deal.compiled.deals_over_gaps and has_gap(position):
        return "fill every gap before you deal"
    limit = position.deal.compiled.rules.waste_limit
    if limit is not None and len(position.stacks[WASTE]) >= limit:
        return f"play the turned card {_text(position, WASTE)} first"
    return "nothing but deal and redeal was legal since the last redeal, so the next round would be the same"


def refused_redeal(position: Position) -> str:
    """Why `redeal` is not legal."""
    if position.stacks[STOCK]:
        return f"the stock still has {counted(len(position.stacks[STOCK]))}"
    if position.redeals_left == 0:
        return f"no redeal is left; this game has {position.deal.compiled.rules.redeals}"
    if not position.has_redeal():
        return "there is no card to gather"
    return "nothing but deal and redeal was legal since the last redeal, so the next round would be the same"


def refused_cards(position: Position, move: Move) -> str | None:  # noqa: PLR0911 - one rule after the other
    """Why these cards may not be lifted, to any target; None if they may."""
    compiled = position.deal.compiled
    rules = compiled.rules
    source = compiled.numbers[move.source]
    stack = position.stacks[source]
    if not stack:
        return f"{move.source} is empty"
    if STOCK < source < compiled.first_tableau and source != WASTE and not compiled.comes_back:
        return "cards on foundations never come back in this game"
    if move.cards > len(stack):
        return f"{move.source} has {counted(len(stack))}, not {move.cards}"
    if move.cards > 1 and not {source, compiled.numbers[move.target]} <= set(compiled.tableau):
        return "a run moves only from one tableau pile to another"
    picks = source >= compiled.first_reserve and rules.reserve_available == "all at stock end"
    if picks and position.stacks[STOCK]:
        return f"{move.source} is not available until the stock is empty"
    if picks and move.place is None:
        top = f"{move.source}.{len(stack) - 1}"
        return f"every card of {move.source} is available: name one by its index from the bottom, as in {top}"
    if not picks and move.place is not None:
        return f"only the top card of {move.source} may be named, and without an index"
    if move.place is not None and move.place >= len(stack):
        return f"{move.source} has {counted(len(stack))}; the index counts from 0 at the bottom"
    if source >= compiled.first_reserve and rules.reserve_available == "last" and len(stack) > 1:
        return f"{move.source} is not available until one card is left; it has {len(stack)}"
    return None


def refused_target(position: Position, move: Move) -> str:  # noqa: C901, PLR0911, PLR0912 - one rule after the other
    """Why the target does not take these cards."""
    deal, compiled = position.deal, position.deal.compiled
    source, target = compiled.numbers[move.source], compiled.numbers[move.target]
    stack = position.stacks[source]
    card = stack[-move.cards if move.place is None else move.place]
    if source == target:
        return f"the card is already on {move.source}"
    if target >= compiled.first_reserve:
        return refused_cell(position, move)
    if target < compiled.first_tableau and WASTE < source < compiled.first_tableau:
        return "a card of a foundation goes nowhere but to the tableau"
    if target < compiled.first_tableau and compiled.runs_leave:
        return "foundations take only complete runs, king to ace in one suit, which leave by themselves"
    if target < compiled.first_tableau and source != STOCK:
        if target not in deal.homes[card]:
            suit = SUIT_NAMES[SUITS_INSTEAD[compiled.rules.suits][(target - 2) % 4]]
            return f"{move.target} is the foundation of {suit}, and the card is {deal.texts[card]}"
        if position.wanted[target] == NOBODY:
            return f"{move.target} is full"
        return f"{move.target} takes {_wish(position, target)} next, not {deal.texts[card]}"
    if target >= compiled.first_tableau and not position.stacks[target]:
        return refused_gap(position, move)
    if source == STOCK:
        fills_gaps = any(
            filler.startswith("stock") for filler in compiled.rules.gaps + compiled.rules.gaps_without_reserve
        )
        return f"cards of the stock are dealt by `deal`{', or fill gaps when the rules allow it' if fills_gaps else ''}"
    if compiled.rules.build is None:
        return "there is no building on the tableau in this game"
    kind: Literal["tableau", "reserve", "waste", "foundation"] = "waste"
    if WASTE < source < compiled.first_tableau:
        kind = "foundation"
    elif source >= compiled.first_tableau:
        kind = "tableau" if source < compiled.first_reserve else "reserve"
    if kind not in compiled.rules.built_from:
        return f"cards of the {kind} are not built on the tableau in this game"
    if kind == "tableau":
        refused = refused_run(position, move)
        if refused:
            return refused
    top = position.stacks[target][-1]
    if deal.fit[card] != deal.take[top]:
        return f"{deal.texts[card]} may not lie on {deal.texts[top]}: {_building(position)}"
    return f"{move.target} may hold at most {counted(compiled.pile_limit)}"


def refused_gap(position: Position, move: Move) -> str:
    """Why this card may not fill the gap."""
    compiled = position.deal.compiled
    source = compiled.numbers[move.source]
    if compiled.first_tableau <= source < compiled.first_reserve and move.cards == len(position.stacks[source]):
        return "moving a whole pile to a gap would change nothing"
    has_reserve = any(position.stacks[number] for number in compiled.reserve)
    fillers = compiled.rules.gaps if has_reserve else compiled.rules.gaps_without_reserve
    if not fillers:
        return f"{move.target} is a gap, and no move fills a gap in this game" + (
            " while the reserve has cards" if has_reserve and compiled.rules.gaps_without_reserve else ""
        )
    words = {
        "reserve": "the top of the reserve",
        "waste": "the top of the waste",
        "stock": "the next card of the stock",
        "stock if no waste": "the next card of the stock when the waste is empty",
        "tableau": "the top card of another tableau pile",
        "foundation": "the top of a foundation",
    }
    if source == STOCK:
        kind = "stock" if "stock" in fillers or position.stacks[WASTE] else "stock if no waste"
    elif source < compiled.first_tableau:
        kind = "waste" if source == WASTE else "foundation"
    else:
        kind = "tableau" if source < compiled.first_reserve else "reserve"
    if kind not in fillers:
        return f"{move.target} is a gap; it now takes only {' or '.join(words[filler] for filler in fillers)}"
    rank = compiled.rules.gap_rank
    card = position.stacks[source][-move.cards if move.place is None else move.place]
    if not compiled.gap_ranks >> position.deal.rank[card] & 1:
        return f"{move.target} is a gap, and gaps take only {RANK_NAMES[rank]}; the card is {position.deal.texts[card]}"
    if move.cards > 1 and not (compiled.runs_to_gaps and compiled.is_any):
        return f"{move.target} is a gap; it now takes one card at a time"
    return refused_run(position, move) or "no move is legal"


def carried_to(position: Position, move: Move) -> int:
    """Most cards that free cells and gaps can carry to the target of a move."""
    gaps = targets(position)[1] if may_fill(position).tableau else []
    to_pile, to_gap = carried(position, gaps)
    return to_pile if position.stacks[position.deal.compiled.numbers[move.target]] else to_gap


def refused_cell(position: Position, move: Move) -> str:
    """Why a reserve pile does not take the card."""
    compiled = position.deal.compiled
    if not compiled.has_cells:
        return "nothing is laid on the reserve in this game"
    if position.stacks[compiled.numbers[move.target]]:
        return f"{move.target} has a card, and a cell holds one"
    return "a cell takes the top card of a tableau pile or of the waste"


def refused_run(position: Position, move: Move) -> str | None:  # noqa: PLR0911 - one rule after the other
    """Why this many cards may not move as a unit; None if they may."""
    number = position.deal.compiled.numbers[move.source]
    cards, run = len(position.stacks[number]), run_length(position, number)
    if move.cards > run:
        if position.deal.compiled.is_any_cards:
            return f"{move.source} has {counted(run)} face up, not {move.cards}"
        in_suit = " in suit" if position.deal.compiled.rules.runs == "in suit" else ""
        return f"the top {move.cards} cards of {move.source} are not built in sequence{in_suit}; its run has {run}"
    runs = position.deal.compiled.rules.runs
    match runs:
        case "single" if move.cards > 1:
            return "one card at a time moves between tableau piles"
        case "whole" if move.cards < cards:
            return f"only an entire pile moves to another; {move.source} has {cards} cards"
        case "single-or-whole" if 1 < move.cards < cards:
            return f"one card or an entire pile moves to another; {move.source} has {cards} cards"
        case "carried" if move.cards > (most := carried_to(position, move)):
            return f"free cells and gaps can carry {counted(most)} to {move.target}, not {move.cards}"
        case "single" | "whole" | "single-or-whole" | "any" | "in suit" | "carried" | "any cards":
            return None
        case _:
            assert_never(runs)


def _wish(position: Position, foundation: int) -> str:
    compiled = position.deal.compiled
    suit = (
        SUITS[SUITS_INSTEAD[compiled.rules.suits][(foundation - 2) % 4]] if compiled.rules.by_suit else " of any suit"
    )
    return f"{RANKS[position.wanted[foundation]]}{suit}"


def _building(position: Position) -> str:
    build = position.deal.compiled.rules.build
    assert build is not None  # asked only where there is building
    direction = {-1: "down", 1: "up", None: "in any rank"}[build.step]
    colour = {"alternating": " in alternating colour", "suit": " in suit", "any": ""}[build.match]
    return f"piles are built {direction}{colour}{', K on A' if build.wrap else ''}"


def _text(position: Position, number: int) -> str:
    return position.deal.texts[position.stacks[number][-1]]
