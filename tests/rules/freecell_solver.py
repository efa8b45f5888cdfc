"""Freecell Solver by Shlomi Fish, an outside judge: Debian's package libfreecell-solver0.

Its "not solvable" only says that its own moves do not win, so only its wins count.
"""

import ctypes
from contextlib import suppress
from typing import Any

from cadogan.rules import Layout, Move

PRESETS = {
    "freecell": "freecell",
    "bakers-game": "bakers_game",
    "eight-off": "eight_off",
    "seahaven-towers": "seahaven",
    "beleaguered-castle": "beleaguered_castle",
    "streets-and-alleys": "streets_and_alleys",
    "simple-simon": "simple_simon",
}
"""Its names of games by ours. Debian's build has too few columns for Baker's Dozen."""
SOLVED = 0
ITERATIONS = 50_000

BETWEEN_COLUMNS, TO_CELL, FROM_CELL, BETWEEN_CELLS, HOME, CELL_HOME = range(6)
RUN_HOME = 11


def library() -> Any:
    """The library; None where it is not installed."""
    with suppress(OSError):
        loaded = ctypes.CDLL("libfreecell-solver.so.0")
        loaded.freecell_solver_user_alloc.restype = ctypes.c_void_p
        return loaded
    return None


def solution(loaded: Any, name: str, layout: Layout) -> list[tuple[int, int, int, int]] | None:
    """The judge's moves: kind, source, target, cards. None if it finds no win."""
    judge = ctypes.c_void_p(loaded.freecell_solver_user_alloc())
    try:
        assert loaded.freecell_solver_user_apply_preset(judge, PRESETS[name].encode()) == 0, name
        loaded.freecell_solver_user_limit_iterations(judge, ITERATIONS)
        if loaded.freecell_solver_user_solve_board(judge, board(layout).encode()) != SOLVED:
            return None
        move, moves = (ctypes.c_ubyte * 4)(), []
        while loaded.freecell_solver_user_get_next_move(judge, move) == 0:
            kind, source, target, cards = move
            moves.append((kind, source, target, cards))
        return moves
    finally:
        loaded.freecell_solver_user_free(judge)


def board(layout: Layout) -> str:
    """A layout as the judge reads it."""
    compiled = layout.deal.compiled
    home = [f"{suit}-{len(layout.stacks[2 + number])}" for number, suit in enumerate("CSHD")]
    lines = [f"Foundations: {' '.join(home)}"]
    if compiled.reserve:
        lines.append(f"Freecells: {' '.join(layout.show(number) or '-' for number in compiled.reserve)}")
    lines += [layout.show(number) for number in compiled.tableau]
    return "\n".join(lines) + "\n"


def play(layout: Layout, moves: list[tuple[int, int, int, int]]) -> Layout:
    """Play the judge's moves by our rules. Raises IllegalMove if they forbid one.

    The judge also moves whole columns to gaps, which changes nothing, cards between cells, and several cards at once
    where a player would move them one after the other. It sends complete runs home, which leave by themselves here.
    """
    columns, cells = list(layout.deal.compiled.tableau), list(layout.deal.compiled.reserve)
    for kind, source, target, cards in moves:
        if kind == BETWEEN_COLUMNS:
            if len(layout.stacks[columns[source]]) == cards and not layout.stacks[columns[target]]:
                columns[source], columns[target] = columns[target], columns[source]
            else:
                layout = carried(layout, columns[source], columns[target], cards)
        elif kind == BETWEEN_CELLS:
            cells[source], cells[target] = cells[target], cells[source]
        elif kind == TO_CELL:
            layout = layout.play(one_move(layout, columns[source], cells[target]))
        elif kind == FROM_CELL:
            layout = layout.play(one_move(layout, cells[source], columns[target]))
        elif kind in {HOME, CELL_HOME}:
            number = (columns if kind == HOME else cells)[source]
            home = layout.deal.homes[layout.stacks[number][-1]][0]
            layout = layout.play(one_move(layout, number, home))
        else:
            assert kind == RUN_HOME, kind
    return layout


def one_move(layout: Layout, source: int, target: int, cards: int = 1) -> Move:
    names = layout.deal.compiled.names
    return Move(names[source], names[target], cards)


def carried(layout: Layout, source: int, target: int, cards: int) -> Layout:
    """A layout after several cards have moved, if need be by way of other columns."""
    after = carry(layout, source, target, cards)
    return layout.play(one_move(layout, source, target, cards)) if after is None else after


def carry(layout: Layout, source: int, target: int, cards: int) -> Layout | None:
    move = one_move(layout, source, target, cards)
    if move in layout.legal_moves():
        return layout.play(move)
    for top in range(cards - 1, 0, -1):
        for helper in layout.deal.compiled.tableau:
            if helper in {source, target} or not takes(layout, helper, layout.stacks[source][-top]):
                continue
            parked = carry(layout, source, helper, top)
            moved = None if parked is None else carry(parked, source, target, cards - top)
            back = None if moved is None else carry(moved, helper, target, top)
            if back is not None:
                return back
    return None


def takes(layout: Layout, column: int, card: int) -> bool:
    stack = layout.stacks[column]
    return not stack or layout.deal.take[stack[-1]] == layout.deal.fit[card]
