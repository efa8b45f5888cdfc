"""Confusable names (Unicode Technical Standard 39): scripts that do not go together, and names that look alike.

The tables are those of the library `confusable_homoglyphs`. Its own functions compare with one preferred script; here
names of all scripts are equal, so the two rules of the standard are applied to its tables.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from unicodedata import category, combining, decimal, normalize

from confusable_homoglyphs import categories
from confusable_homoglyphs.utils import load

MOST_MARKS = 3
"""Marks in a row. Hebrew with vowels has three on one letter; more only cover the lines above and below."""

CASES = (("i", [{"c": "I"}]), ("o", [{"c": "O"}]))
"""Letters that look like digits and other letters only as capitals. Names are compared without case."""

SHARED = frozenset({"COMMON", "INHERITED"})
"""Scripts of characters that go with every script."""

TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that may be mixed: the level Highly Restrictive (UTS 39, section 5.2)."""


def scripts_of(name: str) -> frozenset[str]:
    """Scripts of the letters of a name.

    >>> sorted(scripts_of("Ad\u0430"))  # with a Cyrillic a
    ['CYRILLIC', 'LATIN']
    """
    return frozenset(map(categories.alias, name)) - SHARED


def is_one_script(name: str) -> bool:
    """Whether the letters of a name are of one script, or of scripts that are written together."""
    scripts = scripts_of(name)
    return len(scripts) <= 1 or any(scripts <= each for each in TOGETHER)


def has_one_kind_of_digits(name: str) -> bool:
    """Whether all decimal digits are of one set, such as 0 to 9 (UTS 39, section 5.3)."""
    return len({ord(each) - decimal(each) for each in name if category(each) == "Nd"}) <= 1


def most_marks(name: str) -> int:
    """The greatest number of marks in a row, in the decomposed name.

    >>> most_marks("e\u0301\u0301"), most_marks("Ada")
    (2, 0)
    """
    most = row = 0
    for character in normalize("NFD", name):
        row = row + 1 if combining(character) or category(character) in {"Mn", "Me"} else 0
        most = max(most, row)
    return most


def skeleton(key: str) -> str:
    """What a key of a name looks like: names with equal skeletons can be taken for one another (UTS 39, section 4).

    >>> skeleton("\u0430\u0441\u0435") == skeleton("ace")  # in Cyrillic
    True
    >>> skeleton("modern") == skeleton("modem")
    True
    """
    alike = look_alikes()
    mapped = "".join(alike.get(each, each) for each in normalize("NFD", key))
    return normalize("NFD", mapped)


@cache
def look_alikes() -> dict[str, str]:
    """A text for each character that looks like others: the same for all of them.

    The table of the library has each pair of the standard in both directions. Characters that are joined by pairs look
    alike; the standard joins them to one prototype, which may be a sequence such as `rn`.
    """
    alike: dict[str, str] = {}
    for group in groups():
        sequences = sorted(text for text in group if len(text) > 1)
        looks = sequences[0] if sequences else min(group, key=lambda each: (not each.isascii(), each))
        alike |= {text: looks for text in group if len(text) == 1}
    return {each: "".join(alike.get(part, part) for part in looks) for each, looks in alike.items()}


def groups() -> Iterable[set[str]]:
    """Groups of characters and sequences that look alike."""
    pairs: dict[str, set[str]] = defaultdict(set)
    for text, others in (*table(), *CASES):
        for other in others:
            pairs[plain(text)].add(plain(other["c"]))
            pairs[plain(other["c"])].add(plain(text))
    known: set[str] = set()
    for text in list(pairs):
        if text not in known:
            group, waiting = {text}, [text]
            while waiting:
                further = pairs[waiting.pop()] - group
                group |= further
                waiting += further
            known |= group
            yield group


def table() -> Iterable[tuple[str, list[dict[str, str]]]]:
    """The table of pairs, read from the library's file. The library itself would keep it: 6 MB, of which we keep 1."""
    items: Iterable[tuple[str, list[dict[str, str]]]] = load("confusables.json").items()
    return items


def plain(text: str) -> str:
    """A text of the table without the marks of direction that the standard writes around Arabic digits."""
    return text.replace("\u200e", "")
