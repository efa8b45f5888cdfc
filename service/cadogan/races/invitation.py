"""Codes that lead to a lobby: six letters to say aloud, consonant and vowel in turn.

A code follows from the id of its race, so it is stored nowhere, every node knows it, and it leads somewhere for as long
as the lobby is open. There are 216,000 codes. An address may try twenty wrong ones in ten minutes, so with a hundred
open lobbies it finds one of them in about eighteen hours. All that it finds is a seat that the racers there can see.
"""

import re
from hashlib import sha256

from cadogan.races.ids import RaceId

CONSONANTS = "BDFGKLMNPRST"
"""Spoken alike in English, Spanish and German, and unlike each other before a vowel."""
VOWELS = "AEIOU"
SYLLABLES = 3
FORM = re.compile(f"([{CONSONANTS}][{VOWELS}]){{{SYLLABLES}}}")


def code_of(race_id: RaceId) -> str:
    """Code of a race.

    >>> from uuid import UUID
    >>> code_of(RaceId(UUID("0198c1de-0000-7000-8000-000000000001")))
    'KANEMA'
    """
    number, code = int.from_bytes(sha256(b"cadogan/invitation/1" + race_id.bytes).digest()), ""
    for _ in range(SYLLABLES):
        number, syllable = divmod(number, len(CONSONANTS) * len(VOWELS))
        consonant, vowel = divmod(syllable, len(VOWELS))
        code += CONSONANTS[consonant] + VOWELS[vowel]
    return code


def typed_code(text: str) -> str:
    """A code as somebody typed it: case, spaces and hyphens do not count.

    >>> typed_code(" sol-ira ")
    'SOLIRA'
    """
    return "".join(text.upper().replace("-", " ").split())


def is_code(text: str) -> bool:
    """Whether somebody typed a code, of a lobby or of none.

    >>> is_code("sol-ira"), is_code("spider")
    (True, False)
    """
    return FORM.fullmatch(typed_code(text)) is not None
