"""The words of a game agree in every language with each other, with its exact rules and with its axes."""

import re
from collections.abc import Mapping
from itertools import product

import pytest

from cadogan.rules import GAMES, Game
from cadogan.rules.words import LANGUAGES, language

CHOICES = {
    code: dict(language(code).choices)
    | {
        english: own
        for game in GAMES.values()
        if code in game.words
        for english, own in game.words[code].choices.items()
    }
    for code in LANGUAGES
    if code != "en"
}
"""By language, those of several games and those of each."""

NUMBERS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
    "es": "cero una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte",
    "de": "null eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn zwanzig",
}

TELLING = {
    "with wrap": {
        "en": r"king on to ace|ace on to king|to the ace",
        "es": r"del rey se pasa al as|del as se pasa al rey|hasta el as",
        "de": r"nach dem König folgt das Ass|nach dem Ass folgt der König|bis zum Ass",
    },
    "alternating colour": {
        "en": r"alternating colours",
        "es": r"alternando colores",
        "de": r"abwechselnd rot und schwarz",
    },
    "suits ignored": {"en": r"regardless of suit", "es": r"sin mirar el palo", "de": r"ohne Rücksicht auf die Farbe"},
    "no building": {"en": r"(?i)no building", "es": r"(?i)no se construye", "de": r"(?i)nicht angelegt"},
    "whole column": {"en": r"whole column", "es": r"columna entera", "de": r"ganze Spalte"},
    "at once": {"en": r"at once", "es": r"al momento|enseguida", "de": r"sofort"},
}
"""Words that change a rule: where an exact rule has one, the sentences of every language have it, too."""

FILLERS = {
    "waste": {"en": "waste", "es": "descarte", "de": "Ablage"},
    "stock": {"en": "stock", "es": "mazo", "de": "Talon"},
    "tableau": {"en": "another wing", "es": "otra ala", "de": "anderen Flügel"},
}
"""What fills a gap once the reserve is empty, and the words for it."""

games = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
translated = pytest.mark.parametrize(
    ("code", "game"), [*product(CHOICES, GAMES.values())], ids=lambda each: each if isinstance(each, str) else each.id
)


def how(code: str, game: Game) -> Mapping[str, str]:
    return game.words[code].how


def english(game: Game) -> Mapping[str, str]:
    return how("en", game)


def numbers_in(sentence: str, code: str) -> list[int]:
    """Numbers from two on, as words or digits. One is also an article."""
    words = NUMBERS[code].split()
    named = re.findall(r"[^\W\d]+|\d+", sentence.lower())
    numbers = [int(word) if word.isdigit() else words.index(word) for word in named if word.isdigit() or word in words]
    return sorted(number for number in numbers if number > 1)


@translated
def test_every_language_has_the_same_subjects_and_numbers(code: str, game: Game) -> None:
    assert list(how(code, game)) == list(english(game))
    for subject, sentence in english(game).items():
        assert numbers_in(how(code, game)[subject], code) == numbers_in(sentence, "en"), subject


@games
def test_the_exact_rules_have_the_same_subjects_and_every_number(game: Game) -> None:
    assert english(game).keys() == game.exact.rows.keys()
    for subject, sentence in english(game).items():
        assert set(numbers_in(sentence, "en")) <= set(numbers_in(game.exact.rows[subject], "en")), subject


@games
def test_every_language_tells_what_the_exact_rules_tell(game: Game) -> None:
    for subject in {"foundations", "tableau", "wings", "gaps", "reserve"} & game.exact.rows.keys():
        for rule, telling in TELLING.items():
            if rule in game.exact.rows[subject]:
                for code in LANGUAGES:
                    assert re.search(telling[code], how(code, game)[subject]), (code, subject, rule)


@games
def test_the_sentences_name_the_numbers_of_the_axes(game: Game) -> None:
    rules, sentences = game.rules, english(game)
    redeals = sentences.get("redeals", "")
    if redeals and rules.redeals == 1:
        assert redeals.startswith("One ")
    elif redeals and rules.redeals is not None:
        assert numbers_in(redeals, "en") == [rules.redeals]
    if rules.pile_limit is not None:
        assert rules.pile_limit in numbers_in(sentences["wings"], "en")
    if rules.lengths:
        told = {rules.columns, min(rules.lengths), max(rules.lengths), game.opening.stock} - {0, 1}
        assert told <= set(numbers_in(sentences["deal"], "en"))
    elif rules.columns == 8:
        assert numbers_in(sentences["deal"], "en") == sorted([8, rules.reserve_depth, game.opening.stock])


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if "trunk empty" in english(game)], ids=lambda game: game.id
)
def test_the_sentences_tell_what_fills_a_gap_without_a_trunk(game: Game) -> None:
    for filler, words in FILLERS.items():
        for code in LANGUAGES:
            told = words[code] in how(code, game)["trunk empty"]
            assert told == (filler in game.rules.gaps_without_reserve), (code, filler)


@games
def test_a_newcomer_is_told_three_rules(game: Game) -> None:
    assert len(game.first) == 3
    assert set(game.first) <= english(game).keys()


@translated
def test_everything_about_a_game_is_there_in_every_language(code: str, game: Game) -> None:
    words = game.words[code]
    assert game.history, "the game lacks its history in English"
    assert words.history, f"the words in {code} lack the history"
    assert words.about, f"the words in {code} lack the sentence `about`"
    assert not {words.history, words.about, *words.how.values()} & {game.history, game.about, *english(game).values()}
    assert set(game.choices) <= CHOICES[code].keys()


@pytest.mark.parametrize("code", CHOICES)
def test_every_choice_that_is_translated_exists(code: str) -> None:
    choices = CHOICES[code]
    assert choices.keys() == {choice for game in GAMES.values() for choice in game.choices}
    assert not [said for said in (*choices, *choices.values()) if "=" in said]  # players read them, not programs


@games
def test_a_game_has_words_in_every_language(game: Game) -> None:
    assert game.words.keys() == LANGUAGES.keys()
