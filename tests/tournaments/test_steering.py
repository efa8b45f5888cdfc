"""Two who want to race each other in an arena, and nobody else: pausing does not bring them together more often."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from cadogan.races.ids import PlayerId
from cadogan.tournaments import decide
from cadogan.tournaments.errors import TooManyPauses, TournamentOver
from cadogan.tournaments.events import RacePaired
from cadogan.tournaments.tournament import BACK_MS, LONGEST_BACK_MS, doubled
from tests.tournaments.arenas import Arena, player

ADA, BOB = player(0), player(1)
PLAYERS = 60
ARENAS = 8

Steer = Callable[[Arena], None]


def be_honest(arena: Arena) -> None:
    """Race anybody who comes."""
    del arena


def come_back_together(arena: Arena) -> None:
    """Both pause in each race, and come back at the same moment."""
    away = [pauses_in_a_race(arena, each) for each in (ADA, BOB)]
    if all(away):
        for each in (ADA, BOB):
            comes_back(arena, each)


def come_back_to_a_friend(arena: Arena) -> None:
    """Ada pauses in each race. She knows when Bob's race ends, and comes back just before it, or while Bob waits."""
    if not pauses_in_a_race(arena, ADA):
        return
    back_ms = doubled(BACK_MS, arena.tournament.entrants[ADA].pauses, LONGEST_BACK_MS)
    ends = next((ends_at for ends_at, race in arena.ends if BOB in race.players), arena.now)
    if ends - arena.now <= back_ms:
        comes_back(arena, ADA)


def pauses_in_a_race(arena: Arena, who: PlayerId) -> bool:
    """Pause in a race. Returns whether the player is out of it, and paused."""
    entrant = arena.tournament.entrants[who]
    if entrant.race is not None and entrant.state == "in":
        arena.append(decide.pause(arena.tournament, who, arena.now))
    return entrant.race is None and entrant.state == "paused"


def comes_back(arena: Arena, who: PlayerId) -> None:
    with suppress(TooManyPauses, TournamentOver):
        arena.append(decide.enter(arena.tournament, who, arena.now))


def meetings(steer: Steer) -> int:
    """How often the two meet."""
    count = 0
    for seed in range(ARENAS):
        arena = Arena(PLAYERS, seed, minutes=30)
        arena.run(steer)
        count += sum({ADA, BOB} <= set(race.players) for race in arena.log if isinstance(race, RacePaired))
    return count


@pytest.mark.parametrize("steer", [come_back_together, come_back_to_a_friend])
def test_pausing_brings_nobody_together_more_often_than_by_chance(steer: Steer) -> None:
    assert meetings(steer) <= meetings(be_honest) + ARENAS // 2, "a lot may fall that way now and then"
