"""Public events of a race: facts that everybody is told, numbered `p` = 1, 2, 3 …, each `t` ms after the start."""

from msgspec import Struct

from cadogan_client.views import DealId, Ghost, How, Origin, Piles, PlayerId, RaceId, Settings, Standing


class PublicEvent(Struct, frozen=True, tag_field="type"):
    """Base of the public events."""

    p: int
    t: int


class Created(PublicEvent, frozen=True, tag="created"):
    """A lobby opened. `commitment` is to the service's secret; None where the deal is picked."""

    created_at: int
    creator: PlayerId
    settings: Settings
    commitment: str | None
    rematch_of: RaceId | None = None
    origin: Origin | None = None
    deal: DealId | None = None


class Joined(PublicEvent, frozen=True, tag="joined"):
    """A player took a seat, or committed to another nonce."""

    seat: int
    player: PlayerId
    commitment: str | None


class GhostJoined(PublicEvent, frozen=True, tag="ghost-joined"):
    """A finished board of another race takes a seat, and is played again at its own pace."""

    seat: int
    ghost: Ghost


class Withdrew(PublicEvent, frozen=True, tag="withdrew"):
    """A racer left before the start; the race is a lobby (again)."""

    seat: int


class Renewed(PublicEvent, frozen=True, tag="renewed"):
    """The deal is decided anew: another commitment of the service, and everybody joins again with another nonce."""

    commitment: str


class CalledStart(PublicEvent, frozen=True, tag="start-called"):
    """Free seats are gone and those behind them move up; who is not ready at `start_by` is left out."""

    start_by: int


class BecameReady(PublicEvent, frozen=True, tag="ready"):
    """A racer is ready."""

    seat: int


class Counting(PublicEvent, frozen=True, tag="countdown"):
    """Everybody is ready."""

    starts_at: int


class Started(PublicEvent, frozen=True, tag="started"):
    """The cards lie: the same piles on every board, and as many cards home. A closed race does not show them yet."""

    started_at: int
    ends_at: int
    home: int
    piles: Piles | None


class Moved(PublicEvent, frozen=True, tag="moved"):
    """A racer moved. `n` counts the moves and undos on his board, `piles` are those that changed."""

    seat: int
    n: int
    move: str
    turned: str
    home: int
    piles: Piles


class Undone(PublicEvent, frozen=True, tag="undone"):
    """A racer took his last move back."""

    seat: int
    n: int
    home: int
    piles: Piles


class Hinted(PublicEvent, frozen=True, tag="hinted"):
    """One who practises asked what to do when his board had had `n` moves and undos."""

    seat: int
    n: int
    move: str


class Left(PublicEvent, frozen=True, tag="left"):
    """A racer is not there; he has until `until_at` to return."""

    seat: int
    until_at: int


class Returned(PublicEvent, frozen=True, tag="returned"):
    """A racer is there again."""

    seat: int


class Ended(PublicEvent, frozen=True, tag="ended"):
    """A racer's race is over."""

    seat: int
    how: How
    home: int


class PlacesDecided(PublicEvent, frozen=True, tag="decided"):
    """Nothing can change the standings any more. `rematch` is the id that a rematch has or would have."""

    standings: tuple[Standing, ...]
    rematch: RaceId


class Finish(PublicEvent, frozen=True, tag="finished"):
    """Every seat has ended, and all is revealed: what the deal came from, and the digest of the race's log.

    A closed race keeps the deal to itself until it opens.
    """

    standings: tuple[Standing, ...]
    seed: str | None
    secret: str | None
    nonces: tuple[str | None, ...]
    digest: str


class Opened(PublicEvent, frozen=True, tag="opened"):
    """The time of a closed race has come: what happened on its boards follows. Without `piles` it never started."""

    home: int
    piles: Piles | None
    seed: str | None
    secret: str | None
    nonces: tuple[str | None, ...]


class Abandonment(PublicEvent, frozen=True, tag="abandoned"):
    """The race never started, and all is revealed that had been committed to."""

    reason: str
    secret: str | None
    nonces: tuple[str | None, ...]
    digest: str


AnyPublicEvent = (
    Created
    | Joined
    | GhostJoined
    | Withdrew
    | Renewed
    | CalledStart
    | BecameReady
    | Counting
    | Started
    | Moved
    | Undone
    | Hinted
    | Left
    | Returned
    | Ended
    | PlacesDecided
    | Finish
    | Opened
    | Abandonment
)


class UnknownEvent(Struct, frozen=True):
    """A public event of a kind that this version of the client does not know; it counts, and changes nothing here."""

    p: int
    t: int
    type: str
