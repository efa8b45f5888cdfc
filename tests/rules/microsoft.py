"""Microsoft's numbered deals of FreeCell."""

from cadogan.rules.cards import RANKS


def microsoft_deck(number: int) -> list[str]:
    """Cards of a deal, in the order in which they are dealt row by row.

    >>> " ".join(microsoft_deck(1)[:8])
    'JD 2D 9H JC 5D 7H 7C 5H'
    """
    pack = [rank + suit for rank in RANKS for suit in "CDHS"]
    state, dealt = number, []
    while pack:
        state = (state * 214013 + 2531011) % 2**31
        index = (state >> 16) % len(pack)
        pack[index], pack[-1] = pack[-1], pack[index]
        dealt.append(pack.pop())
    return dealt
