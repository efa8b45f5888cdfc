"""A card that comes up in a game could come up in the relaxed game."""

from random import Random

import pytest

from cadogan.rules.compiled_rules import WASTE
from cadogan.rules.position import BITS
from cadogan.rules.solver.relaxed_stock import RelaxedStock, has_order
from tests.examples_drawn import examples
from tests.rules.endgames import RULES, endgame

GAMES_EACH = examples(40)
ORDERED = [
    "canfield",
    "canfield, two by two",
    "canfield, four by four, two columns",
    "storehouse, three by three, without end",
]


@pytest.mark.parametrize("name", ORDERED)
def test_each_card_that_comes_up_could_come_up(name: str) -> None:
    chance = Random(f"relaxed stock {name}")
    for _ in range(GAMES_EACH):
        layout = endgame(RULES[name], chance, chance.randrange(15, 45))
        assert has_order(layout.deal)
        stock, gone = RelaxedStock(layout), 0
        for _ in range(200):
            top = layout.stacks[WASTE][-1:]
            assert not top or stock.at_hand(gone) & BITS[top[0]], f"{name} {layout.piles}"
            legal = layout.legal_moves()
            if not legal:
                break
            move = chance.choice(legal)
            if move.source == "w":
                gone |= BITS[top[0]]
            layout = layout.play(move)


def test_a_card_between_two_turns_is_not_at_hand() -> None:
    layout = endgame(RULES["canfield"], Random(3), 45)
    stock = RelaxedStock(layout)
    assert stock.at_hand(0) != stock.cards
    assert stock.at_hand(stock.cards) == stock.cards


@pytest.mark.parametrize("name", ["canfield, one by one", "storehouse, three by three", "duchess, three by three"])
def test_other_stocks_have_no_such_order(name: str) -> None:
    assert not has_order(endgame(RULES[name], Random(1), 20).deal)
