"""What a bot decides: which races it enters, and its moves."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from typing import ClassVar

from cadogan_client.seat import Seat
from cadogan_client.wire_types import Availability, Board, Challenge, DeclineReason, Settings, Standing


class Bot(ABC):
    """One race of a bot. Subclass it and write `choose`; each race gets an instance of its own.

    So an attribute of `self` keeps what belongs to one race. `self.seat` is the seat in it: `self.seat.race` is the
    public view of the race, with the boards of the others. Attributes of the class say which races the bot enters:

    >>> class Eager(Bot):
    ...     seeks = ("duchess", "canfield")
    ...
    ...     def choose(self, board: Board) -> str | None:
    ...         return board.legal[0] if board.n < 100 else None
    """

    seeks: ClassVar[Sequence[str]] = ("duchess",)
    """Games at which it looks for opponents: at once if it has room for as many races, else in turn.

    If empty, it only answers challenges.
    """
    rated: ClassVar[bool] = False
    """Whether it looks for rated races."""
    bot_after_s: ClassVar[float | None] = None
    """After so many seconds without an opponent it races a house bot. None: it waits on."""
    at_once: ClassVar[int] = 4
    """Races that it plays at once. While it plays as many, it seeks no opponent and declines challenges."""
    availability: ClassVar[Availability] = Availability()
    """Challenges that it accepts. The list of bots that are online shows this."""
    rematches: ClassVar[bool] = True
    """Whether it joins the rematch that an opponent asks for."""
    patience_s: ClassVar[float | None] = None
    """How long it waits for the others, once `choose` returned None. A racer who resigns is placed behind who plays on.

    None: for people until it cannot lose a place any more, and for bots ten seconds, since two bots could wait for each
    other until the time is up.
    """

    seat: Seat

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @abstractmethod
    def choose(self, board: Board) -> str | Awaitable[str | None] | None:
        """One of `board.legal`, or None if there is no sensible move any more. It is not asked without a legal move.

        It runs in a thread, so it may take its time without holding up other races. It may be `async` instead.
        """

    @classmethod
    def accepts(cls, challenge: Challenge) -> bool | DeclineReason:
        """True to accept a challenge to this bot; else the reason why not, or False for none.

        It accepts what `availability` allows unless this is overridden.
        """
        return decline_reason(cls.availability, challenge.settings) or True

    def after_race(self, standings: Sequence[Standing]) -> None:  # noqa: B027 - most bots need nothing here
        """Called when the places are decided; does nothing unless it is overridden."""


def decline_reason(availability: Availability, settings: Settings) -> DeclineReason:
    """Why a bot with this availability does not accept a race with these settings; None if it does.

    >>> decline_reason(Availability(games=("canfield",)), Settings(game="duchess", options={}, time_limit=600))
    'game'
    """
    least, most = availability.least_time_limit or 0, availability.most_time_limit or float("inf")
    if availability.games and settings.game not in availability.games:
        return "game"
    if availability.views and settings.view not in availability.views:
        return "view"
    if not least <= settings.time_limit <= most:
        return "time-limit"
    if availability.rated is not None and settings.rated != availability.rated:
        return "rated" if settings.rated else "unrated"
    return None
