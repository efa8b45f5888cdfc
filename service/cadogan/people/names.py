"""Names of players: what may be one, and when two are the same.

Two names are the same when they have one key, whatever their case and their form (full-width letters, ligatures).
Letters of different scripts that merely look alike, as the Latin and the Cyrillic a, stay different.
"""

from collections.abc import Iterator
from unicodedata import category, normalize

from cadogan.people.errors import InvalidName

SHORTEST, LONGEST = 2, 20

INSIDE = " ._-"
"""Besides letters and digits, these may stand within a name."""

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Letters and marks that show nothing: Default_Ignorable_Code_Point of the Unicode Character Database."""

NUMBERS = (*range(2, 100), *range(100, 10_000, 97))
"""What is put behind a name to make another one."""


def name_of(text: str) -> str:
    """A name as it will be shown; InvalidName says what is wrong with it.

    >>> name_of("  Lady  Adelaide ")
    'Lady Adelaide'
    """
    name = " ".join(normalize("NFKC", text).split(" ")).strip(" ")
    while "  " in name:
        name = name.replace("  ", " ")
    if not SHORTEST <= len(name) <= LONGEST:
        raise InvalidName(text, f"a name has {SHORTEST} to {LONGEST} characters; this one has {len(name)}")
    for character in name:
        if not is_allowed(character):
            raise InvalidName(
                text, f"{character!a} cannot be in a name; letters, digits, spaces, and any of {INSIDE.strip()} can"
            )
    if name[0] in INSIDE or name[-1] in INSIDE or category(name[0])[0] == "M":
        raise InvalidName(text, "a name begins with a letter or a digit, and ends with one")
    return name


def is_allowed(character: str) -> bool:
    """Whether a character may be in a name: a letter with its marks or a digit of any script, or one of `INSIDE`."""
    return character in INSIDE or (category(character)[0] in "LMN" and character not in INVISIBLE)


def name_key(name: str) -> str:
    """A name as it is compared (Unicode 16, section 3.13, D146: compatibility caseless matching).

    >>> name_key("ﬁona") == name_key("FIONA")
    True
    """
    once = normalize("NFKD", normalize("NFD", name).casefold())
    return normalize("NFKC", normalize("NFKD", once.casefold()))


def suggestions(name: str) -> Iterator[str]:
    """Names like this one, the likeliest first.

    >>> from itertools import islice
    >>> list(islice(suggestions("Ada"), 3))
    ['Ada 2', 'Ada 3', 'Ada 4']
    """
    for number in NUMBERS:
        yield f"{name[: LONGEST - len(str(number)) - 1].rstrip(INSIDE)} {number}"
