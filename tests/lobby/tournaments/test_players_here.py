"""Who counts as here in an arena: silence is no pause that costs nothing."""

from itertools import pairwise

import pytest

from cadogan.lobby.tournaments.players_here import HERE_MS, Presence
from cadogan.tournaments.entrant import Entrant
from cadogan.tournaments.tournament import BACK_MS, MOST_LONGER
from tests.tournaments.arenas import NOW, player

SECOND_MS = 1000


def entrant(*, races: int = 1, since: int = NOW) -> Entrant:
    return Entrant(player=player(0), number=0, since=since, free_at=since, changed=1, races=races)


def wait_after(presence: Presence, who: Entrant, asks_at: int) -> int:
    """The player asks again: milliseconds until the player counts as here."""
    for now in range(asks_at, asks_at + 200 * SECOND_MS, SECOND_MS):
        presence.asked_at = now
        if presence.is_here(who, now, NOW - SECOND_MS):
            return now - asks_at
    raise AssertionError("the player is never paired again")


def test_who_is_silent_while_free_comes_back_as_from_a_pause() -> None:
    who, presence, asks_at, waits = entrant(), Presence(NOW), NOW, []
    for _ in range(3):
        assert presence.is_here(who, asks_at + HERE_MS, NOW - SECOND_MS)
        assert not presence.is_here(who, asks_at + HERE_MS + 1, NOW - SECOND_MS)
        asks_at += HERE_MS + SECOND_MS
        waits.append(wait_after(presence, who, asks_at))
        asks_at += waits[-1]
    for number, wait in enumerate(waits):
        assert BACK_MS << number <= wait <= (BACK_MS * MOST_LONGER << number) + SECOND_MS
    assert all(one != other for one, other in pairwise(waits))


@pytest.mark.parametrize(
    ("races", "since"),
    [
        pytest.param(1, NOW + 300 * SECOND_MS, id="the page of a race does not ask"),
        pytest.param(0, NOW, id="who enters early comes late"),
    ],
)
def test_other_silence_costs_nothing(races: int, since: int) -> None:
    who, presence = entrant(races=races, since=since), Presence(NOW)
    asks_at = NOW + 301 * SECOND_MS
    assert not presence.is_here(who, asks_at - SECOND_MS, NOW - SECOND_MS)
    assert wait_after(presence, who, asks_at) == 0


def test_nobody_waits_because_of_an_outage() -> None:
    who, presence, back_at = entrant(), Presence(NOW), NOW + 60 * SECOND_MS
    assert not presence.is_here(who, back_at, back_at)
    assert wait_after(presence, who, back_at + SECOND_MS) == 0
