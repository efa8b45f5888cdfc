"""When a house bot that has no sensible move left may resign."""

import msgspec
import pytest

from cadogan.lobby.bots.bot_play import costs_no_place
from cadogan_client.wire_types import RaceView
from tests.races.stored_races import STORED

VIEW = STORED["6"].view


@pytest.mark.parametrize(
    ("homes", "ended", "phase", "expected"),
    [
        pytest.param([5, 3], [None, None], "racing", False, id="a rival behind may stay there"),
        pytest.param([5, 5], [None, None], "racing", False, id="on a tie, the time decides"),
        pytest.param([5, 6], [None, None], "racing", True, id="the only rival is ahead"),
        pytest.param([5, 6, 3], [None, None, None], "racing", False, id="one rival is behind"),
        pytest.param([5, 6, 3], [None, None, "stuck"], "racing", True, id="that one has ended"),
        pytest.param([5, 3], [None, "resigned"], "racing", True, id="every rival has ended"),
        pytest.param([5, 3], [None, None], "decided", True, id="the places are settled"),
        pytest.param([5, 3], ["out of time", None], "racing", True, id="the time is up"),
    ],
)
def test_resigning_costs_a_place_while_a_rival_is_behind(
    homes: list[int], ended: list[str | None], phase: str, *, expected: bool
) -> None:
    """`homes` and `ended` are by seat; the bot has seat 0."""
    seats = [
        {"seat": seat, "player": None, "commitment": None, "ready": True, "n": 0, "home": home, "ended": how}
        for seat, (home, how) in enumerate(zip(homes, ended, strict=True))
    ]
    race = msgspec.convert({**VIEW, "phase": phase, "seats": seats}, RaceView)
    assert costs_no_place(race, 0, homes[0]) is expected
