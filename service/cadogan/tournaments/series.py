"""The rounds of a sprint, as its log has them."""

from msgspec import Struct

from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments.entrant import LAST, BestRace, Entrant, Outcome
from cadogan.tournaments.events import RoundEnded, RoundStarted
from cadogan.tournaments.round_scoring import RoundScore, scores_of

FIRST_MS = 30_000
"""Time from the start of a sprint to its first round: friends follow the link meanwhile."""
BREAK_MS = 15_000
"""Time from the end of a round to the next one."""


class Series(Struct):
    """The rounds of a sprint. `entrants` are those of its tournament."""

    entrants: dict[PlayerId, Entrant]
    on: RoundStarted | None = None
    """The round that is on."""
    started: list[RoundStarted] = []
    ended: list[RoundEnded] = []
    scores: dict[RaceId, RoundScore] = {}
    """Scores of the rounds that are over."""
    next_at: int | None = None
    """When the next round begins, in milliseconds since the epoch; None before the sprint does, and in a round."""

    def begin(self, at: int) -> None:
        """The sprint has started."""
        self.next_at = at + FIRST_MS

    def start(self, event: RoundStarted, version: int) -> None:
        """A round has begun, at a version of the log."""
        self.on, self.next_at = event, None
        self.started.append(event)
        for player in event.players:
            self.entrants[player].round, self.entrants[player].changed = event.number, version

    def end(self, event: RoundEnded, version: int) -> None:
        """A round is over: its racers get their points."""
        game = self.started[-1].game
        self.stop(version)
        self.ended.append(event)
        self.next_at = event.at + BREAK_MS
        for board, score in zip(event.boards, scores_of(event.number, event.boards), strict=True):
            self.scores[board.race] = score
            entrant = self.entrants[board.player]
            entrant.points += score.points
            if score.points:
                entrant.gained_at = event.at
            entrant.streak = entrant.streak + 1 if score.is_won else 0
            entrant.wins += score.is_won
            entrant.quits += score.has_left
            entrant.races += 1
            entrant.home += board.home
            entrant.last = (*entrant.last, outcome(score))[-LAST:]
            entrant.rounds = (*entrant.rounds, score)
            entrant.add_best(BestRace(board.race, game, event.number, score.points, board.home, board.time_ms))

    def stop(self, version: int) -> None:
        """No round is on any more, from a version of the log on."""
        self.next_at = None
        if self.on is not None:
            for player in self.on.players:
                self.entrants[player].round, self.entrants[player].changed = None, version
        self.on = None


def outcome(score: RoundScore) -> Outcome:
    """How a round went for a racer."""
    if score.has_left:
        return "left"
    if score.is_won:
        return "won"
    return "shared" if score.is_shared else "lost"
