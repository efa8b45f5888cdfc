"""Valid names, and when two names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.people.errors import InvalidName
from cadogan.people.names import LONGEST, SHORTEST, name_key, name_of, suggestions

texts = st.text(max_size=LONGEST + 5)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada  ", "Ada"),
        ("Lady   Adelaide", "Lady Adelaide"),
        ("Lady\u00a0Adelaide", "Lady Adelaide"),
        ("\uff21da", "Ada"),
        ("e\u0301lan", "\u00e9lan"),
        ("a.b_c-d e", "a.b_c-d e"),
        ("\u0410\u0434\u0430", "\u0410\u0434\u0430"),
        ("\u0906\u0926\u093f", "\u0906\u0926\u093f"),  # a vowel sign is a mark
        ("\u963f\u8fbe", "\u963f\u8fbe"),
        ("42", "42"),
        ("\u0664\u0662", "\u0664\u0662"),
    ],
)
def test_names_of_any_script_are_trimmed_and_normalized(text: str, name: str) -> None:
    assert name_of(text) == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has 0"),
        ("A", "has 1"),
        ("x" * 21, "has 21"),
        ("\ufdfa\ufdfa", "has 36"),  # one character that NFKC writes with eighteen
        ("a\tb", "'\\t' cannot be"),
        ("a\u200bb", "'\\u200b' cannot be"),
        ("a\u202eb", "'\\u202e' cannot be"),
        ("a\ufe0fb", "'\\ufe0f' cannot be"),
        ("\u3164\u3164", "cannot be"),
        ("a<b", "'<' cannot be"),
        ("a\U0001f600b", "cannot be"),
        (".ab", "begins"),
        ("ab-", "ends"),
        ("\u0301ab", "begins"),
    ],
)
def test_a_text_that_cannot_be_a_name_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidName) as refused:
        name_of(text)
    assert reason in str(refused.value)
    assert refused.value.name == text


@given(texts)
def test_normalizing_a_name_again_changes_nothing(text: str) -> None:
    try:
        name = name_of(text)
    except InvalidName:
        return
    assert SHORTEST <= len(name) <= LONGEST
    assert name_of(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("stra\u00dfe", "STRASSE"),
        ("\ufb01ona", "FIONA"),
        ("\u03c3\u03c2", "\u03a3\u03a3"),
        ("\u2460a", "1a"),
    ],
)
def test_names_that_differ_only_in_case_or_form_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_names_in_different_scripts_are_different() -> None:
    assert name_key("Ada") != name_key("\u0410da")


@given(texts)
def test_the_key_of_a_key_is_the_key(text: str) -> None:
    assert name_key(name_key(text)) == name_key(text)


@given(texts.filter(lambda text: text.isalnum()))
def test_suggestions_are_valid_and_different_names(text: str) -> None:
    try:
        name = name_of(text)
    except InvalidName:
        return
    likes = list(suggestions(name))
    assert [name_of(like) for like in likes] == likes
    assert len({name_key(like) for like in likes}) == len(likes)
