"""The legal moves of a position. No other module decides what is legal; `refusal.py` only explains it.

Written for speed: a racer waits for it after each move.
"""

from typing import Final

from cadogan.rules.compiled_rules import ALL_RANKS, STOCK, WASTE, Fillers
from cadogan.rules.move import DEAL, REDEAL, Move
from cadogan.rules.position import BITS, Position

NO_GAPS: Final[list[int]] = []

MOST: Final = 1 << 12
"""More cards than any run has."""

TO_DEAL: Final = DEAL  # a Final of this module is quicker to reach in compiled code
TO_REDEAL: Final = REDEAL


def legal_moves(position: Position) -> tuple[Move, ...]:  # noqa: C901, PLR0912 - by source
    """Every legal move, by source: tableau, reserve, waste, foundations, stock, then `deal` and `redeal`."""
    compiled, stacks = position.deal.compiled, position.stacks
    if compiled.base_is_chosen and not position.home:
        return first_moves(position)
    keys, gaps = targets(position)
    fillers = may_fill(position) if gaps else compiled.fillers
    moves: list[Move] = []
    own_gaps = gaps if fillers.tableau else NO_GAPS
    if compiled.is_wide:
        add_wide(position, keys if compiled.builds_tableau else 0, own_gaps, moves)
    else:
        for number in compiled.tableau:
            if stacks[number]:
                add_from_tableau(position, number, keys, own_gaps, moves)
    own_gaps = gaps if fillers.reserve else NO_GAPS
    own_keys = keys if compiled.builds_reserve else 0
    for number in compiled.reserve:
        if stacks[number]:
            if compiled.is_top_available:
                add_top(position, number, own_keys, own_gaps, moves)
            else:
                add_from_reserve(position, number, own_keys, own_gaps, moves)
    if stacks[WASTE]:
        own_gaps = gaps if fillers.waste else NO_GAPS
        add_top(position, WASTE, keys if compiled.builds_waste else 0, own_gaps, moves)
    if compiled.has_cells:
        add_to_cells(position, moves)
    if compiled.comes_back and not position.is_won:
        own_gaps = gaps if fillers.foundation else NO_GAPS
        add_from_foundations(position, keys if compiled.builds_foundation else 0, own_gaps, moves)
    if fillers.stock or (fillers.stock_if_no_waste and not stacks[WASTE]):
        add_from_stock(position, gaps, moves)
    else:
        add_from_stock(position, NO_GAPS, moves)
    return tuple(moves)


def first_moves(position: Position) -> tuple[Move, ...]:
    """Moves while the base is not chosen: each card that may be lifted first, to its foundation."""
    deal, compiled = position.deal, position.deal.compiled
    places = {"tableau": compiled.tableau, "reserve": compiled.reserve}
    moves: list[Move] = []
    for place in compiled.rules.lifted_first:
        for number in places[place]:
            if position.stacks[number]:
                moves += [compiled.single[number][home] for home in deal.homes[position.stacks[number][-1]]]
    return tuple(moves)


def targets(position: Position) -> tuple[int, list[int]]:
    """Where cards may go on the tableau: the keys that its top cards take, as bits, and gaps.

    Few cards find their key here, so the piles that take them are looked up only then, and so is their limit.
    """
    compiled, stacks, take = position.deal.compiled, position.stacks, position.deal.take_bit
    keys = 0
    gaps: list[int] = []
    for number in compiled.tableau:
        stack = stacks[number]
        if len(stack):
            keys |= take[stack[-1]]
        else:
            gaps.append(number)
    return keys, gaps


def may_fill(position: Position) -> Fillers:
    """Sources that may fill a gap now."""
    compiled, stacks = position.deal.compiled, position.stacks
    for number in compiled.reserve:
        if stacks[number]:
            return compiled.fillers
    return compiled.fillers_without_reserve


def add_top(position: Position, number: int, keys: int, gaps: list[int], moves: list[Move]) -> None:
    """Add the moves of the top card of a pile: home, onto other piles, to gaps."""
    deal, wanted = position.deal, position.wanted
    single = deal.compiled.single[number]
    top = position.stacks[number][-1]
    rank = deal.rank[top]
    for home in deal.homes[top]:
        if wanted[home] == rank:
            moves.append(single[home])
    if keys & deal.fit_bit[top]:
        add_onto(position, number, top, single, moves)
    if gaps and deal.compiled.gap_ranks >> rank & 1:
        for gap in gaps:
            moves.append(single[gap])


def add_onto(position: Position, number: int, card: int, single: tuple[Move, ...], moves: list[Move]) -> None:
    """Add the moves of one card onto tableau piles that take it. It must fit on one."""
    compiled, stacks, take = position.deal.compiled, position.stacks, position.deal.take
    key = position.deal.fit[card]
    for taker in compiled.tableau:
        stack = stacks[taker]
        if len(stack) and take[stack[-1]] == key and taker != number and len(stack) < compiled.pile_limit:
            moves.append(single[taker])


def add_from_tableau(position: Position, number: int, keys: int, gaps: list[int], moves: list[Move]) -> None:
    """Add the moves of a tableau pile. A whole pile never moves to a gap: that would change nothing."""
    compiled = position.deal.compiled
    if gaps and len(position.stacks[number]) == 1:
        gaps = NO_GAPS
    if not compiled.builds_tableau:
        add_top(position, number, 0, gaps, moves)
    elif compiled.is_single:
        add_top(position, number, keys, gaps, moves)
    else:
        add_top(position, number, 0, gaps, moves)
        if keys:
            add_runs(position, number, keys, moves)


def add_runs(position: Position, number: int, keys: int, moves: list[Move]) -> None:
    """Add the moves of a pile's runs to other piles, shortest first."""
    compiled, stacks, fit, take = position.deal.compiled, position.stacks, position.deal.fit, position.deal.take
    stack = stacks[number]
    cards = len(stack)
    is_any, is_whole = compiled.is_any, compiled.is_whole
    count = 1
    while True:
        bottom = stack[-count]
        if keys & position.deal.fit_bit[bottom] and (is_any or count == cards or (count == 1 and not is_whole)):
            add_run(position, number, count, moves)
        if count == cards or fit[bottom] != take[stack[-count - 1]]:
            return  # the run ends here
        count += 1


def add_run(position: Position, number: int, count: int, moves: list[Move]) -> None:
    """Add the moves of a run onto tableau piles that take it. It must fit on one."""
    compiled, stacks, take = position.deal.compiled, position.stacks, position.deal.take
    key = position.deal.fit[stacks[number][-count]]
    run = compiled.run[number]
    for taker in compiled.tableau:
        stack = stacks[taker]
        if len(stack) and take[stack[-1]] == key and taker != number and len(stack) + count <= compiled.pile_limit:
            moves.append(run[taker][count])


def add_wide(  # noqa: C901, PLR0912 - in one piece for speed
    position: Position, keys: int, gaps: list[int], moves: list[Move]
) -> None:
    """Add the moves of all tableau piles, shortest runs first, where the rules of runs are wide.

    There runs end at face-down cards, move to gaps, or are not what the building makes. Most piles have no run.
    """
    deal, compiled, stacks, wanted, seen = (
        position.deal,
        position.deal.compiled,
        position.stacks,
        position.wanted,
        position.seen,
    )
    rank, homes, fit, run_fit, run_take = deal.rank, deal.homes, deal.fit_bit, deal.run_fit, deal.run_take
    is_any, is_any_cards, hides, go_home = (
        compiled.is_any,
        compiled.is_any_cards,
        compiled.hides,
        not compiled.runs_leave,
    )
    longest, longest_to_gap = carried(position, gaps) if compiled.carries else (MOST, MOST)
    if compiled.is_single or not (keys or gaps):
        longest = 1
    if not (compiled.runs_to_gaps and is_any):
        longest_to_gap = 1
    for number in compiled.tableau:
        stack = stacks[number]
        cards = len(stack)
        if cards == 0:
            continue
        card = stack[-1]
        if go_home:
            for home in homes[card]:
                if wanted[home] == rank[card]:
                    moves.append(compiled.single[number][home])
        if keys & fit[card] and (cards == 1 or not compiled.is_whole):
            add_onto(position, number, card, compiled.single[number], moves)
        if gaps and cards > 1 and compiled.gap_ranks >> rank[card] & 1:
            for gap in gaps:
                moves.append(compiled.single[number][gap])
        count = 1
        while count < cards and count < longest:
            below = stack[-count - 1]
            if not (is_any_cards or run_fit[card] == run_take[below]) or (hides and not seen & BITS[below]):
                break
            card = below
            count += 1
            if keys & fit[card] and (is_any or count == cards):
                add_run(position, number, count, moves)
            if gaps and count <= longest_to_gap and count < cards and compiled.gap_ranks >> rank[card] & 1:
                for gap in gaps:
                    moves.append(compiled.run[number][gap][count])


def carried(position: Position, gaps: list[int]) -> tuple[int, int]:
    """Most cards that free cells and gaps can carry to another pile, and to a gap.

    Only gaps count that take any card of the tableau: `gaps` are those that take one of its cards.
    """
    compiled, free = position.deal.compiled, 1
    if compiled.has_cells:
        for number in compiled.reserve:
            if not position.stacks[number]:
                free += 1
    helping = len(gaps) if compiled.gap_ranks == ALL_RANKS else 0
    return free << helping, free << max(helping - 1, 0)


def add_to_cells(position: Position, moves: list[Move]) -> None:
    """Add the moves to free cells, from tableau piles and the waste."""
    compiled, stacks = position.deal.compiled, position.stacks
    free = 0
    for number in compiled.reserve:
        free += free + (len(stacks[number]) == 0)
    if free:
        to_cells = compiled.to_cells[free]
        for number in compiled.tableau:
            if len(stacks[number]):
                moves += to_cells[number]
        if len(stacks[WASTE]):
            moves += to_cells[WASTE]


def add_from_foundations(position: Position, keys: int, gaps: list[int], moves: list[Move]) -> None:
    """Add the moves of top foundation cards back to the tableau."""
    deal, compiled = position.deal, position.deal.compiled
    for number in compiled.foundations:
        stack = position.stacks[number]
        if stack:
            card = stack[-1]
            if keys & deal.fit_bit[card]:
                add_onto(position, number, card, compiled.single[number], moves)
            if gaps and compiled.gap_ranks >> deal.rank[card] & 1:
                for gap in gaps:
                    moves.append(compiled.single[number][gap])


def has_gap(position: Position) -> bool:
    """Whether a tableau pile is empty."""
    for number in position.deal.compiled.tableau:  # noqa: SIM110 - a generator takes longer
        if not position.stacks[number]:
            return True
    return False


def run_length(position: Position, number: int) -> int:
    """Number of cards, from the top of a pile, that are built in sequence as runs that move are, and lie face up."""
    stack, fit, take = position.stacks[number], position.deal.run_fit, position.deal.run_take
    is_any_cards = position.deal.compiled.is_any_cards
    length = min(1, len(stack))
    while length < len(stack) - position.face_down(number) and (
        is_any_cards or fit[stack[-length]] == take[stack[-length - 1]]
    ):
        length += 1
    return length


def add_from_reserve(position: Position, number: int, keys: int, gaps: list[int], moves: list[Move]) -> None:
    """Add the moves of the available cards of a reserve pile, where that is not its top card."""
    if position.deal.compiled.picks:
        if not position.stacks[STOCK]:
            add_picks(position, number, keys, gaps, moves)
    elif len(position.stacks[number]) == 1:
        add_top(position, number, keys, gaps, moves)


def add_picks(position: Position, number: int, keys: int, gaps: list[int], moves: list[Move]) -> None:
    """Add the moves out of a pile in which every card is available."""
    deal, wanted = position.deal, position.wanted
    ranks, homes, picks = deal.rank, deal.homes, deal.compiled.pick[number]
    for index, card in enumerate(position.stacks[number]):
        rank = ranks[card]
        for home in homes[card]:
            if wanted[home] == rank:
                moves.append(picks[home][index])
        if keys & deal.fit_bit[card]:
            key, limit = deal.fit[card], deal.compiled.pile_limit
            for taker in deal.compiled.tableau:
                stack = position.stacks[taker]
                if stack and deal.take[stack[-1]] == key and len(stack) < limit:
                    moves.append(picks[taker][index])
        if gaps and deal.compiled.gap_ranks >> rank & 1:
            for gap in gaps:
                moves.append(picks[gap][index])


def add_from_stock(position: Position, gaps: list[int], moves: list[Move]) -> None:
    """Add the moves of the stock: its next card to a gap, `deal`, or `redeal` once it is empty."""
    compiled, stacks = position.deal.compiled, position.stacks
    if not stacks[STOCK]:
        if position.has_redeal():
            moves.append(TO_REDEAL)
        return
    for gap in gaps:
        moves.append(compiled.single[STOCK][gap])
    if len(stacks[WASTE]) < compiled.waste_limit and (compiled.deals_over_gaps or not has_gap(position)):
        moves.append(TO_DEAL)
