"""Feeds from any cursor: starts and finishes of all listed races, and what happens to one player."""

from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from typing import Generic, NamedTuple, TypeVar, get_args

import msgspec
from msgspec import Struct

from cadogan_client.errors import CadoganError, ConnectionFailed, Problem
from cadogan_client.rest import Rest, Value
from cadogan_client.retry import RetryLimit, StreamRetries
from cadogan_client.wire_types import AnyFeedEvent, AnyPlayerEvent, ChangePage, FeedPage, PlayerFeedPage

NOW = "now"
"""Cursor that skips all earlier events."""

Event = TypeVar("Event")


class Source(NamedTuple, Generic[Event]):
    """Where a feed is read: its path, its pages, and a decoder of its events, which are of these types."""

    path: str
    page: type[FeedPage | PlayerFeedPage | ChangePage]
    decoder: msgspec.json.Decoder[Event]
    types: frozenset[object]


def types_of(union: object) -> frozenset[object]:
    """The `type` of each event of a union."""
    return frozenset(struct.__struct_config__.tag for struct in get_args(union))


FEED: Source[AnyFeedEvent] = Source("/feed", FeedPage, msgspec.json.Decoder(AnyFeedEvent), types_of(AnyFeedEvent))
PLAYER_FEED: Source[AnyPlayerEvent] = Source(
    "/players/me/feed", PlayerFeedPage, msgspec.json.Decoder(AnyPlayerEvent), types_of(AnyPlayerEvent)
)


class _Header(Struct):
    """The fields of every event, known or not."""

    type: str
    cursor: str


async def follow_feed(
    source: Source[Event], rest: Rest, limit: RetryLimit, cursor: str, query: Mapping[str, Value]
) -> AsyncIterator[Event]:
    """Yield the events after a cursor, each once, without end. The stream resumes after a lost connection.

    Raises: Problem, ConnectionFailed; CadoganError for an event that cannot be read.
    """
    if cursor == NOW:  # needs a real cursor to resume from, in case the connection breaks before the first event
        cursor = await cursor_of_now(source, rest)
    retries = StreamRetries(limit)
    while True:
        try:
            async with aclosing(rest.stream(source.path, {**query, "cursor": cursor})) as lines:
                async for line in lines:
                    retries.note_progress()
                    if line:
                        news = read(source, line)
                        cursor = news[0]
                        if news[1] is not None:
                            yield news[1]
        except (ConnectionFailed, Problem) as error:
            await retries.fail(error)
        await retries.pause()


async def cursor_of_now(source: Source[Event], rest: Rest) -> str:
    """Cursor at the end of a feed."""
    return (await rest.get(source.path, source.page, {"cursor": NOW})).next


def read(source: Source[Event], line: str) -> tuple[str, Event | None]:
    """Cursor and event of a line; None for an event of a later service.

    Raises: ConnectionFailed for a truncated line, which a retry repairs; CadoganError for an invalid one.
    """
    try:
        header = msgspec.json.decode(line, type=_Header)
        if header.type not in source.types:
            return header.cursor, None
        return header.cursor, source.decoder.decode(line)
    except msgspec.ValidationError as error:
        raise CadoganError(f"The feed has a line that is not a feed event: {error}") from error
    except msgspec.DecodeError as error:
        raise ConnectionFailed(f"The feed broke off within a line: {error}") from error
