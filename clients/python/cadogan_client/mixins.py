"""Methods of the generated types, as base classes of them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:  # the fields of the generated classes
    from datetime import date


class _Seat(Protocol):
    """What is asked of a seat. Its generated class is above this module, so it cannot be named here."""

    @property
    def player(self) -> object: ...
    @property
    def ghost(self) -> object: ...
    @property
    def commitment(self) -> str | None: ...


class _AtGame(Protocol):
    @property
    def game(self) -> str: ...


_Rating_co = TypeVar("_Rating_co", bound=_AtGame, covariant=True)


class _Rated(Protocol[_Rating_co]):
    @property
    def ratings(self) -> tuple[_Rating_co, ...]: ...


class PublicEvent:
    """Base of the public events of a race, numbered `p` = 1, 2, 3 …, each `t` ms after the start."""

    __slots__ = ()

    if TYPE_CHECKING:
        p: int
        t: int


class RaceMixin:
    """Questions about a race."""

    __slots__ = ()

    if TYPE_CHECKING:
        phase: str
        commitment: str | None
        seats: tuple[_Seat, ...]

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.player is not None or seat.ghost is not None for seat in self.seats)

    @property
    def is_committed(self) -> bool:
        """Whether every seat is taken and, if the deal needs nonces, every racer has committed to one."""
        return self.is_full and (self.commitment is None or all(seat.commitment is not None for seat in self.seats))

    @property
    def is_decided(self) -> bool:
        """Whether nothing can change the places any more. An abandoned race is decided, too."""
        return self.phase in ("decided", "finished", "abandoned")

    @property
    def is_over(self) -> bool:
        """Whether the race is finished or abandoned."""
        return self.phase in ("finished", "abandoned")


class ProfileMixin:
    """Questions about a player."""

    __slots__ = ()

    def rating(self: _Rated[_Rating_co], game: str) -> _Rating_co | None:
        """Rating at a game; None if the player has no rating there."""
        return next((rating for rating in self.ratings if rating.game == game), None)


class DayDealMixin:
    """The check of a daily deal."""

    __slots__ = ()

    if TYPE_CHECKING:
        day: date
        game: str
        opens_at: int
        seed: str | None

    def keeps(self, commitment: str) -> bool:
        """Whether the seed matches a commitment that was published earlier.

        Raises: ValueError before `opens_at`, when the seed is not public.
        """
        if self.seed is None:
            raise ValueError(f"The seed of {self.day} is not public before {self.opens_at} ms since the epoch.")
        text = b"cadogan/day/1" + f"{self.day.isoformat()} {self.game}".encode() + bytes.fromhex(self.seed)
        return sha256(text).hexdigest() == commitment


class ProofMixin:
    """The file of a proof."""

    __slots__ = ()

    def save(self, path: Path | str) -> None:
        """Write the file that `cadogan verify` reads."""
        Path(path).write_bytes(msgspec.json.encode(self))
