"""Messages of a race's socket, by direction. `docs/wire.md` describes them for developers of clients.

Every message is one JSON text frame with a `type`. Public events (`cadogan.races.record.public`) go to every connection
and carry `p`. The messages below go to the connections of one racer, or to one connection.
"""

from abc import abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, cast, get_args

import msgspec
from msgspec import Meta, Struct, field

from cadogan.races.commands import Command, Play, Ready, Resign, Undo
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.public_view import Piles, Progress, RaceView
from cadogan.rooms.emotes import EmoteName

MOST_BYTES = 16 * 1024
"""Bytes that a message from a client may have at most."""
FASTEST = 100
"""Highest speed of a playback."""
PLACE_PATTERN = r"^(start|now|[0-9]{1,4}:[0-5][0-9](\.[0-9]{1,3})?)$"


class FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """Base of the messages that a client sends."""


class FromRacer(FromClient, frozen=True):
    """Base of the messages that only a racer sends, each of them for a command. The answer repeats its `type`."""

    leads_to: ClassVar[type[Command]]

    @abstractmethod
    def command(self, at: int, seat: int) -> Command:
        """The command for the race, `at` milliseconds since the epoch."""


From = Annotated[int, Meta(ge=0)] | Annotated[str, Meta(pattern=PLACE_PATTERN)]
"""Where to watch from: the number `p` of a public event, `start`, a time since the start such as `2:30.5`, or `now`."""

Speed = Annotated[float, Meta(ge=0, le=FASTEST)]
"""Speed of a playback: 1 is real time, 0 pauses."""


def tag_of(message: FromClient | type[FromClient]) -> str:
    """The `type` of a message."""
    return cast("str", message.__struct_config__.tag)


class Hello(FromClient, frozen=True, tag="hello"):
    """Always the first message: identifies the client, and says what it already has.

    A client without a `token` is a spectator. `p` is the last public event that the client has, `n` the number of
    moves and undos that it knows of on its own board. A spectator who wants to start at another place than now sends
    `from` and `speed`, as in `watch`.
    """

    token: str | None = None
    p: Annotated[int, Meta(ge=0)] | None = None
    n: Annotated[int, Meta(ge=0)] | None = None
    place: From | None = field(name="from", default=None)
    speed: Speed | None = None


class DoWatch(FromClient, frozen=True, tag="watch"):
    """Watch from another place or at another speed. A field that is left out stays as it is."""

    place: From | None = field(name="from", default=None)
    speed: Speed | None = None


class DoPlay(FromRacer, frozen=True, tag="play"):
    """Make a move on your own board, which has had `n` moves and undos."""

    leads_to: ClassVar[type[Command]] = Play
    n: Annotated[int, Meta(ge=0)]
    move: Annotated[str, Meta(max_length=16)]

    def command(self, at: int, seat: int) -> Command:
        """The command for the race, `at` milliseconds since the epoch."""
        return Play(at, seat, self.n, self.move)


class DoUndo(FromRacer, frozen=True, tag="undo"):
    """Undo the last move on your own board, which has had `n` moves and undos."""

    leads_to: ClassVar[type[Command]] = Undo
    n: Annotated[int, Meta(ge=0)]

    def command(self, at: int, seat: int) -> Command:
        """The command for the race, `at` milliseconds since the epoch."""
        return Undo(at, seat, self.n)


class DoReady(FromRacer, frozen=True, tag="ready"):
    """Be ready, and reveal the nonce that you committed to when you joined (32 hexadecimal digits).

    A picked deal needs none.
    """

    leads_to: ClassVar[type[Command]] = Ready
    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")] | None = None
    """Nonce of a racer, 16 bytes in hexadecimal."""

    def command(self, at: int, seat: int) -> Command:
        """The command for the race, `at` milliseconds since the epoch."""
        return Ready(at, seat, None if self.nonce is None else bytes.fromhex(self.nonce))


class DoResign(FromRacer, frozen=True, tag="resign"):
    """Resign from the race."""

    leads_to: ClassVar[type[Command]] = Resign

    def command(self, at: int, seat: int) -> Command:
        """The command for the race, `at` milliseconds since the epoch."""
        return Resign(at, seat)


class DoEmote(FromClient, frozen=True, tag="emote"):
    """Show an emote to everybody in the race: as a racer, at most three at once and then one in four seconds.

    It is sent to the sockets of the race (`emote`, to yours as well) and stored nowhere. A refusal is answered with
    `refused`. Do not send it again after a lost connection: its moment has passed.
    """

    emote: EmoteName


class AskClock(FromClient, frozen=True, tag="clock"):
    """Ask for the server's time. `sent` is returned unchanged."""

    sent: float


AnyFromClient = Hello | DoPlay | DoUndo | DoReady | DoResign | AskClock | DoWatch | DoEmote

COMMAND_TAGS: Mapping[type[Command], str] = MappingProxyType(
    {kind.leads_to: tag_of(kind) for kind in get_args(AnyFromClient) if issubclass(kind, FromRacer)}
)
"""Message types of the commands that a racer can send over the socket."""


class ToClient(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """Base of the messages that the service sends to one racer or one connection."""


class Named(Struct, frozen=True):
    """The name of the player in a seat. Public events have only ids."""

    seat: int
    player: PlayerId
    name: str


class OwnBoard(Struct, frozen=True):
    """Your own board: everything that you can see on it, and the legal moves."""

    seat: int
    n: int
    home: int
    piles: Piles
    legal: tuple[str, ...]
    """All legal moves, in notation."""
    may_undo: bool
    """Whether the last move can be undone."""
    redeals_left: int | None
    """Redeals that are left; null or absent if unlimited."""


class Pace(Struct, frozen=True):
    """How a past race is played back: from the moment `at`, `speed` times as fast as it was.

    `at` is in milliseconds since the epoch. Public events arrive in the order and at the intervals in which they became
    public.
    """

    at: int
    speed: float


class Welcome(ToClient, frozen=True, tag="welcome"):
    """Answer to `hello`. `now` is the server's time in milliseconds since the epoch.

    Either `race` is present, with everything up to its `p`; or it is left out, and the public events after the `p` that
    the client sent follow at once. `player`, `seat` and `board` are your own (no `board` before the start). `progress`
    has every seat, once there are boards. `rematch` is the race's rematch, if there is one. With `playback`, this is
    the race as it was, and the events that follow are played back; without, it is the race as it is now, live.
    `outage` is present and true while the service cannot save moves: see `outage`.
    """

    now: int
    p: int
    racers: tuple[Named, ...]
    race: RaceView | None = None
    player: PlayerId | None = None
    seat: int | None = None
    board: OwnBoard | None = None
    progress: tuple[Progress, ...] = ()
    """How far the public board has come, and whether the seat is ahead of it."""
    spectators: int = 0
    rematch: RaceId | None = None
    """Id of the rematch, whether or not it exists yet."""
    playback: Pace | None = None
    outage: bool = False


class PaceSet(ToClient, frozen=True, tag="playback"):
    """The playback goes on at another speed, from where it is."""

    playback: Pace


class ProgressMade(ToClient, frozen=True, tag="progress"):
    """Seats that got ahead of their public boards, or no longer are. Only the latest progress of a seat counts."""

    seats: tuple[Progress, ...]


class Spectators(ToClient, frozen=True, tag="spectators"):
    """Number of spectators, sent when it changes, at most once a second."""

    count: int


class Outage(ToClient, frozen=True, tag="outage"):
    """The service cannot save moves now, because its database does not answer; or, with `over`, it can again.

    During an outage nothing is acknowledged, and further commands are refused with `unavailable`. What was sent before
    is kept, and answered once it is saved.
    """

    over: bool


class Rematch(ToClient, frozen=True, tag="rematch"):
    """A rematch of this race exists. Its racers join it."""

    race: RaceId


class Emote(ToClient, frozen=True, tag="emote"):
    """A racer shows an emote. It is not part of the race: records, streams and playbacks do not have it.

    Clients that do not know the `emote` ignore it.
    """

    seat: int
    emote: EmoteName


class Racers(ToClient, frozen=True, tag="racers"):
    """Names of the racers by seat, sent when they change."""

    racers: tuple[Named, ...]


class BoardDealt(ToClient, frozen=True, tag="board"):
    """Your own board at the start."""

    board: OwnBoard


class Ack(ToClient, frozen=True, tag="ack"):
    """Your move or undo is committed, and will never be lost. `n` is the number of moves and undos with it.

    `turned` has the faces that it turned up, `piles` the piles that changed, `legal` the legal moves now.
    `redeals_left` is absent where redeals are unlimited. Every connection of the racer gets it.
    """

    n: int
    action: str
    turned: str
    home: int
    piles: Piles
    legal: tuple[str, ...]
    """All legal moves, in notation."""
    may_undo: bool
    """Whether the last move can be undone."""
    redeals_left: int | None = None
    """Redeals that are left; null or absent if unlimited."""


class Done(ToClient, frozen=True, tag="done"):
    """A command without `n` was carried out. `command` is the type of its message."""

    command: str


class Refused(ToClient, frozen=True, tag="refused"):
    """A command changed nothing: `code` is for programs, `detail` for people. `n` is the committed `n` of the board."""

    command: str
    code: str
    detail: str
    sent_n: int | None = None
    n: int | None = None


class Fault(ToClient, frozen=True, tag="error"):
    """A message could not be read; or, just before the connection is closed, the reason."""

    code: str
    """One of `ErrorCode`. Each has a page at /docs/errors/CODE."""
    detail: str
    retry_after_s: int | None = None
    """Seconds after which to connect again, if the connection closes because the service cannot serve it now."""


class Clock(ToClient, frozen=True, tag="clock"):
    """The server's time in milliseconds since the epoch, and the value that the client sent."""

    sent: float
    now: int


AnyToClient = (
    Welcome
    | PaceSet
    | Racers
    | ProgressMade
    | Spectators
    | Outage
    | Rematch
    | Emote
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
