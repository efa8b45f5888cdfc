"""What a bot decides: which races it enters, and its moves."""

from collections.abc import Awaitable, Sequence
from typing import ClassVar

from cadogan_client.seat import Seat
from cadogan_client.wire_types import Board, Challenge, Standing


class Bot:
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
    """Games at which it looks for opponents, in turn. If empty, it only answers challenges."""
    rated: ClassVar[bool] = False
    """Whether it looks for rated races."""
    bot_after_s: ClassVar[float | None] = None
    """After so many seconds without an opponent it races a house bot. None: it waits on."""
    at_once: ClassVar[int] = 4
    """Races that it plays at once. While it plays as many, it seeks no opponent and declines challenges."""
    rematches: ClassVar[bool] = True
    """Whether it joins the rematch that an opponent asks for."""
    patience_s: ClassVar[float] = 10.0
    """How long it waits for the others, once `choose` returned None. A racer who resigns earlier is placed behind."""

    seat: Seat

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def choose(self, board: Board) -> str | Awaitable[str | None] | None:
        """One of `board.legal`, or None if there is no sensible move any more. It is not asked without a legal move.

        It runs in a thread, so it may take its time without holding up other races. It may be `async` instead.
        """
        raise NotImplementedError("A bot needs a method choose(self, board).")

    @classmethod
    def accepts(cls, challenge: Challenge) -> bool:
        """Whether to accept a challenge to this bot. It accepts all unless this is overridden."""
        del challenge
        return True

    def after_race(self, standings: Sequence[Standing]) -> None:
        """Called when the places are decided; does nothing unless it is overridden."""
