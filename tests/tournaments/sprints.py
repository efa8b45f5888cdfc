"""A sprint of the model: a log, its fold, and boards that are drawn. Time is in milliseconds, and nothing waits."""

from collections.abc import Collection, Sequence
from random import Random
from uuid import UUID

import pytest

from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments import decide, series
from cadogan.tournaments.decide import advance, enter
from cadogan.tournaments.events import BoardResult, Event, RoundEnded, RoundStarted, TournamentCreated
from cadogan.tournaments.rounds import advance_rounds, end_round
from cadogan.tournaments.sprint import commitments_of, race_id_of, seed_of
from cadogan.tournaments.terms import TournamentTerms, checked
from cadogan.tournaments.tournament import Tournament
from tests.tournaments.arenas import ARENA, CARDS, NOW, player

SECRET = bytes(range(32))
BEAT_MS = 5_000


def sprint_created(**terms: object) -> TournamentCreated:
    wanted: dict[str, object] = {"kind": "sprint", "name": "A sprint", "games": ("duchess", "klondike"), **terms}
    settled = checked(TournamentTerms(**wanted), NOW)  # type: ignore[arg-type]
    return TournamentCreated(
        at=NOW, tournament=ARENA, creator=None, terms=settled, commitments=commitments_of(ARENA, settled, SECRET)
    )


def board(number: int, race: UUID, how: How = "stuck", home: int = 0, home_ms: int = 1) -> BoardResult:
    return BoardResult(
        player=player(number),
        race=RaceId(race),
        how=how,
        home=home,
        home_ms=home_ms,
        time_ms=60_000,
    )


def begin_with(patch: pytest.MonkeyPatch, players: int) -> None:
    """The first round of a sprint begins once so many have entered: not before one who is late, and not later."""

    def once_all_are_here(tournament: Tournament, here: Collection[PlayerId], at: int) -> list[Event]:
        entered = [each for each, entrant in tournament.entrants.items() if entrant.state == "in" and each in here]
        has_begun = bool(tournament.series.started)
        return advance_rounds(tournament, here, at) if has_begun or len(entered) == players else []

    patch.setattr(series, "FIRST_MS", 0)
    patch.setattr(decide, "advance_rounds", once_all_are_here)


class Sprint:
    """A sprint whose players come to most rounds."""

    def __init__(self, players: int, seed: int = 0, **terms: object) -> None:
        self.chance = Random(seed)
        self.log: list[Event] = [sprint_created(**terms)]
        assert isinstance(self.log[0], TournamentCreated)
        self.tournament = Tournament(self.log[0])
        self.now = NOW
        self.players = [player(number) for number in range(players)]
        self._ends_at = NOW

    def append(self, events: Sequence[Event]) -> None:
        for event in events:
            self.log.append(event)
            self.tournament.apply(event)
            if isinstance(event, RoundStarted):
                self._ends_at = self.now + self.chance.randrange(20_000, 170_000)

    def ended(self, on: RoundStarted) -> RoundEnded:
        """The end of a round with leads, shared places, racers who left, and some who did not come."""
        absent = tuple(each for each in on.players if self.chance.random() < 0.1)
        boards = [
            BoardResult(
                player=each,
                race=race_id_of(SECRET, on.number, on.at, each),
                how=self.chance.choice(("won", "stuck", "out of time", "resigned", "gone")),
                home=self.chance.choice((0, 10, 52)),
                home_ms=self.chance.choice((0, 1_000, 50_000)),
                time_ms=self.chance.choice((55_000, 60_000)),
            )
            for each in on.players
            if each not in absent
        ]
        seed = seed_of(SECRET, on.number).hex()
        return RoundEnded(at=self.now, number=on.number, seed=seed, cards=CARDS, boards=tuple(boards), absent=absent)

    def beat(self) -> None:
        self.now += BEAT_MS
        here = [each for each in self.players if self.chance.random() < 0.9]
        if self.now < self.tournament.ends_at and len(self.tournament.series.started) < self._rounds:
            for each in here:
                self.append(enter(self.tournament, each, self.now))
        on = self.tournament.series.on
        if on is not None and self.now >= self._ends_at:
            self.append(end_round(self.tournament, self.ended(on)))
        self.append(advance(self.tournament, here, self.now))

    @property
    def _rounds(self) -> int:
        return self.tournament.created.terms.rounds or 0

    def run(self) -> Tournament:
        while not self.tournament.is_over:
            self.beat()
        return self.tournament
