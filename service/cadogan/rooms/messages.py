"""What goes over a race's socket, by direction. `docs/wire.md` describes it for people who write clients.

Every message is one JSON text frame with a `type`. Public events (`cadogan.races.public`) go to everybody and carry
`p`; the messages below go to one racer's connections, or to one connection.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, cast

import msgspec
from msgspec import Meta, Struct, field

from cadogan.races.commands import Command, Play, Ready, Resign, Undo
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import AnyPublicEvent, Piles, Progress, RaceView

MOST_BYTES = 16 * 1024
"""Size of a frame from a client at the most."""
FASTEST = 100
"""Speed of a playback at the most."""
PLACE_PATTERN = r"^(start|now|[0-9]{1,4}:[0-5][0-9](\.[0-9]{1,3})?)$"


class FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """Base of the messages that a client sends."""


From = Annotated[int, Meta(ge=0)] | Annotated[str, Meta(pattern=PLACE_PATTERN)]
"""Where to watch from: the public event `p`, `start`, a time since the start as `2:30` or `2:30.5`, or `now`."""

Speed = Annotated[float, Meta(ge=0, le=FASTEST)]
"""How many times as fast as it happened; 0 stands still."""


def tag_of(message: FromClient | type[FromClient]) -> str:
    """The `type` of a message."""
    return cast("str", message.__struct_config__.tag)


class Hello(FromClient, frozen=True, tag="hello"):
    """Always the first: who one is, and what one knows already.

    Without a `token` one is a spectator. `p` is the last public event that one has, `n` the moves and undos on one's
    own board that one knows of. A spectator who does not want to begin now says `from` and `speed`, as in `watch`.
    """

    token: str | None = None
    p: Annotated[int, Meta(ge=0)] | None = None
    n: Annotated[int, Meta(ge=0)] | None = None
    place: From | None = field(name="from", default=None)
    speed: Speed | None = None


class DoWatch(FromClient, frozen=True, tag="watch"):
    """Watch from another place, or at another speed; what is left out stays as it is."""

    place: From | None = field(name="from", default=None)
    speed: Speed | None = None


class DoPlay(FromClient, frozen=True, tag="play"):
    """Make a move on one's board, which has had `n` moves and undos."""

    n: Annotated[int, Meta(ge=0)]
    move: Annotated[str, Meta(max_length=16)]

    def command(self, at: int, seat: int) -> Command:
        """Order to the race."""
        return Play(at, seat, self.n, self.move)


class DoUndo(FromClient, frozen=True, tag="undo"):
    """Take the last move back on one's board, which has had `n` moves and undos."""

    n: Annotated[int, Meta(ge=0)]

    def command(self, at: int, seat: int) -> Command:
        """Order to the race."""
        return Undo(at, seat, self.n)


class DoReady(FromClient, frozen=True, tag="ready"):
    """Be ready, and open the nonce that one committed to by joining (32 hexadecimal digits)."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")] | None = None

    def command(self, at: int, seat: int) -> Command:
        """Order to the race."""
        return Ready(at, seat, None if self.nonce is None else bytes.fromhex(self.nonce))


class DoResign(FromClient, frozen=True, tag="resign"):
    """Give the race up."""

    def command(self, at: int, seat: int) -> Command:
        """Order to the race."""
        return Resign(at, seat)


class AskClock(FromClient, frozen=True, tag="clock"):
    """Ask for the server's time; `sent` comes back as it is."""

    sent: float


COMMAND_TAGS: Mapping[type[Command], str] = MappingProxyType(
    {
        Play: tag_of(DoPlay),
        Undo: tag_of(DoUndo),
        Ready: tag_of(DoReady),
        Resign: tag_of(DoResign),
    }
)
"""What a racer may command here, as his message calls it."""

AnyFromClient = Hello | DoPlay | DoUndo | DoReady | DoResign | AskClock | DoWatch


class ToClient(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """Base of the messages that the service sends to one racer or one connection."""


class Named(Struct, frozen=True):
    """The name of the player in a seat. Public events have ids alone."""

    seat: int
    player: PlayerId
    name: str


class OwnBoard(Struct, frozen=True):
    """One's own board: everything that there is to see on it, and what may be played."""

    seat: int
    n: int
    home: int
    piles: Piles
    legal: tuple[str, ...]
    may_undo: bool
    redeals_left: int | None


class Pace(Struct, frozen=True):
    """How a race that lies behind is played to a spectator: from the moment `at` on, `speed` times as fast as it was.

    `at` is in milliseconds since the epoch: the public events come in the order and at the distances in which they
    became public.
    """

    at: int
    speed: float


class Welcome(ToClient, frozen=True, tag="welcome"):
    """Answer to `hello`. `now` is the server's time in milliseconds since the epoch.

    Either `race` is there, with everything up to its `p`; or it is left out, and the public events after the `p` that
    the client named follow at once. `player` is who one is; `seat` and `board` are one's own (no `board` before the
    start). `progress` is of every seat, once there are boards. `rematch` is the race's rematch, if there is one. With
    `playback` this is the race as it was, and what follows is played; without, it is the race as it is, and what
    follows is live.
    """

    now: int
    p: int
    racers: tuple[Named, ...]
    race: RaceView | None = None
    player: PlayerId | None = None
    seat: int | None = None
    board: OwnBoard | None = None
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
    """How many watch, whenever that changes; at most once a second."""

    count: int


class Rematch(ToClient, frozen=True, tag="rematch"):
    """There is a rematch of this race; its racers join it."""

    race: RaceId


class Racers(ToClient, frozen=True, tag="racers"):
    """Who sits where, whenever that changes."""

    racers: tuple[Named, ...]


class BoardDealt(ToClient, frozen=True, tag="board"):
    """One's own board at the start."""

    board: OwnBoard


class Ack(ToClient, frozen=True, tag="ack"):
    """A move or undo of one's own is in the log, and will never be lost. `n` is the count that it made.

    `turned` are the faces that it turned up, `piles` those that changed, `legal` what may be played
    now. `redeals_left` lacks where they are unlimited. Every connection of the racer gets it.
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


class Refused(ToClient, frozen=True, tag="refused"):
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
    | Refused
    | Fault
    | Clock
    | AnyPublicEvent
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyFromClient).decode
