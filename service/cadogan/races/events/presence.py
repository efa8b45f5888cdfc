"""Events of presence: racers lose their connections and come back."""

from typing import ClassVar, Literal, final

from msgspec.structs import replace

from cadogan.races.changes import seated, timed
from cadogan.races.commands import Leave, Return
from cadogan.races.events.stored_event import StoredEvent, unlisted, untold
from cadogan.races.phases import Lobby
from cadogan.races.race import ABSENCE_MS, Race
from cadogan.races.record.public import Left, Returned
from cadogan.races.record.public_state import Change, PublicState


@final
class RacerLeft(StoredEvent, frozen=True, tag=17):
    """A racer has had no live connection since a moment. Before rules 8, `since` is not there: it is the event's.

    In a lobby, this is noted of the racer who may start it, so that another one may.
    """

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    since: int | None = None

    @property
    def began(self) -> int:
        """When the absence began, from which the time to return counts."""
        return self.at if self.since is None else self.since

    def apply(self, race: Race) -> Race:
        """Race in which the racer is away."""
        seat = race.seats[self.seat]
        away = replace(seat, away_since=self.began, absences=seat.absences + 1)
        return _present(seated(race, self.at, self.seat, away))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Left:
        """How long the racer has to return."""
        return Left(p, t, self.seat, self.began + ABSENCE_MS, change.race.starter)

    listed = unlisted
    text = untold

    def command(self, race: Race) -> Leave:
        """The absence, decided again."""
        return Leave(self.at, self.seat, self.since)


@final
class RacerReturned(StoredEvent, frozen=True, tag=18):
    """A racer is connected again."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int

    def apply(self, race: Race) -> Race:
        """Race in which the racer is not away."""
        return _present(seated(race, self.at, self.seat, replace(race.seats[self.seat], away_since=None)))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Returned:
        """The racer."""
        return Returned(p, t, self.seat, change.race.starter)

    listed = unlisted
    text = untold

    def command(self, race: Race) -> Return:
        """The return, decided again."""
        return Return(self.at, self.seat)


def _present(race: Race) -> Race:
    """Race after a racer left or returned. Nothing comes due by it in a lobby."""
    return race if isinstance(race.phase, Lobby) else timed(race)
