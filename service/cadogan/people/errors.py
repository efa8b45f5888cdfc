"""What cannot be of a person, and what people cannot have of one another.

PersonError
├── InvalidName        nobody can be called so
├── NameTaken          somebody else is called so
├── WrongToken         the token is nobody's, or was
├── MissingScope       the token does not permit this
├── Banned             an operator has banned the player
├── UnknownToken       the player has no such token
├── TooManyTokens      a player has too many
├── UnknownLink        no device shows such a code
├── TooManyAttempts    too many codes were tried from one address
├── UnknownPairing     nobody waits or has waited so
├── NotWaiting         a pairing is over, or has led to a race
├── NoOpponent         the house has no bot to race
├── UnknownChallenge   there is no such challenge
├── InvalidChallenge   nobody can be challenged so
├── NotChallenged      the challenge is for somebody else
├── TooManyChallenges  a player has too many open
└── ChallengeOver      a challenge was taken, declined or withdrawn, or has expired
"""


class PersonError(ValueError):
    """Base of everything that `cadogan.people` raises."""


class InvalidName(PersonError):
    """Nobody can be called so; `name` as it was given."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name


class NameTaken(PersonError):
    """Somebody else is called so; `suggestion` is a name like it that is free, if one was found."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        like = "" if suggestion is None else f"; {suggestion!r} is free"
        super().__init__(f"somebody is called {name!r} already{like}")
        self.name = name
        self.suggestion = suggestion


class WrongToken(PersonError):
    """The token is nobody's, or was."""


class MissingScope(PersonError):
    """The token does not permit this; `scope` is what it lacks."""

    def __init__(self, scope: str, detail: str) -> None:
        super().__init__(detail)
        self.scope = scope


class Banned(PersonError):
    """An operator has banned the player."""


class UnknownToken(PersonError):
    """The player has no such token."""


class TooManyTokens(PersonError):
    """A player has too many."""


class UnknownLink(PersonError):
    """No device shows such a code."""


class TooManyAttempts(PersonError):
    """Too many codes were tried from one address; `again_in_s` is when another one may be."""

    def __init__(self, again_in_s: int, detail: str) -> None:
        super().__init__(detail)
        self.again_in_s = again_in_s


class UnknownPairing(PersonError):
    """Nobody waits or has waited so."""


class NotWaiting(PersonError):
    """A pairing is over, or has led to a race."""


class NoOpponent(PersonError):
    """The house has no bot to race."""


class UnknownChallenge(PersonError):
    """There is no such challenge."""


class InvalidChallenge(PersonError):
    """Nobody can be challenged so; `field` is what is wrong."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class NotChallenged(PersonError):
    """The challenge is for somebody else."""


class TooManyChallenges(PersonError):
    """A player has too many open."""


class ChallengeOver(PersonError):
    """A challenge was taken, declined or withdrawn, or has expired."""
