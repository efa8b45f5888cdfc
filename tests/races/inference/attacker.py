"""An attacker in a race: what do the public messages tell of cards that the attacker's own board has not shown?

The attacker knows the rules, the own board, and everything that is public: the events of the others, their counts, who
is ahead, how a board ended, whether the race is decided, and the moment of all that. A *world* is a deal that agrees
with every card that the attacker has seen. What is told rules out worlds. A card is *given away* if all worlds that
remain have the same card, or the same rank, in a place where the attacker's own board leaves several.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from cadogan.races.board import Board
from cadogan.rules import Card, Game, Layout, Move
from cadogan.rules.position import Deal
from cadogan.rules.solver.playouts import winning_playout

MOST_WORLDS = 1_000
"""Worlds that are drawn for one suspicion."""


ENOUGH_WORLDS = 100
"""A place that has the same rank in so many worlds that remain counts as given away. Chance alone can do that, too: the
attacker is rather too suspicious than too careless."""


FEW_WORLDS = 5
"""With fewer worlds that remain, the attacker has found too little to say anything."""


DEEPEST = 3
"""Hidden moves whose every sequence the attacker tries. For more moves, counts say less."""


LONGEST = 120
"""Moves of one of these ways. Random play can move a card back and forth for ever."""


PLAYOUTS = 12
"""Ways to go on that the attacker tries in a world before ruling it out."""


THOROUGH_PLAYOUTS = 200
"""The same, when a card would be given away if only one more world were ruled out."""


Reason = Literal["counts", "ahead", "timing", "decided", "ended", "end"]
"""What gave a card away.

counts    exact counts
ahead     that a racer is ahead
timing    when an event became public
decided   that the race is decided, or is not yet
ended     when a board ended: by the only move that is hidden
end       how a board ended: after any hidden moves
"""


class Leak(NamedTuple):
    """A place of the deal whose rank the attacker knows by what was told."""

    place: int
    reason: Reason


class Told(NamedTuple):
    """What the service tells about one seat that the attacker does not see."""

    actions: tuple[str, ...]
    """Its public moves."""
    extra_moves: int
    """Moves by which exact counts are ahead of the public board."""
    home: int | None
    """Cards home after these, if counts tell them."""
    is_ahead: bool
    must_have_seen: int
    """Cards that the seat has seen, by events of others that are public (a bit for each place in the deal)."""
    how: str | None
    ended_at_once: bool = False
    """Whether the seat was not ahead before the move that ended it. That move alone is hidden."""
    least_home: int = 0
    """Cards home that the seat had at least when it ended, because the race is not decided."""
    most_home: int | None = None
    """Cards home that the seat had at most when it ended, because the race is decided."""


class Attacker:
    """One racer who looks at everything that is public. `known` is the deck as far as the own board has shown it."""

    def __init__(self, game: Game, deck: Sequence[Card], own: Board, chance: random.Random) -> None:
        self._game = game
        self._deck = list(deck)
        self._chance = chance
        self._playouts = PLAYOUTS
        self._hidden = [place for place in range(len(deck)) if not own.seen >> place & 1]
        self._cards = [deck[place] for place in self._hidden]
        out = game.compiled.rules.taken_out
        self._taken_out = {card: deck.index(card) for card in deck if str(card)[0] in out} if out else {}
        """The first of each card that is taken out before the deal. With two packs, its twin lies behind it."""

    def leak(self, told: Told) -> Leak | None:
        """A card that is given away by what the service tells about a seat."""
        if len({card.rank for card in self._cards}) < 2:
            return None  # the own board tells what is left
        self._start = public_board(self._game, self._deck, told.actions)
        for reason, holds in self._evidence(told):
            place = self._certain_place(holds)
            if place is not None:
                return Leak(place, reason)
        return None

    def _evidence(self, told: Told) -> Iterator[tuple[Reason, Callable[[Layout], bool]]]:
        """What is told, as conditions on the public board of the seat in a world."""
        start = self._start
        if 0 < told.extra_moves <= DEEPEST:
            yield "counts", lambda board: can_reach(board, told.extra_moves, told.home)
        if told.is_ahead and told.how is None and not shows_new_card(start):
            yield "ahead", lambda board: self._can(board, lambda after: bool(after.seen & ~start.seen))
        if told.must_have_seen & ~start.seen:
            yield "timing", lambda board: self._can(board, lambda after: not told.must_have_seen & ~after.seen)
        if told.is_ahead and (told.least_home > start.home or told.most_home is not None):
            yield "decided", lambda board: self._can(board, lambda after: has_between(after, told))
        if told.how in ("won", "stuck") and told.is_ahead:
            ends: Callable[[Layout], bool] = is_won if told.how == "won" else is_stuck
            if told.ended_at_once:
                yield "ended", lambda board: any(ends(board.play(move)) for move in board.legal_moves())
            yield "end", self._can_win if told.how == "won" else lambda board: self._can(board, is_stuck)

    def _certain_place(self, holds: Callable[[Layout], bool]) -> int | None:
        """A hidden place that has the same rank in every world that remains; None if there is none.

        The real deal is one of these worlds, so a place is certain only if it has its real rank in all others. To start
        with it saves the search for one world.
        """
        suspects, remaining = set(self._hidden), 0
        for number in range(1, MOST_WORLDS + 1):
            if remaining == ENOUGH_WORLDS or (remaining == 0 and number > MOST_WORLDS // 5):
                break
            deck = self._world()
            if not holds(self._start_in(deck)):
                continue
            remaining += 1
            suspects = {place for place in suspects if deck[place].rank == self._deck[place].rank}
            if not suspects:
                return None
        if remaining < FEW_WORLDS:
            return None
        return next((place for place in sorted(suspects) if not self._may_differ(place, holds)), None)

    def _may_differ(self, place: int, holds: Callable[[Layout], bool]) -> bool:
        """Whether a world with another rank in a place remains after all, if the attacker tries harder.

        The attacker rules a world out if no playout leads to what is told, which proves nothing. A playout that does
        lead there proves that the world remains. So this can only take back a suspicion that was wrong.
        """
        self._playouts = THOROUGH_PLAYOUTS
        worlds = (self._world() for _ in range(ENOUGH_WORLDS))
        differs = any(deck[place].rank != self._deck[place].rank and holds(self._start_in(deck)) for deck in worlds)
        self._playouts = PLAYOUTS
        return differs

    def _world(self) -> list[Card]:
        """A deck that agrees with all cards that the attacker has seen."""
        cards = list(self._cards)
        self._chance.shuffle(cards)
        deck = list(self._deck)
        for place, card in zip(self._hidden, cards, strict=True):
            deck[place] = card
        for place in self._hidden:
            taken = self._taken_out.get(deck[place], -1)
            if place < taken:  # this card would have been taken out in place of its twin
                later = self._chance.choice([other for other in self._hidden if other > taken])
                deck[place], deck[later] = deck[later], deck[place]
        return deck if all(place > self._taken_out.get(deck[place], -1) for place in self._hidden) else self._world()

    def _start_in(self, deck: Sequence[Card]) -> Layout:
        """The public board of the seat in a world. The same moves lead there, because they showed the same cards."""
        was = self._start
        deal = Deal(was.deal.compiled, tuple(deck))
        return Layout(deal, was.stacks, was.wanted, was.home, was.redealt, was.seen, was.idle)

    def _can(self, board: Layout, is_there: Callable[[Layout], bool]) -> bool:
        """Whether some way to go on leads there. Not every way is tried. Most of an attack is spent here."""
        chance = self._chance.random
        for _ in range(self._playouts):
            layout = board
            for _ in range(LONGEST):
                if is_there(layout):
                    return True
                legal = layout.legal_moves()
                if not legal:
                    break
                home = [move for move in legal if move.target[:1] == "f"] if chance() < 0.5 else ()
                choice = home or legal
                layout = layout.play(choice[int(chance() * len(choice))])
        return False

    def _can_win(self, board: Layout) -> bool:
        """Whether some way to go on wins. The solver's playouts win more often than others, and so find more worlds."""
        return winning_playout(board, self._chance, self._playouts) is not None


def public_board(game: Game, deck: Sequence[Card], actions: Sequence[str]) -> Layout:
    """The board after these moves."""
    layout = game.start(deck)
    for action in actions:
        layout = layout.play(Move.parse(action))
    return layout


def has_between(board: Layout, told: Told) -> bool:
    """Whether the board has as many cards home as the decision of the race tells, or tells by not coming."""
    return board.home >= told.least_home and (told.most_home is None or board.home <= told.most_home)


def shows_new_card(board: Layout) -> bool:
    """Whether a legal move turns up a card. The moves that are legal depend on visible cards alone."""
    return any(board.foresee(move).seen & ~board.seen for move in board.legal_moves())


def can_reach(board: Layout, moves: int, home: int | None) -> bool:
    """Whether so many moves can lead to so many cards home."""
    if moves == 0:
        return home is None or board.home == home
    return any(can_reach(board.play(move), moves - 1, home) for move in board.legal_moves())


def is_won(layout: Layout) -> bool:
    return layout.is_won


def is_stuck(layout: Layout) -> bool:
    return layout.is_stuck
