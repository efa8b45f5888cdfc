"""Challenges: one player asks another one, or whoever has the link, to race on settings that he chooses."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

from cadogan.people.errors import ChallengeOver, InvalidChallenge, NotChallenged
from cadogan.people.player import Player
from cadogan.races.errors import InvalidSettings
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings, settled

NAMED_S = 600
"""How long a player who is named may take, unless the challenge says otherwise."""
LINK_S = 86_400
"""How long a link lasts, unless the challenge says otherwise."""
MOST_OPEN = 20
"""Open challenges of one player."""

State = Literal["open", "accepted", "declined", "withdrawn", "expired"]


class Challenge(Struct, frozen=True):
    """A challenge to `challenged`, or to anyone; times in milliseconds since the epoch. `taker` races the `maker`."""

    id: UUID
    maker: PlayerId
    challenged: PlayerId | None
    settings: str
    state: State
    made_ms: int
    expires_ms: int
    taker: PlayerId | None
    race: RaceId | None


def terms(settings: Settings) -> Settings:
    """Settings of a challenge with every default filled in; InvalidSettings, UnknownGame, InvalidOption."""
    if settings.seats != 2:
        raise InvalidSettings("seats", f"a challenge is between two; this one has {settings.seats} seats")
    return settled(settings)[0]


def refuse_to_challenge(maker: PlayerId, challenged: Player) -> None:
    """Raise InvalidChallenge if that player cannot be challenged."""
    if challenged.id == maker:
        raise InvalidChallenge("to", "one cannot challenge oneself; practice is a race with one seat")
    if challenged.is_house:
        raise InvalidChallenge(
            "to", f"{challenged.name} is a bot of the house; POST /api/v1/pairings, and take the bot that is offered"
        )


def refuse_to_answer(challenge: Challenge, player: PlayerId) -> None:
    """Raise NotChallenged or ChallengeOver if a player cannot accept or decline."""
    if player == challenge.maker:
        raise NotChallenged("this challenge is your own; somebody else takes it")
    if challenge.challenged not in (None, player):
        raise NotChallenged("this challenge is for somebody else")
    refuse_if_over(challenge)


def refuse_if_over(challenge: Challenge) -> None:
    """Raise ChallengeOver unless the challenge is open."""
    match challenge.state:
        case "accepted":
            raise ChallengeOver("somebody has taken this challenge already")
        case "declined":
            raise ChallengeOver("this challenge was declined")
        case "withdrawn":
            raise ChallengeOver("whoever made this challenge has taken it back")
        case "expired":
            raise ChallengeOver("this challenge has expired; make another one")
        case "open":
            pass
