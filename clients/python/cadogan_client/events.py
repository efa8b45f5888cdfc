"""Public events of a race: facts that everybody is told, numbered `p` = 1, 2, 3 …, each `t` ms after the start."""

from msgspec import Struct

from cadogan_client.views import How, Piles, PlayerId, Settings, Standing


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


class Joined(PublicEvent, frozen=True, tag="joined"):
    """A player took a seat, or committed to another nonce."""

    seat: int
    player: PlayerId
    commitment: str | None


class Withdrew(PublicEvent, frozen=True, tag="withdrew"):
    """A racer left before the start; the race is a lobby (again)."""

    seat: int


class Renewed(PublicEvent, frozen=True, tag="renewed"):
    """The deal is decided anew: another commitment of the service, and everybody joins again with another nonce."""

    commitment: str


class BecameReady(PublicEvent, frozen=True, tag="ready"):
    """A racer is ready."""

    seat: int


class Counting(PublicEvent, frozen=True, tag="countdown"):
    """Everybody is ready."""

    starts_at: int


class Started(PublicEvent, frozen=True, tag="started"):
    """The cards lie: the same piles on every board, and as many cards home."""

    started_at: int
    ends_at: int
    home: int
    piles: Piles


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
    """Nothing can change the standings any more."""

    standings: tuple[Standing, ...]


class Finish(PublicEvent, frozen=True, tag="finished"):
    """Every seat has ended, and all is revealed: what the deal came from, and the digest of the race's log."""

    standings: tuple[Standing, ...]
    seed: str
    secret: str | None
    nonces: tuple[str | None, ...]
    digest: str


class Abandonment(PublicEvent, frozen=True, tag="abandoned"):
    """The race never started, and all is revealed that had been committed to."""

    reason: str
    secret: str | None
    nonces: tuple[str | None, ...]
    digest: str


AnyPublicEvent = (
    Created
    | Joined
    | Withdrew
    | Renewed
    | BecameReady
    | Counting
    | Started
    | Moved
    | Undone
    | Left
    | Returned
    | Ended
    | PlacesDecided
    | Finish
    | Abandonment
)


class UnknownEvent(Struct, frozen=True):
    """A public event of a kind that this version of the client does not know; it counts, and changes nothing here."""

    p: int
    t: int
    type: str
