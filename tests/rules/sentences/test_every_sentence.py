"""No sentence of /docs/rules goes untested, and no test quotes what does not stand there."""

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from cadogan.rules import GAMES
from infra.docs.rules import page

PAGE = page()
TITLES, TEXTS = (re.split(r"^## (.*)$", PAGE, flags=re.MULTILINE)[start::2] for start in (1, 2))
SECTIONS = dict(zip(TITLES, TEXTS, strict=True))

TESTS = {"Words": "shared"} | {f"{number}.": game.replace("-", "_") for number, game in enumerate(GAMES, start=1)}
"""By the beginning of a title: the tests of that section."""

NOT_RULES = (
    # names of things
    "tableau: the piles (columns, wings) in play. foundation: the piles to fill.",
    "reserve: cards set aside (fans, trunk), or free places for cards (cells), as each game says.",
    "available: may be moved now. gap: an empty tableau pile. base: rank that starts the foundations.",
    "What every game shares:",
    # left to the race, whose tests have it
    "Unless the race allows undo, a stuck board has lost.",
    # told, not ruled
    "Odds printed in the books: 1 in 8.",
    "Wins are very rare under these rules.",
    "Options, because the sources say that variations change them:",
    "The defaults are the rules of AisleRiot and PySolFC.",
    ", which says that an average player wins about 80 %.",
    "The parent of the family.",
)


def plain(text: str) -> str:
    """A text without its marks and line breaks, and without what only says that a choice was ours."""
    text = re.sub(r"\s*\*\([^()]*choice[^()]*\)\*", "", text)
    text = re.sub(r"^\| [\w ]+ \||^\|[ |-]*\||\|$|^- ", "", text, flags=re.MULTILINE)  # labels of rows, bullets
    return " ".join(text.replace("*", "").split())


def quotes(name: str) -> Iterator[tuple[str, str]]:
    """Each quotation in the tests of one section, with the test it stands in."""
    for test, function in vars(import_module(f"tests.rules.sentences.test_{name}")).items():
        if test.startswith("test_"):
            for quote in plain(function.__doc__ or "").split("…"):
                if quote.strip(" ."):
                    yield test, quote.strip(" .")


@pytest.mark.parametrize(("number", "name"), TESTS.items())
def test_every_sentence_is_quoted_by_a_test_and_every_quotation_is_true(number: str, name: str) -> None:
    page = plain(next(text for title, text in SECTIONS.items() if title.startswith(number)))
    told = [(told, "") for told in NOT_RULES if told in page] + [(quote, test) for test, quote in quotes(name)]
    untold = page
    for quote, test in told:
        assert quote in page, f"{test} quotes what the page does not say: {quote}"
        for found in re.finditer(re.escape(quote), page):
            untold = untold[: found.start()] + " " * len(quote) + untold[found.end() :]
    assert not re.search(r"\w", untold), f"no test quotes: {' '.join(untold.split())}"


def test_every_section_of_rules_has_tests() -> None:
    rules = [title for title in TITLES if title not in {"Who is first", "Notation", "How games are described"}]
    assert [next((number for number in TESTS if title.startswith(number)), title) for title in rules] == list(TESTS)
