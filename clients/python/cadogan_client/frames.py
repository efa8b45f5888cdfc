"""What goes over a race's socket, by direction: JSON text frames with a `type`. Public events are in `events.py`."""

from typing import get_args

import msgspec
from msgspec import Struct, field

from cadogan_client.events import AnyPublicEvent, UnknownEvent
from cadogan_client.views import Board, Named, Piles, PlayerId, Progress, RaceId, RaceView


class FromClient(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of the messages that a client sends."""


Place = int | str
"""Where to watch from: a public event `p`, `start`, a time since the start as `2:30` or `2:30.5`, or `now`."""


class Hello(FromClient, frozen=True, tag="hello"):
    """Always the first: who one is (a spectator without a `token`), and the last `p` and `n` that one knows.

    A spectator who does not want to begin now says from where, and at which speed.
    """

    token: str | None = None
    p: int | None = None
    n: int | None = None
    place: Place | None = field(name="from", default=None)
    speed: float | None = None


class DoWatch(FromClient, frozen=True, tag="watch"):
    """Watch from another place, or at another speed; what is left out stays as it is."""

    place: Place | None = field(name="from", default=None)
    speed: float | None = None


class DoPlay(FromClient, frozen=True, tag="play"):
    """Make a move on one's board, which has had `n` moves and undos."""

    n: int
    move: str


class DoUndo(FromClient, frozen=True, tag="undo"):
    """Take the last move back on one's board, which has had `n` moves and undos."""

    n: int


class DoReady(FromClient, frozen=True, tag="ready"):
    """Be ready, and open the nonce that one committed to by joining."""

    nonce: str


class DoResign(FromClient, frozen=True, tag="resign"):
    """Give the race up."""


class AskClock(FromClient, frozen=True, tag="clock"):
    """Ask for the server's time; `sent` comes back as it is."""

    sent: float


Order = DoPlay | DoUndo | DoReady | DoResign
"""What a racer may command."""


class ToClient(Struct, frozen=True, tag_field="type"):
    """Base of the messages that the service sends to one racer or one connection."""


class Pace(Struct, frozen=True):
    """How a race that lies behind is played: from the moment `at` (ms since the epoch) on, so many times as fast."""

    at: int
    speed: float


class Welcome(ToClient, frozen=True, tag="welcome"):
    """Answer to `hello`. `now` is the server's time in milliseconds since the epoch.

    Either `race` is there, with everything up to its `p`; or it is left out, and the public events after the `p` that
    the hello named follow. `player` is who one is; `seat` and `board` are one's own. With `playback` the race is shown
    as it was.
    """

    now: int
    p: int
    racers: tuple[Named, ...]
    race: RaceView | None = None
    player: PlayerId | None = None
    seat: int | None = None
    board: Board | None = None
    progress: tuple[Progress, ...] = ()
    spectators: int = 0
    rematch: RaceId | None = None
    playback: Pace | None = None


class PaceSet(ToClient, frozen=True, tag="playback"):
    """The race is played at another speed, from where it stands."""

    playback: Pace


class ProgressMade(ToClient, frozen=True, tag="progress"):
    """How far some seats have really come, while their boards are held back. Only the last word on a seat counts."""

    seats: tuple[Progress, ...]


class Spectators(ToClient, frozen=True, tag="spectators"):
    """How many watch, whenever that changes."""

    count: int


class Rematch(ToClient, frozen=True, tag="rematch"):
    """There is a rematch of this race; its racers join it."""

    race: RaceId


class Racers(ToClient, frozen=True, tag="racers"):
    """Who sits where, whenever that changes."""

    racers: tuple[Named, ...]


class BoardDealt(ToClient, frozen=True, tag="board"):
    """One's own board at the start."""

    board: Board


class Ack(ToClient, frozen=True, tag="ack"):
    """A move or undo of one's own (`action`) is in the log, and will never be lost. `n` is the count that it made.

    `turned` are the faces that it turned up, `piles` those that changed, `legal` what may be played.
    """

    n: int
    action: str
    turned: str
    home: int
    piles: Piles
    legal: tuple[str, ...]
    may_undo: bool
    redeals_left: int | None = None


class Done(ToClient, frozen=True, tag="done"):
    """A command without `n` is carried out: `ready` or `resign`."""

    command: str


class Refusal(ToClient, frozen=True, tag="refused"):
    """A command changed nothing: `code` for programs, `detail` for people. `n` is the true count of the board."""

    command: str
    code: str
    detail: str
    sent_n: int | None = None
    n: int | None = None


class Fault(ToClient, frozen=True, tag="error"):
    """A frame could not be understood; or, before the connection is closed, why."""

    code: str
    detail: str


class Clock(ToClient, frozen=True, tag="clock"):
    """The server's time in milliseconds since the epoch, and what the client sent."""

    sent: float
    now: int


class Unknown(Struct, frozen=True):
    """A message of a kind that this version of the client does not know."""

    type: str


AnyToClient = (
    Welcome
    | PaceSet
    | Racers
    | ProgressMade
    | Spectators
    | Rematch
    | BoardDealt
    | Ack
    | Done
    | Refusal
    | Fault
    | Clock
    | AnyPublicEvent
)
AnyReceived = AnyToClient | UnknownEvent | Unknown

KNOWN = frozenset(struct.__struct_config__.tag for struct in get_args(AnyToClient))

encode = msgspec.json.Encoder().encode
_known = msgspec.json.Decoder(AnyToClient)


class _Sketch(Struct):
    type: str
    p: int | None = None
    t: int = 0


def decode(text: bytes) -> AnyReceived:
    """Message in a frame. What a later service says beyond what we know is no error; msgspec.DecodeError otherwise."""
    try:
        message: AnyToClient = _known.decode(text)
    except msgspec.ValidationError:
        sketch = msgspec.json.decode(text, type=_Sketch)
        if sketch.type in KNOWN:
            raise
        return Unknown(sketch.type) if sketch.p is None else UnknownEvent(sketch.p, sketch.t, sketch.type)
    return message
