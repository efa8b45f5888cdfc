"""The words of a game agree in both languages with each other, with its exact rules and with its axes."""

import re
from collections.abc import Mapping

import pytest

from cadogan.rules import GAMES, Game
from cadogan.rules.words import SHARED_CHOICES, Words

EN = re.findall(
    r"\w+",
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
)
ES = re.findall(
    r"\w+",
    "cero una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte",
)

TELLING = (
    (
        "with wrap",
        r"king on to ace|ace on to king|to the ace",
        r"del rey se pasa al as|del as se pasa al rey|hasta el as",
    ),
    ("alternating colour", r"alternating colours", r"alternando colores"),
    ("suits ignored", r"regardless of suit", r"sin mirar el palo"),
    ("no building", r"(?i)no building", r"(?i)no se construye"),
    ("whole column", r"whole column", r"columna entera"),
    ("at once", r"at once", r"al momento|enseguida"),
)
"""Words that change a rule: where an exact rule has one, the sentences of both languages have it, too."""

FILLERS = {"waste": ("waste", "descarte"), "stock": ("stock", "mazo"), "tableau": ("another wing", "otra ala")}
"""What fills a gap once the reserve is empty, and the words for it."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def english(game: Game) -> Mapping[str, str]:
    return game.words["en"].how


def spanish(game: Game) -> Mapping[str, str]:
    return game.words["es"].how


def numbers_in(sentence: str, words: list[str]) -> list[int]:
    """Numbers from two on, as words or digits. One is also an article in Spanish."""
    named = re.findall(r"[a-zé]+|\d+", sentence.lower())
    numbers = [int(word) if word.isdigit() else words.index(word) for word in named if word.isdigit() or word in words]
    return sorted(number for number in numbers if number > 1)


@games
def test_both_languages_have_the_same_subjects_and_numbers(game: Game) -> None:
    assert list(spanish(game)) == list(english(game))
    for subject, sentence in english(game).items():
        assert numbers_in(spanish(game)[subject], ES) == numbers_in(sentence, EN), subject


@games
def test_the_exact_rules_have_the_same_subjects_and_every_number(game: Game) -> None:
    assert english(game).keys() == game.exact.rows.keys()
    for subject, sentence in english(game).items():
        assert set(numbers_in(sentence, EN)) <= set(numbers_in(game.exact.rows[subject], EN)), subject


@games
def test_both_languages_tell_what_the_exact_rules_tell(game: Game) -> None:
    for subject in {"foundations", "tableau", "wings", "gaps", "reserve"} & game.exact.rows.keys():
        for rule, en, es in TELLING:
            if rule in game.exact.rows[subject]:
                assert re.search(en, english(game)[subject]), (subject, rule)
                assert re.search(es, spanish(game)[subject]), (subject, rule)


@games
def test_the_sentences_name_the_numbers_of_the_axes(game: Game) -> None:
    rules, how = game.rules, english(game)
    redeals = how.get("redeals", "")
    if redeals and rules.redeals == 1:
        assert redeals.startswith("One ")
    elif redeals and rules.redeals is not None:
        assert numbers_in(redeals, EN) == [rules.redeals]
    if rules.pile_limit is not None:
        assert rules.pile_limit in numbers_in(how["wings"], EN)
    if rules.lengths:
        told = {rules.columns, min(rules.lengths), max(rules.lengths), game.opening.stock} - {0, 1}
        assert told <= set(numbers_in(how["deal"], EN))
    elif rules.columns == 8:
        assert numbers_in(how["deal"], EN) == sorted([8, rules.reserve_depth, game.opening.stock])


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if "trunk empty" in english(game)], ids=lambda game: game.id
)
def test_the_sentences_tell_what_fills_a_gap_without_a_trunk(game: Game) -> None:
    for filler, words in FILLERS.items():
        for word, how in zip(words, (english(game), spanish(game)), strict=True):
            assert (word in how["trunk empty"]) == (filler in game.rules.gaps_without_reserve), (filler, how)


@games
def test_a_newcomer_is_told_three_rules(game: Game) -> None:
    assert len(game.first) == 3
    assert set(game.first) <= english(game).keys()


@games
def test_everything_about_a_game_is_there_in_spanish(game: Game) -> None:
    words: Words = game.words["es"]
    assert game.history
    assert words.history
    assert words.about
    translated = {choice for other in GAMES.values() for choice in other.words["es"].choices} | SHARED_CHOICES[
        "es"
    ].keys()
    assert set(game.choices) <= translated


def test_every_choice_that_is_translated_belongs_to_a_game() -> None:
    chosen = {choice for game in GAMES.values() for choice in game.choices}
    assert {choice for game in GAMES.values() for choice in game.words["es"].choices} <= chosen
    assert SHARED_CHOICES["es"].keys() <= chosen
