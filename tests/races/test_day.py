"""Days are in UTC, and open once no race of theirs can still be on."""

from datetime import UTC, date, datetime

import pytest

from cadogan.races import day as days
from cadogan.races.day import begins_ms, day_of, ends_ms, next_day, opens_ms
from cadogan.races.settings import settled
from cadogan.rules import GAMES, Game

DAY = date(2026, 11, 21)


def test_a_day_ends_when_the_next_begins() -> None:
    midnight = int(datetime(2026, 11, 22, tzinfo=UTC).timestamp() * 1000)
    assert ends_ms(DAY) == begins_ms(next_day(DAY)) == midnight
    assert (day_of(midnight - 1), day_of(midnight)) == (DAY, date(2026, 11, 22))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_race_begun_in_the_last_moment_is_over_when_the_day_opens(game: Game) -> None:
    settings, _ = settled(days.settings(game, DAY))
    assert settings.time_limit is not None
    longest_s = days.LOBBY_S + settings.countdown + settings.time_limit
    assert ends_ms(DAY) + longest_s * 1000 < opens_ms(DAY) == settings.closed_until
    assert (settings.undo, settings.hints, settings.rated, settings.view) == ("none", False, False, "closed")


def test_a_commitment_holds_for_one_day_one_game_and_one_seed() -> None:
    commitment = days.commitment(DAY, "duchess", bytes(16))
    assert commitment != days.commitment(next_day(DAY), "duchess", bytes(16))
    assert commitment != days.commitment(DAY, "wings", bytes(16))
    assert commitment != days.commitment(DAY, "duchess", bytes(15) + b"1")
