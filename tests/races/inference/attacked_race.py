"""A race that is played to its end, while every racer attacks the others."""

import random
from collections.abc import Sequence
from typing import Literal
from uuid import UUID

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
from cadogan.rules import Move
from tests.races.inference.attacker import Attacker, Leak, Told

RACE = RaceId(UUID("01a0c3b2-5c00-7000-8000-00000000cada"))


NOON = 1_796_000_000_000


Style = Literal["random", "greedy"]


View = Literal["fair", "closed"]


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
