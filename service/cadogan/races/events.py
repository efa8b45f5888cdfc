"""What happened in a race, as it is stored: past facts that are never changed.

Each event is a MessagePack array that begins with its tag. A tag names an event and the schema of its fields, and is
never given to anything else. Fields may be added at the end, with a default; any other change is a new tag, and the old
one is upcast in `decode`. `at` is in milliseconds since the epoch and never runs backwards within a race.
"""

from typing import Literal

import msgspec
from msgspec import Struct

from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.settings import Settings

How = Literal["won", "stuck", "resigned", "out of time", "gone"]
"""How a seat ended its race."""


LOBBY_S = 600
"""How long a lobby waits to fill and be ready, unless its race says otherwise."""


class Stored(Struct, frozen=True, array_like=True, gc=False):
    """Base of the events: when it happened."""

    at: int


class MovePlayed(Stored, frozen=True, tag=1):
    """A racer moved. `turned` are the faces that this turned up, one after the other.

    Cards that come again after a redeal are not among them; those that come again after an undo are.
    """

    seat: int
    move: str
    turned: str


class MoveUndone(Stored, frozen=True, tag=2):
    """A racer took his last move back."""

    seat: int


class Origin(Struct, frozen=True, array_like=True):
    """Where a practice race began: the board of a seat of another race, after these `n` moves and undos."""

    race_id: RaceId
    seat: int
    actions: tuple[str, ...]

    @property
    def n(self) -> int:
        """How many moves and undos had been made there."""
        return len(self.actions)


class RaceCreated(Stored, frozen=True, tag=10):
    """A lobby opened. It has the secret of a random deal, or the seed of a picked one.

    Only those who are `invited` may join, if anybody is. A rematch names the race that it is the rematch of. The lobby
    waits `lobby_s` seconds. A `deal` that has an id may be played in other races too: this one never tells its seed.
    """

    race_id: RaceId
    creator: PlayerId
    settings: Settings
    rules_version: int
    secret: bytes | None
    seed: bytes | None
    is_house: bool = False
    rematch_of: RaceId | None = None
    invited: tuple[PlayerId, ...] = ()
    origin: Origin | None = None
    lobby_s: int = LOBBY_S
    deal: DealId | None = None


class RacerJoined(Stored, frozen=True, tag=11):
    """A player took a seat, or committed to a new nonce for a renewed deal."""

    seat: int
    player: PlayerId
    commitment: bytes | None


class RacerWithdrew(Stored, frozen=True, tag=12):
    """A racer left before the start."""

    seat: int


class DealRenewed(Stored, frozen=True, tag=13):
    """Somebody left after a nonce was open: the secret is a new one, and so must the nonces be."""

    secret: bytes


class RacerReady(Stored, frozen=True, tag=14):
    """A racer is ready, and opened the nonce that he had committed to."""

    seat: int
    nonce: bytes | None


class CountdownStarted(Stored, frozen=True, tag=15):
    """Everybody is ready; the race starts at `starts_at`."""

    starts_at: int


class RaceStarted(Stored, frozen=True, tag=16):
    """The cards lie on the boards."""

    seed: bytes


class RacerLeft(Stored, frozen=True, tag=17):
    """A racer is not there any more."""

    seat: int


class RacerReturned(Stored, frozen=True, tag=18):
    """A racer is there again."""

    seat: int


class SeatEnded(Stored, frozen=True, tag=19):
    """A racer's race is over."""

    seat: int
    how: How


class RaceDecided(Stored, frozen=True, tag=20):
    """Nothing can change the standings any more. `places` are 1, 2, … by seat; equal places are shared."""

    places: tuple[int, ...]


class RaceFinished(Stored, frozen=True, tag=21):
    """Every seat has ended."""


class RaceAbandoned(Stored, frozen=True, tag=22):
    """The race never started."""

    reason: Literal["lobby expired", "nobody was ready"]


class StartCalled(Stored, frozen=True, tag=23):
    """Whoever made the race will wait no longer: free seats are gone and those behind them move up.

    Who is not ready soon is left out as well.
    """


class GhostSeated(Stored, frozen=True, tag=25):
    """A board of a finished race takes a seat, and is played again at its own pace.

    It was played by `player` in seat `of_seat` of `race_id`: `actions` at `times`, until it `ended` like `how`; in
    milliseconds since the start. All of it stands here, so that the race is a function of its own log alone.
    """

    seat: int
    race_id: RaceId
    of_seat: int
    player: PlayerId
    actions: tuple[str, ...]
    times: tuple[int, ...]
    how: How
    ended: int


class HintGiven(Stored, frozen=True, tag=24):
    """One who practises asked what to do on the board that had had `n` moves and undos."""

    seat: int
    n: int
    move: str


Event = (
    MovePlayed
    | MoveUndone
    | RaceCreated
    | RacerJoined
    | RacerWithdrew
    | DealRenewed
    | RacerReady
    | CountdownStarted
    | RaceStarted
    | RacerLeft
    | RacerReturned
    | SeatEnded
    | RaceDecided
    | RaceFinished
    | RaceAbandoned
    | StartCalled
    | HintGiven
    | GhostSeated
)

ON_BOARD = MovePlayed, MoveUndone, HintGiven
"""What happens on one board and touches no other."""

encode = msgspec.msgpack.Encoder().encode
"""Encode an event for the log."""

decode = msgspec.msgpack.Decoder(Event).decode
"""Decode the payload of an event of any schema ever written."""


def is_lifecycle(event: Event) -> bool:
    """Whether lists and standings follow the event: everything but what happens on a board."""
    return not isinstance(event, ON_BOARD)
