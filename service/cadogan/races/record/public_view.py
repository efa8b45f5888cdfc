"""What everyone may know of a race at one moment: the view that its public events add up to.

The notation is that of the events (`cadogan.races.record.public`).
"""

from typing import Literal

from msgspec import Struct

from cadogan.races.facts import AbandonmentReason, How
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.settings import Settings

Piles = dict[str, str]
"""Piles by name, as they look to a spectator."""

PhaseName = Literal["lobby", "countdown", "racing", "decided", "finished", "abandoned"]


class OriginView(Struct, frozen=True):
    """Where a practice race began: the board of a seat of another race, after `n` moves and undos."""

    race: RaceId
    seat: int
    n: int


class GhostView(Struct, frozen=True):
    """The finished board that plays again in a seat: that of `player` in a seat of another race."""

    race: RaceId
    seat: int
    player: PlayerId


class Standing(Struct, frozen=True):
    """The result of a seat. `time` is in milliseconds since the start, with penalties; null while the seat plays.

    Winners come first, by time; then racers who played on; then racers who resigned or left while another racer played.
    Within the last two groups: by cards home, then by the earlier time of reaching them.

    Until the race is finished, `home` and `moves` count the public board, and so does `place` until it is decided.
    """

    seat: int
    place: int
    home: int
    moves: int
    time: int | None
    """Milliseconds since the start, with penalties; null while the seat plays."""
    how: How | None


class Progress(Struct, frozen=True):
    """How far the public board of a seat has come, and whether the seat is `ahead` of it.

    Counts that are ahead of the public board would name cards that others have not seen. A seat is `ahead` until its
    cards have been seen by every other racer, or until a closed race opens.
    """

    seat: int
    n: int
    home: int
    moves: int
    ahead: bool = False
    """Whether the seat is ahead of its public board."""


class SeatView(Struct, frozen=True, kw_only=True):
    """The public view of a seat. `n`, `home` and `piles` are the public state of its board."""

    seat: int
    player: PlayerId | None
    commitment: str | None
    ready: bool
    """Whether the racer is ready."""
    ghost: GhostView | None = None
    n: int = 0
    home: int = 0
    piles: Piles | None = None
    progress: Progress | None = None
    """How far the public board has come, and whether the seat is ahead of it."""
    away_until: int | None = None
    """Time by which an absent racer must return, in milliseconds since the epoch."""
    ended: How | None = None


class RenewalView(Struct, frozen=True):
    """A renewal of the deal. The players who `left` after a nonce was opened caused it."""

    left: tuple[PlayerId, ...]


class RaceView(Struct, frozen=True, kw_only=True):
    """The public view of a race after `p` public events."""

    id: RaceId
    p: int
    phase: PhaseName
    settings: Settings
    creator: PlayerId
    house: bool
    created_at: int
    commitment: str | None
    seats: tuple[SeatView, ...]
    rematch_of: RaceId | None = None
    rematch: RaceId | None = None
    """Id that the rematch has or would have, once the race is decided."""
    origin: OriginView | None = None
    starter: int | None = None
    """Seat of the racer who may start the race without waiting: the creator, or without them the longest seated."""
    start_by: int | None = None
    """Time by which racers must be ready, in milliseconds since the epoch."""
    starts_at: int | None = None
    started_at: int | None = None
    ends_at: int | None = None
    """When the time limit is reached, in milliseconds since the epoch."""
    finished_at: int | None = None
    standings: tuple[Standing, ...] | None = None
    seed: str | None = None
    secret: str | None = None
    nonces: tuple[str | None, ...] | None = None
    digest: str | None = None
    deal: DealId | None = None
    """Id of the deal, if it can be played in other races too. Its seed is then published with the deal, not here."""
    race_rules: int = 1
    """Version of the rules of a race that it was created under: from 2 on, a deal is renewed at most twice."""
    renewals: tuple[RenewalView, ...] = ()
    """Renewals of the deal before the start."""
    house_bots: tuple[PlayerId, ...] = ()
    """House bots of the race. They commit to their nonces, and open them, before anyone can join."""
    abandoned: AbandonmentReason | None = None
    """Why the race never started."""
    left: tuple[PlayerId, ...] = ()
    """Players who left, after a nonce of the present deal was opened or a pairing, so that the race was abandoned."""
