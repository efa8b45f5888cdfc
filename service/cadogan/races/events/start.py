"""Events of the start: the countdown, the deal, and the opening of a closed race."""

from typing import ClassVar, Literal, final

from msgspec.structs import replace

from cadogan.races.board import layout_after, new_board
from cadogan.races.changes import changed, lobby_of, timed
from cadogan.races.events.stored_event import StoredEvent, before_start, uncommanded, unlisted, untold
from cadogan.races.listed_race import ListedRace
from cadogan.races.phases import Countdown, Racing
from cadogan.races.race import Race
from cadogan.races.record.public import Counting, Opened, Started
from cadogan.races.record.public_state import Change, PublicState
from cadogan.rules import Seed


@final
class CountdownStarted(StoredEvent, frozen=True, tag=15):
    """Every racer is ready. The race starts at `starts_at`."""

    visibility: ClassVar[Literal["race"]] = "race"
    starts_at: int

    def apply(self, race: Race) -> Race:
        """Race in its countdown."""
        # Absences of a lobby say who may start it. Those of the race begin with the race.
        here = tuple(replace(seat, away_since=None, absences=0) for seat in race.seats)
        return changed(race, self.at, seats=here, phase=Countdown(self.starts_at, lobby_of(race).expires_at))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Counting:
        """When the race starts."""
        return Counting(p, t, self.starts_at)

    def listed(self, row: ListedRace) -> ListedRace:
        """Row in its countdown."""
        return replace(row, state="countdown")

    text = before_start
    command = uncommanded


@final
class RaceStarted(StoredEvent, frozen=True, tag=16):
    """The cards are on the boards."""

    visibility: ClassVar[Literal["race"]] = "race"
    seed: bytes

    def apply(self, race: Race) -> Race:
        """Race with the deal on every board."""
        seed = Seed(self.seed)
        start = race.game.start(seed.deck(race.game))
        if race.created.origin is not None:
            start = layout_after(start, race.created.origin.actions)
        boards = tuple(new_board(start, self.at) for _ in race.seats)
        assert race.settings.time_limit is not None  # settled at creation
        ends_at = self.at + race.settings.time_limit * 1000
        phase = Racing(self.at, ends_at, ends_at, len(boards))
        return timed(changed(race, self.at, boards=boards, seed=seed, start=start, phase=phase))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Started:
        """The cards that lie face up, unless the race is closed."""
        race = change.race
        assert isinstance(race.phase, Racing)
        assert race.start is not None
        record.boards = list(race.boards)
        record.started_at = self.at
        shown = race.start.show_all() if record.opens_at is None else None
        return Started(p, t, self.at, race.phase.ends_at, race.start.home, shown)

    def listed(self, row: ListedRace) -> ListedRace:
        """Row that races."""
        return replace(row, state="racing", started_at=self.at)

    text = before_start
    command = uncommanded


@final
class RaceOpened(StoredEvent, frozen=True, tag=26):
    """The time of a closed race that is on has come: its boards are public from here on."""

    visibility: ClassVar[Literal["race"]] = "race"

    def apply(self, race: Race) -> Race:
        """Race that has opened."""
        return timed(changed(race, self.at, has_opened=True))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Opened:
        """The deal; the events of the boards follow."""
        return record.opened(change.race, t)

    listed = unlisted
    text = untold  # it exists once the race has opened
    command = uncommanded
