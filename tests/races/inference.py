"""An attacker in a race: what do the public messages tell of cards that the attacker's own board has not shown?

The attacker knows the rules, the own board, and everything that is public: the events of the others, their counts, who
is ahead, how a board ended, whether the race is decided, and the moment of all that. A *world* is a deal that agrees
with every card that the attacker has seen. What is told rules out worlds. A card is *given away* if all worlds that
remain have the same card, or the same rank, in a place where the attacker's own board leaves several.

`python -m tests.races.inference --games 300` plays whole races and prints a table: in how many of them a card was given
away, by game and way of playing, in fair and in closed view, with two and three seats.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from typing import Literal, NamedTuple
from uuid import UUID

from cadogan.races.board import Board
from cadogan.races.commands import Create, Join, Play, Ready, Resign
from cadogan.races.decide import create, decide
from cadogan.races.facts import RACE_RULES
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Decided
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.race import RULES_WITH_PUBLIC_DECISIONS, Race
from cadogan.races.record import public, public_view
from cadogan.races.record.applied_event import apply
from cadogan.races.record.record import PublicRecord
from cadogan.races.settings import Settings
from cadogan.rules import GAMES, Card, Game, Layout, Move
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

RACE = RaceId(UUID("01a0c3b2-5c00-7000-8000-00000000cada"))
NOON = 1_796_000_000_000

Style = Literal["random", "greedy"]
View = Literal["fair", "closed"]
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


# The attack


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


# A race that is attacked


def told_of(view: public_view.RaceView, seat: int, actions: Sequence[str], must_have_seen: int) -> Told:
    """What a view tells of a seat: its counts, if they are further than its public board."""
    shown = view.seats[seat]
    progress = shown.progress
    assert progress is not None  # the race has started
    row = next(row for row in view.standings or () if row.seat == seat)
    extra = max(progress.n - shown.n, row.moves - progress.moves)
    home = max(progress.home, row.home) if extra else None
    return Told(tuple(actions), extra, home, progress.ahead, must_have_seen, shown.ended)


class AttackedRace:
    """A race that is played to its end, while every racer attacks the others."""

    def __init__(
        self, game: str, style: Style, view: View, seats: int, chance: random.Random, rules: int = RACE_RULES
    ) -> None:
        settings = Settings(
            game=game, seats=seats, view=view, countdown=0, closed_until=NOON * 2 if view == "closed" else None
        )
        self._chance = chance
        self._attackers_chance = random.Random(chance.random())
        """Apart from the race's, so that the race stays the same however the attack is done."""
        self._rules = rules
        self._style: Style = style
        self._record = PublicRecord()
        self._actions: list[list[str]] = [[] for _ in range(seats)]
        self._must_have_seen = [0] * seats
        self._ended_at_once: set[int] = set()
        self._home: dict[int, tuple[int, int | None]] = {}
        """Cards home, at least and at most, of seats that have ended, as a decision tells the last racer."""
        self._attacked: set[tuple[int, int, int, Told]] = set()
        self._race = self._begin(settings)
        self.leaks: list[Leak] = []

    def _begin(self, settings: Settings) -> Race:
        players = [PlayerId(UUID(int=number)) for number in range(1, settings.seats + 1)]
        nonces = [self._chance.randbytes(16) for _ in players]
        opening = create(Create(NOON, RACE, players[0], settings, self._chance.randbytes(32)), self._rules)
        race = self._follow(None, opening)
        for player, nonce in zip(players, nonces, strict=True):
            race = self._follow(race, decide(race, Join(NOON, player, nonce_commitment(RACE, nonce))))
        for seat, nonce in enumerate(nonces):
            race = self._follow(race, decide(race, Ready(NOON, seat, nonce)))
        return race

    def play(self) -> list[Leak]:
        """Play to the end. Each racer has a pace of their own, so that one of them is mostly ahead."""
        now, paces = NOON, [self._chance.uniform(0.2, 1) for _ in self._actions]
        while playing := [seat for seat in range(len(paces)) if self._race.plays(seat)]:
            [seat] = self._chance.choices(playing, [paces[seat] for seat in playing])
            now += 100
            self._move(seat, now)
            view = self._record.view()
            for attacker in playing:
                if self._race.plays(attacker):
                    self._attack(attacker, view)
        return self.leaks

    def _move(self, seat: int, now: int) -> None:
        board = self._race.boards[seat]
        legal = board.layout.legal_moves()
        gives_up = not legal or board.n > 400 or self._chance.random() < 0.002
        command = (
            Resign(now, seat) if gives_up else Play(now, seat, board.n, choose(legal, self._chance, self._style).text)
        )
        was_ahead = seat in self._record.held
        events = decide(self._race, command)
        self._race = self._follow(self._race, events)
        if not was_ahead and seat in self._record.held and not self._race.plays(seat):
            self._ended_at_once.add(seat)
        self._note_decision()

    def _follow(self, race: Race | None, events: Sequence[object]) -> Race:
        applied = apply(race, events)  # type: ignore[arg-type]  # events of the race
        for step in applied:
            for event in self._record.follow(step):
                if isinstance(event, public.Moved):
                    self._actions[event.seat].append(event.move)
                    self._note_seen(step.race, event)
        return applied[-1].race

    def _note_seen(self, race: Race, moved: public.Moved) -> None:
        """An event is public: every other racer who still races has seen its cards."""
        seen = self._record.boards[moved.seat].seen
        for seat in range(len(self._actions)):
            if seat != moved.seat and race.plays(seat):
                self._must_have_seen[seat] |= seen

    def _note_decision(self) -> None:
        """Note what the last racer learns from a decision, and from its not coming.

        A lead decides the race. So until then, a seat that did not win has as many cards home as the last racer, or
        more, unless something else can put the decision off: another such seat, or a board that is still hidden.
        """
        race, rules = self._race, self._race.created.race_rules
        lost = [number for number, seat in enumerate(race.seats) if seat.end is not None and seat.end.how != "won"]
        racing = [number for number in range(len(race.seats)) if race.plays(number)]
        if len(racing) != 1 or len(lost) + len(racing) != len(race.seats):
            return
        home, results = race.boards[racing[0]].layout.home, race.results()
        for seat in lost:
            if results[seat].gave_up:
                continue  # it is behind the last racer, however many cards it has home
            least, most = self._home.get(seat, (0, None))
            if isinstance(race.phase, Decided):
                self._home[seat] = least, home if most is None else most
            elif len(lost) == 1 and rules < RULES_WITH_PUBLIC_DECISIONS:
                self._home[seat] = home, None

    def _attack(self, attacker: int, view: public_view.RaceView) -> None:
        own = self._race.boards[attacker]
        for seat, actions in enumerate(self._actions):
            if seat == attacker:
                continue
            least, most = self._home.get(seat, (0, None))
            told = told_of(view, seat, actions, self._must_have_seen[seat])._replace(
                ended_at_once=seat in self._ended_at_once, least_home=least, most_home=most
            )
            evidence = told._replace(must_have_seen=told.must_have_seen & ~self._record.boards[seat].seen)
            tells_something = told.is_ahead or told.extra_moves or evidence.must_have_seen  # see `Attacker._evidence`
            if not tells_something or (attacker, own.seen, seat, evidence) in self._attacked:
                continue
            self._attacked.add((attacker, own.seen, seat, evidence))
            cards = own.layout.deal.cards
            leak = Attacker(self._race.game, cards, own, self._attackers_chance).leak(told)
            if leak is not None:
                self.leaks.append(leak)


def choose(legal: Sequence[Move], chance: random.Random, style: Style) -> Move:
    """A random legal move; the greedy style prefers moves to foundations."""
    home = [move for move in legal if move.target.startswith("f")]
    return chance.choice(home if home and style == "greedy" else list(legal))


# The table


class Case(NamedTuple):
    """A kind of race."""

    game: str
    style: Style
    view: View
    seats: int


STYLES: tuple[Style, ...] = ("random", "greedy")
VIEWS: tuple[View, ...] = ("fair", "closed")
CASES = [Case(game, style, view, seats) for game in GAMES for style in STYLES for view in VIEWS for seats in (2, 3)]


def leaks_in(case: Case, games: int, first: int = 0) -> list[list[Leak]]:
    """Leaks in each of so many races of a kind. Race `n` of a kind is always the same."""
    return [AttackedRace(*case, random.Random(f"{case} {number}")).play() for number in range(first, first + games)]


def _count(job: tuple[Case, int]) -> tuple[Case, list[list[Leak]]]:
    return job[0], leaks_in(*job)


def main() -> None:
    """Print in how many races a card was given away, and by what."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=300, help="races of each kind")
    parser.add_argument("--game", choices=list(GAMES), help="this game alone")
    parser.add_argument("--processes", type=int, help="as many at a time; without it, one for each processor")
    arguments = parser.parse_args()
    games: int = arguments.games
    only = arguments.game
    cases = [case for case in CASES if only in (None, case.game)]
    print(f"| game | play | view | seats | races | {' | '.join(REASONS)} |")  # noqa: T201
    print("|---" * (5 + len(REASONS)) + "|")  # noqa: T201
    leaked = 0
    with Pool(arguments.processes) as pool:
        for case, found in pool.imap(_count, [(case, games) for case in cases]):
            by = [sum(any(leak.reason == reason for leak in race) for race in found) for reason in REASONS]
            print(f"| {' | '.join(map(str, [*case, games, *by]))} |", flush=True)  # noqa: T201
            leaked += sum(number for reason, number in zip(REASONS, by, strict=True) if reason not in ENDS)
    sys.exit(f"{leaked} cards were given away" if leaked else 0)


REASONS: tuple[Reason, ...] = ("counts", "ahead", "timing", "decided", "ended", "end")
ENDS: tuple[Reason, ...] = ("ended", "end")
"""That a board is won or stuck is told, although it rules out deals."""

if __name__ == "__main__":
    main()
