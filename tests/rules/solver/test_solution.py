"""Solutions: moves that were found win, other moves are not taken for a solution, and what is called lost is lost."""

import random
from pathlib import Path

import pytest

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES, Game, IllegalMove, Move, Seed
from cadogan.rules.solver.search import Lost, Won
from cadogan.rules.solver.solution import decide, find_solution, wins
from tests.examples_drawn import examples
from tests.rules.endgames import RULES, endgame, try_every_line

LINE = Path(__file__).parents[2] / "vectors/canfield-116.txt"
ENDS = examples(1, least=1)


WINNABLE = dict.fromkeys(GAMES, 0) | {
    "grand-duchess": 1,
    "eagle-wing": 1,
    "eagle-wing-coops": 1,
    "wings": 1,
    "canfield": 2,
    "storehouse": 2,
    "sir-tommy": 21,
    "klondike": 2,
    "russian-solitaire": 3,
    "scorpion": 23,
    "forty-thieves": 11,
    "josephine": 9,
    "beleaguered-castle": 1,
    "streets-and-alleys": 1,
    "bakers-dozen": 1,
}
"""Seeds of deals that are won soon."""


def advice(game: Game) -> str:
    """What a new game needs whose first deal the solver does not win."""
    for number in range(30):
        if find_solution(game.start(Seed(number.to_bytes(16)).deck(game)), random.Random(number)) is not None:
            return f"deal {number} is: name it in WINNABLE"
    return "nor is another of the first 30: name a later one in WINNABLE, or set has_winnable_deals=False in the game"


@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.has_winnable_deals])
def test_in_every_game_with_winnable_deals_a_witness_is_found_and_wins(game_id: str) -> None:
    game, number = GAMES[game_id], WINNABLE[game_id]
    layout = game.start(Seed(number.to_bytes(16)).deck(game))
    moves = find_solution(layout, random.Random(number))
    assert moves is not None, f"deal {number} is not won soon; {advice(game)}"
    assert wins(layout, moves)
    assert not wins(layout, moves[:-1])


def test_the_hardest_deal_of_canfield_can_be_won() -> None:
    """The solver gives up on it unless it may take 21 minutes, so its line is kept."""
    game = GAMES["canfield"]
    layout = game.start(deal_seed(116).deck(game))
    moves = [Move.parse(move) for move in LINE.read_text().split()]
    assert wins(layout, moves)
    assert not wins(layout, moves[:-1])


def test_an_illegal_move_is_not_accepted_in_a_solution() -> None:
    game = GAMES["duchess"]
    layout = game.start(Seed(bytes(16)).deck(game))
    with pytest.raises(IllegalMove):
        wins(layout, [Move.parse("w-f0")])


@pytest.mark.parametrize("name", RULES)
def test_every_means_together_say_what_trying_every_line_says(name: str) -> None:
    chance = random.Random(f"decide {name}")
    verdicts = 0
    while verdicts < ENDS:
        layout = endgame(RULES[name], chance, chance.randrange(6, 20))
        truth = try_every_line(layout)
        if truth is None:
            continue
        verdicts += 1
        verdict = decide(layout, chance)
        assert isinstance(verdict, Won if truth else Lost), f"{name} {layout.piles}"
        if isinstance(verdict, Won):
            assert wins(layout, verdict.moves)
