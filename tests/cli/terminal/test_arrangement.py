"""Every card that lies face up can be read on a terminal of 80 x 24, in every game."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from cadogan.cli.terminal.arrangement import SMALL, Arrangement, arrange, shelf
from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import GAMES, Game, Seed

WIDTH, HEIGHT = 80, 19
"""What a terminal of 80 x 24 leaves for the board of a race with two rivals."""
FACES = ("KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H", "AS")


def boards(game: Game, moves: int) -> Iterator[TableState]:
    """Boards of one deal, played at random."""
    chance = Random(game.id)
    layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    for _ in range(moves):
        yield TableState.of(game, layout)
        legal = layout.legal_moves()
        if not legal:
            return
        layout = layout.play(chance.choice(legal))


def piled(game: str, piles: dict[str, str]) -> TableState:
    """A board with these piles."""
    names = GAMES[game].compiled.shown
    return TableState(GAMES[game], {name: piles.get(name, "") for name in names}, (), 0)


def must_show_every_face(table: TableState, width: int, height: int) -> Arrangement:
    found = arrange(table, width, height)
    assert found is not None
    taken: dict[tuple[int, int], tuple[str, int]] = {}
    for spot in found.spots:  # later ones lie on earlier ones
        assert 0 <= spot.x <= width - spot.width
        assert 0 <= spot.y <= height - spot.height
        for y in range(spot.y, spot.y + spot.height):
            taken |= {(x, y): (spot.pile, spot.place) for x in range(spot.x, spot.x + spot.width)}
    for spot in found.spots:
        index = range(spot.x, spot.x + 3)
        assert {taken[x, spot.y] for x in index} == {(spot.pile, spot.place)}, f"{spot} is covered"
    assert {label.pile for label in found.labels} == set(table.game.compiled.shown)
    for name in shelf(table).columns:
        shown = {spot.place: spot.card for spot in found.spots if spot.pile == name and spot.card != "--"}
        assert list(shown.values()) == [card for card in table.pile(name) if card != "--"] or shown == {-1: ""}
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_face_is_shown_in_80_columns(game: Game) -> None:
    for table in boards(game, 40):
        must_show_every_face(table, WIDTH, HEIGHT)


def test_the_longest_column_of_klondike_is_shown() -> None:
    hidden = {f"t{i}": " ".join(["--"] * i + ["2C"]) for i in range(6)}
    table = piled("klondike", {"s": "--", "w": "3C 4C", **hidden, "t6": " ".join(["--"] * 6 + list(FACES))})
    assert must_show_every_face(table, WIDTH, HEIGHT).size == SMALL
    assert must_show_every_face(table, 200, 46).size != SMALL


def test_ten_long_columns_of_spider_stand_in_two_parts() -> None:
    long = " ".join((*["--"] * 5, *FACES, *FACES))
    table = piled("spider", {f"t{i}": long if i < 4 else "KS" for i in range(10)})
    found = must_show_every_face(table, WIDTH, HEIGHT)
    assert len({spot.x for spot in found.spots if spot.pile == "t0"}) == 2


def test_the_waste_shows_its_top_cards_and_counts_the_rest() -> None:
    table = piled("forty-thieves", {"w": " ".join(FACES * 3)})
    found = must_show_every_face(table, WIDTH, HEIGHT)
    waste = [spot for spot in found.spots if spot.pile == "w"]
    assert waste[-1].card == "AS"
    assert waste[0].cards == len(FACES) * 3 - len(waste) + 1
    assert all(one.x + one.width <= other.x for one, other in pairwise(waste))  # no index is cut


def test_a_terminal_that_is_too_small_has_no_arrangement() -> None:
    table = next(boards(GAMES["spider"], 1))
    assert arrange(table, 30, 19) is None
    assert arrange(table, 80, 2) is None
    assert arrange(table, 0, 0) is None


def test_a_place_below_a_column_belongs_to_its_top_card() -> None:
    table = next(boards(GAMES["klondike"], 1))
    found = must_show_every_face(table, WIDTH, HEIGHT)
    top = found.top("t0")
    assert found.at(top.x, HEIGHT - 1) == top
