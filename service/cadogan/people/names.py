"""Names of players: which texts can be names, and when two names are the same.

Two names are the same if they have the same key. Case and form (full-width letters, ligatures) make no difference.
A new name must not look like another one either (`confusables.py`), nor be a word that stands for something else.
"""

import re
from collections.abc import Iterator
from functools import cache
from unicodedata import category, normalize

from cadogan.people.confusables import MOST_MARKS, has_one_kind_of_digits, is_one_script, most_marks, skeleton
from cadogan.people.errors import InvalidName

SHORTEST, LONGEST = 2, 20
LONGEST_LABEL = 40

INSIDE = " ._-"
"""Characters that may be inside a name, besides letters and digits."""

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}
"""Letters and marks that are not visible: Default_Ignorable_Code_Point of the Unicode Character Database."""

RESERVED = (
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "cadogan",
    "deleted",
    "deleted player",
    "everyone",
    "guest",
    "host",
    "house",
    "me",
    "mod",
    "moderator",
    "nobody",
    "none",
    "null",
    "official",
    "operator",
    "player",
    "root",
    "server",
    "service",
    "spectator",
    "staff",
    "support",
    "system",
    "undefined",
    "unknown",
    "you",
)
"""Words that pages, programs or people could take for something else than a player."""

OF_THE_SERVICE = ("cadogan",)
"""Names of the service: no player and no app has one anywhere in its own name."""

OF_STAFF = (
    "admin",
    "administrator",
    "moderator",
    "official",
    "operator",
    "root",
    "security",
    "staff",
    "support",
    "system",
)
"""Words that are no word of a name of a player or an app, nor with `s` or a number behind them."""

WORD = re.compile(r"[A-Z]?[^A-Z\s._/:,;+-]+|[A-Z]+")
"""A word of a name: `SupportTeam` has two."""

STAND_FOR = {
    "@": "a",
    "4": "a",
    "(": "c",
    "3": "e",
    "9": "g",
    "q": "g",
    "()": "o",
    "[]": "o",
    "$": "s",
    "5": "s",
    "cl": "d",
}
"""What people read as letters, beside what looks like them (UTS 39). Longer ones come first."""

TOO_MANY_MARKS = f"a letter of a name has at most {MOST_MARKS} accents and other marks"

NUMBERS = (*range(2, 100), *range(100, 10_000, 97))
"""Numbers that `suggestions` appends to a name."""


def name_of(text: str) -> str:
    """A name as it is shown: normalized, without extra spaces.

    Raises:
        InvalidName: The text cannot be a name.

    >>> name_of("  Lady  Adelaide ")
    'Lady Adelaide'
    """
    name = normalized(text)
    if not SHORTEST <= len(name) <= LONGEST:
        raise InvalidName(text, f"a name has {SHORTEST} to {LONGEST} characters; this one has {len(name)}")
    for character in name:
        if not is_allowed(character):
            raise InvalidName(
                text, f"{character!a} cannot be in a name; use letters, digits, spaces and {INSIDE.strip()}"
            )
    if name[0] in INSIDE or name[-1] in INSIDE or category(name[0])[0] == "M":
        raise InvalidName(text, "a name begins and ends with a letter or a digit")
    refuse_disguise(text, name)
    return name


def label_of(text: str) -> str:
    """What a player calls a token, a passkey or a device, as it is shown: normalized, without extra spaces.

    Only the player reads it, so punctuation, signs and two scripts are no fault. What is not visible is one.

    Raises:
        InvalidName: The text cannot be a label.

    >>> label_of(" Ada's  phone ")
    "Ada's phone"
    """
    label = normalized(text)
    if not 1 <= len(label) <= LONGEST_LABEL:
        raise InvalidName(text, f"this name has 1 to {LONGEST_LABEL} characters; this one has {len(label)}")
    for character in label:
        if character != " " and (category(character)[0] in "CZ" or character in INVISIBLE):
            raise InvalidName(text, f"{character!a} cannot be in a name; use letters, digits, spaces and punctuation")
    if category(label[0])[0] == "M":
        raise InvalidName(text, "a name begins with a letter, a digit or a sign, and not with an accent")
    if most_marks(label) > MOST_MARKS:
        raise InvalidName(text, TOO_MANY_MARKS)
    return label


def device_label_of(text: str) -> str:
    """What a device calls itself that signs in: the news of it has this name. Raises InvalidName.

    >>> device_label_of("Firefox, Android")
    'Firefox, Android'
    """
    label = label_of(text)
    if names_the_service(label) or names_the_staff(label):
        raise InvalidName(text, f"{label!r} names the service or its staff; name the device, as in 'Firefox, Android'")
    return label


def normalized(text: str) -> str:
    """A text in one form of its characters, without extra spaces."""
    return re.sub(" +", " ", normalize("NFKC", text)).strip(" ")


def refuse_disguise(text: str, name: str) -> None:
    """Refuse a name that could be taken for something else. Raises InvalidName."""
    if not is_one_script(name):
        raise InvalidName(text, "the letters of a name are of one script; this name mixes letters that look alike")
    if not has_one_kind_of_digits(name):
        raise InvalidName(text, "the digits of a name are of one kind, such as 0 to 9")
    if most_marks(name) > MOST_MARKS:
        raise InvalidName(text, TOO_MANY_MARKS)
    if is_reserved(name):
        raise InvalidName(text, f"{name!r} could be taken for something else than a player; choose another name")


def is_reserved(name: str) -> bool:
    """Whether a name is, or looks like, a reserved word, or names the service or its staff.

    >>> is_reserved("Ad.min"), is_reserved("Adam"), is_reserved("me"), is_reserved("Cad0gan Team")
    (True, False, True, True)
    """
    is_word = name_skeleton(letters_of(name)) in reserved_skeletons()
    return is_word or names_the_service(name) or names_the_staff(name)


def names_the_staff(text: str) -> bool:
    """Whether a word of a text stands for somebody who works for the service, one or many, with a number or without.

    >>> names_the_staff("Support Team"), names_the_staff("Tech-Support"), names_the_staff("5upport 24")
    (True, True, True)
    >>> names_the_staff("Supporter"), names_the_staff("Badminton")
    (False, False)
    """
    words = {re.sub(r"\d+$", "", word) for each in text.split() for word in (each, *WORD.findall(each))}
    return not words_of_staff().isdisjoint(map(reading, words))


@cache
def words_of_staff() -> frozenset[str]:
    """How words of the staff are read, one or many."""
    return frozenset(reading(word + ending) for word in OF_STAFF for ending in ("", "s"))


def names_the_service(text: str) -> bool:
    """Whether the name of the service is in a text, however it is spaced and written.

    >>> names_the_service("C-4-d-()-g-@-n help"), names_the_service("Card 0gan")
    (True, False)
    """
    read = reading(text)
    return any(reading(word) in read for word in OF_THE_SERVICE)


def reading(text: str) -> str:
    """What people read in a text: the skeleton of its letters without marks, and of signs that stand for letters.

    >>> reading("5upp()rt") == reading("s\u00fcpport") == reading("support")
    True
    """
    read = normalize("NFD", name_key(text))
    for sign in sorted(STAND_FOR, key=len, reverse=True):
        read = read.replace(sign, STAND_FOR[sign])
    return name_skeleton("".join(each for each in read if each.isalnum()))


def letters_of(name: str) -> str:
    """A name without the characters inside."""
    return "".join(each for each in name if each not in INSIDE)


@cache
def reserved_skeletons() -> frozenset[str]:
    """What reserved words look like."""
    return frozenset(name_skeleton(letters_of(word)) for word in RESERVED)


def name_skeleton(name: str) -> str:
    """What a name looks like, whatever its case. Spaces and the other characters inside count.

    >>> name_skeleton("Modern 1") == name_skeleton("modem l")
    True
    """
    return skeleton(name_key(name))


def is_allowed(character: str) -> bool:
    """Whether a character may be in a name: a letter, mark or digit of any script, or one of `INSIDE`."""
    return character in INSIDE or (category(character)[0] in "LMN" and character not in INVISIBLE)


def name_key(name: str) -> str:
    """Key for comparing names (Unicode 16, section 3.13, D146: compatibility caseless matching).

    >>> name_key("ﬁona") == name_key("FIONA")
    True
    """
    once = normalize("NFKD", normalize("NFD", name).casefold())
    return normalize("NFKC", normalize("NFKD", once.casefold()))


def suggestions(name: str) -> Iterator[str]:
    """Similar names, the best suggestion first.

    >>> from itertools import islice
    >>> list(islice(suggestions("Ada"), 3))
    ['Ada 2', 'Ada 3', 'Ada 4']
    """
    for number in NUMBERS:
        yield f"{name[: LONGEST - len(str(number)) - 1].rstrip(INSIDE)} {number}"
