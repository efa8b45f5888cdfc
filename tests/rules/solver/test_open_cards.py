"""The search of open cards makes the engine's moves, and says what trying every line says."""

from random import Random

import pytest

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES, Layout, Seed
from cadogan.rules.compiled_rules import CompiledRules
from cadogan.rules.layout import deal_layout
from cadogan.rules.position import Deal
from cadogan.rules.solver.open_cards.board import Board
from cadogan.rules.solver.open_cards.open_search import solve_open
from cadogan.rules.solver.open_cards.places import CODES, Places, is_open
from cadogan.rules.solver.search import Lost, Unknown, Won
from cadogan.rules.solver.solution import decide, find_solution, wins
from tests.examples_drawn import examples
from tests.rules.endgames import ARTIFICIAL, try_every_line
from tests.rules.open_games import OPEN, PLAYED, open_deal, open_end
from tests.rules.solver.test_proofs import with_new_axis

ENDS = examples(25, least=4)  # ends of games for each set of rules
STEPS = 30  # moves of a random game

LOST = (146692, 186216, 455889, 781948)
LOST_LATE = (11982, 495505, 512118, 517776)
"""The numbers that FreeCell names as lost. The second half takes up to 70,000 keys."""


@pytest.mark.parametrize("name", OPEN)
def test_the_board_moves_as_the_engine_does(name: str) -> None:
    chance = Random(f"open moves {name}")
    for deal in range(3):
        follow(open_deal(name, deal_seed(deal)), chance)
    for _ in range(ENDS):
        follow(open_end(OPEN[name], chance, cards_of_end(name, chance)), chance)


def follow(layout: Layout, chance: Random) -> None:
    """Compare the moves of the engine and of the board along a random game."""
    places = Places(layout)
    board = Board(places)
    for _ in range(STEPS):
        key, legal = places.key(layout), layout.legal_moves()
        board.load(key)
        assert board.home == layout.home
        assert led_to(board) == {places.key(layout.play(move)) for move in legal}, layout.piles
        assert board.key == key
        if not legal:
            return
        layout = layout.play(chance.choice(legal))


def led_to(board: Board) -> set[int]:
    """Keys of the layouts that the moves of a board lead to."""
    found = set()
    for order in board.moves():
        board.play(order // CODES, order % CODES)
        found.add(board.key)
        board.take_back()
    return found


@pytest.mark.parametrize("name", OPEN)
def test_a_verdict_on_open_cards_is_that_of_trying_every_line(name: str) -> None:
    chance = Random(f"open ends {name}")
    told = 0
    while told < ENDS:
        layout = open_end(OPEN[name], chance, cards_of_end(name, chance))
        truth = try_every_line(layout, apart_from_order)
        if truth is None:
            continue
        told += 1
        verdict = decide(layout, chance)
        assert isinstance(verdict, Won if truth else Lost), layout.piles
        assert not isinstance(verdict, Won) or wins(layout, verdict.moves)


def cards_of_end(name: str, chance: Random) -> int:
    return 13 * chance.randint(1, 2) if OPEN[name].home == "runs" else chance.randint(6, 22)


def apart_from_order(layout: Layout) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    compiled = layout.deal.compiled
    columns, cells = layout.stacks[: compiled.first_reserve], layout.stacks[compiled.first_reserve :]
    return tuple(sorted(columns[compiled.first_tableau :])), tuple(sorted(cells))


@pytest.mark.parametrize("name", PLAYED)
def test_deals_of_open_games_are_decided_and_found_for_the_pool(name: str) -> None:
    found = 0
    for deal in range(4):
        layout = open_deal(name, deal_seed(deal))
        moves = find_solution(layout, Random(deal))
        verdict = decide(layout, Random(deal), 500)
        assert moves is None or wins(layout, moves)
        assert not isinstance(verdict, Won) or wins(layout, verdict.moves)
        assert moves is None or not isinstance(verdict, Lost)
        found += moves is not None
    assert found


def test_the_deals_that_freecell_names_as_lost_are_those_proved_here() -> None:
    assert GAMES["freecell"].lost_deals == tuple(f"ms:{number}" for number in sorted((*LOST, *LOST_LATE)))


@pytest.mark.parametrize("number", [*LOST, *(pytest.param(number, marks=pytest.mark.long) for number in LOST_LATE)])
def test_the_numbered_deals_known_to_be_lost_are_lost(number: int) -> None:
    assert isinstance(decide(open_deal("freecell", Seed.parse(f"ms:{number}")), Random(1)), Lost)


def test_a_numbered_deal_that_takes_long_is_won() -> None:
    layout = open_deal("freecell", Seed.parse("ms:617"))
    verdict = decide(layout, Random(1))
    assert isinstance(verdict, Won)
    assert wins(layout, verdict.moves)


def test_the_search_of_open_cards_gives_up_at_its_limit() -> None:
    verdict = solve_open(open_deal("freecell", Seed.parse("ms:11982")), 100)
    assert isinstance(verdict, Unknown)
    assert verdict.nodes > 100


@pytest.mark.parametrize("name", OPEN)
def test_a_new_axis_turns_the_search_of_open_cards_off(name: str) -> None:
    end = open_end(OPEN[name], Random(f"new axis {name}"), 13)
    for value, is_known in ((0, True), (1, False)):
        rules = with_new_axis(end.deal.compiled.rules, value)
        layout = Layout(Deal(CompiledRules(rules), end.deal.cards), end.stacks, end.wanted, end.home, 0, end.seen, 0)
        assert is_open(layout) == is_known


def test_games_with_a_stock_or_hidden_cards_are_not_open() -> None:
    for game in GAMES.values():
        assert is_open(game.start(deal_seed(0).deck(game))) == (game.id in PLAYED), game.id
    for rules in ARTIFICIAL.values():
        deck = deal_seed(0).deck(GAMES["duchess" if rules.packs == 1 else "grand-duchess"])
        assert not is_open(deal_layout(CompiledRules(rules), deck))
