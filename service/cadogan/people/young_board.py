"""The leaderboard of a young service: it has few established players, and none can have met many.

Only players count who exist and have raced lately, on both sides of a race. A player needs half as many opponents as
these opponents have themselves, in the median. So accounts that race only each other, or are gone, keep nobody off.
"""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median_low

from msgspec import Struct

from cadogan.people.board_score import AgainstOne, score
from cadogan.races.ids import PlayerId

CLOSED_WEIGHT = 0.5
"""How much an opponent counts who has raced only the player and the player's other opponents."""

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
    """Results against the opponents who count. Opponents who know no other player count less."""
    company = peers[player] | {player}
    return [
        result if peers[other] - company else result._replace(weight=CLOSED_WEIGHT)
        for other, result in against.items()
        if other in peers[player]
    ]
