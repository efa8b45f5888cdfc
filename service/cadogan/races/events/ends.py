"""Events of the end: of a seat, of the question who wins, and of the race."""

from typing import ClassVar, Literal, final

from msgspec.structs import replace

from cadogan.races.changes import changed, seated, timed
from cadogan.races.commands import Resign
from cadogan.races.events.stored_event import StoredEvent, before_start, uncommanded, unlisted
from cadogan.races.facts import AbandonmentReason, How
from cadogan.races.listed_race import ListedRace
from cadogan.races.phases import Abandoned, Decided, Finished, Racing
from cadogan.races.race import RULES_WITH_GIVING_UP, End, Race
from cadogan.races.record.public import Abandonment, Ended, Finish, PlacesDecided
from cadogan.races.record.public_state import Change, PublicState
from cadogan.races.record.race_view import public_standings, standings
from cadogan.races.rematch import rematch_id
from cadogan.races.text.course import Course


@final
class SeatEnded(StoredEvent, frozen=True, tag=19):
    """A racer's race is over."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    how: How

    def apply(self, race: Race) -> Race:
        """Race in which the seat has ended."""
        end = End(self.how, self.at, self._gives_up(race))
        ended = replace(race.seats[self.seat], end=end, away_since=None)
        return timed(seated(race, self.at, self.seat, ended))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Ended:
        """The end, with the cards home of the public board. A win tells its cards home by itself."""
        board = change.race.boards[self.seat] if self.how == "won" else record.boards[self.seat]
        return Ended(p, t, self.seat, self.how, board.layout.home)

    listed = unlisted

    def text(self, course: Course) -> None:
        """The end of the seat."""
        course.ends[self.seat] = End(self.how, self.at)

    def command(self, race: Race) -> Resign:
        """The racer resigned: every other end comes of time or of a move."""
        return Resign(self.at, self.seat)

    def _gives_up(self, race: Race) -> bool:
        """Whether a seat that ends like this gives up: it resigns or leaves while another racer still plays.

        The last racer who plays cannot give up, so the places follow as soon as all the others have given up.
        """
        if self.how not in {"resigned", "gone"} or race.created.race_rules < RULES_WITH_GIVING_UP:
            return False
        # Racers who left in the same millisecond end together. Their order in the log is that of their seats, so it
        # must not count.
        away_since = race.seats[self.seat].away_since if self.how == "gone" else None
        return any(
            seat.end is None and number != self.seat and (away_since is None or seat.away_since != away_since)
            for number, seat in enumerate(race.seats)
        )


@final
class RaceDecided(StoredEvent, frozen=True, tag=20):
    """Nothing can change the standings any more. `places` are 1, 2, … by seat. Equal results share a place."""

    visibility: ClassVar[Literal["race"]] = "race"
    places: tuple[int, ...]

    def apply(self, race: Race) -> Race:
        """Race with its places."""
        phase = race.phase
        assert isinstance(phase, Racing)
        decided = Decided(phase.started_at, phase.ends_at, phase.next_due, phase.playing, self.places, self.at)
        return timed(changed(race, self.at, phase=decided))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> PlacesDecided:
        """The standings by the public boards."""
        rematch = rematch_id(change.race)
        assert rematch is not None  # the race is decided
        return PlacesDecided(p, t, public_standings(change.race, record.boards), rematch)

    def listed(self, row: ListedRace) -> ListedRace:
        """Row with its places."""
        return replace(row, state="decided", places=self.places)

    def text(self, course: Course) -> None:
        """The places."""
        course.places = self.places

    command = uncommanded


@final
class RaceFinished(StoredEvent, frozen=True, tag=21):
    """Every seat has ended."""

    visibility: ClassVar[Literal["race"]] = "race"

    def apply(self, race: Race) -> Race:
        """Race that is over."""
        was = race.phase
        assert isinstance(was, Decided)
        return changed(race, self.at, phase=Finished(was.started_at, self.at, was.places, was.decided_at))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Finish:
        """The standings, the origin of the deal and the digest of the log."""
        race = change.race
        return Finish(p, t, standings(race), *record.revealed(race), record.digest(race))

    def listed(self, row: ListedRace) -> ListedRace:
        """Row that is over."""
        return replace(row, state="finished", finished_at=self.at)

    def text(self, course: Course) -> None:
        """The end of the text."""
        course.finished_at = self.at

    command = uncommanded


@final
class RaceAbandoned(StoredEvent, frozen=True, tag=22):
    """The race never started."""

    visibility: ClassVar[Literal["race"]] = "race"
    reason: AbandonmentReason

    def apply(self, race: Race) -> Race:
        """Race that never starts."""
        return changed(race, self.at, phase=Abandoned(self.reason))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Abandonment:
        """Everything that was committed to."""
        race = change.race
        _, secret, nonces = record.revealed(race)
        return Abandonment(p, t, self.reason, secret, nonces, record.digest(race), race.left)

    def listed(self, row: ListedRace) -> ListedRace:
        """Row that never starts."""
        return replace(row, state="abandoned")

    text = before_start
    command = uncommanded
