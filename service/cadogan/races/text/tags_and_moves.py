"""The text of a finished race as values: tags, then the steps of each racer with their times.

`docs/notation.md` describes the format. `from_log` makes these values from a log, `writer` writes them, `reader` reads
them, and `check` replays them by the rules.
"""

from typing import NamedTuple

from msgspec import Struct

from cadogan.races.facts import How, Origin
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings


class TextStep(NamedTuple):
    """A move or `undo`, and its time `t` in milliseconds since the start."""

    action: str
    t: int


class GhostOf(NamedTuple):
    """The seat of another race whose board a ghost plays again."""

    race_id: RaceId
    seat: int


class TextSeat(Struct, frozen=True, kw_only=True):
    """A racer with their steps and result. `name` is None for a racer who was forgotten.

    `ended` is in milliseconds since the start. `time` is `ended` plus the penalties. `gave_up` says whether the racer
    resigned or left while another racer still played.
    """

    racer: PlayerId
    name: str | None
    ghost: GhostOf | None
    place: int
    home: int
    how: How
    ended: int
    time: int
    gave_up: bool = False
    steps: tuple[TextStep, ...]


class TextRace(Struct, frozen=True, kw_only=True):
    """Everything in the text of a race. `…_at` are in milliseconds since the epoch.

    Settings that the text does not say have their defaults.

    The deal is given by its `seed`. A deal with an id is given by its `deck`, and not at all while it is secret.
    """

    race_id: RaceId
    rules_version: int
    settings: Settings
    seed: str | None
    deck: str | None
    origin: Origin | None
    created_at: int
    started_at: int
    finished_at: int
    digest: str
    seats: tuple[TextSeat, ...]

    @property
    def limit_ms(self) -> int:
        """Time limit of the race, in milliseconds."""
        assert self.settings.time_limit is not None  # each text says it
        return self.settings.time_limit * 1000
