"""The board of a young service: nobody is kept off it by accounts that do not come."""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from uuid import UUID

import pytest

from cadogan.people.board_score import AgainstOne, score
from cadogan.people.young_board import Place, young_board
from cadogan.races.ids import PlayerId

HONEST, RING = ([PlayerId(UUID(int=base + number)) for number in range(6)] for base in (100, 200))


def after(*races: tuple[PlayerId, PlayerId], players: Iterable[PlayerId] = ()) -> list[Place]:
    """Board after races, each won by the first one."""
    results: dict[PlayerId, dict[PlayerId, AgainstOne]] = {player: {} for player in players}
    for winner, loser in races:
        results.setdefault(winner, {})[loser] = AgainstOne(25.0, 1.0)
        results.setdefault(loser, {})[winner] = AgainstOne(25.0, 0.0)
    return young_board(results, 8)


def ranked(*races: tuple[PlayerId, PlayerId], players: Iterable[PlayerId] = ()) -> list[PlayerId]:
    return [place.player for place in after(*races, players=players)]


@pytest.mark.parametrize("community", [2, 3, 5])
def test_a_ring_that_races_nobody_else_keeps_nobody_off(community: int) -> None:
    honest = list(combinations(HONEST[:community], 2))
    assert set(ranked(*honest)) == set(HONEST[:community])
    assert set(ranked(*honest, *combinations(RING, 2))) == {*HONEST[:community], *RING}
    assert set(ranked(*honest, *combinations(RING, 2), (RING[0], HONEST[0]))) >= set(HONEST[1:community])


def test_players_whose_opponents_are_gone_are_not_ranked() -> None:
    assert ranked(players=HONEST) == []


def test_a_player_has_met_half_as_many_as_the_opponents_have() -> None:
    new = RING[0]
    honest = list(combinations(HONEST, 2))
    assert new not in ranked(*honest, *((new, other) for other in HONEST[:2]))
    assert new in ranked(*honest, *((new, other) for other in HONEST[:3]))


def test_nobody_needs_more_than_eight_opponents() -> None:
    many = [PlayerId(UUID(int=number)) for number in range(1, 21)]
    new = RING[0]
    assert new in ranked(*combinations(many, 2), *((new, other) for other in many[:8]))
    assert new not in ranked(*combinations(many, 2), *((new, other) for other in many[:7]))


def test_opponents_who_know_nobody_else_count_less() -> None:
    """The winner of a closed ring is behind a winner whose opponents race others, too."""
    ring = list(combinations(RING[:5], 2))
    open_company = [(HONEST[0], other) for other in HONEST[1:5]] + [(other, HONEST[5]) for other in HONEST[1:5]]
    scores = {place.player: place.score for place in after(*ring, *open_company)}
    assert scores[HONEST[0]] > scores[RING[0]]


MANY, LARGE_RING = ([PlayerId(UUID(int=base + number)) for number in range(20)] for base in (1000, 2000))


def rank_of_main(ring: list[PlayerId], strangers: int, met: int) -> int:
    """Rank of a ring's main account among twenty players who have each raced about thirteen others.

    Everybody in the ring has lost to so many strangers. The main account has beaten the next `met` of its ring.
    """
    draw = Random("opponents")
    honest = [pair for pair in combinations(MANY, 2) if draw.random() < 0.7]
    helpers = list(combinations(ring[1:], 2))
    lost = [(stranger, each) for each in ring for stranger in draw.sample(MANY, strangers)]
    main = [(ring[0], helper) for helper in ring[1 : met + 1]]
    return ranked(*honest, *helpers, *lost, *main).index(ring[0]) + 1


@pytest.mark.parametrize("strangers", [0, 1, 2])
@pytest.mark.parametrize(("size", "met"), [(9, 8), (20, 19), (20, 12), (20, 8)])
def test_a_ring_that_races_a_stranger_now_and_then_is_not_at_the_top(size: int, met: int, strangers: int) -> None:
    assert rank_of_main(LARGE_RING[:size], strangers, met) > 5


def test_where_everybody_has_met_everybody_all_opponents_count_in_full() -> None:
    scores = {place.player: place.score for place in after(*combinations(HONEST, 2))}
    assert scores[HONEST[0]] == score([AgainstOne(25.0, 1.0)] * 5)


def test_a_player_who_has_met_everybody_is_not_behind_one_who_has_met_few() -> None:
    """There are no strangers left, and yet all opponents count."""
    regular, *others = MANY
    casual = [(winner, loser) for winner, loser in combinations(others, 2) if (winner.int + loser.int) % 4 == 0]
    scores = {place.player: place.score for place in after(*((regular, other) for other in others), *casual)}
    assert scores[regular] == max(scores.values())
