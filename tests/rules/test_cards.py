"""Cards and decks."""

import pytest

from cadogan.rules import Card, InvalidDeck
from cadogan.rules.cards import PACK, new_deck, parse_deck

NEW = [str(card) for card in PACK]


def test_a_new_pack_is_clubs_spades_hearts_diamonds_each_from_ace_to_king() -> None:
    assert " ".join(NEW) == (
        "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS "
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
    )


def test_a_card_is_read_as_it_is_written() -> None:
    assert [Card.parse(text) for text in NEW] == list(PACK)


def test_a_card_knows_its_number_in_a_new_pack() -> None:
    assert [card.face for card in PACK] == list(range(52))


def test_hearts_and_diamonds_are_red() -> None:
    assert {str(card)[1] for card in PACK if card.is_red} == {"H", "D"}
    assert {str(card)[1] for card in PACK if not card.is_red} == {"C", "S"}


@pytest.mark.parametrize("text", ["", "T", "10H", "1H", "th", "HT", "TX", "T♥", " TH", "TH ", "--"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(InvalidDeck) as refusal:
        Card.parse(text)
    assert f"{text!r} is not a card" in str(refusal.value)


def test_a_deck_is_read_from_texts_or_cards() -> None:
    assert parse_deck(NEW, 1) == parse_deck(PACK, 1) == PACK
    assert parse_deck(reversed(NEW * 2), 2) == (*reversed(PACK), *reversed(PACK))


def test_a_deck_that_lacks_cards_says_which() -> None:
    with pytest.raises(InvalidDeck, match=r"^a deck of 50 is not a permutation of 52 cards: missing 2C AC$"):
        parse_deck(NEW[2:], 1)


def test_a_deck_with_a_card_twice_says_which_is_missing_and_which_is_surplus() -> None:
    with pytest.raises(InvalidDeck, match=r"^a deck of 52 is not a permutation of 52 cards: missing KD; too many AC$"):
        parse_deck([*NEW[:-1], "AC"], 1)


def test_a_deck_of_another_count_of_packs_is_refused() -> None:
    with pytest.raises(InvalidDeck, match=r"^a deck of 104 is not a permutation of 52 cards: too many"):
        parse_deck(NEW * 2, 1)
    with pytest.raises(InvalidDeck, match=r"^a deck of 52 is not a permutation of 104 cards: missing"):
        parse_deck(NEW, 2)


@pytest.mark.parametrize(("suits", "wrong"), [(2, "in two suits: missing"), (1, "in one suit: missing")])
def test_a_deck_of_other_suits_is_refused(suits: int, wrong: str) -> None:
    assert parse_deck(new_deck(1, suits), 1, suits) == new_deck(1, suits)
    with pytest.raises(InvalidDeck, match=rf"^a deck of 52 is not a permutation of 52 cards {wrong} .*; too many 2C "):
        parse_deck(NEW, 1, suits)
    with pytest.raises(InvalidDeck, match=r"^a deck of 52 is not a permutation of 52 cards: missing 2C "):
        parse_deck(new_deck(1, suits), 1)


def test_each_card_that_is_missing_twice_is_named_twice() -> None:
    with pytest.raises(InvalidDeck, match=r"missing AC AC$"):
        parse_deck([card for card in NEW * 2 if card != "AC"], 2)
