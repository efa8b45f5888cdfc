"""What may be played in a position. The one place that knows; `refusal.py` only explains it."""

from cadogan.rules.move import DEAL, REDEAL, Move
from cadogan.rules.plan import STOCK, WASTE
from cadogan.rules.position import Position


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every legal move, by source: tableau, reserve, waste, stock, then `deal` and `redeal`.

    Written for speed: a racer waits for it after each move.
    """
    deal, stacks, wanted = position.deal, position.stacks, position.wanted
    plan, rank, fit, homes = deal.plan, deal.rank, deal.fit, deal.homes
    rules, single = plan.rules, plan.single
    if not position.home and rules.base == "chosen":
        return first_moves(position)

    moves: list[Move] = []
    gaps: list[int] = []
    takers: dict[int, list[int]] = {}  # piles that take a card, by the card's `fit`
    limit = plan.pile_limit
    for number in plan.tableau:
        stack = stacks[number]
        if not stack:
            gaps.append(number)
        elif len(stack) < limit:
            takers.setdefault(deal.take[stack[-1]], []).append(number)

    fillers: tuple[str, ...] = ()
    if gaps:
        fillers = rules.gaps_without_reserve
        for number in plan.reserve:
            if stacks[number]:
                fillers = rules.gaps
                break

    for number in plan.tableau:
        stack = stacks[number]
        if not stack:
            continue
        top = stack[-1]
        for home in homes[top]:
            if wanted[home] == rank[top]:
                moves.append(single[number][home])
        if takers and plan.builds_tableau:
            if rules.runs == "single":
                for taker in takers.get(fit[top], ()):
                    if taker != number:
                        moves.append(single[number][taker])
            else:
                add_runs(position, number, takers, moves)
        if gaps and "tableau" in fillers and len(stack) > 1:
            for gap in gaps:
                moves.append(single[number][gap])

    for number in plan.reserve:
        stack = stacks[number]
        if not stack:
            continue
        available = rules.reserve_available
        if available == "all at stock end":
            if not stacks[STOCK]:
                takers_here = takers if plan.builds_reserve else {}
                add_picks(position, number, takers_here, gaps if "reserve" in fillers else [], moves)
            continue
        if available == "last" and len(stack) > 1:
            continue
        top = stack[-1]
        for home in homes[top]:
            if wanted[home] == rank[top]:
                moves.append(single[number][home])
        if plan.builds_reserve:
            for taker in takers.get(fit[top], ()):
                moves.append(single[number][taker])
        if gaps and "reserve" in fillers:
            for gap in gaps:
                moves.append(single[number][gap])

    waste, stock = stacks[WASTE], stacks[STOCK]
    if waste:
        top = waste[-1]
        for home in homes[top]:
            if wanted[home] == rank[top]:
                moves.append(single[WASTE][home])
        if plan.builds_waste:
            for taker in takers.get(fit[top], ()):
                moves.append(single[WASTE][taker])
        if gaps and "waste" in fillers:
            for gap in gaps:
                moves.append(single[WASTE][gap])

    if stock:
        if gaps and ("stock" in fillers or ("stock if no waste" in fillers and not waste)):
            for gap in gaps:
                moves.append(single[STOCK][gap])
        if rules.waste_limit is None or len(waste) < rules.waste_limit:
            moves.append(DEAL)
    elif position.has_redeal():
        moves.append(REDEAL)
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


def run_length(position: Position, number: int) -> int:
    """How many cards from the top of a pile are built in sequence."""
    stack, fit, take = position.stacks[number], position.deal.fit, position.deal.take
    length = min(1, len(stack))
    while length < len(stack) and fit[stack[-length]] == take[stack[-length - 1]]:
        length += 1
    return length


def add_runs(position: Position, number: int, takers: dict[int, list[int]], moves: list[Move]) -> None:
    """Add the moves of a pile's runs to other piles, shortest first."""
    plan, stacks, fit, take = position.deal.plan, position.stacks, position.deal.fit, position.deal.take
    stack = stacks[number]
    cards = len(stack)
    is_any, is_whole = plan.rules.runs == "any", plan.rules.runs == "whole"
    count = 1
    while True:
        if is_any or count == cards or (count == 1 and not is_whole):
            for taker in takers.get(fit[stack[-count]], ()):
                if taker != number and len(stacks[taker]) + count <= plan.pile_limit:
                    moves.append(plan.run[number, taker][count])
        if count == cards or fit[stack[-count]] != take[stack[-count - 1]]:
            return  # what lies below is not built on
        count += 1


def add_picks(
    position: Position, number: int, takers: dict[int, list[int]], gaps: list[int], moves: list[Move]
) -> None:
    """Add the moves out of a pile of which every card is available."""
    deal, plan, wanted = position.deal, position.deal.plan, position.wanted
    for index, card in enumerate(position.stacks[number]):
        for home in deal.homes[card]:
            if wanted[home] == deal.rank[card]:
                moves.append(plan.pick[number, home][index])
        for target in (*takers.get(deal.fit[card], ()), *gaps):
            moves.append(plan.pick[number, target][index])
