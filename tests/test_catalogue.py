"""Every game is complete: each place that has one entry per game has one for exactly the games of `GAMES`."""

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from cadogan.lobby.bots.house_bot import HOUSE_BOTS, HouseBot
from cadogan.rules import GAMES, Game, Seed
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import MEASURED
from tests.rules.naive_games import GAMES as NAIVE_GAMES
from tests.rules.perft import VARIANTS, rows

ROOT = Path(__file__).parents[1]


class Place(NamedTuple):
    """A file with one entry per game. `games` reads the ids of the games that have one."""

    path: str
    entry: str
    games: Callable[[str], Iterable[str]]


def text(path: str) -> str:
    return (ROOT / path).read_text()


def table_below(heading: str) -> Callable[[str], list[str]]:
    """Games in the first column of the table below a heading. Rows of an option, such as `runs=whole`, do not count."""

    def games(path: str) -> list[str]:
        section = text(path).split(f"\n## {heading}\n")[1].split("\n## ")[0]
        _, _, *rows = [line for line in section.splitlines() if line.startswith("|")]
        names = [row.split("|")[1].strip() for row in rows]
        return [IDS.get(name, name) for name in names if "`" not in name]

    return games


IDS = {game.name: game.id for game in GAMES.values()}
COUNTED = {name for name, _ in rows()} - VARIANTS.keys()

PLACES = (
    Place("docs/odds.md", "a row of solver results (cadogan odds ID)", table_below("Solver results")),
    Place(
        "docs/odds.md",
        "a row of policies (cadogan odds ID --playout NAME)",
        table_below("Results of policies with hidden cards"),
    ),
    Place("tests/vectors/perft.jsonl", "vectors (python -m tests.rules.perft)", lambda _: COUNTED),
    Place("tests/rules/naive_*.py", "the game in the independent engine", lambda _: NAIVE_GAMES),
)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place.path}: {place.entry}")
def test_every_game_has_its_entry(place: Place) -> None:
    found = list(place.games(place.path))
    assert len(found) == len(set(found)), f"{place.path} has a game twice: {found}"
    missing, extra = sorted(GAMES.keys() - set(found)), sorted(set(found) - GAMES.keys())
    assert not missing, f"{place.path} lacks {place.entry} for {', '.join(missing)}"
    assert not extra, f"{place.path} has {place.entry} for {', '.join(extra)}, which `GAMES` does not have"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_odds_of_a_game_are_those_of_the_table_of_policies(game: Game) -> None:
    assert game.odds is not None
    if game.odds.policy is None:
        return  # printed; `source` says where
    section = text("docs/odds.md").split("\n## Results of policies with hidden cards\n")[1]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    column = next(i for i, head in enumerate(rows[0]) if head.startswith(game.odds.policy))
    won, _, of = next(row[column] for row in rows if row[0] == game.name).partition(" of ")
    published = int(won), int(of or rows[0][column].rpartition(" ")[2])
    assert (game.odds.won, game.odds.of) == published, f"docs/odds.md says {published} for {game.id}"


@pytest.mark.parametrize("bot", HOUSE_BOTS, ids=lambda bot: bot.name)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_house_bot_begins_every_game(game: Game, bot: HouseBot) -> None:
    layout = game.start(Seed(bytes(16)).deck(game))
    legal = [move.text for move in layout.legal_moves()]
    observation = Observation.shown(game.compiled, layout.show_all(), legal, layout.redeals_left)
    move = MEASURED[bot.policy](observation, random.Random(1))
    assert move is not None, f"the policy {bot.policy} in rules/policies/ finds no move in {game.id}"
    assert move.text in legal
