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

from cadogan.people.player import Player
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


Company = Literal["people", "anybody", "bots"]
"""Whom one who waits is paired with. A bot waits for `bots`; a person for `people`, or for `anybody` if he likes."""

FITS: dict[Company, tuple[Company, ...]] = {
    "people": ("people", "anybody"),
    "anybody": ("people", "anybody", "bots"),
    "bots": ("anybody", "bots"),
}
"""Those that go together: who waits for bots is one."""


class Wish(Struct, frozen=True):
    """What somebody wants to race at."""

    game: str
    options: dict[str, OptionValue]
    is_rated: bool
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
    company: Company = "people"


class Pair(NamedTuple):
    """Two who are to race each other: who has waited longer is the first."""

    one: Waiting
    other: Waiting


def wish_of(
    game: str,
    options: dict[str, OptionValue],
    *,
    is_rated: bool,
    deal: Literal["any", "winnable"] = "any",
) -> Wish:
    """Wish with every default filled in; UnknownGame, InvalidOption, InvalidSettings."""
    settings, _ = settled(Settings(game=game, options=options, rated=is_rated, deal=deal))
    return Wish(settings.game, settings.options, is_rated, deal)


def company_of(player: Player, *, likes_bots: bool) -> Company:
    """Whom a player is paired with: bots race bots, and those people who do not mind."""
    if player.is_bot:
        return "bots"
    return "anybody" if likes_bots else "people"


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
    alike: dict[tuple[str, Company], list[Waiting]] = {}
    for one in longest_first:
        alike.setdefault((one.wish, one.company), []).append(one)
    for those in alike.values():
        those.sort(key=attrgetter("rating"))  # stable: of equals the one who has waited longer stays before
    paired: set[UUID] = set()
    found: list[Pair] = []
    for one in longest_first:
        if one.id in paired:
            continue
        alike[one.wish, one.company].remove(one)
        other = nearest((alike.get((one.wish, company), ()) for company in FITS[one.company]), one.rating)
        if other is not None and abs(other.rating - one.rating) <= permitted_gap(one.waited_s):
            alike[other.wish, other.company].remove(other)
            paired.add(other.id)
            found.append(Pair(one, other))
    return found


def nearest(crowds: Iterable[Sequence[Waiting]], rating: float) -> Waiting | None:
    """Whoever is nearest to a rating, of crowds in order of theirs; of equals the one who has waited longest."""
    near: list[Waiting] = []
    for others in crowds:
        above = bisect_left(others, rating, key=attrgetter("rating"))
        near += others[above : above + 1]
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
