"""A second, deliberately naive reading of `docs/rules.md`, to hold against the engine.

Nothing here is shared with the engine, not even its idea. Every thinkable (from, to, count) is tried and the game
is asked about it. Slow, and meant to be checked with a finger on the page.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import NamedTuple

from tests.rules.naive_games import GAMES
from tests.rules.naive_patience import PACK, Option, Patience, is_foundation


class Move(NamedTuple):
    spelling: str
    source: str
    first: int  # the cards source[first:past] move
    past: int
    target: str


# --- The face that the tests see -------------------------------------------------------------------------------------


def start(game: str, deck: Sequence[str], options: Mapping[str, Option] | None = None) -> Patience:
    if game not in GAMES:
        raise ValueError(f"There is no game {game!r}; there are {', '.join(GAMES)}.")
    kind = GAMES[game]
    for option, value in (options or {}).items():
        if option not in kind.ranges:
            raise ValueError(f"{game} has no option {option!r} (asked for {value!r}).")
        if value not in kind.ranges[option]:
            raise ValueError(f"{value!r} is out of range for option {option!r} of {game}.")
    return kind(deck, options or {})


def legal(position: Patience) -> set[str]:
    if won(position) or position.is_idle:
        return set()
    spellings = {move.spelling for move in card_moves(position)}
    if position.may_deal():
        spellings.add("deal")
    if position.may_redeal():
        spellings.add("redeal")
    return spellings


def play(position: Patience, spelling: str) -> Patience:
    moves = legal(position)
    if spelling not in moves:
        raise ValueError(f"{spelling!r} is not legal here; legal are {', '.join(sorted(moves)) or 'no moves'}.")
    after = deepcopy(position)
    after.offered |= moves
    if spelling == "deal":
        after.deal()
    elif spelling == "redeal":
        begin_next_round(after)
    else:
        carry(after, next(move for move in card_moves(position) if move.spelling == spelling))
    after.settle()
    return after


def piles(position: Patience) -> dict[str, list[tuple[str, bool]]]:
    return {
        name: [(card, position.is_face_up(name, index)) for index, card in enumerate(pile)]
        for name, pile in position.piles.items()
        if name != "s" or position.has_stock
    }


def home(position: Patience) -> int:
    return sum(len(position.piles[name]) for name in position.foundations)


def won(position: Patience) -> bool:
    return home(position) == len(PACK) * position.packs


def stuck(position: Patience) -> bool:
    return not won(position) and not legal(position)


# --- Trying everything -----------------------------------------------------------------------------------------------


def card_moves(position: Patience) -> Iterator[Move]:
    """The candidates that the game allows. No game lets a card land on the stock or the waste."""
    sources = [name for name in position.piles if position.has_returns or not is_foundation(name)]
    targets = [*position.foundations, *position.tableau, *(position.reserve if position.has_cells else [])]
    for source, target in ((source, target) for source in sources for target in targets if source != target):
        pile = position.piles[source]
        for count in range(1, len(pile) + 1):
            first = len(pile) - count
            if position.allows(source, pile[first:], target):
                run = f"x{count}" if count > 1 else ""
                yield Move(f"{source}-{target}{run}", source, first, len(pile), target)
        for index, card in enumerate(pile):
            if position.allows_from_within(source, card, target):
                yield Move(f"{source}.{index}-{target}", source, index, index + 1, target)


def carry(position: Patience, move: Move) -> None:
    source = position.piles[move.source]
    position.piles[move.target] += source[move.first : move.past]
    del source[move.first : move.past]


def begin_next_round(position: Patience) -> None:
    """Redeal; with unlimited redeals, look back first.

    "The whole round since the redeal before" is read to the letter: the first round has no redeal before it, so
    the earliest board that an idle round ends is the one after the second redeal.
    """
    was_idle = position.offered <= {"deal", "redeal"}
    position.is_idle = position.redeals is None and position.redealt >= 1 and was_idle
    position.offered = set()
    position.redealt += 1
    position.redeal()
