"""Deals: what became of one that was played, and the deals of the days. Times are in milliseconds since the epoch."""

from datetime import date
from hashlib import sha256
from typing import Literal, TypedDict

from msgspec import Struct

from cadogan_client.page import Page
from cadogan_client.views import DealId, How, OptionValue, PlayerId, RaceId


class AgainTerms(TypedDict, total=False):
    """How to play a deal again. Times are in seconds."""

    seats: int
    time_limit: int
    countdown: int
    undo: Literal["none", "free", "penalty"]
    hints: bool
    listed: bool


class DealBoard(Struct, frozen=True, kw_only=True):
    """A board that was played on a deal; `time` in milliseconds since its start, penalties included.

    `race` is None where the race is not listed. `percentile` of the other boards did worse. The boards of the best one
    and of this one are the same before `parted`; None if one did as the other, and no more.
    """

    race: RaceId | None
    seat: int
    player: PlayerId
    name: str
    how: How
    home: int
    moves: int
    time: int
    percentile: int | None
    parted: int | None


class DealPage(Struct, frozen=True, kw_only=True):
    """A deal that was played, and every board of it, the best first. `witness`: moves that win it, if any are known."""

    id: DealId
    game: str
    options: dict[str, OptionValue]
    seed: str
    witness: str | None
    races: int
    won: int
    boards: tuple[DealBoard, ...]


class DayDeal(Struct, frozen=True, kw_only=True):
    """A day's deal of a game: begun between `begins_at` and `ends_at`, public with seed and witness at `opens_at`."""

    day: date
    game: str
    deal: DealId
    commitment: str
    committed_at: int
    begins_at: int
    ends_at: int
    opens_at: int
    players: int
    winnable: bool
    unrated: str
    seed: str | None = None
    witness: str | None = None

    def keeps(self, commitment: str) -> bool:
        """Whether its seed, which has to be public by now, is the one that was committed to."""
        if self.seed is None:
            raise ValueError(f"the seed of {self.day} is public from {self.opens_at} ms on")
        text = b"cadogan/day/1" + f"{self.day.isoformat()} {self.game}".encode() + bytes.fromhex(self.seed)
        return sha256(text).hexdigest() == commitment


class Day(Struct, frozen=True):
    """All deals of a day, by game."""

    day: date
    deals: tuple[DayDeal, ...]


class DayResult(Struct, frozen=True, kw_only=True):
    """What somebody has reached; None while he plays. `time` in milliseconds since his start."""

    player: PlayerId
    name: str
    race: RaceId
    how: How | None
    home: int | None
    time: int | None


class DayPage(Page, frozen=True):
    """A page of those who played a day's deal."""

    deal: DayDeal
    results: tuple[DayResult, ...]


class DayTable(Struct, frozen=True):
    """Everybody who played a day's deal, the best first."""

    deal: DayDeal
    results: tuple[DayResult, ...]
