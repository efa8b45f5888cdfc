"""Who races whom: of those who want the same, whoever has waited longest gets the one who is nearest in strength.

How far apart two may be widens with the time that the one of them has waited who has waited longer. So somebody who has
just come may meet one far from him; in a small house the other way would leave those at either end without anybody.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Literal, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan.races.ids import PlayerId
from cadogan.races.race import Race
from cadogan.races.settings import Settings, settled
from cadogan.rules.game import OptionValue

USUAL_RATING = 25.0
"""Where everybody begins."""
NARROWEST = 2.0
"""Permitted gap at first, in points of rating; hardly anybody is below 10 or above 40."""
WIDENS_PER_S = 0.5
"""Points that each second adds: a beginner and a master meet within a minute."""
OFFER_S = 15
"""After so long a bot of the house is offered."""
COMING_S = 20
"""How long each may take to join and be ready."""


class Wish(Struct, frozen=True):
    """What somebody wants to race at. `is_bot`: bots are paired with bots, and people with people."""

    game: str
    options: dict[str, OptionValue]
    is_rated: bool
    is_bot: bool = False
    deal: Literal["any", "winnable"] = "any"

    @property
    def text(self) -> str:
        """The same for the same wish."""
        return msgspec.json.encode(self, order="sorted").decode()

    def settings(self) -> Settings:
        """Settings of the race: what the game usually has, for two, in fair view."""
        return Settings(game=self.game, options=self.options, rated=self.is_rated, deal=self.deal)


class Waiting(Struct, frozen=True):
    """Somebody who waits, for so many seconds now."""

    id: UUID
    player: PlayerId
    wish: str
    rating: float
    waited_s: float


class Pair(NamedTuple):
    """Two who are to race each other: who has waited longer is the first."""

    one: Waiting
    other: Waiting


def wish_of(
    game: str,
    options: dict[str, OptionValue],
    *,
    is_rated: bool,
    is_bot: bool = False,
    deal: Literal["any", "winnable"] = "any",
) -> Wish:
    """Wish with every default filled in; UnknownGame, InvalidOption, InvalidSettings."""
    settings, _ = settled(Settings(game=game, options=options, rated=is_rated, deal=deal))
    return Wish(settings.game, settings.options, is_rated, is_bot, deal)


def read_wish(text: str) -> Wish:
    """Wish as it was stored."""
    return msgspec.json.decode(text, type=Wish)


def permitted_gap(waited_s: float) -> float:
    """Points of rating that may lie between two of whom the one has waited so long.

    >>> permitted_gap(0), permitted_gap(30)
    (2.0, 17.0)
    """
    return NARROWEST + WIDENS_PER_S * max(0.0, waited_s)


def pairs(waiting: Iterable[Waiting]) -> list[Pair]:
    """Pair those who wait, each at most once: whoever has waited longest chooses first."""
    longest_first = sorted(waiting, key=attrgetter("waited_s"), reverse=True)
    alike: dict[str, list[Waiting]] = {}
    for one in longest_first:
        alike.setdefault(one.wish, []).append(one)
    for those in alike.values():
        those.sort(key=attrgetter("rating"))  # stable: of equals the one who has waited longer stays before
    paired: set[UUID] = set()
    found: list[Pair] = []
    for one in longest_first:
        if one.id in paired:
            continue
        others = alike[one.wish]
        others.remove(one)
        other = nearest(others, one.rating)
        if other is not None and abs(other.rating - one.rating) <= permitted_gap(one.waited_s):
            others.remove(other)
            paired.add(other.id)
            found.append(Pair(one, other))
    return found


def nearest(others: Sequence[Waiting], rating: float) -> Waiting | None:
    """Whoever is nearest to a rating, of those in order of theirs; of equals the one who has waited longest."""
    above = bisect_left(others, rating, key=attrgetter("rating"))
    near = [others[above]] if above < len(others) else []
    if above > 0:
        below = others[above - 1].rating
        near.append(others[bisect_left(others, below, key=attrgetter("rating"))])
    return min(near, key=lambda other: (abs(other.rating - rating), -other.waited_s), default=None)


def came(race: Race) -> frozenset[PlayerId]:
    """Those whom nothing can be reproached with when a race did not begin.

    As long as a seat is free nobody can be ready, and whoever sits has come; else it is those who are ready.
    """
    return frozenset(
        seat.player for seat in race.seats if seat.player is not None and (seat.is_ready or not race.is_full)
    )
