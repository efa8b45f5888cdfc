"""What may be played in a position. The one place that knows; `refusal.py` only explains it.

Written for speed: a racer waits for it after each move.
"""

from collections.abc import Sequence

from cadogan.rules.move import DEAL, REDEAL, Move
from cadogan.rules.plan import STOCK, WASTE
from cadogan.rules.position import Position

NO_TAKERS: dict[int, list[int]] = {}


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every legal move, by source: tableau, reserve, waste, stock, then `deal` and `redeal`."""
    plan, stacks = position.deal.plan, position.stacks
    if not position.home and plan.rules.base == "chosen":
        return first_moves(position)
    takers, gaps, fillers = targets(position)
    moves: list[Move] = []
    own_gaps = gaps if "tableau" in fillers else ()
    for number in plan.tableau:
        if stacks[number]:
            add_from_tableau(position, number, takers, own_gaps, moves)
    own_gaps = gaps if "reserve" in fillers else ()
    for number in plan.reserve:
        if stacks[number]:
            add_from_reserve(position, number, takers, own_gaps, moves)
    if stacks[WASTE]:
        own_gaps = gaps if "waste" in fillers else ()
        add_top(position, WASTE, takers if plan.builds_waste else NO_TAKERS, own_gaps, moves)
    if "stock" in fillers or ("stock if no waste" in fillers and not stacks[WASTE]):
        add_from_stock(position, gaps, moves)
    else:
        add_from_stock(position, (), moves)
    return tuple(moves)


def first_moves(position: Position) -> tuple[Move, ...]:
    """Moves while the base is to be chosen: any card that may be lifted first, to a foundation of its own."""
    deal, plan = position.deal, position.deal.plan
    places = {"tableau": plan.tableau, "reserve": plan.reserve}
    return tuple(
        plan.single[number][home]
        for place in plan.rules.lifted_first
        for number in places[place]
        if position.stacks[number]
        for home in deal.homes[position.stacks[number][-1]]
    )


def targets(position: Position) -> tuple[dict[int, list[int]], list[int], tuple[str, ...]]:
    """Tableau piles that may be built on, by the `fit` of the card that they take; gaps; and what may fill one now."""
    plan, stacks, take = position.deal.plan, position.stacks, position.deal.take
    takers: dict[int, list[int]] = {}
    gaps = []
    for number in plan.tableau:
        stack = stacks[number]
        if not stack:
            gaps.append(number)
        elif len(stack) < plan.pile_limit:
            takers.setdefault(take[stack[-1]], []).append(number)
    if not gaps:
        return takers, gaps, ()
    has_reserve = any(map(stacks.__getitem__, plan.reserve))
    return takers, gaps, plan.rules.gaps if has_reserve else plan.rules.gaps_without_reserve


def add_top(
    position: Position, number: int, takers: dict[int, list[int]], gaps: Sequence[int], moves: list[Move]
) -> None:
    """Add the moves of the top card of a pile: home, onto other piles, to gaps."""
    deal, wanted = position.deal, position.wanted
    single = deal.plan.single[number]
    top = position.stacks[number][-1]
    rank = deal.rank[top]
    for home in deal.homes[top]:
        if wanted[home] == rank:
            moves.append(single[home])
    if takers:
        for taker in takers.get(deal.fit[top], ()):
            if taker != number:
                moves.append(single[taker])
    for gap in gaps:
        moves.append(single[gap])


def add_from_tableau(
    position: Position, number: int, takers: dict[int, list[int]], gaps: Sequence[int], moves: list[Move]
) -> None:
    """Add the moves of a tableau pile. A whole pile never moves to a gap: that would change nothing."""
    plan = position.deal.plan
    if gaps and len(position.stacks[number]) == 1:
        gaps = ()
    if not plan.builds_tableau or not takers:
        add_top(position, number, NO_TAKERS, gaps, moves)
    elif plan.is_single:
        add_top(position, number, takers, gaps, moves)
    else:
        add_top(position, number, NO_TAKERS, gaps, moves)
        add_runs(position, number, takers, moves)


def add_runs(position: Position, number: int, takers: dict[int, list[int]], moves: list[Move]) -> None:
    """Add the moves of a pile's runs to other piles, shortest first."""
    plan, stacks, fit, take = position.deal.plan, position.stacks, position.deal.fit, position.deal.take
    stack = stacks[number]
    cards = len(stack)
    is_any, is_whole = plan.is_any, plan.is_whole
    count = 1
    while True:
        if is_any or count == cards or (count == 1 and not is_whole):
            for taker in takers.get(fit[stack[-count]], ()):
                if taker != number and len(stacks[taker]) + count <= plan.pile_limit:
                    moves.append(plan.run[number, taker][count])
        if count == cards or fit[stack[-count]] != take[stack[-count - 1]]:
            return  # what lies below is not built on
        count += 1


def run_length(position: Position, number: int) -> int:
    """How many cards from the top of a pile are built in sequence."""
    stack, fit, take = position.stacks[number], position.deal.fit, position.deal.take
    length = min(1, len(stack))
    while length < len(stack) and fit[stack[-length]] == take[stack[-length - 1]]:
        length += 1
    return length


def add_from_reserve(
    position: Position, number: int, takers: dict[int, list[int]], gaps: Sequence[int], moves: list[Move]
) -> None:
    """Add the moves of those cards of a reserve pile that are available."""
    plan = position.deal.plan
    if not plan.builds_reserve:
        takers = NO_TAKERS
    available = plan.rules.reserve_available
    if available == "all at stock end":
        if not position.stacks[STOCK]:
            add_picks(position, number, takers, gaps, moves)
    elif available == "top" or len(position.stacks[number]) == 1:
        add_top(position, number, takers, gaps, moves)


def add_picks(
    position: Position, number: int, takers: dict[int, list[int]], gaps: Sequence[int], moves: list[Move]
) -> None:
    """Add the moves out of a pile of which every card is available."""
    deal, plan, wanted = position.deal, position.deal.plan, position.wanted
    for index, card in enumerate(position.stacks[number]):
        for home in deal.homes[card]:
            if wanted[home] == deal.rank[card]:
                moves.append(plan.pick[number, home][index])
        for target in (*takers.get(deal.fit[card], ()), *gaps):
            moves.append(plan.pick[number, target][index])


def add_from_stock(position: Position, gaps: Sequence[int], moves: list[Move]) -> None:
    """Add the moves of the stock: its next card to a gap, `deal`, or `redeal` once it is empty."""
    plan, stacks = position.deal.plan, position.stacks
    if not stacks[STOCK]:
        if position.has_redeal():
            moves.append(REDEAL)
        return
    for gap in gaps:
        moves.append(plan.single[STOCK][gap])
    if plan.rules.waste_limit is None or len(stacks[WASTE]) < plan.rules.waste_limit:
        moves.append(DEAL)
