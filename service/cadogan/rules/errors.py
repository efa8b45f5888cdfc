"""Errors of the rules.

RulesError
├── UnknownGame      no game has this id
├── InvalidRules     the rules make no sense: an axis has a wrong value, or one that another axis forbids
├── InvalidOption    the game does not have this option, or the option does not take this value
├── InvalidSeed      not 16 bytes in hexadecimal
├── InvalidDeck      not a permutation of the pack(s)
├── InvalidMove      not a move in the notation
└── IllegalMove      a move that the rules forbid here
"""

LONGEST_VALUE = 60
"""Characters of a wrong value that an error shows. The rest is cut off."""


class RulesError(ValueError):
    """Base of every error that `cadogan.rules` raises."""


class UnknownGame(RulesError):
    """No game has this id."""


class InvalidRules(RulesError):
    """The rules make no sense: `axis` has a `value` (as JSON) that it or another axis forbids; `right` is valid."""

    def __init__(self, axis: str, value: str, right: str) -> None:
        if len(value) > LONGEST_VALUE:
            value = value[:LONGEST_VALUE] + "…"
        super().__init__(f"{axis} is {value}; {right}")
        self.axis = axis
        self.value = value
        self.right = right


class InvalidOption(RulesError):
    """The game does not have this option, or the option does not take this value."""


class InvalidSeed(RulesError):
    """A seed is 16 bytes, written as 32 hexadecimal digits."""


class InvalidDeck(RulesError):
    """A deck is a permutation of the game's pack(s)."""


class InvalidMove(RulesError):
    """The text is not a move in the notation."""


class IllegalMove(RulesError):
    """The rules forbid this move in this position. `reason` says which rule."""

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"{move}: {reason}")
        self.move = move
        self.reason = reason
