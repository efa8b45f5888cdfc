"""Refusals that concern players, their tokens, pairings and challenges.

PersonError
├── InvalidName        this cannot be a name
├── NameTaken          another player has this name
├── WrongToken         the token is not valid, or not valid any more
├── MissingScope       the token does not have the scope
├── Banned             an operator has banned the player
├── UnknownToken       the player has no such token
├── TooManyTokens      the player has too many tokens
├── UnknownLink        no device shows this code
├── NotConfirmedYet    the other device has not said yet whether this one may have a token
├── UnknownPasskey     the player has no such passkey, or nobody has
├── InvalidPasskey     what the authenticator says is not what was asked for
├── CopiedPasskey      the counter of the passkey went back
├── PasskeyInUse       this passkey was added before
├── TooManyPasskeys    the player has too many passkeys
├── CeremonyOver       this browser has not begun this, or it is over
├── TooManyAttempts    too many codes were tried from one address
├── UntrustedApp       the request of an app names no app, or no address to answer at
├── UnknownApp         the player has allowed no such app
├── TooManyApps        the player has allowed too many apps
├── NotABot            only bots can do this
├── UnknownPairing     there is no such pairing
├── TooManyPairings    the player waits for too many opponents
├── NotWaiting         the pairing is over, or has led to a race
├── NoOpponent         there is no house bot to race
├── PairingPaused      the player has dodged rated races, and has to wait
├── UnknownChallenge   there is no such challenge
├── InvalidChallenge   this player cannot be challenged, or not like this
├── NotChallenged      the challenge is for another player
├── NotEstablished     a rated challenge needs two established players
├── RatedToday         the two have had their rated challenge of the day
├── TooManyChallenges  the player has too many open challenges
├── InboxFull          the challenged player has too many open challenges
├── InvalidBlock       this player cannot be blocked
├── TooManyBlocks      the player has blocked too many others
├── InvalidFollow      this player cannot be followed
├── TooManyFollows     the player follows too many others
├── UnknownWebhook     the player has no such webhook
├── InvalidWebhook     this cannot be the address of a webhook
├── TooManyWebhooks    the player has too many webhooks
└── ChallengeOver      the challenge was accepted, declined or withdrawn, or has expired
"""


class PersonError(ValueError):
    """Base of everything that `cadogan.people` raises."""


class InvalidName(PersonError):
    """This cannot be a name. `name` is as it was given."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(detail)
        self.name = name


class NameTaken(PersonError):
    """Another player has this name. `suggestion` is a similar name that is free, if one was found."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        free = "" if suggestion is None else f"; {suggestion!r} is free"
        super().__init__(f"another player has the name {name!r}{free}")
        self.name = name
        self.suggestion = suggestion


class WrongToken(PersonError):
    """The token is not valid, or not valid any more."""


class MissingScope(PersonError):
    """The token does not have the scope; `scope` is the missing one."""

    def __init__(self, scope: str, detail: str) -> None:
        super().__init__(detail)
        self.scope = scope


class Banned(PersonError):
    """An operator has banned the player."""


class UnknownToken(PersonError):
    """The player has no such token."""


class TooManyTokens(PersonError):
    """The player has too many tokens."""


class UnknownLink(PersonError):
    """No device shows this code."""


class NotConfirmedYet(PersonError):
    """The device that shows the code has not said yet whether this one may have a token."""


class UnknownPasskey(PersonError):
    """The player has no such passkey; at a sign-in, nobody has it. It may have been revoked."""


class InvalidPasskey(PersonError):
    """The response of an authenticator is not what was asked for: of another page, of another service, or changed."""


class CopiedPasskey(PersonError):
    """The counter of a passkey went back, so there may be a copy of it. It is refused, and its player is told."""


class PasskeyInUse(PersonError):
    """This passkey was added before."""


class TooManyPasskeys(PersonError):
    """The player has too many passkeys."""


class CeremonyOver(PersonError):
    """The challenge was not given to this browser, was given more than five minutes ago, or was used."""


class TooManyAttempts(PersonError):
    """Too many codes were tried from one address. The next attempt may come `retry_after_s` seconds later."""

    def __init__(self, again_in_s: int, detail: str) -> None:
        super().__init__(detail)
        self.again_in_s = again_in_s


class UntrustedApp(PersonError):
    """The request of an app names no app, or no address at which it could be answered; `field` is the parameter."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class UnknownApp(PersonError):
    """The player has allowed no such app."""


class TooManyApps(PersonError):
    """The player has allowed too many apps."""


class NotABot(PersonError):
    """Only bots can do this."""


class UnknownPairing(PersonError):
    """There is no such pairing."""


class TooManyPairings(PersonError):
    """The bot waits for too many opponents."""


class NotWaiting(PersonError):
    """The pairing is over, or has led to a race."""


class NoOpponent(PersonError):
    """There is no house bot to race."""


class PairingPaused(PersonError):
    """The player has dodged rated races, and may ask for another `retry_after_s` seconds later."""

    def __init__(self, again_in_s: int, detail: str) -> None:
        super().__init__(detail)
        self.again_in_s = again_in_s


class UnknownChallenge(PersonError):
    """There is no such challenge."""


class InvalidChallenge(PersonError):
    """This player cannot be challenged, or not like this; `field` is the wrong one."""

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


class NotChallenged(PersonError):
    """The challenge is for another player."""


class NotEstablished(PersonError):
    """A rated challenge needs two established players."""


class RatedToday(PersonError):
    """The two players have had their rated challenge of the day."""


class TooManyChallenges(PersonError):
    """The player has too many open challenges."""


class InboxFull(PersonError):
    """The challenged player has too many open challenges already, or too many of this maker or of newcomers."""


class InvalidBlock(PersonError):
    """This player cannot be blocked."""


class TooManyBlocks(PersonError):
    """The player has blocked too many others."""


class InvalidFollow(PersonError):
    """This player cannot be followed."""


class TooManyFollows(PersonError):
    """The player follows too many others."""


class ChallengeOver(PersonError):
    """The challenge was accepted, declined or withdrawn, or has expired."""


class UnknownWebhook(PersonError):
    """The player, or the app that acts for the player, has no such webhook."""


class InvalidWebhook(PersonError):
    """This cannot be the address of a webhook."""


class TooManyWebhooks(PersonError):
    """The player has too many webhooks."""
