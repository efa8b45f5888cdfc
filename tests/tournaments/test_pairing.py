"""Pairing of an arena: who waits, and for how long."""

from itertools import combinations

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from cadogan.races.ids import PlayerId
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.events import PlayerEntered, RacePaired, RaceResult
from cadogan.tournaments.pairing import DUEL_MS, FILL_MS, REPEAT_MS, SHORT_MS, Free, find_groups, may_meet
from cadogan.tournaments.scoring import has_left
from tests.examples_drawn import examples
from tests.tournaments.arenas import HOUSE_BOTS, Arena, player


def free(number: int, points: int = 0, waited_ms: int = 0, met: tuple[int, ...] = ()) -> Free:
    return Free(player(number), points, waited_ms, frozenset(map(player, met)), number)


def groups(*players: Free, seats: int = 2, is_all: bool = False) -> set[frozenset[PlayerId]]:
    return {frozenset(group) for group in find_groups(players, seats, is_all=is_all)}


def together(*numbers: int) -> frozenset[PlayerId]:
    return frozenset(map(player, numbers))


def test_two_who_are_free_race_at_once() -> None:
    assert groups(free(1), free(2, points=40)) == {together(1, 2)}


def test_few_are_paired_by_the_least_gaps_in_points() -> None:
    assert groups(free(1, 10), free(2, 0), free(3, 12), free(4, 30)) == {together(1, 2), together(3, 4)}


def test_of_three_the_one_with_the_shortest_wait_goes_on_waiting() -> None:
    assert groups(free(1, 10), free(2, 10, 800), free(3, 40, 900)) == {together(2, 3)}


def test_of_many_the_longest_wait_chooses_the_nearest_in_points() -> None:
    many = [free(number, 10 * number, 9_000 * (number == 1)) for number in range(12)]
    assert together(1, 2) in groups(*many)
    many[1] = many[1]._replace(rivals=frozenset([player(2)]))
    assert together(0, 1) in groups(*many)


def test_two_who_just_met_wait_while_others_may_come() -> None:
    just_met = free(1, met=(2,)), free(2, met=(1,))
    assert groups(*just_met) == set()
    assert groups(*(each._replace(waited_ms=REPEAT_MS) for each in just_met)) == {together(1, 2)}


def test_two_who_are_alone_race_again_after_a_moment() -> None:
    just_met = free(1, waited_ms=DUEL_MS, met=(2,)), free(2, waited_ms=DUEL_MS, met=(1,))
    assert groups(*just_met, is_all=True) == {together(1, 2)}


def test_players_who_are_left_over_change_places() -> None:
    # 1 is nearest to 2, which would leave 3 and 4, who just met.
    players = free(1, 10, 9_000), free(2, 10), free(3, 50, met=(4,)), free(4, 60, met=(3,))
    found = groups(*players)
    assert len(found) == 2
    assert together(3, 4) not in found


def test_a_race_with_free_seats_begins_after_ten_seconds() -> None:
    assert groups(free(1), free(2), seats=4) == set()
    assert groups(free(1, waited_ms=SHORT_MS), free(2), free(3), seats=4) == {together(1, 2, 3)}


def most_pairs(players: list[Free]) -> int:
    """Most pairs of players who may meet, by trying all."""
    if len(players) < 2:
        return 0
    one, *others = players
    best = most_pairs(others)
    for other in others:
        if may_meet(one, other):
            best = max(best, 1 + most_pairs([each for each in others if each is not other]))
    return best


@settings(max_examples=examples(300), deadline=None)
@for_all(st.data())
def test_as_many_of_a_small_arena_race_as_can(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 7))
    players = [
        free(
            number,
            data.draw(st.integers(0, 20)),
            data.draw(st.integers(0, SHORT_MS)),
            (data.draw(st.sampled_from([rival for rival in range(count + 1) if rival != number])),),
        )
        for number in range(count)
    ]
    found = find_groups(players, 2, is_all=False)
    assert len(found) == most_pairs(players)
    assert all(may_meet(*(next(each for each in players if each.player == who) for who in pair)) for pair in found)


class Waits:
    """How long free players wait beside somebody they may meet, and beside anybody."""

    def __init__(self) -> None:
        self.beside_new = self.beside_any = 0

    def look(self, arena: Arena) -> None:
        tournament = arena.tournament
        if tournament.phase != "running" or arena.now >= tournament.ends_at:
            return
        waiting = [each for each in tournament.entrants.values() if each.race is None and each.free_at <= arena.now]
        for one, other in combinations(waiting, 2):
            waited = arena.now - max(one.since, other.since, one.free_at, other.free_at)
            self.beside_any = max(self.beside_any, waited)
            if not is_recent(one, other):
                self.beside_new = max(self.beside_new, waited)


def is_recent(one: Entrant, other: Entrant) -> bool:
    return other.player in one.rivals or one.player in other.rivals


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=examples(50), deadline=None)
@for_all(players=st.integers(4, 6), seed=st.integers(0, 10**6))
def test_nobody_waits_long_in_a_small_arena(seats: int, players: int, seed: int) -> None:
    waits = Waits()
    Arena(players, seed, seats=seats, minutes=30).run(waits.look)
    assert waits.beside_new <= 15_000
    assert waits.beside_any <= 30_000


@settings(max_examples=examples(50), deadline=None)
@for_all(players=st.integers(3, 20), seed=st.integers(0, 10**6))
def test_rivals_do_not_meet_twice_in_a_row_unless_they_waited_for_others(players: int, seed: int) -> None:
    arena = Arena(players, seed, minutes=20)
    arena.run()
    rival: dict[PlayerId, PlayerId] = {}
    since: dict[PlayerId, int] = {}
    for event in arena.log:
        match event:
            case PlayerEntered():
                since[event.player] = event.at
            case RacePaired():
                one, other = event.players
                if rival.get(one) == other or rival.get(other) == one:
                    longer, shorter = sorted((event.at - since[one], event.at - since[other]), reverse=True)
                    assert longer >= REPEAT_MS or (players == 3 and shorter >= DUEL_MS)
                rival |= {one: other, other: one}
            case RaceResult():
                since |= {seat.player: event.at for seat in event.seats}
            case _:
                pass


@settings(max_examples=examples(50), deadline=None)
@for_all(players=st.integers(1, 5), seed=st.integers(0, 10**6))
def test_nobody_is_alone_for_long_where_house_bots_fill_in(players: int, seed: int) -> None:
    longest = 0

    def look(arena: Arena) -> None:
        nonlocal longest
        if arena.tournament.phase == "running" and arena.now < arena.tournament.ends_at:
            waiting = [each for each in arena.tournament.entrants.values() if each.race is None]
            longest = max([longest, *(arena.now - max(each.since, each.free_at) for each in waiting)])

    arena = Arena(players, seed, fill=True)
    arena.run(look)
    assert longest < FILL_MS
    filled = [event for event in arena.log if isinstance(event, RacePaired) and event.bots]
    assert all(len(event.players) == 1 and set(event.bots) <= set(HOUSE_BOTS) for event in filled)
    assert filled or players > 1


def test_an_arena_of_five_hundred_pairs_within_two_seconds() -> None:
    arena = Arena(500)
    arena.run()
    free_at: dict[PlayerId, int] = {}
    waits = []
    for event in arena.log:
        match event:
            case RacePaired():
                waits += [event.at - free_at.pop(each) for each in event.players if each in free_at]
            case RaceResult():
                free_at |= {seat.player: event.at for seat in event.seats if not has_left(seat)}
            case _:
                pass
    waits.sort()
    assert waits[len(waits) * 95 // 100] <= 2_000
