"""The word list of `make check` finds words, and leaves names and quotations alone."""

import pytest

from infra.prose import found, is_english


@pytest.mark.parametrize("word", ["he", "His", "whoever", "Whom", "anew"])
def test_a_listed_word_is_found_with_its_line(word: str) -> None:
    assert list(found(f"A first line.\n{word} raced.")) == [(2, word)]


@pytest.mark.parametrize("text", ['No "he" here.', "`his`", "the_his_key", "hers", "This deal", "there", "his-torical"])
def test_quotations_and_parts_of_other_words_are_not_found(text: str) -> None:
    assert list(found(text)) == []


def test_spanish_words_are_not_read_as_english() -> None:
    assert [name for name in ("es.ts", "rules.es.ts", "preferences.ts", "room.py") if is_english(name)] == [
        "preferences.ts",
        "room.py",
    ]
