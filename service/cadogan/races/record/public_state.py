"""What is public of a race by now, as its events find it when they become public."""

from typing import NamedTuple, Protocol

from cadogan.races.board import Board
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.proof.digest import log_digest
from cadogan.races.race import Race
from cadogan.races.record import public, public_view
from cadogan.races.record.race_view import NOTHING, Revealed


class Digested(NamedTuple):
    """A version of a log, and its digest then."""

    version: int
    digest: str


class Change(Protocol):
    """What an event changed: the race after it, and the piles of its board."""

    race: Race

    @property
    def piles(self) -> public_view.Piles:
        """Piles that a move or undo changed on its board."""


class PublicState:
    """What is public of one race, up to the public event number `p`. `boards` has the public state of its boards."""

    __slots__ = ("_digested", "boards", "opens_at", "p", "payloads", "started_at")

    def __init__(self) -> None:
        self.p = 0
        self.boards: list[Board] = []
        self.payloads: list[bytes] = []
        self.started_at: int | None = None
        self.opens_at: int | None = None
        """When the boards of a closed race become public, in milliseconds since the epoch; None once they are.

        While the race is on, `RaceOpened` opens it, so that everybody has the order of the log. After its last event
        the time alone opens it. A race before rules 8 has no such event. Time opens it `LATE_MS` after `closed_until`:
        events from before that time may still be on their way to the log, and must precede the opening. An event of
        the log that is not from before `closed_until` opens it earlier.
        """
        self._digested: Digested | None = None

    def opened(self, race: Race, t: int) -> public.Opened:
        """Open a closed race."""
        self.opens_at = None  # first: what is revealed depends on it
        start = race.start
        home, piles = (0, None) if start is None else (start.home, start.show_all())
        return public.Opened(self.p, t, home, piles, *self.revealed(race))

    def digest(self, race: Race) -> str:
        """Digest of the log. It is asked for once the race is over, again with each view, and costs a hash an event."""
        if self._digested is None or self._digested.version != len(self.payloads):
            digest = log_digest(race.id, self.payloads).hex()
            self._digested = Digested(len(self.payloads), digest)
        return self._digested.digest

    def revealed(self, race: Race) -> Revealed:
        """Secret, nonces and seed, if this race makes them public.

        A picked deal that was never played stays hidden. A deal with an id may be on in another race right now, and
        this log does not know: the service publishes its seed with the deal.
        """
        if self.opens_at is not None or not isinstance(race.phase, Finished | Abandoned):
            return NOTHING
        seed = str(race.seed) if isinstance(race.phase, Finished) and race.created.deal is None else None
        return Revealed(seed, hex_of(race.secret), tuple(hex_of(seat.nonce) for seat in race.seats))


def hex_of(value: bytes | None) -> str | None:
    """Bytes as the wire has them."""
    return None if value is None else value.hex()
