"""Seeds: the same sixteen bytes make the same deal in every language."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random import RandomBase, shuffle

from cadogan.rules import GAMES, Game, InvalidSeed, Seed
from cadogan.rules.axes import Rules
from cadogan.rules.cards import PACK, RANKS, new_deck
from tests.rules.naive_deal import deck_of

GAME_OF = {
    (packs, suits): Game(
        id="a-game", name="A game", about="", source="", rules=Rules(packs=packs, ascending=4 * packs, suits=suits)
    )
    for packs in (1, 2)
    for suits in (1, 2, 4)
}
"""By number of packs and of suits."""
VECTORS = [json.loads(row) for row in (Path(__file__).parents[1] / "vectors/deals.jsonl").read_text().splitlines()]


@pytest.mark.parametrize(
    "vector", VECTORS, ids=lambda vector: f"{vector['seed'][:8]}… {vector['packs']} {vector['suits']}"
)
def test_a_seed_gives_the_deck_of_the_vectors(vector: dict[str, Any]) -> None:
    game = GAME_OF[vector["packs"], vector["suits"]]
    assert " ".join(map(str, Seed.parse(vector["seed"]).deck(game))) == vector["deck"]


def test_the_vectors_have_games_of_one_pack_and_of_two_and_of_fewer_suits() -> None:
    kinds = Counter((vector["packs"], vector["suits"]) for vector in VECTORS)
    assert kinds == {(1, 4): 30, (2, 4): 30, (2, 2): 30, (2, 1): 30}


@given(st.binary(min_size=16, max_size=16), st.sampled_from((1, 2)), st.sampled_from((1, 2, 4)))
def test_a_seed_gives_the_deck_that_a_second_reading_of_the_documentation_gives(
    value: bytes, packs: int, suits: int
) -> None:
    deck = Seed(value).deck(GAME_OF[packs, suits])
    assert [str(card) for card in deck] == deck_of(value.hex(), packs, suits)
    assert Counter(deck) == Counter(new_deck(packs, suits))


@given(st.binary(min_size=16, max_size=16))
def test_fewer_suits_change_no_rank_and_no_colour_but_that_of_a_single_suit(value: bytes) -> None:
    four, two, one = (Seed(value).deck(GAME_OF[2, suits]) for suits in (4, 2, 1))
    assert [card.rank for card in four] == [card.rank for card in two] == [card.rank for card in one]
    assert [card.is_red for card in four] == [card.is_red for card in two]
    assert {str(card)[1] for card in one} == {"S"}


@pytest.mark.parametrize("number", [*range(1, 150), 11982, 32000, 32001, 146692, 999_999, 1_000_000])
def test_a_numbered_deal_is_the_one_that_everybody_knows(number: int) -> None:
    theirs = reversed(shuffle(createCards(1), number, RandomBase.DEALS_MS))
    deck = [str(card) for card in Seed.parse(f"ms:{number}").deck(GAMES["freecell"])]
    assert deck == [RANKS[card.rank - 1] + card.suit_s() for card in theirs]


def test_a_numbered_deal_has_one_pack_of_four_suits() -> None:
    seed = Seed.parse("ms:1")
    assert seed.numbered_deck(GAMES["spider"]) is None
    assert Counter(seed.deck(GAMES["spider"])) == Counter(PACK * 2)
    assert Seed.parse("pysol:1").numbered_deck(GAME_OF[2, 2]) is None
    assert seed.deck(GAMES["klondike"]) == seed.deck(GAMES["freecell"])


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("number", [1, 24680, 31_999, 32_001, 2**32 - 1, 2**32, 2**64, 10**20 - 1, 10**20])
def test_a_number_of_pysolfc_gives_the_cards_of_pysolfc(number: int, packs: int) -> None:
    theirs = reversed(shuffle(createCards(packs), number, RandomBase.DEALS_PYSOLFC))
    deck = [str(card) for card in Seed.parse(f"pysol:{number}").deck(GAME_OF[packs, 4])]
    assert deck == [RANKS[card.rank - 1] + card.suit_s() for card in theirs]


SAME_TABLE = ("freecell", "bakers-game", "eight-off", "seahaven-towers", "beleaguered-castle", "streets-and-alleys")
"""Games whose table lies as in PySolFC. The documentation names them."""
OTHER_ORDER = ("klondike", "yukon", "simple-simon", "bakers-dozen")


@pytest.mark.parametrize("game_id", SAME_TABLE + OTHER_ORDER)
def test_a_number_of_pysolfc_lays_the_table_of_pysolfc_where_the_page_says_so(game_id: str) -> None:
    piles = GAMES[game_id].start(Seed.parse("pysol:24681357").deck(GAMES[game_id])).piles
    theirs = PysolGame(game_id.replace("-", "_"), 24681357, RandomBase.DEALS_PYSOLFC)
    theirs.calc_layout_string(CardRenderer(print_ts=True))
    columns = [[RANKS[card.rank - 1] + card.suit_s() for card in column] for column in theirs.board.columns.cols]
    ours = [[str(card) for card in cards] for pile, cards in piles.items() if pile[0] == "t"]
    assert (ours == columns) == (game_id in SAME_TABLE)
    assert sorted(map(len, ours)) == sorted(map(len, columns))


def test_the_page_names_the_games_whose_table_is_that_of_pysolfc() -> None:
    page = (Path(__file__).parents[2] / "docs/deals.md").read_text()
    same, other = (", ".join(GAMES[game_id].name for game_id in games) for games in (SAME_TABLE, OTHER_ORDER))
    assert same in page
    assert other in page


@pytest.mark.parametrize(
    "text",
    [
        "ms:",
        "ms:0",
        "ms:01",
        "ms:-1",
        "ms:1000001",
        "ms:9999999",
        "ms:1.5",
        "ms:\u0661",
        "MS:1",
        "pysol:",
        "pysol:0",
        "pysol:01",
        f"pysol:{10**20 + 1}",
    ],
)
def test_deals_have_numbers_from_one_to_a_million(text: str) -> None:
    with pytest.raises(
        InvalidSeed, match=r"ms:1 to ms:1000000|pysol:1 to pysol:100000000000000000000|32 hexadecimal digits"
    ):
        Seed.parse(text)


def test_every_game_of_one_pack_has_the_same_deck() -> None:
    seed = Seed(bytes(16))
    assert len({seed.deck(game) for game in GAMES.values() if game.rules.packs == 1}) == 1


@given(st.binary(min_size=16, max_size=16))
def test_a_seed_is_read_as_it_was_written(value: bytes) -> None:
    assert Seed.parse(str(Seed(value))) == Seed(value)
    assert Seed.parse(str(Seed(value)).upper()) == Seed(value)


@pytest.mark.parametrize(
    "text", ["", "00" * 15, "00" * 17, "0" * 31, "0g" * 16, " " + "0" * 31, "\uff10" * 32, "0x" + "0" * 30]
)
def test_a_seed_is_32_hexadecimal_digits(text: str) -> None:
    with pytest.raises(InvalidSeed, match="32 hexadecimal digits") as refusal:
        Seed.parse(text)
    assert repr(text) in str(refusal.value)
