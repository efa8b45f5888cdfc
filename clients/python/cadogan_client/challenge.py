"""Challenges: asking somebody, or whoever has the link, for a race."""

from typing import Literal
from uuid import UUID

from msgspec import Struct

from cadogan_client.page import Page
from cadogan_client.views import PlayerId, RaceId, Settings


class Somebody(Struct, frozen=True):
    """A player; one who was forgotten has no name."""

    id: PlayerId
    name: str


class Challenge(Struct, frozen=True, kw_only=True):
    """A challenge; without `to` anyone who has its id may take it. Times are in milliseconds since the epoch.

    Whoever accepts it is its `taker`, and races the `maker` in `race`, where they alone may join.
    """

    id: UUID
    state: Literal["open", "accepted", "declined", "withdrawn", "expired"]
    maker: Somebody
    to: Somebody | None
    settings: Settings
    made_at: int
    expires_at: int
    taker: Somebody | None
    race: RaceId | None


class ChallengeList(Page, frozen=True):
    """Some challenges, the newest first."""

    challenges: tuple[Challenge, ...]
