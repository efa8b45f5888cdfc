"""The yardstick of the solver says what trying every line says."""

from random import Random

import pytest

from infra.bench.yardstick import Yardstick
from tests.rules.endgames import RULES, endgame, try_every_line

ENDS = 10


@pytest.mark.parametrize("game_id", ["duchess", "eagle-wing-coops", "canfield"])
def test_the_yardstick_says_what_trying_every_line_says(game_id: str) -> None:
    chance = Random(f"yardstick {game_id}")
    verdicts = 0
    while verdicts < ENDS:
        layout = endgame(RULES[game_id], chance, chance.randrange(6, 20))
        truth = try_every_line(layout)
        if truth is not None:
            verdicts += 1
            assert Yardstick(layout, chance).is_won() == truth, layout.piles
