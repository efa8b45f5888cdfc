"""The first event of every log, and the ghosts that follow it."""

from typing import Any, ClassVar, Literal, final

from msgspec import to_builtins
from msgspec.structs import replace

from cadogan.races.changes import seated
from cadogan.races.events.stored_event import StoredEvent, before_start, uncommanded, unlisted
from cadogan.races.facts import Creation, GhostBoard
from cadogan.races.listed_race import ListedRace
from cadogan.races.phases import Lobby
from cadogan.races.race import LATE_MS, RULES_WITH_OPENINGS, Race, Seat
from cadogan.races.record.public import Created, GhostJoined
from cadogan.races.record.public_state import Change, PublicState
from cadogan.races.record.race_view import commitment_of, ghost_view, origin_of
from cadogan.races.settings import game_named, stored
from cadogan.rules import Seed


@final
class RaceCreated(StoredEvent, Creation, frozen=True, tag=10):
    """A lobby opened. It has the `secret` of a random deal or the `seed` of a picked deal.

    If players are `invited`, only they can join. A rematch names its race in `rematch_of`. The lobby waits `lobby_s`
    seconds. A `deal` with an id can be played in other races too, so the public record never has its seed. `house_bots`
    are seated at once, and `race_rules` is a version of `RACE_RULES`. Races before version 3 do not say how they were
    `made_by`.
    """

    visibility: ClassVar[Literal["race"]] = "race"

    def new_race(self) -> Race:
        """A lobby with no seat taken."""
        return Race(
            id=self.race_id,
            version=1,
            at=self.at,
            boards=(),
            seats=(Seat(),) * self.settings.seats,
            phase=Lobby(self.at + self.lobby_s * 1000),
            settings=self.settings,
            created=self,
            game=game_named(self.settings.game).with_options(self.settings.options),
            secret=self.secret,
            seed=None if self.seed is None else Seed(self.seed),
        )

    def stored(self) -> list[Any]:
        """The event as it is encoded: its tag and its fields, with the settings as they are stored."""
        said: list[Any] = to_builtins(self, builtin_types=(bytes,))
        said[1 + self.__struct_fields__.index("settings")] = stored(self.settings)
        return said

    def apply(self, race: Race) -> Race:
        """Never: it begins a race."""
        raise AssertionError("a race is created once, by the first event of its log")

    def public(self, record: PublicState, p: int, t: int, change: Change) -> Created:
        """The lobby, with the commitment to the secret."""
        closed_until = self.settings.closed_until
        late_ms = 0 if self.race_rules >= RULES_WITH_OPENINGS else LATE_MS
        record.opens_at = None if closed_until is None else closed_until + late_ms
        return Created(
            p,
            t,
            self.at,
            self.creator,
            self.settings,
            commitment_of(change.race),
            self.rematch_of,
            origin_of(change.race),
            self.deal,
            self.race_rules,
            self.house_bots,
        )

    listed = unlisted  # a list begins with it (`listed_race.opened`)
    text = before_start
    command = uncommanded


@final
class GhostSeated(StoredEvent, GhostBoard, frozen=True, tag=25):
    """A board of a finished race takes a seat, and is played again at its own pace.

    `player` played it in seat `of_seat` of `race_id`: `actions` at `times`, until it `ended` as `how` says; in
    milliseconds since the start. The event holds all of it, so that a race depends on its own log alone.
    """

    visibility: ClassVar[Literal["race"]] = "race"

    def apply(self, race: Race) -> Race:
        """Race with the ghost, which is always ready."""
        return seated(race, self.at, self.seat, Seat(is_ready=True, ghost=self))

    def public(self, record: PublicState, p: int, t: int, change: Change) -> GhostJoined:
        """The ghost, without its moves."""
        return GhostJoined(p, t, self.seat, ghost_view(self))

    def listed(self, row: ListedRace) -> ListedRace:
        """One seat less: ghosts have the last seats, which no player can take."""
        return replace(row, players=row.players[:-1], seats=row.seats - 1)

    text = before_start
    command = uncommanded
