"""Orders to a race. `at` is when the node read them, in milliseconds since the epoch; chance comes with them too."""

from msgspec import Struct

from cadogan.races.events import LOBBY_S, How, Origin
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.settings import Settings


class Command(Struct, frozen=True, gc=False):
    """Base of the commands: when it was read."""

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


class Create(Command, frozen=True):
    """Open a lobby. `secret`: 32 random bytes; `seed`: 16 bytes where the deal is picked."""

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


class Join(Command, frozen=True):
    """Take a seat, with a commitment to a nonce where the deal is random. Some races are not for bots."""

    player: PlayerId
    commitment: bytes | None
    is_bot: bool = False


class Withdraw(Command, frozen=True):
    """Leave before the start."""

    seat: int


class Start(Command, frozen=True):
    """Wait no longer for free seats to be taken, nor long for racers to be ready. Only who made the race may say so."""

    player: PlayerId


class Ready(Command, frozen=True):
    """Be ready, and open the nonce."""

    seat: int
    nonce: bytes | None


class Play(Command, frozen=True):
    """Make a move on the board that has had `n` moves and undos."""

    seat: int
    n: int
    move: str


class Undo(Command, frozen=True):
    """Take the last move back on the board that has had `n` moves and undos."""

    seat: int
    n: int


class AskHint(Command, frozen=True):
    """Ask what to do on the board that has had `n` moves and undos."""

    seat: int
    n: int


class Resign(Command, frozen=True):
    """Give the race up."""

    seat: int


class Leave(Command, frozen=True):
    """The last connection of a racer is gone."""

    seat: int


class Return(Command, frozen=True):
    """A racer is there (again)."""

    seat: int


class Tick(Command, frozen=True):
    """Time has passed."""
