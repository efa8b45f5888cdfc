"""When a house bot that has no sensible move left may resign."""

from uuid import UUID

import msgspec
import pytest

from cadogan.lobby.bots.bot_play import costs_no_place, is_beaten, is_only_one_left
from cadogan_client.wire_types import RaceView
from tests.races.stored_races import STORED

VIEW = STORED["6"].view
PLAYERS = [str(UUID(int=number)) for number in range(8)]


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
    assert costs_no_place(race_with(homes, ended, phase), 0, homes[0]) is expected


@pytest.mark.parametrize(
    ("ended", "phase", "is_left", "beaten"),
    [
        pytest.param([None, None, None], "racing", False, False, id="two people race"),
        pytest.param([None, "resigned", None], "racing", False, False, id="one of them races"),
        pytest.param([None, "resigned", "stuck"], "racing", True, False, id="the bot can still be first"),
        pytest.param([None, "resigned", "gone"], "decided", True, False, id="the bot is first"),
        pytest.param([None, "won", None], "racing", False, False, id="a person is first, and another one races"),
        pytest.param([None, "won", "resigned"], "decided", True, True, id="a person is first"),
    ],
)
def test_a_house_bot_need_not_keep_people_waiting_who_have_ended(
    ended: list[str | None], phase: str, *, is_left: bool, beaten: bool
) -> None:
    """The house bot has seat 0."""
    race = race_with([5, 3, 2], ended, phase)
    assert (is_only_one_left(race), is_beaten(race)) == (is_left, beaten)


def test_a_race_of_house_bots_alone_keeps_its_pace() -> None:
    assert not is_only_one_left(race_with([5], [None], "racing"))


def race_with(homes: list[int], ended: list[str | None], phase: str) -> RaceView:
    """A race of a house bot in seat 0 and of people, with cards home and ends by seat."""
    seats = [
        {"seat": seat, "player": PLAYERS[seat], "commitment": None, "ready": True, "n": 0, "home": home, "ended": how}
        for seat, (home, how) in enumerate(zip(homes, ended, strict=True))
    ]
    return msgspec.convert({**VIEW, "phase": phase, "seats": seats, "house_bots": PLAYERS[:1]}, RaceView)
