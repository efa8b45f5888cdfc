"""`cadogan games`: the list, and everything about one game, from the value that the engine plays."""

import json
import re
import subprocess
from collections.abc import Callable
from io import StringIO

import msgspec
import pytest
from rich.console import Console

from cadogan.cli.players.games import dealt, describe
from cadogan.rules import GAMES, Game
from cadogan.rules.axes import AXES, Rules

Cadogan = Callable[..., subprocess.CompletedProcess[str]]


def test_every_game_is_listed(cadogan: Cadogan) -> None:
    rows = cadogan("games").stdout.splitlines()[1:]
    assert [row.split()[0] for row in rows if not row.startswith("  ")] == list(GAMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_page_of_a_game_says_everything_about_it(game: Game) -> None:
    console = Console(width=500, highlight=False, file=StringIO())
    with console.capture() as said:
        describe(console, game)
    page = said.get()
    for text in (
        game.name,
        game.id,
        *game.also,
        game.about,
        game.source,
        game.history,
        *game.choices,
        f"{game.minutes} minutes",
    ):
        assert text in page
    assert f"{52 * game.rules.packs} cards" in page
    for option in game.options:
        assert option.about in page
        assert option.range in page
    axes = [re.split(" {2,}", row.strip()) for row in page.splitlines()[-len(AXES) :]]
    assert axes == [
        [axis, msgspec.json.encode(value).decode(), AXES[axis].about]
        for axis, value in msgspec.to_builtins(game.rules).items()
    ]


def test_how_the_cards_lie_after_the_deal() -> None:
    assert (
        dealt(GAMES["parisienne"].opening)
        == "104 cards: home 8, tableau 1 1 1 1, reserve 1 1, of it face down 1 1, stock 90"
    )
    assert dealt(GAMES["duchess"].opening) == "52 cards: tableau 1 1 1 1, reserve 3 3 3 3, stock 36"


def test_a_description_is_the_value_that_the_engine_plays(cadogan: Cadogan) -> None:
    described = json.loads(cadogan("games", "canfield", "--json").stdout)
    assert msgspec.convert(described, type=Rules) == GAMES["canfield"].rules


def test_an_unknown_game(cadogan: Cadogan) -> None:
    answered = cadogan("games", "whist")
    assert answered.returncode == 1
    assert answered.stderr.startswith("there is no game 'whist'; the games are duchess, ")
    assert (
        dealt(GAMES["klondike"].opening) == "52 cards: tableau 1 2 3 4 5 6 7, of it face down 0 1 2 3 4 5 6, stock 24"
    )
