"""A player's seat in a rated race, as ratings and results have it."""

from msgspec import Struct

from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.rated import rated_conditions

GIVEN_UP_IN = 10
"""A race is given if the opponent gives up in the first of so many parts of the time."""


class RatedSeat(Struct, frozen=True):
    """A seat in a rated race of two. `how` and `time_ms` say how and when, since the start, the opponent ended."""

    race_id: RaceId
    seat: int
    player: PlayerId
    game: str
    decided_at: int
    place: int
    opponent: PlayerId
    how: How
    time_ms: int

    @property
    def was_given(self) -> bool:
        """Whether the opponent gave up early."""
        limit_ms = rated_conditions(self.game).time_limit * 1000
        return self.place == 1 and self.how in {"resigned", "gone"} and self.time_ms < limit_ms / GIVEN_UP_IN
