"""Matchmaking: among players with the same wish, the player who has waited longest gets the one nearest in rating.

The permitted rating gap of a pair widens with the longer of its two waits. So a player who has just come may meet one
with a very different rating. If the shorter wait counted, the strongest and the weakest would often find no opponent.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from hashlib import sha256
from operator import attrgetter
from typing import Literal, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan.people.player import Player
from cadogan.races.ids import CHANCE_BYTES, PlayerId, uuid7
from cadogan.races.race import Race
from cadogan.races.rated import refuse_unless_rated_alike
from cadogan.races.settings import Settings, refuse_unproved, settled
from cadogan.rules.game import OptionValue

USUAL_RATING = 25.0
"""Rating of a new player."""
NARROWEST = 2.0
"""Permitted gap at first, in rating points. Hardly any player is below 10 or above 40."""
WIDENS_PER_S = 0.5
"""Points that each second adds. A beginner and a master meet within a minute."""
OFFER_S = 15
"""Wait after which a house bot is offered."""
COMING_S = 20
"""How long each player has to join and be ready."""


MOST_PAIRINGS = 8
"""Limit for the open pairings of a bot."""


Company = Literal["people", "anybody", "bots"]
"""Opponents that a player accepts. A bot waits for `bots`; a person waits for `people` or, on request, `anybody`."""

FITS: dict[Company, tuple[Company, ...]] = {
    "people": ("people", "anybody"),
    "anybody": ("people", "anybody", "bots"),
    "bots": ("anybody", "bots"),
}
"""Companies that can be paired with each other. Only bots wait for `bots`."""


class Wish(Struct, frozen=True):
    """The race that a player wants."""

    game: str
    options: dict[str, OptionValue]
    is_rated: bool
    deal: Literal["any", "winnable"] = "any"

    @property
    def text(self) -> str:
        """Canonical JSON: equal wishes have equal text."""
        return msgspec.json.encode(self, order="sorted").decode()

    def settings(self) -> Settings:
        """Settings of the race: the game's defaults, two seats, fair view."""
        return Settings(game=self.game, options=self.options, rated=self.is_rated, deal=self.deal)


class Waiting(Struct, frozen=True):
    """A player who waits for an opponent."""

    id: UUID
    player: PlayerId
    wish: str
    rating: float
    waited_s: float
    company: Company = "people"
    since_ms: int = 0
    """Since when, in milliseconds since the epoch."""


class Pair(NamedTuple):
    """Two players who are to race each other."""

    one: Waiting
    other: Waiting


def wish_of(
    game: str,
    options: dict[str, OptionValue],
    *,
    is_rated: bool,
    deal: Literal["any", "winnable"] = "any",
) -> Wish:
    """Wish with every default filled in.

    Raises:
        UnknownGame: There is no such game.
        InvalidOption: The game has no such option, or not this value of it.
        InvalidSettings: The settings do not go together.
    """
    settings, _ = settled(Settings(game=game, options=options, rated=is_rated, deal=deal))
    refuse_unproved(settings)
    if is_rated:
        refuse_unless_rated_alike(settings)
    return Wish(settings.game, settings.options, is_rated, deal)


def company_of(player: Player, *, likes_bots: bool) -> Company:
    """Company of a player. Bots race other bots, and people who like bots."""
    if player.is_bot:
        return "bots"
    return "anybody" if likes_bots else "people"


def read_wish(text: str) -> Wish:
    """Wish from its canonical JSON."""
    return msgspec.json.decode(text, type=Wish)


def permitted_gap(waited_s: float) -> float:
    """Rating points that may lie between two players if one of them has waited this long.

    >>> permitted_gap(0), permitted_gap(30)
    (2.0, 17.0)
    """
    return NARROWEST + WIDENS_PER_S * max(0.0, waited_s)


def find_pairs(waiting: Iterable[Waiting]) -> list[Pair]:
    """Pair waiting players, each at most once. The player who has waited longest chooses first."""
    longest_first = sorted(waiting, key=attrgetter("waited_s"), reverse=True)
    alike: dict[tuple[str, Company], list[Waiting]] = {}
    for one in longest_first:
        alike.setdefault((one.wish, one.company), []).append(one)
    for group in alike.values():
        group.sort(key=attrgetter("rating"))  # stable: among equals, the longer wait stays first
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


def nearest(groups: Iterable[Sequence[Waiting]], rating: float) -> Waiting | None:
    """The player nearest to a rating; among equals, the one with the longest wait. Each group is sorted by rating."""
    near: list[Waiting] = []
    for others in groups:
        above = bisect_left(others, rating, key=attrgetter("rating"))
        near += others[above : above + 1]
        if above > 0:
            below = others[above - 1].rating
            near.append(others[bisect_left(others, below, key=attrgetter("rating"))])
    return min(near, key=lambda other: (abs(other.rating - rating), -other.waited_s), default=None)


def race_root(since_ms: int, pairings: Iterable[UUID], attempt: int) -> UUID:
    """What the id of the race of these pairings follows from: the same on every node, however often it is created.

    A race that was abandoned before its start needs another one, which is the next attempt.
    """
    told = b"".join(sorted(pairing.bytes for pairing in pairings)) + attempt.to_bytes(4)
    return uuid7(since_ms, sha256(b"cadogan/pairing/1" + told).digest()[:CHANCE_BYTES])


def present_players(race: Race) -> frozenset[PlayerId]:
    """Players who did their part when a race did not start.

    If a player left, the others count. While a seat is free no player can be ready, so every player with a seat counts.
    Once all seats are taken, only the players who are ready count.
    """
    if race.left:
        return frozenset(race.created.invited).difference(race.left)
    return frozenset(
        seat.player for seat in race.seats if seat.player is not None and (seat.is_ready or not race.is_full)
    )
