"""What the rules refuse, and why.

RulesError
├── UnknownGame      there is no game of that id
├── InvalidRules     rules that make no sense: a wrong value of an axis, or one that another forbids
├── InvalidOption    a game does not have that option, or not that value of it
├── InvalidSeed      not 16 bytes in hexadecimal
├── InvalidDeck      not a permutation of the pack(s)
├── InvalidMove      not a move in the notation
└── IllegalMove      a move that the rules forbid here
"""

LONGEST_VALUE = 60
"""Characters of a wrong value that are shown; who wrote a longer one knows the rest."""


class RulesError(ValueError):
    """Base of everything that `cadogan.rules` raises."""


class UnknownGame(RulesError):
    """There is no game of that id."""


class InvalidRules(RulesError):
    """Rules make no sense: `axis` has a `value` (as JSON) that it or another axis forbids; `right` is what it takes."""

    def __init__(self, axis: str, value: str, right: str) -> None:
        if len(value) > LONGEST_VALUE:
            value = value[:LONGEST_VALUE] + "…"
        super().__init__(f"{axis} is {value}; {right}")
        self.axis = axis
        self.value = value
        self.right = right


class InvalidOption(RulesError):
    """A game does not have that option, or not that value of it."""


class InvalidSeed(RulesError):
    """A seed is 16 bytes, written as 32 hexadecimal digits."""


class InvalidDeck(RulesError):
    """A deck is a permutation of the game's pack(s)."""


class InvalidMove(RulesError):
    """The text is not a move in the notation."""


class IllegalMove(RulesError):
    """The rules forbid this move here; `reason` says which rule."""

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"{move}: {reason}")
        self.move = move
        self.reason = reason
