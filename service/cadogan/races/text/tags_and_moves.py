"""A race that is over as text, to be mailed and kept: tags, then what each racer did and when.

`docs/notation.md` has the form. `text_log` makes it from a log, `text_write` writes it, `text_read` reads it, and
`text_check` plays it again by the rules.
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from cadogan.races.events import How, Origin
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rules.game import OptionValue


class TextStep(NamedTuple):
    """What a racer did, a move or `undo`, so many milliseconds after the start."""

    action: str
    t: int


class GhostOf(NamedTuple):
    """The seat of another race whose board played again."""

    race_id: RaceId
    seat: int


class TextSeat(Struct, frozen=True, kw_only=True):
    """A racer, what he did, and what he reached. `name` is None for one who was forgotten.

    `ended` is in milliseconds since the start; `time` has the penalties with it.
    """

    racer: PlayerId
    name: str | None
    ghost: GhostOf | None
    place: int
    home: int
    how: How
    ended: int
    time: int
    steps: tuple[TextStep, ...]


class TextRace(Struct, frozen=True, kw_only=True):
    """Everything that the text of a race says. `…_at` are in milliseconds since the epoch.

    The deal is told by its `seed`; by its `deck` alone if it may be played again; and not at all while it is.
    """

    race_id: RaceId
    rules_version: int
    game: str
    options: dict[str, OptionValue]
    seed: str | None
    deck: str | None
    origin: Origin | None
    created_at: int
    started_at: int
    finished_at: int
    time_limit: int
    undo: Literal["none", "free", "penalty"]
    undo_penalty: int
    view: Literal["fair", "open", "closed"]
    rated: bool
    digest: str
    seats: tuple[TextSeat, ...]
