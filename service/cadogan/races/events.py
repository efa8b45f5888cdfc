"""The stored events of a race: facts of the past that never change.

Each event is a MessagePack array that begins with its tag. A tag names an event and the schema of its fields, and is
never used again for anything else. A field may be added at the end, with a default. Any other change takes a new tag,
and `decode` upcasts the old one. `at` is in milliseconds since the epoch and never decreases within a race.
"""

from typing import ClassVar, Literal, get_args

import msgspec
from msgspec import Struct

from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.settings import Settings

How = Literal["won", "stuck", "resigned", "out of time", "gone"]
"""How a seat ended its race."""

AbandonmentReason = Literal["lobby expired", "nobody was ready", "a racer left", "deal renewed too often"]
"""Why a race never started.

lobby expired            its seats were not taken, or its racers not ready, in time
nobody was ready         the start was called, and no racer was ready in time
a racer left             an invited racer left after a nonce was opened, or left a pairing, so the race cannot be full
                         any more
deal renewed too often   the deal was renewed twice, and a racer left again after a nonce was opened
"""

MadeBy = Literal["player", "pairing", "challenge", "service"]
"""How a race came to be: `player`, by a request for a lobby; `service`, for its house bots to race each other."""

Visibility = Literal["board", "race", "secret"]
"""When an event becomes public.

board   once all racers have come to a point at which they had seen the same cards (see `fair_view`)
race    at once
secret  never
"""

RACE_RULES = 8
"""Version of the rules of new races. A stored race keeps the rules that it was created under.

1   the deal is renewed as often as racers leave after a nonce was opened, and they may come back
2   the deal is renewed at most twice, and players who made that necessary may not come back; house bots join first
3   a rated race is made by pairing, by a challenge or by the service, under the conditions of its game (see `rated`)
4   boards are public up to a point at which all racers had seen the same cards (see `meeting_points`)
5   a lead decides a race once the boards that it beats are public; a winner's moves count as far as they are public
6   racers who resign or leave while another racer still plays come after racers who play on
7   once the start was called, the countdown begins if all racers who are left are ready
8   a lobby whose last seat is taken late waits some seconds more; a pairing that a player leaves is abandoned at once;
    a board ends as stuck with its 2,000th move or undo, and positions of practice and ghosts have bounds, too;
    the opening of a closed race that is on is in the log; an absence counts from when it began; joins are bounded;
    a race whose creator is not there is started by the racer seated longest, and by nobody without a seat
"""

LOBBY_S = 600
"""How long a lobby waits until its racers are ready, in seconds, unless its race says otherwise."""


class StoredEvent(Struct, frozen=True, array_like=True, gc=False):
    """Base of the events: when it happened, and who may know.

    Raises:
        TypeError: At import, if a subclass does not declare its own `visibility`.
    """

    visibility: ClassVar[Visibility]
    at: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__dict__.get("visibility") not in get_args(Visibility):
            raise TypeError(f"{cls.__name__} must declare visibility as one of {str(get_args(Visibility))[1:-1]}")


class MovePlayed(StoredEvent, frozen=True, tag=1):
    """A racer moved. `turned` are the faces that the move turned up, one after the other.

    It has a card that comes up again after an undo, but not a card that comes up again after a redeal.
    """

    visibility: ClassVar[Literal["board"]] = "board"
    seat: int
    move: str
    turned: str


class MoveUndone(StoredEvent, frozen=True, tag=2):
    """A racer took back the last move."""

    visibility: ClassVar[Literal["board"]] = "board"
    seat: int


class Origin(Struct, frozen=True, array_like=True):
    """Where a practice race began: the board of a seat of another race, after these moves and undos."""

    race_id: RaceId
    seat: int
    actions: tuple[str, ...]

    @property
    def n(self) -> int:
        """How many moves and undos the board had had."""
        return len(self.actions)


class RaceCreated(StoredEvent, frozen=True, tag=10):
    """A lobby opened. It has the `secret` of a random deal or the `seed` of a picked deal.

    If players are `invited`, only they can join. A rematch names its race in `rematch_of`. The lobby waits `lobby_s`
    seconds. A `deal` with an id can be played in other races too, so the public record never has its seed. `house_bots`
    are seated at once, and `race_rules` is a version of `RACE_RULES`. Races before version 3 do not say how they were
    `made_by`.
    """

    visibility: ClassVar[Literal["race"]] = "race"
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
    race_rules: int = 1
    house_bots: tuple[PlayerId, ...] = ()
    made_by: MadeBy = "player"


class RacerJoined(StoredEvent, frozen=True, tag=11):
    """A player took a seat, or committed to another nonce."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    player: PlayerId
    commitment: bytes | None


class RacerWithdrew(StoredEvent, frozen=True, tag=12):
    """A racer left before the start."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int


class DealRenewed(StoredEvent, frozen=True, tag=13):
    """A racer left after a nonce was opened. The service has a new secret, and every racer needs a new nonce."""

    visibility: ClassVar[Literal["race"]] = "race"
    secret: bytes


class RacerReady(StoredEvent, frozen=True, tag=14):
    """A racer is ready, and opened the nonce of their commitment."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    nonce: bytes | None


class CountdownStarted(StoredEvent, frozen=True, tag=15):
    """Every racer is ready. The race starts at `starts_at`."""

    visibility: ClassVar[Literal["race"]] = "race"
    starts_at: int


class RaceStarted(StoredEvent, frozen=True, tag=16):
    """The cards are on the boards."""

    visibility: ClassVar[Literal["race"]] = "race"
    seed: bytes


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


class RacerReturned(StoredEvent, frozen=True, tag=18):
    """A racer is connected again."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int


class SeatEnded(StoredEvent, frozen=True, tag=19):
    """A racer's race is over."""

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    how: How


class RaceDecided(StoredEvent, frozen=True, tag=20):
    """Nothing can change the standings any more. `places` are 1, 2, … by seat. Equal results share a place."""

    visibility: ClassVar[Literal["race"]] = "race"
    places: tuple[int, ...]


class RaceFinished(StoredEvent, frozen=True, tag=21):
    """Every seat has ended."""

    visibility: ClassVar[Literal["race"]] = "race"


class RaceAbandoned(StoredEvent, frozen=True, tag=22):
    """The race never started."""

    visibility: ClassVar[Literal["race"]] = "race"
    reason: AbandonmentReason


class StartCalled(StoredEvent, frozen=True, tag=23):
    """The start was called. Free seats are removed, and the seats behind them move up.

    Racers who are not ready soon are left out as well.
    """

    visibility: ClassVar[Literal["race"]] = "race"


class GhostSeated(StoredEvent, frozen=True, tag=25):
    """A board of a finished race takes a seat, and is played again at its own pace.

    `player` played it in seat `of_seat` of `race_id`: `actions` at `times`, until it `ended` as `how` says; in
    milliseconds since the start. The event holds all of it, so that a race depends on its own log alone.
    """

    visibility: ClassVar[Literal["race"]] = "race"
    seat: int
    race_id: RaceId
    of_seat: int
    player: PlayerId
    actions: tuple[str, ...]
    times: tuple[int, ...]
    how: How
    ended: int


class RaceOpened(StoredEvent, frozen=True, tag=26):
    """The time of a closed race that is on has come: its boards are public from here on."""

    visibility: ClassVar[Literal["race"]] = "race"


class HintGiven(StoredEvent, frozen=True, tag=24):
    """A racer in practice got a hint for the board after `n` moves and undos."""

    visibility: ClassVar[Literal["board"]] = "board"
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
    | RaceOpened
)

encode = msgspec.msgpack.Encoder().encode
"""Encode an event for the log."""

decode = msgspec.msgpack.Decoder(Event).decode
"""Decode the payload of an event of any schema ever written."""


def is_lifecycle(event: StoredEvent) -> bool:
    """Whether lists and standings follow the event: they follow what is public at once."""
    return event.visibility == "race"
