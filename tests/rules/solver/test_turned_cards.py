"""The search of turned cards makes the engine's moves, and says what trying every line says."""

from random import Random

import pytest

from cadogan.rules import GAMES, Layout
from cadogan.rules.compiled_rules import STOCK, WASTE, CompiledRules
from cadogan.rules.position import Deal
from cadogan.rules.solver.search import Lost, Unknown, Won
from cadogan.rules.solver.solution import decide, find_solution, wins
from cadogan.rules.solver.turned_cards import turned_attempts
from cadogan.rules.solver.turned_cards.turned_attempts import decide_turned
from cadogan.rules.solver.turned_cards.turned_board import TurnedBoard
from cadogan.rules.solver.turned_cards.turned_places import BACK_AT, REDEALT_AT, TurnedPlaces, are_turned, is_turned
from cadogan.rules.solver.turned_cards.turned_search import solve_turned
from cadogan.rules.solver.turned_cards.turned_standstill import is_turned_standstill
from tests.examples_drawn import examples
from tests.rules.endgames import ARTIFICIAL, try_every_line
from tests.rules.solver.test_proofs import with_new_axis
from tests.rules.turned_games import NOT_CARRIED, PLAYED, TURNED, turned_deal, turned_end

ENDS = examples(20, least=4)  # ends of games for each set of rules
MOST = 2_000  # layouts that trying every line may take
STEPS = 40  # moves of a random game
MOST_MOVES = 200  # from one layout, so keys that are remembered beyond a limit
WITHOUT_BACK = ~((1 << REDEALT_AT) - (1 << BACK_AT))
"""The bits of a key without those for the card that came back with the last move."""


@pytest.mark.parametrize("name", TURNED)
def test_the_board_moves_as_the_engine_does(name: str) -> None:
    chance = Random(f"turned moves {name}")
    for deal in range(3):
        follow(turned_deal(TURNED[name], deal), chance)
    for _ in range(ENDS):
        follow(turned_end(TURNED[name], chance, chance.randint(6, 22)), chance)


def follow(layout: Layout, chance: Random) -> None:
    """Compare the moves of the engine, after any turns of the stock, and of the board along a random game."""
    places = TurnedPlaces(layout)
    board = TurnedBoard(places)
    for _ in range(STEPS):
        if layout.is_won:  # the engine has no more moves, and the search opens no such layout
            return
        key, legal = places.key(layout), layout.legal_moves()
        board.load(key)
        assert board.home == layout.home
        led_to = set()
        for order in board.orders():
            board.play_order(order)
            led_to.add(board.whole_key() & WITHOUT_BACK)
            board.take_back()
        assert led_to == {places.key(after) for after in after_turns(layout)}, layout.piles
        assert board.whole_key() == key
        if not legal:
            return
        layout = layout.play(chance.choice(legal))


def after_turns(layout: Layout) -> list[Layout]:
    """Layouts after a move of a card: one of the talon at any time, others at once."""
    found, redeals, turn = [], 0, layout
    while True:
        for move in turn.legal_moves():
            if move.target and move.source != "s" and (move.source == "w" or turn is layout):
                found.append(turn.play(move))
        turns = [move for move in turn.legal_moves() if not move.target]
        if not turns:
            return found
        redeals += not turn.stacks[STOCK]
        if redeals > 1:
            return found
        turn = turn.play(turns[0])


@pytest.mark.parametrize("name", TURNED)
def test_a_verdict_on_turned_cards_is_that_of_trying_every_line(name: str) -> None:
    chance = Random(f"turned ends {name}")
    told = 0
    while told < ENDS:
        layout = turned_end(TURNED[name], chance, chance.randint(5, 13))
        truth = try_every_line(layout, apart_from_order, MOST)
        if truth is None:
            continue
        told += 1
        verdict = decide(layout, chance)
        assert isinstance(verdict, Won if truth else Lost), layout.piles
        assert not isinstance(verdict, Won) or wins(layout, verdict.moves)
        if truth:
            places = TurnedPlaces(layout)
            board = TurnedBoard(places)
            board.load(places.root)
            assert not is_turned_standstill(board), layout.piles


def apart_from_order(layout: Layout) -> tuple[object, ...]:
    stacks, tableau = layout.stacks, layout.deal.compiled.tableau
    columns = sorted((stacks[number], layout.face_down(number)) for number in tableau)
    redeals = 0 if layout.deal.compiled.redeals is None else layout.redealt
    return tuple(columns), stacks[STOCK], stacks[WASTE], layout.home, redeals, layout.idle


@pytest.mark.parametrize("name", PLAYED)
def test_deals_of_turned_games_are_decided(name: str) -> None:
    for number in range(2):
        layout = turned_deal(PLAYED[name], number)
        moves = find_solution(layout, Random(number))
        verdict = decide(layout, Random(number), 200)
        assert moves is None or wins(layout, moves)
        assert not isinstance(verdict, Won) or wins(layout, verdict.moves)
        assert moves is None or not isinstance(verdict, Lost)


@pytest.mark.parametrize("name", TURNED)
def test_a_new_axis_turns_the_search_of_turned_cards_off(name: str) -> None:
    end = turned_end(TURNED[name], Random(f"new axis {name}"), 13)
    for value, is_known in ((0, True), (1, False)):
        rules = with_new_axis(end.deal.compiled.rules, value)
        deal = Deal(CompiledRules(rules), end.deal.cards)
        assert is_turned(Layout(deal, end.stacks, end.wanted, end.home, 0, end.seen, 0)) == is_known


def test_rules_that_this_form_does_not_carry_are_left_to_other_searches() -> None:
    carried = {game.id for game in GAMES.values() if are_turned(game.rules)}
    assert carried == set(PLAYED)
    assert not any(are_turned(rules) for rules in (ARTIFICIAL | NOT_CARRIED).values())
    assert all(are_turned(rules) for rules in TURNED.values())


@pytest.mark.parametrize("name", ["klondike", "yukon"])
def test_the_search_of_turned_cards_gives_up_at_its_limit(name: str) -> None:
    limit = 2000
    verdict = solve_turned(turned_deal(PLAYED[name], 2), limit)
    assert isinstance(verdict, Unknown)
    assert limit < verdict.nodes < limit + MOST_MOVES


def test_a_deal_that_the_usual_estimates_do_not_win_soon_is_won_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = turned_deal(PLAYED["klondike"], 26)
    assert isinstance(solve_turned(layout, 400), Unknown)
    monkeypatch.setattr(turned_attempts, "SHORT_KEYS", 300)
    verdict = decide_turned(layout, 400)
    assert isinstance(verdict, Won)
    assert wins(layout, verdict.moves)
