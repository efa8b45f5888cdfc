"""What everyone may know of a race: its public events. `public_view` has what they add up to.

These are types of their own, never stored events with fields removed. Before the race is over, they hold no seed, no
secret, no nonce, and no face that is still to be turned up. Bytes are in hexadecimal. A card is written `7H`, a card
that lies face down `--`, and a pile from bottom to top with spaces between. `p` numbers the events 1, 2, 3 …. `t` is
in milliseconds since the start (0 before it), and `…_at` in milliseconds since the epoch.
"""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from msgspec import Struct

from cadogan.races.facts import AbandonmentReason, How
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.races.record.public_view import GhostView, OriginView, Piles, Standing
from cadogan.races.settings import Settings


class Of(NamedTuple):
    """The value of a field of the event."""

    field: str


Changes = Mapping[str, Of | str | bool | None]
"""Fields that change, with a field of the event or a value that they have then."""


class Effect(NamedTuple):
    """What an event changes in the view of the race, and in the view of its seat. Reducers take it from the contract.

    With `frees`, the seat has been free before: nothing of its former racer stays.
    """

    race: Changes = {}  # noqa: RUF012 - nobody changes it
    seat: Changes | None = None
    frees: bool = False


class PublicEvent(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """Base of the public events. Each has its `effect`, or None if reducers need code of their own for it.

    Raises:
        TypeError: At import, if a subclass does not declare its effect.
    """

    effect: ClassVar[Effect | None]
    p: int
    t: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "effect" not in cls.__dict__:
            raise TypeError(f"{cls.__name__} must declare its effect on the view, or None if reducers need code for it")


class Created(PublicEvent, frozen=True, tag="created"):
    """A lobby opened. `commitment` is to the service's secret; null if the deal is picked.

    `rematch_of` is set for a rematch, `origin` for practice that begins on a board of another race, and `deal` for a
    race whose deal has an id.
    """

    effect: ClassVar[Effect | None] = Effect({"commitment": Of("commitment")})
    created_at: int
    creator: PlayerId
    settings: Settings
    commitment: str | None
    rematch_of: RaceId | None = None
    origin: OriginView | None = None
    deal: DealId | None = None
    race_rules: int = 1
    house_bots: tuple[PlayerId, ...] = ()


class Joined(PublicEvent, frozen=True, tag="joined"):
    """A player took a seat. `commitment` is to the player's nonce; null if the deal is picked.

    `starter` is the seat of the racer who may start the race now, as in the race's view.
    """

    effect: ClassVar[Effect | None] = Effect(
        {"starter": Of("starter")}, {"player": Of("player"), "commitment": Of("commitment")}, frees=True
    )
    seat: int
    player: PlayerId
    commitment: str | None
    starter: int | None = None


class GhostJoined(PublicEvent, frozen=True, tag="ghost-joined"):
    """A finished board of another race takes a seat, and is played again in its own time. It holds back no board."""

    effect: ClassVar[Effect | None] = Effect(seat={"ready": True, "ghost": Of("ghost")}, frees=True)
    seat: int
    ghost: GhostView


class Withdrew(PublicEvent, frozen=True, tag="withdrew"):
    """A racer left before the start; the race is a lobby (again). `starter` may start it now."""

    effect: ClassVar[Effect | None] = Effect(
        {"phase": "lobby", "starts_at": None, "starter": Of("starter")}, {}, frees=True
    )
    seat: int
    starter: int | None = None


class Renewed(PublicEvent, frozen=True, tag="renewed"):
    """The deal is renewed: the service has a new commitment, and every racer joins again with a new nonce.

    `renewals` counts the renewals so far, this one included. The players who `left` after a nonce was opened caused it.
    """

    effect: ClassVar[Effect | None] = None
    commitment: str
    renewals: int
    """Renewals of the deal so far."""
    left: tuple[PlayerId, ...]


class CalledStart(PublicEvent, frozen=True, tag="start-called"):
    """Nobody waits for other players any longer. Free seats are removed, and the seats behind them move up.

    At `start_by`, seats that are not ready are removed in the same way.
    """

    effect: ClassVar[Effect | None] = None
    start_by: int
    """Time by which racers must be ready, in milliseconds since the epoch."""


class BecameReady(PublicEvent, frozen=True, tag="ready"):
    """A racer is ready."""

    effect: ClassVar[Effect | None] = Effect(seat={"ready": True})
    seat: int


class Counting(PublicEvent, frozen=True, tag="countdown"):
    """Every racer is ready."""

    effect: ClassVar[Effect | None] = Effect(
        {"phase": "countdown", "starts_at": Of("starts_at"), "start_by": None, "starter": None}
    )
    starts_at: int


class Started(PublicEvent, frozen=True, tag="started"):
    """The cards are on the boards: the same piles and cards home on each. `piles` is null while a race is closed."""

    effect: ClassVar[Effect | None] = None
    started_at: int
    ends_at: int
    """When the time limit is reached, in milliseconds since the epoch."""
    home: int
    piles: Piles | None


class Moved(PublicEvent, frozen=True, tag="moved"):
    """A racer moved. `n` counts the moves and undos on the board; `piles` are those that changed."""

    effect: ClassVar[Effect | None] = None
    seat: int
    n: int
    move: str
    turned: str
    home: int
    piles: Piles


class Undone(PublicEvent, frozen=True, tag="undone"):
    """A racer took back the last move. `piles` are those that changed."""

    effect: ClassVar[Effect | None] = None
    seat: int
    n: int
    home: int
    piles: Piles


class Hinted(PublicEvent, frozen=True, tag="hinted"):
    """A racer in practice, in a race with `hints`, got a hint for the board after `n` moves and undos."""

    effect: ClassVar[Effect | None] = Effect()
    seat: int
    n: int
    move: str


class Left(PublicEvent, frozen=True, tag="left"):
    """A racer has been away for five seconds, and has until `until_at` to return: a minute from the moment of leaving.

    A shorter absence is not told. After 20 absences of a seat, a further one is told only when its minute is over.
    In a lobby, only the racer who may start it leaves so. Nothing ends at `until_at` then; `starter` may start.
    """

    effect: ClassVar[Effect | None] = None
    seat: int
    until_at: int
    """Time by which the racer must return, in milliseconds since the epoch."""
    starter: int | None = None


class Returned(PublicEvent, frozen=True, tag="returned"):
    """A racer is connected again. In a lobby, `starter` may start it now."""

    effect: ClassVar[Effect | None] = None
    seat: int
    starter: int | None = None


class Ended(PublicEvent, frozen=True, tag="ended"):
    """A racer's race is over. `home` counts the public board, except that a win has all cards home.

    A board with 2,000 moves and undos is `stuck`, too.
    """

    effect: ClassVar[Effect | None] = Effect(seat={"ended": Of("how"), "away_until": None})
    seat: int
    how: How
    home: int


class PlacesDecided(PublicEvent, frozen=True, tag="decided"):
    """Nothing can change the standings any more; some racers may play on.

    `rematch` is the id that the rematch has or would have.
    """

    effect: ClassVar[Effect | None] = Effect(
        {"phase": "decided", "standings": Of("standings"), "rematch": Of("rematch")}
    )
    standings: tuple[Standing, ...]
    rematch: RaceId
    """Id of the rematch, whether or not it exists yet."""


class Finish(PublicEvent, frozen=True, tag="finished"):
    """Every seat has ended. The origin of the deal and the digest of the race's log are revealed.

    A race that is still closed reveals the deal in `opened`. `seed` is null for a deal with an id.
    """

    effect: ClassVar[Effect | None] = None
    standings: tuple[Standing, ...]
    seed: str | None
    secret: str | None
    nonces: tuple[str | None, ...]
    digest: str


class Opened(PublicEvent, frozen=True, tag="opened"):
    """A closed race opens, and the events of its boards follow. `piles` is null if the race has not started.

    Until the race is over, seed and secret are null, and nonces are empty.
    """

    effect: ClassVar[Effect | None] = None
    home: int
    piles: Piles | None
    seed: str | None
    secret: str | None
    nonces: tuple[str | None, ...]


class Abandonment(PublicEvent, frozen=True, tag="abandoned"):
    """The race never started. Everything that was committed to is revealed.

    If the race could not go on because players left, `left` names them.
    """

    effect: ClassVar[Effect | None] = None
    reason: AbandonmentReason
    secret: str | None
    nonces: tuple[str | None, ...]
    digest: str
    left: tuple[PlayerId, ...] = ()


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
