"""The state of a tournament: the fold of its log."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Literal, assert_never
from uuid import UUID
from zlib import crc32

from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments.entrant import LAST, BestRace, Entrant, Outcome
from cadogan.tournaments.events import (
    Event,
    PlayerEntered,
    PlayerLeft,
    PlayerPaused,
    RacePaired,
    RaceResult,
    RaceVoid,
    RoundEnded,
    RoundStarted,
    SeatResult,
    TournamentCancelled,
    TournamentCreated,
    TournamentEnded,
    TournamentStarted,
)
from cadogan.tournaments.scoring import Points, has_left, has_won, points_of
from cadogan.tournaments.series import Series

Phase = Literal["scheduled", "running", "ended", "cancelled"]

BACK_MS = 10_000
"""A player who comes back from a pause is paired at least this much later. Each further pause doubles it."""
LONGEST_BACK_MS = 120_000
MOST_LONGER = 3
"""A wait after a pause may be so many times as long. Two who come back together would else be free together, and so be
each other's rivals: of 60 players they met 12 times as often as by chance."""
QUIT_MS = 30_000
"""A player who gave a race up is paired this much later. Each further such race doubles it."""
LONGEST_QUIT_MS = 300_000
NO_POINTS = Points(0, 0, is_doubled=False)
"""What a house bot gets."""


class Tournament:
    """A tournament as its log has it up to `version`. `apply` is its only way to change."""

    def __init__(self, created: TournamentCreated) -> None:
        self.created = created
        self.version = 1
        self.phase: Phase = "scheduled"
        self.changed = 1
        """Version at which the phase changed last."""
        self.over_at: int | None = None
        self.cancelled_because: str | None = None
        self.entrants: dict[PlayerId, Entrant] = {}
        self.on: dict[RaceId, RacePaired] = {}
        """Races that are not over."""
        self.races: list[RacePaired] = []
        """All races, the latest at the end."""
        self.over: dict[RaceId, RaceResult | RaceVoid] = {}
        """How each race ended that is over."""
        self.scored: dict[RaceId, tuple[Points, ...]] = {}
        """Points of each race that counted, by seat."""
        self.series = Series(self.entrants)
        """Rounds of a sprint."""
        self._ordered: tuple[int, list[Entrant]] | None = None

    @property
    def id(self) -> UUID:
        """Id of the tournament."""
        return self.created.tournament

    @property
    def starts_at(self) -> int:
        """When it starts, in milliseconds since the epoch."""
        return self.created.at if self.created.terms.starts_at is None else self.created.terms.starts_at

    @property
    def ends_at(self) -> int:
        """Until when racers are paired, in milliseconds since the epoch."""
        return self.starts_at + self.created.terms.minutes * 60_000

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.phase in {"ended", "cancelled"}

    @property
    def racing(self) -> int:
        """Races under way, or racers of the round that is on."""
        return len(self.on) if self.series.on is None else len(self.series.on.players)

    def table(self) -> list[Entrant]:
        """Players by place, the first one first. The caller must not change it."""
        if self._ordered is None or self._ordered[0] != self.version:
            shown = (each for each in self.entrants.values() if each.is_shown)
            self._ordered = self.version, sorted(shown, key=lambda each: each.rank)
        return self._ordered[1]

    def place(self, entrant: Entrant) -> int:
        """Place of a player, counted from 1. A player that the table does not show has the place after it."""
        return 1 + bisect_left(self.table(), entrant.rank, key=lambda each: each.rank)

    def news_version(self, entrant: Entrant) -> int:
        """Version of the log with the last news for a player: a race, its end, a pause, the start, the end."""
        return max(self.changed, entrant.changed)

    def apply(self, event: Event) -> None:  # noqa: C901, PLR0912 - one table of all events
        """Follow the next event of the log. It never refuses: an event in the log has happened."""
        self.version += 1
        match event:
            case TournamentStarted():
                self.phase, self.changed = "running", self.version
                for each in self.entrants.values():  # nobody has waited yet
                    each.since = event.at
                if self.created.terms.kind == "sprint":
                    self.series.begin(event.at)
            case PlayerEntered():
                self._enter(event)
            case PlayerPaused():
                self._leave(event.player, "paused")
            case PlayerLeft():
                self._leave(event.player, "left")
            case RacePaired():
                self._pair(event)
            case RaceResult():
                self._score(event)
            case RaceVoid():
                self.over[event.race] = event
                self._forget(event.race)
            case RoundStarted():
                self.series.start(event, self.version)
            case RoundEnded():
                self.series.end(event, self.version)
                self._note_boards(event)
            case TournamentEnded():
                self.phase, self.changed, self.over_at = "ended", self.version, event.at
                self.series.stop(self.version)
            case TournamentCancelled():
                self.phase, self.changed, self.over_at = "cancelled", self.version, event.at
                self.cancelled_because = event.reason
                self.series.stop(self.version)
                for race in tuple(self.on):  # it goes on, for its racers alone
                    self._forget(race)
            case TournamentCreated():
                raise AssertionError("a tournament is created once")
            case _:
                assert_never(event)

    def _enter(self, event: PlayerEntered) -> None:
        entrant = self.entrants.get(event.player)
        if entrant is None:
            self.entrants[event.player] = Entrant(
                player=event.player, number=len(self.entrants), since=event.at, free_at=event.at, changed=self.version
            )
            return
        entrant.state, entrant.since, entrant.changed = "in", event.at, self.version
        if entrant.pauses and self.phase == "running":
            entrant.free_at = max(entrant.free_at, event.at + back_ms(entrant.pauses, event.player, event.at))

    def _leave(self, player: PlayerId, state: Literal["paused", "left"]) -> None:
        entrant = self.entrants[player]
        if entrant.state == "in" and self.phase == "running":
            entrant.pauses += 1
        entrant.state, entrant.changed = state, self.version

    def _pair(self, event: RacePaired) -> None:
        self.races.append(event)
        self.on[event.race] = event
        for player in event.players:
            self.entrants[player].race, self.entrants[player].changed = event.race, self.version

    def _forget(self, race: RaceId) -> None:
        """A race counts no more."""
        for player in self.on.pop(race).players:
            self.entrants[player].race, self.entrants[player].changed = None, self.version

    def _note_boards(self, event: RoundEnded) -> None:
        """The races of a round that is over: among all races, the worst place first, as the newest are shown first."""
        started = self.series.started[-1]
        scores = self.series.scores
        for board in sorted(event.boards, key=lambda board: scores[board.race].place, reverse=True):
            score = scores[board.race]
            seat = SeatResult(
                player=board.player,
                place=score.place,
                is_shared=score.is_shared,
                how=board.how,
                home=board.home,
                time_ms=board.time_ms,
            )
            self.races.append(RacePaired(at=started.at, race=board.race, game=started.game, players=(board.player,)))
            self.over[board.race] = RaceResult(
                at=event.at, race=board.race, finished_at=event.at, cards=event.cards, seats=(seat,)
            )
            self.scored[board.race] = (Points(score.points, 0, is_doubled=False),)

    def _score(self, event: RaceResult) -> None:
        paired = self.on.pop(event.race)
        bots = paired.bots
        self.over[event.race] = event
        people = [seat for seat in event.seats if seat.player not in bots]
        self.scored[event.race] = tuple(
            NO_POINTS
            if seat.player in bots
            else points_of(seat, people, event.cards, self.entrants[seat.player].streak)
            for seat in event.seats
        )
        for seat, points in zip(event.seats, self.scored[event.race], strict=True):
            if seat.player in bots:
                continue
            entrant = self.entrants[seat.player]
            entrant.points += points.sum
            if points.sum:
                entrant.gained_at = event.finished_at
            if not bots:
                entrant.streak = entrant.streak + 1 if has_won(seat) else 0
                entrant.wins += has_won(seat)
            entrant.races += 1
            entrant.home += seat.home
            entrant.last = (*entrant.last, outcome(seat))[-LAST:]
            entrant.add_best(BestRace(event.race, paired.game, None, points.sum, seat.home, seat.time_ms))
            entrant.rivals = frozenset(other.player for other in people) - {seat.player}
            entrant.race, entrant.since, entrant.changed = None, event.at, self.version
            if has_left(seat):
                entrant.quits += 1
                entrant.free_at = event.at + doubled(QUIT_MS, entrant.quits, LONGEST_QUIT_MS)


def tournament_of(events: Iterable[Event]) -> Tournament:
    """The tournament that a log adds up to."""
    first, *others = events
    assert isinstance(first, TournamentCreated)  # every log begins with it
    tournament = Tournament(first)
    for event in others:
        tournament.apply(event)
    return tournament


def phase_after(tournament: Tournament, events: Iterable[Event]) -> Phase:
    """Phase of a tournament after further events, which are not applied."""
    phase = tournament.phase
    for event in events:
        match event:
            case TournamentStarted():
                phase = "running"
            case TournamentEnded():
                phase = "ended"
            case TournamentCancelled():
                phase = "cancelled"
            case _:  # the others change no phase
                pass
    return phase


def outcome(seat: SeatResult) -> Outcome:
    """How a race went for a racer."""
    if has_left(seat):
        return "left"
    if has_won(seat):
        return "won"
    return "shared" if seat.is_shared else "lost"


def back_ms(pauses: int, player: PlayerId, at: int) -> int:
    """Wait of a player who comes back from a pause. It is drawn by the moment, so nobody knows it beforehand."""
    least = doubled(BACK_MS, pauses, LONGEST_BACK_MS)
    return least + crc32(player.bytes + at.to_bytes(8)) % ((MOST_LONGER - 1) * least)


def doubled(first_ms: int, times: int, most_ms: int) -> int:
    """A time that doubles each time, up to a longest one.

    >>> [doubled(10, times, 50) for times in (1, 2, 3, 4, 99)]
    [10, 20, 40, 50, 50]
    """
    return min(most_ms, first_ms << min(times - 1, 16))
