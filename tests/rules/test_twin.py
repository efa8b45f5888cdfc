"""The engine agrees with a second, deliberately naive reading of the rules, on random play of random deals."""

import random

import pytest

from cadogan.rules import GAMES, Game, Layout, Seed
from tests.rules import naive

BOARDS = 2  # random games for each way of playing a game; each has about a hundred positions
MANY = 100_000
"""Moves of each game in the long form, each from a position that was compared."""

WAYS = [
    (game.id, options)
    for game in GAMES.values()
    for options in [{}, *({option.name: value} for option in game.options for value in option.values)]
] + [
    (game_id, {"trunk_top": "playable", "runs": "any", "limit": limit})
    for game_id in ("eagle-wing-coops", "wings", "bald-eagle")
    for limit in (3, None)
]


@pytest.mark.parametrize(
    ("game_id", "options"), WAYS, ids=lambda value: value if isinstance(value, str) else repr(value)
)
def test_engine_and_twin_agree_on_every_position(game_id: str, options: dict[str, int | str | None]) -> None:
    game = GAMES[game_id].with_options(options)
    chance = random.Random(f"{game_id} {options}")
    for _ in range(BOARDS if not options else 1):
        deck = [str(card) for card in Seed(chance.randbytes(16)).deck(game)]
        play_both(game, options, deck, chance)


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_engine_and_twin_agree_on_very_many_positions(game_id: str) -> None:
    game, moves, number = GAMES[game_id], 0, 0
    while moves < MANY:
        chance = random.Random(f"{game_id} {number}")
        deck = [str(card) for card in Seed(chance.randbytes(16)).deck(game)]
        moves += play_both(game, {}, deck, chance)
        number += 1


def play_both(game: Game, options: dict[str, int | str | None], deck: list[str], chance: random.Random) -> int:
    """Play a random game in both, and compare every position. Returns how many moves were made."""
    layout, position = game.start(deck), naive.start(game.id, deck, options)
    played: list[str] = []
    for _ in range(250):
        context = f"{game.id} {options} {deck} {' '.join(played)}"
        assert table(layout) == naive.piles(position), context
        assert {str(move) for move in layout.legal_moves()} == set(naive.legal(position)), context
        assert len(set(layout.legal_moves())) == len(layout.legal_moves()), context
        assert (layout.home, layout.is_won, layout.is_stuck) == (
            naive.home(position),
            naive.won(position),
            naive.stuck(position),
        ), context
        if not layout.legal_moves():
            break
        # foundations first, mostly: random play alone seldom sees the end of a game
        homeward = [move for move in layout.legal_moves() if move.target.startswith("f")]
        move = chance.choice(homeward if homeward and chance.random() < 0.8 else layout.legal_moves())
        played.append(str(move))
        layout, position = layout.play(move), naive.play(position, str(move))
    return len(played)


def table(layout: Layout) -> dict[str, list[tuple[str, bool]]]:
    """Piles as the twin tells them: cards bottom to top, each with whether it lies face up."""
    numbers = layout.deal.compiled.numbers
    return {
        name: [(str(card), place >= layout.face_down(numbers[name])) for place, card in enumerate(cards)]
        for name, cards in layout.piles.items()
    }
