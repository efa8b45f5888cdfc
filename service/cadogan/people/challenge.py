"""Challenges: a player asks another player, or anyone with the link, to race with given settings."""

from typing import Literal, assert_never
from uuid import UUID

from msgspec import Struct

from cadogan.people.errors import ChallengeOver, InvalidChallenge, NotChallenged
from cadogan.people.player import Player
from cadogan.races.errors import InvalidSettings
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.rated import refuse_unless_rated_alike
from cadogan.races.settings import Settings, settled

NAMED_S = 600
"""How long a challenge to a named player is open, unless it says otherwise."""
LINK_S = 86_400
"""How long a challenge by link is open, unless it says otherwise."""
MOST_OPEN = 20
"""Limit for the open challenges of one player."""

MOST_RECEIVED = 20
"""Limit for the open challenges to one player."""
RECENT_S = 600
"""Seconds for which a challenge that was withdrawn, declined or has expired counts as an open one of its maker."""
MOST_OF_ONE = 3
"""Limit for the open and recent challenges of one player to another."""
MOST_OF_ONE_NEWCOMER = 1
"""Limit for the open challenges to one player from a player who has finished no race: two must not take all places."""
MOST_OF_NEWCOMERS = 5
"""Limit for the open challenges to one player from all players who have finished no race."""

State = Literal["open", "accepted", "declined", "withdrawn", "expired"]

DeclineReason = Literal["later", "game", "options", "time-limit", "view", "undo", "rated", "unrated"]
"""Why a player declines: not now, or a setting that does not suit them."""


class Challenge(Struct, frozen=True):
    """A challenge to `challenged`, or to anyone if None. Times are in milliseconds since the epoch.

    The player who accepts is the `taker`, and races the `maker`.
    """

    id: UUID
    maker: PlayerId
    challenged: PlayerId | None
    settings: str
    state: State
    made_ms: int
    expires_ms: int
    taker: PlayerId | None
    race: RaceId | None
    decline_reason: DeclineReason | None = None


def terms(settings: Settings) -> Settings:
    """Settings of a challenge with every default filled in.

    Raises:
        InvalidSettings: The settings do not go together, or have another number of seats than 2.
        UnknownGame: There is no such game.
        InvalidOption: The game has no such option, or not this value of it.
    """
    if settings.seats != 2:
        raise InvalidSettings("seats", f"a challenge has 2 seats, not {settings.seats}")
    chosen, _ = settled(settings)
    if chosen.rated:
        refuse_unless_rated_alike(chosen)
    return chosen


def refuse_to_challenge(maker: PlayerId, challenged: Player) -> None:
    """Refuse a challenge to oneself or to a house bot.

    Raises:
        InvalidChallenge: The player cannot be challenged.
    """
    if challenged.id == maker:
        raise InvalidChallenge("to", "you cannot challenge yourself; to practise, create a race with 1 seat")
    if challenged.is_house:
        raise InvalidChallenge(
            "to", f"{challenged.name} is a house bot; POST /api/v1/pairings, and name it to POST /api/v1/pairings/…/bot"
        )


def refuse_to_answer(challenge: Challenge, player: PlayerId) -> None:
    """Refuse a player who cannot accept or decline.

    Raises:
        NotChallenged: The challenge is the player's own, or for another player.
        ChallengeOver: The challenge is not open any more.
    """
    if player == challenge.maker:
        raise NotChallenged("this challenge is your own; only another player can answer it")
    if challenge.challenged not in (None, player):
        raise NotChallenged("this challenge is for another player")
    refuse_if_over(challenge)


def refuse_if_over(challenge: Challenge) -> None:
    """Refuse a challenge that is not open any more.

    Raises:
        ChallengeOver: The challenge was answered or withdrawn, or has expired.
    """
    match challenge.state:
        case "accepted":
            raise ChallengeOver("another player has already accepted this challenge")
        case "declined":
            raise ChallengeOver("this challenge was declined")
        case "withdrawn":
            raise ChallengeOver("the challenger has withdrawn this challenge")
        case "expired":
            raise ChallengeOver("this challenge has expired; create a new one")
        case "open":
            pass
        case _:
            assert_never(challenge.state)
