"""The feed: starts and finishes of all listed races, as they happen, from any cursor on."""

from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from typing import get_args

import msgspec
from msgspec import Struct

from cadogan_client.errors import CadoganError, ConnectionFailed, Problem
from cadogan_client.rest import Rest, Value
from cadogan_client.retry import Attempts, Retrying
from cadogan_client.views import How, PlayerId, RaceId

NOW = "now"
"""Cursor of what is new."""


class FeedSeat(Struct, frozen=True):
    """Who sits where."""

    seat: int
    player: PlayerId


class FeedStanding(Struct, frozen=True):
    """What a player reached; `time` in milliseconds since the start, penalties included."""

    seat: int
    player: PlayerId
    place: int
    home: int
    how: How
    time: int


class FeedEvent(Struct, frozen=True, tag_field="type"):
    """Base of what the feed tells. What follows it is at its `cursor`; `at` is in milliseconds since the epoch."""

    cursor: str
    at: int
    race: RaceId
    game: str
    rated: bool
    house: bool


class RaceStart(FeedEvent, frozen=True, tag="started"):
    """A race has started."""

    seats: int
    racers: tuple[FeedSeat, ...]


class RaceFinish(FeedEvent, frozen=True, tag="finished"):
    """A race has finished; `standings` by seat."""

    standings: tuple[FeedStanding, ...]


AnyFeedEvent = RaceStart | RaceFinish

KNOWN = frozenset(struct.__struct_config__.tag for struct in get_args(AnyFeedEvent))


class FeedPage(Struct, frozen=True):
    """Where the feed goes on; its events come as a stream."""

    next: str


class _Sketch(Struct):
    type: str
    cursor: str


async def followed(
    rest: Rest, retrying: Retrying, cursor: str, query: Mapping[str, Value]
) -> AsyncIterator[AnyFeedEvent]:
    """Events behind a cursor, without end, each once, though the line breaks; ConnectionFailed, Problem."""
    if cursor == NOW:  # a place to come back to, should the line break before the first event
        cursor = (await rest.get("/feed", FeedPage, {"cursor": NOW})).next
    attempts = Attempts(retrying)
    while True:
        try:
            async with aclosing(rest.stream("/feed", {**query, "cursor": cursor})) as lines:
                async for line in lines:
                    attempts.come_to_something()
                    if line:
                        cursor, event = read(line)
                        if event is not None:
                            yield event
        except (ConnectionFailed, Problem) as error:
            await attempts.fail(error)
        await attempts.pause()


def read(line: str) -> tuple[str, AnyFeedEvent | None]:
    """Event of a line and its cursor; None for a kind that a later service tells of.

    ConnectionFailed for a line that broke off, which is whole another time; CadoganError for one that will not be.
    """
    try:
        sketch = msgspec.json.decode(line, type=_Sketch)
        event = msgspec.json.decode(line, type=AnyFeedEvent) if sketch.type in KNOWN else None
    except msgspec.ValidationError as error:
        raise CadoganError(f"the feed does not speak as a Cadogan service does: {error}") from error
    except msgspec.DecodeError as error:
        raise ConnectionFailed(f"the feed broke off within a line: {error}") from error
    return sketch.cursor, event
