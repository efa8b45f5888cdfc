"""The leaderboard of a young service: it has few established players, and none can have met many.

Only players count who exist and have raced lately, on both sides of a race. A player needs half as many opponents as
these opponents have themselves, in the median. So accounts that race only each other, or are gone, keep nobody off.
And an opponent counts the less, the fewer players outside the own company they have raced. So such accounts are behind
players who race many, even if each of them races a stranger now and then.
"""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median_low

from msgspec import Struct

from cadogan.people.board_score import AgainstOne, score
from cadogan.races.ids import PlayerId

MOST_OF = 0.75
"""A player who has raced so great a part of somebody's opponents belongs to the same company."""

Results = Mapping[PlayerId, AgainstOne]
"""Results of a player by opponent."""


class Place(Struct, frozen=True):
    """A ranked player, the score, and the number of different opponents."""

    player: PlayerId
    score: float
    peers: int


def young_board(results: Mapping[PlayerId, Results], most: int) -> list[Place]:
    """Ranked players, the best first. `results` has every player who counts; `most` opponents are always enough."""
    peers = {player: against.keys() & results.keys() for player, against in results.items()}
    ranked = [
        Place(player, score(weighted(player, results[player], peers)), len(met))
        for player, met in peers.items()
        if met and len(met) >= min(most, half_of(len(peers[other]) for other in met))
    ]
    return sorted(ranked, key=lambda place: (-place.score, place.player))


def half_of(counts: Iterable[int]) -> int:
    """Half of the median, rounded up.

    >>> half_of([5, 5, 8]), half_of([1])
    (3, 1)
    """
    return (median_low(counts) + 1) // 2


def weighted(player: PlayerId, against: Results, peers: Mapping[PlayerId, set[PlayerId]]) -> Sequence[AgainstOne]:
    """Results against the opponents who count, each with its weight: see `openness`."""
    company = company_of(player, peers)
    return [
        result._replace(weight=openness(peers[other], company, len(peers)))
        for other, result in against.items()
        if other in peers[player]
    ]


def company_of(player: PlayerId, peers: Mapping[PlayerId, set[PlayerId]]) -> set[PlayerId]:
    """The player, the player's opponents, and everybody who has raced most of these opponents.

    Without the last ones, a player of a ring would race a part of it and take the rest for strangers.
    """
    own = peers[player]
    alike = {other for other, met in peers.items() if len(met & own) >= MOST_OF * len(own)}
    return {player} | own | alike


def openness(met: set[PlayerId], company: set[PlayerId], players: int) -> float:
    """How many strangers somebody has raced, compared with opponents who are drawn from all players; at most 1.

    One is added to both, because few opponents are drawn by chance. Where the company is everybody, there are no
    strangers to race, and nobody counts less.

    >>> from uuid import UUID
    >>> company = {PlayerId(UUID(int=number)) for number in range(10)}
    >>> openness(company, company, 10), round(openness(company, company, 39), 2)
    (1.0, 0.12)
    """
    expected = len(met) * (players - len(company)) / (players - 1)
    return min(1.0, (len(met - company) + 1) / (expected + 1))
