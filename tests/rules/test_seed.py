"""Seeds: the same sixteen bytes make the same deal in every language."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.rules import GAMES, InvalidSeed, Seed
from cadogan.rules.cards import PACK
from tests.rules.naive_deal import deck_of

GAME_OF = {1: GAMES["duchess"], 2: GAMES["grand-duchess"]}
VECTORS = [json.loads(row) for row in (Path(__file__).parents[1] / "vectors/deals.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['seed'][:8]}… {vector['packs']}")
def test_a_seed_gives_the_deck_of_the_vectors(vector: dict[str, str | int]) -> None:
    seed, packs, deck = vector["seed"], vector["packs"], vector["deck"]
    assert isinstance(seed, str)
    assert isinstance(packs, int)
    assert " ".join(map(str, Seed.parse(seed).deck(GAME_OF[packs]))) == deck


def test_the_vectors_have_games_of_one_pack_and_of_two() -> None:
    assert Counter(vector["packs"] for vector in VECTORS) == {1: 20, 2: 20}


@given(st.binary(min_size=16, max_size=16), st.sampled_from((1, 2)))
def test_a_seed_gives_the_deck_that_a_second_reading_of_the_documentation_gives(value: bytes, packs: int) -> None:
    deck = Seed(value).deck(GAME_OF[packs])
    assert [str(card) for card in deck] == deck_of(value.hex(), packs)
    assert Counter(deck) == Counter(PACK * packs)


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
