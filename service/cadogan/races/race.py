"""A race at one version of its log: `race = reduce(evolve, log, None)`."""

from collections.abc import Iterable
from itertools import repeat
from typing import assert_never

from msgspec import Struct

from cadogan.races.board import MOST_ACTIONS, MOST_ACTIONS_BEFORE_RULES_8, Board
from cadogan.races.facts import Creation, GhostBoard, Hint, How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Abandoned, Countdown, Decided, Finished, Lobby, Phase, Racing
from cadogan.races.settings import Settings
from cadogan.races.standings import Result
from cadogan.rules import Game, Layout, Seed

MOST_RENEWALS = 2
"""How often the deal of a race can be renewed. A service with an accomplice can choose among so many deals, and one."""
RULES_WITH_PUBLIC_DECISIONS = 5
"""The first rules of races (see `RACE_RULES`) under which a decision follows from public boards."""
RULES_WITH_GIVING_UP = 6
"""The first rules of races (see `RACE_RULES`) under which racers who give up come after racers who play on."""
RULES_WITH_COUNTDOWN_OF_THE_REST = 7
"""The first rules of races (see `RACE_RULES`) under which a called start goes on to the countdown by itself."""
RULES_WITH_OPENINGS = 8
"""The first rules of races (see `RACE_RULES`) under which the opening of a closed race that is on is in its log."""
RULES_WITH_BEGINNINGS_OF_ABSENCES = 8
"""The first rules of races (see `RACE_RULES`) under which an absence counts from its beginning, not from its event."""
RULES_WITH_FEW_JOINS = 8
"""The first rules of races (see `RACE_RULES`) under which a player joins a race `MOST_JOINS` times at most."""
RULES_WITH_TIME_FOR_READY = 8
"""The first rules of races (see `RACE_RULES`) under which time to get ready counts from a full lobby on."""
RULES_WITH_SHORT_BOARDS = 8
"""The first rules of races (see `RACE_RULES`) under which boards, positions and ghosts have few actions."""
RULES_WITH_STARTERS = 8
"""The first rules of races (see `RACE_RULES`) under which only a racer starts a race, and not always its creator."""
RULES_WITH_LOST_DEALS = 9
"""The first rules of races (see `RACE_RULES`) under which a deal that is proved lost has no hints."""
READY_MS = 5_000
"""How long racers have at least to get ready once all seats are taken."""
START_MS = 15_000
"""How long racers have to get ready once the start was called."""
ABSENCE_MS = 60_000
"""How long a racer who left has to return."""
AWAY_MS = 5_000
"""How long an absence lasts before it is an event: a reload, a change of networks or of nodes takes less.

A node without a heartbeat for as long is taken for dead, so racers of a dead node are told no later than others.
"""
LATE_MS = 5_000
"""How long after its decision an event may still reach the log, clock differences between nodes included."""
MOST_ABSENCES = 20
"""Absences of a seat that are told while the racer can still return. The log would grow with further ones for ever.

A further absence is an event only when the time to return is over.
"""
MOST_JOINS = 20
"""How often a player may join a race: again with another nonce, or after leaving its lobby."""


class End(Struct, frozen=True):
    """How and when a seat ended, in milliseconds since the epoch."""

    how: How
    at: int
    gave_up: bool = False
    """Whether the racer resigned or left while another racer still played. Always false before race rules 6."""


class Seat(Struct, frozen=True, gc=False):
    """A place in the race: a player's, a ghost's, or free."""

    player: PlayerId | None = None
    commitment: bytes | None = None
    is_ready: bool = False
    nonce: bytes | None = None
    away_since: int | None = None
    end: End | None = None
    ghost: GhostBoard | None = None
    absences: int = 0
    """How often the racer has left: in the lobby, and again from the countdown on."""
    joined: int = 0
    """Version of the race at which the racer took the seat."""

    @property
    def is_free(self) -> bool:
        """Whether the seat has neither a player nor a ghost."""
        return self.player is None and self.ghost is None

    @property
    def untold_ms(self) -> int:
        """How long the racer's next absence lasts before it is an event."""
        return AWAY_MS if self.absences < MOST_ABSENCES else ABSENCE_MS

    def ghost_due_ms(self, board: Board) -> int | None:
        """When a ghost that still plays acts next, in milliseconds since the start; None for every other seat."""
        ghost = self.ghost
        if ghost is None or self.end is not None:
            return None
        return ghost.times[board.n] if board.n < len(ghost.times) else ghost.ended


class Renewal(Struct, frozen=True):
    """A renewal of the deal, in milliseconds since the epoch, and the players whose leaving caused it."""

    at: int
    left: tuple[PlayerId, ...]


class Race(Struct, frozen=True, gc=False):
    """A race at a version. Times are in milliseconds since the epoch; `at` is the time of the last event.

    A race and its parts never change, so they cannot form a reference cycle. `gc=False` keeps them out of the garbage
    collector's lists: with these, each move would touch memory that has not been used for a long time.
    """

    id: RaceId
    version: int
    at: int
    boards: tuple[Board, ...]
    """Board of each seat, from the start on."""
    seats: tuple[Seat, ...]
    phase: Phase
    settings: Settings
    created: Creation
    """First event of the log."""
    game: Game
    secret: bytes | None
    seed: Seed | None
    start: Layout | None = None
    hinted: Hint | None = None
    """The last hint that was given."""
    spent: frozenset[bytes] = frozenset()
    """Commitments whose nonces were opened for a deal that was then renewed. These nonces are public."""
    renewals: tuple[Renewal, ...] = ()
    left: tuple[PlayerId, ...] = ()
    """Players who have left since a nonce of this deal was opened; the player who has left a pairing at any time."""
    joins: tuple[PlayerId, ...] = ()
    """Who has taken a seat or committed to a nonce, each time."""
    has_opened: bool = False
    """Whether the log has the opening of the closed race."""

    @property
    def is_random(self) -> bool:
        """Whether secret and nonces decide the deal; otherwise it is picked."""
        return self.secret is not None

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return not any(seat.is_free for seat in self.seats)

    @property
    def most_actions(self) -> int:
        """Moves and undos that a board may have. Those up to the position that practice began from are not left."""
        if self.created.race_rules < RULES_WITH_SHORT_BOARDS:
            return MOST_ACTIONS_BEFORE_RULES_8
        return MOST_ACTIONS if self.created.origin is None else MOST_ACTIONS - self.created.origin.n

    @property
    def ends_full_boards(self) -> bool:
        """Whether a seat ends with the last move or undo that its board may have. Nothing could change it any more."""
        return self.created.race_rules >= RULES_WITH_SHORT_BOARDS

    @property
    def starter(self) -> int | None:
        """Seat of the racer who may call the start; None if nobody may.

        It is the creator. Without the creator in a seat, or while they are away, it is the racer who has been seated
        longest and is not away. If all are away, they may as well.
        """
        is_private = self.created.invited and self.created.rematch_of is None
        if not isinstance(self.phase, Lobby) or self.phase.start_by is not None or is_private:
            return None
        creator = self.seat_of(self.created.creator)
        if self.created.race_rules < RULES_WITH_STARTERS:
            return creator

        def rank(number: int) -> tuple[bool, bool, int]:
            seat = self.seats[number]
            return seat.away_since is not None, number != creator, seat.joined

        return min(self._people, key=rank, default=None)

    @property
    def _people(self) -> list[int]:
        """Seats of racers who are no house bots."""
        taken = ((number, seat.player) for number, seat in enumerate(self.seats) if seat.player is not None)
        return [number for number, player in taken if player not in self.created.house_bots]

    @property
    def has_open_nonce(self) -> bool:
        """Whether a racer has opened their nonce. A house bot's does not count: it follows from the secret."""
        return any(seat.nonce is not None and seat.player not in self.created.house_bots for seat in self.seats)

    @property
    def barred(self) -> frozenset[PlayerId]:
        """Players who may not join any more: they left after a nonce was opened."""
        if self.created.race_rules < 2:
            return frozenset()
        return frozenset(self.left).union(*(renewal.left for renewal in self.renewals))

    @property
    def ends_with_a_withdrawal(self) -> bool:
        """Whether nobody can leave it and come back. Else a player could free a seat whenever the other gets ready."""
        return self.created.made_by == "pairing" and self.created.race_rules >= RULES_WITH_TIME_FOR_READY

    @property
    def next_due(self) -> int | None:
        """When time alone makes something happen. The path of a move reads `phase.next_due` and saves a call."""
        return self.phase.next_due

    @property
    def opens_at(self) -> int | None:
        """When an event of the log opens a closed race; None if that event has been, or is never written."""
        if self.has_opened or self.created.race_rules < RULES_WITH_OPENINGS:
            return None
        return self.settings.closed_until

    def shows_to(self, player: PlayerId | None, at: int) -> bool:
        """Whether a player, or somebody without an account, may see anything of this race at a time.

        A race of a round of a sprint is its racer's alone until it opens: others race on its deal, each in a room of
        their own, and how a board ended, its counts and its times would tell them of cards that they have not seen.
        """
        closed_until = self.settings.closed_until
        if closed_until is None or self.created.made_by != "pairing" or at >= closed_until:
            return True
        return player is not None and player in self.created.invited

    @property
    def ends_by(self) -> int:
        """The latest time at which the race can end, or the time at which it ended."""
        assert self.settings.time_limit is not None  # settled at creation
        match self.phase:
            case Lobby():
                return self.phase.expires_at + (self.settings.countdown + self.settings.time_limit) * 1000
            case Countdown():
                return self.phase.starts_at + self.settings.time_limit * 1000
            case Racing() | Decided():
                return self.phase.ends_at
            case Finished() | Abandoned():
                return self.at
            case _:
                assert_never(self.phase)

    @property
    def started_at(self) -> int | None:
        """When the countdown ended."""
        match self.phase:
            case Racing() | Decided() | Finished():
                return self.phase.started_at
            case Lobby() | Countdown() | Abandoned():
                return None
            case _:
                assert_never(self.phase)

    def seat_of(self, player: PlayerId | None) -> int | None:
        """Seat number of a player; None if the player has no seat."""
        if player is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.player == player), None)

    def plays(self, number: int) -> bool:
        """Whether a seat is racing: the race is on, and the seat has not ended."""
        is_on = isinstance(self.phase, Racing | Decided)
        return is_on and number < len(self.seats) and self.seats[number].end is None

    def notes_absence(self, number: int) -> bool:
        """Whether an absence from a seat is an event: it races, or it may start the race and another racer could."""
        if self.plays(number):
            return True
        if self.created.race_rules < RULES_WITH_STARTERS or number != self.starter:
            return False
        return any(self.seats[other].away_since is None for other in self._people if other != number)

    @property
    def hides_result(self) -> bool:
        """Whether the last racer has still to see a card of a board that lost, so that its result is not public.

        A decision would tell this result: that nothing can change the places any more depends on it.
        """
        if self.created.race_rules < RULES_WITH_PUBLIC_DECISIONS or self.settings.view == "open":
            return False
        racing = [number for number, seat in enumerate(self.seats) if seat.end is None and seat.ghost is None]
        lost = {number: seat.end for number, seat in enumerate(self.seats) if seat.end and seat.end.how != "won"}
        if not racing or not lost:
            return False
        if len(lost) == 1 and all(end.gave_up for end in lost.values()):
            return False  # however many cards a single seat that gave up has home, it is behind the last racer
        seen = self.boards[racing[0]].seen
        return self.settings.view == "closed" or any(self.boards[number].seen & ~seen for number in lost)

    def results(self) -> tuple[Result, ...]:
        """Result of each seat so far, once the race has started."""
        return self.results_on(self.boards)

    def results_on(self, boards: Iterable[Board]) -> tuple[Result, ...]:
        """Result of each seat, once the race has started, if these were its boards."""
        started_at = self.started_at
        assert started_at is not None
        return tuple(map(self._result, self.seats, boards, repeat(started_at)))

    def _result(self, seat: Seat, board: Board, started_at: int) -> Result:
        penalty = board.undos * self.settings.undo_penalty * 1000 if self.settings.undo == "penalty" else 0
        if seat.end is None:
            return Result(board.layout.home, board.home_at - started_at, penalty)
        time = seat.end.at - started_at + penalty
        return Result(board.layout.home, board.home_at - started_at, penalty, time, seat.end.how, seat.end.gave_up)


def players_in(race: Race) -> dict[int, PlayerId]:
    """Player of each taken seat. For a ghost, the player whose board it is."""
    players = ((number, seat.ghost.player if seat.ghost else seat.player) for number, seat in enumerate(race.seats))
    return {number: player for number, player in players if player is not None}
