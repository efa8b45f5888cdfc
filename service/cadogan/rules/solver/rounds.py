"""Rounds: where a redeal gathers the piles, random games are played round by round, and the best rounds go on.

Which card lies on which after a round decides the next one, so a search that opens every layout drowns. But a round
that leaves more cards at home than others is nearly always worth playing on. Some rounds keep a card that can go home:
the order in which piles are gathered may matter more than one card. This wins deals that no other game won.
"""

from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.position import Deal

EFFORTS: Final = ((300, 30), (3000, 100), (10_000, 400))
"""Rounds that are played from the layouts kept, and layouts that are kept of them. After a failure comes the next."""
RESTRAINT: Final = (0.0, 0.03, 0.1)
"""Share of the moves at which a random round leaves cards where they are, although one could go home."""


class Round:
    """A played round: the one before it, its moves, and the layout that begins the next one."""

    __slots__ = ("before", "layout", "moves")

    def __init__(self, before: "Round | None", moves: list[Move], layout: Layout) -> None:
        self.before = before
        self.moves = moves
        self.layout = layout


def has_rounds(deal: Deal) -> bool:
    """Whether a deal is played in a limited number of rounds, and the piles are gathered between them."""
    return deal.compiled.gathers_piles and deal.compiled.redeals is not None


def winning_rounds(layout: Layout, chance: RandomSource) -> tuple[Move, ...] | None:
    """Moves of rounds that win a layout; None if none are found, which proves nothing.

    >>> from random import Random
    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["grand-duchess"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> for move in winning_rounds(layout, Random(1)) or ():
    ...     layout = layout.play(move)
    >>> layout.is_won
    True
    """
    for rounds, kept in EFFORTS:
        won = won_round(layout, chance, rounds, kept)
        if won is not None:
            return transcript(won)
    return None


def won_round(layout: Layout, chance: RandomSource, rounds: int, kept: int) -> Round | None:
    """The last round of a game that is won, when so many rounds are played from so many kept layouts."""
    best = [Round(None, [], layout)]
    while best:
        found: dict[tuple[bytes, ...], Round] = {}
        for number in range(rounds):
            before = best[number % len(best)]
            after = play_round(before, chance, RESTRAINT[number % len(RESTRAINT)])
            if after.layout.is_won:
                return after
            if after.layout.redealt > before.layout.redealt:
                found.setdefault(after.layout.stacks, after)
        best = sorted(found.values(), key=fewest_left)[:kept]
    return None


def play_round(before: Round, chance: RandomSource, restraint: float) -> Round:
    """Play on at random until the next redeal, a win, or the end."""
    layout = before.layout
    moves: list[Move] = []
    while not layout.is_won and layout.redealt == before.layout.redealt:
        legal = layout.legal_moves()
        if not legal:
            break
        home = [move for move in legal if move.target[:1] == "f"]
        others = len(legal) - len(home)
        if home and not (restraint and others and chance.random() < restraint):
            choice = home
        else:
            choice = [move for move in legal if move.target[:1] != "f"] if others else home
        move = choice[int(chance.random() * len(choice))]
        layout = layout.play(move)
        moves.append(move)
    return Round(before, moves, layout)


def fewest_left(played: Round) -> int:
    """Order of the rounds that are kept: those with the most cards at home first."""
    return -played.layout.home


def transcript(won: Round) -> tuple[Move, ...]:
    """All moves from the first layout to a won one."""
    moves: list[Move] = []
    played: Round | None = won
    while played is not None:
        moves[:0] = played.moves
        played = played.before
    return tuple(moves)
