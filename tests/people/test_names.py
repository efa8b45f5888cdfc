"""Valid names, and when two names are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadogan.people.errors import InvalidName
from cadogan.people.names import LONGEST, SHORTEST, name_key, name_of, name_skeleton, suggestions

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
        ("\u6771\u4eac\u30bf\u30ef\u30fc", "\u6771\u4eac\u30bf\u30ef\u30fc"),  # Han and Katakana
        ("Ada \u963f\u8fbe", "Ada \u963f\u8fbe"),
        ("\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd"),  # with vowels
        ("Nguy\u1ec5n", "Nguy\u1ec5n"),
        ("Norbert", "Norbert"),
        ("Supporter", "Supporter"),
        ("Badminton Bo", "Badminton Bo"),
        ("House of Cards", "House of Cards"),
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
        ("Ad\u0430", "one script"),  # a Cyrillic a
        ("\u0391da", "one script"),  # a Greek A
        ("\u0664\u0034", "one kind"),
        ("A" + "\u0323\u0301\u0302\u0303" + "da", "at most 3"),
        ("e" + 18 * "\u0301", "at most 3"),
        ("deleted player", "something else"),
        ("Deleted.Player", "something else"),
        ("ADMIN", "something else"),
        ("adm1n", "something else"),
        ("\u0430\u0434min", "one script"),
        ("me", "something else"),
        ("null", "something else"),
        ("undefined", "something else"),
        ("Support Team", "something else"),
        ("TheModerators", "something else"),
        ("The 4dmin 2", "something else"),
        ("Tech_Support", "something else"),
        ("CADOG\u00c1N", "something else"),
        ("S\u00fapport Desk", "something else"),
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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ace", "\u0430\u0441\u0435"),  # in Cyrillic
        ("modern", "modem"),
        ("Ada 1", "Ada l"),
        ("AdaI", "Adal"),
        ("BOB", "B0B"),
        ("\u0391\u03a1", "AP"),  # in Greek
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert name_skeleton(one) == name_skeleton(other)
    assert name_key(one) != name_key(other)


def test_usual_names_do_not_look_alike() -> None:
    names = ["Ada", "Bob", "Cora", "Dan", "Ida", "Lia", "Mona", "Nora", "Otto", "Ada 2", "Ada 3", "Ada 10", "Ada 11"]
    assert len({name_skeleton(name) for name in names}) == len(names)
    letters = "abcdefghjklmnopqrstuvwxyz0123456789".replace("0", "").replace("1", "")
    assert len({name_skeleton(letter) for letter in letters}) == len(letters)
