"""The fair deal once more, from its description in the documentation alone; nothing here is shared with the engine.

python -m tests.rules.naive_deal > tests/vectors/deals.jsonl
"""

import json
from hashlib import sha256
from random import Random

SUITS = {4: "CSHD", 2: "SSHH", 1: "SSSS"}

SEEDS = [
    "00" * 16,
    "ff" * 16,
    "000102030405060708090a0b0c0d0e0f",
    "0f0e0d0c0b0a09080706050403020100",
    "80" + "00" * 15,
    "00" * 15 + "01",
    b"cadogan/ms/1".hex() + "00000001",
    b"cadogan/ms/1".hex() + "000f4240",
    b"cadogan/ms/1".hex() + "000f4241",
    *(
        b"pysolfc".hex() + number.to_bytes(9).hex()
        for number in (0, 31999, 32000, 2**32 - 1, 2**32, 10**20, 10**20 + 1)
    ),
    *[sha256(str(number).encode()).hexdigest()[:32] for number in range(14)],
]


def numbered(number: int) -> list[str]:
    """A deal of Microsoft's FreeCell, as `docs/deals.md` says."""
    state, pack, deck = number, [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"], []
    for cards in range(52, 0, -1):
        state = (state * 214013 + 2531011) & 0x7FFFFFFF
        place = (state >> 16) % cards
        pack[place], pack[cards - 1] = pack[cards - 1], pack[place]
        deck.append(pack[cards - 1])
    return deck


def shuffled(number: int, packs: int) -> list[str]:
    """A deal of PySolFC, as `docs/deals.md` says."""
    if number < 32000 and packs == 1:
        return numbered(number)
    state, chance = number, Random(number)
    deck = [rank + suit for _ in range(packs) for suit in "CSHD" for rank in "A23456789TJQK"]
    for i in range(len(deck) - 1, 0, -1):
        state = (state * 214013 + 2531011) & 0x7FFFFFFF
        j = (state >> 16) % (i + 1) if number < 32000 else int(chance.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck[::-1]


def deck_of(seed: str, packs: int, suits: int = 4) -> list[str]:
    is_named = seed.startswith("6361646f67616e2f6d732f31")
    if packs == 1 and suits == 4 and is_named and 1 <= int(seed[24:], 16) <= 1_000_000:
        return numbered(int(seed[24:], 16))
    if suits == 4 and seed.startswith(b"pysolfc".hex()) and 1 <= int(seed[14:], 16) <= 10**20:
        return shuffled(int(seed[14:], 16), packs)
    words: list[int] = []
    counter = 0
    deck = [rank + suit for _ in range(packs) for suit in SUITS[suits] for rank in "A23456789TJQK"]
    i = len(deck) - 1
    while i > 0:
        if not words:
            digest = sha256(bytes.fromhex(seed) + b"cadogan/deal/1" + bytes([0, 0, 0, counter])).hexdigest()
            words = [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
            counter += 1
        word = words.pop(0)
        if word >= (2**32 // (i + 1)) * (i + 1):
            continue
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1
    return deck


if __name__ == "__main__":
    for seed in SEEDS:
        for packs, suits in ((1, 4), (2, 4), (2, 2), (2, 1)):
            deck = " ".join(deck_of(seed, packs, suits))
            print(json.dumps({"seed": seed, "packs": packs, "suits": suits, "deck": deck}))  # noqa: T201 - a script too
