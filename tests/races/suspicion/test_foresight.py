"""Foresight: moves that fit unseen cards. `tests/infra/test_suspects.py` shows that strong play is none."""

import random

from cadogan.races.suspicion.foresight import as_if_redrawn, foresight
from infra.simulate.fair_play.racer import by_policy, looking_ahead
from tests.races.suspicion.boards import moves


def test_a_gain_is_at_most_one_for_each_position_and_shown_if_there_is_one() -> None:
    found = foresight(moves(looking_ahead), random.Random(1), 8)
    assert found.positions == 8
    assert -8 <= found.gain <= 8
    assert found.shown is not None
    assert "the best in the real deal" in found.shown.about


def test_a_board_that_shows_every_card_gives_no_foresight() -> None:
    played = moves(by_policy("steady"))
    seen = [move for move in played if move.layout.seen == move.layout.deal.everything]
    assert foresight(seen, random.Random(1), 30).positions == 0


def test_the_real_deal_is_looked_at_like_a_redrawn_one() -> None:
    for move in moves(by_policy("steady")):
        real, redrawn = as_if_redrawn(move.layout), move.observation.imagine(random.Random(1))
        assert [len(stack) for stack in real.stacks] == [len(stack) for stack in redrawn.stacks]
        assert (real.wanted, real.home, real.redealt, real.idle) == (
            redrawn.wanted,
            redrawn.home,
            redrawn.redealt,
            redrawn.idle,
        )
        assert real.legal_moves() == redrawn.legal_moves() == move.layout.legal_moves()
