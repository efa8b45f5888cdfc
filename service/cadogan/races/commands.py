"""Commands to a race. Time and randomness arrive in them: `at` is when the node read one, in ms since the epoch."""

from msgspec import Struct

from cadogan.races.facts import LOBBY_S, How, MadeBy, Origin
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.settings import Settings


class TimedCommand(Struct, frozen=True, gc=False):
    """Base of the commands: when the command was read."""

    at: int


class Ghost(Struct, frozen=True):
    """A finished board that is to take a seat; see `GhostSeated`."""

    race_id: RaceId
    of_seat: int
    player: PlayerId
    actions: tuple[str, ...]
    times: tuple[int, ...]
    how: How
    ended: int


class Create(TimedCommand, frozen=True):
    """Open a lobby. `secret` is 32 random bytes; `seed` is 16 bytes if the deal is picked."""

    race_id: RaceId
    creator: PlayerId
    settings: Settings
    secret: bytes
    seed: bytes | None = None
    is_house: bool = False
    rematch_of: RaceId | None = None
    invited: tuple[PlayerId, ...] = ()
    origin: Origin | None = None
    ghosts: tuple[Ghost, ...] = ()
    lobby_s: int = LOBBY_S
    deal: DealId | None = None
    house_bots: tuple[PlayerId, ...] = ()
    made_by: MadeBy = "player"


class Join(TimedCommand, frozen=True):
    """Take a seat. A random deal needs a commitment to a nonce. Some races refuse bots.

    A house bot cannot take a seat: it has one from the beginning, or none.
    """

    player: PlayerId
    commitment: bytes | None
    is_bot: bool = False
    is_house: bool = False


class Withdraw(TimedCommand, frozen=True):
    """Leave before the start."""

    seat: int


class Start(TimedCommand, frozen=True):
    """Stop waiting for free seats, and wait only briefly for racers to be ready. Only `Race.starter` may do this."""

    player: PlayerId


class Ready(TimedCommand, frozen=True):
    """Be ready, and open the nonce."""

    seat: int
    nonce: bytes | None


class Play(TimedCommand, frozen=True):
    """Make a move on the board that has had `n` moves and undos."""

    seat: int
    n: int
    move: str


class Undo(TimedCommand, frozen=True):
    """Take back the last move on the board that has had `n` moves and undos."""

    seat: int
    n: int


class AskHint(TimedCommand, frozen=True):
    """Ask for a hint on the board that has had `n` moves and undos."""

    seat: int
    n: int


class Resign(TimedCommand, frozen=True):
    """Give up the race."""

    seat: int


class Leave(TimedCommand, frozen=True):
    """The racer has had no connection for some seconds: `since` a moment, or since now."""

    seat: int
    since: int | None = None


class Return(TimedCommand, frozen=True):
    """The racer is connected, for the first time or again."""

    seat: int


class Tick(TimedCommand, frozen=True):
    """Time has passed."""


Command = Join | Withdraw | Start | Ready | Play | Undo | AskHint | Resign | Leave | Return | Tick
"""A command to a race that exists: everything but `Create`."""
