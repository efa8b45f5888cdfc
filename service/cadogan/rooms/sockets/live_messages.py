"""Messages of the live socket: one connection for many races, own races, the player's feed, and tables.

Everything about one race is wrapped: `{"type": "in", "race": …, "message": …}`. The message inside is one of the race
socket's, byte for byte, so it was encoded once for everybody.
"""

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta, Raw

from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.wire.messages import AskClock, Clock, Done, Fault, FromClient, ToClient


class LiveHello(FromClient, frozen=True, tag="hello"):
    """Always the first message: identifies the client. Without a `token` it is a spectator."""

    token: str | None = None


class Subscribe(FromClient, frozen=True, tag="subscribe"):
    """Follow a race. Its `welcome` comes first, then everything that the socket of the race would send.

    `p` and `n` are what the client already has, as in the `hello` of that socket. A player who has a seat in the race
    takes it. A refusal is answered with `unsubscribed`.
    """

    race: RaceId
    p: Annotated[int, Meta(ge=0)] | None = None
    n: Annotated[int, Meta(ge=0)] | None = None


class Unsubscribe(FromClient, frozen=True, tag="unsubscribe"):
    """Follow a race no more. For a racer, it is as if the connection ended: 60 seconds are left to come back."""

    race: RaceId


class ToRace(FromClient, frozen=True, tag="in"):
    """Send a race that you follow a message, such as `play` or `watch`."""

    race: RaceId
    message: Raw
    """A message of the race's socket, but not its `hello`."""


class FollowFeed(FromClient, frozen=True, tag="feed"):
    """Get what happens to you, as `news`. Needs a token with the scope `player:read`."""

    cursor: Annotated[str, Meta(max_length=200)] = "now"
    """`cursor` of an event: events after it; `start`: all events; `now`: only new events."""


class FollowOwn(FromClient, frozen=True, tag="own"):
    """Follow your races: those that are on or wait for you now, and those that begin later.

    Needs a token with the scope `player:read`.
    """


class FollowTable(FromClient, frozen=True, tag="table"):
    """Get the table of a tournament as it changes, as `table`, until the tournament is over. It may be any tournament.

    A connection follows 10 tables at most.
    """

    tournament: UUID
    cursor: Annotated[str, Meta(max_length=200)] = "start"
    """`cursor` of a change: what is new since then; `start`: the whole table first."""


class LeaveTable(FromClient, frozen=True, tag="leave-table"):
    """Follow the table of a tournament no more."""

    tournament: UUID


AnyFromLive = (
    LiveHello | Subscribe | Unsubscribe | ToRace | FollowFeed | FollowOwn | FollowTable | LeaveTable | AskClock
)


class LiveWelcome(ToClient, frozen=True, tag="welcome"):
    """Answer to `hello`."""

    now: int
    """The server's time in milliseconds since the epoch."""
    most: int
    """Races that this connection can follow at once."""
    player: PlayerId | None = None
    """Your id, if you sent a token."""


class FromRace(ToClient, frozen=True, tag="in"):
    """A message of a race that you follow."""

    race: RaceId
    message: Raw
    """A message as the race's socket sends it."""


class Unsubscribed(ToClient, frozen=True, tag="unsubscribed"):
    """Nothing more comes from a race. Without `code` you asked for it, or you were not following it."""

    race: RaceId
    code: str | None = None
    """One of `ErrorCode`, if the service ended it or refused to begin."""
    detail: str | None = None
    retry_after_s: int | None = None
    """Seconds after which to subscribe again, if the service cannot serve the race now."""


class News(ToClient, frozen=True, tag="news"):
    """Something happened to you: an event of `GET /players/me/feed`."""

    event: Raw
    """The event, as the feed has it."""


class TableNews(ToClient, frozen=True, tag="table"):
    """The table of a tournament that you follow has changed."""

    tournament: UUID
    change: Raw
    """A change, as the stream of `GET /tournaments/{id}/changes` has it."""


class LiveRefused(ToClient, frozen=True, tag="refused"):
    """A message changed nothing: `code` is for programs, `detail` for people."""

    command: str
    code: str
    detail: str
    race: RaceId | None = None
    tournament: UUID | None = None
    """The tournament of `table`."""


AnyToLive = LiveWelcome | FromRace | Unsubscribed | News | TableNews | LiveRefused | Done | Fault | Clock

decode = msgspec.json.Decoder(AnyFromLive).decode
