"""The feed: starts and finishes of all listed races, from any cursor."""

from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing
from typing import get_args

import msgspec
from msgspec import Struct

from cadogan_client.errors import CadoganError, ConnectionFailed, Problem
from cadogan_client.rest import Rest, Value
from cadogan_client.retry import RetryLimit, StreamRetries
from cadogan_client.wire_types import FeedPage, RaceFinish, RaceStart

NOW = "now"
"""Cursor that skips all earlier events."""

AnyFeedEvent = RaceStart | RaceFinish

KNOWN_TYPES = frozenset(struct.__struct_config__.tag for struct in get_args(AnyFeedEvent))


class _Header(Struct):
    """The fields of every event, known or not."""

    type: str
    cursor: str


async def follow_feed(
    rest: Rest, limit: RetryLimit, cursor: str, query: Mapping[str, Value]
) -> AsyncIterator[AnyFeedEvent]:
    """Yield the events after a cursor, each once, without end. The stream resumes after a lost connection.

    Raises: Problem, ConnectionFailed; CadoganError for an event that cannot be read.
    """
    if cursor == NOW:  # needs a real cursor to resume from, in case the connection breaks before the first event
        cursor = (await rest.get("/feed", FeedPage, {"cursor": NOW})).next
    retries = StreamRetries(limit)
    while True:
        try:
            async with aclosing(rest.stream("/feed", {**query, "cursor": cursor})) as lines:
                async for line in lines:
                    retries.note_progress()
                    if line:
                        cursor, event = read(line)
                        if event is not None:
                            yield event
        except (ConnectionFailed, Problem) as error:
            await retries.fail(error)
        await retries.pause()


def read(line: str) -> tuple[str, AnyFeedEvent | None]:
    """Cursor and event of a line; None for an event of a later service.

    Raises: ConnectionFailed for a truncated line, which a retry repairs; CadoganError for an invalid one.
    """
    try:
        header = msgspec.json.decode(line, type=_Header)
        event = msgspec.json.decode(line, type=AnyFeedEvent) if header.type in KNOWN_TYPES else None
    except msgspec.ValidationError as error:
        raise CadoganError(f"The feed has a line that is not a feed event: {error}") from error
    except msgspec.DecodeError as error:
        raise ConnectionFailed(f"The feed broke off within a line: {error}") from error
    return header.cursor, event
