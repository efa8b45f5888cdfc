"""Stored public events of a race."""

from collections.abc import AsyncIterator
from uuid import UUID

from cadogan_client.frames import UnknownEvent, decode
from cadogan_client.mixins import PublicEvent
from cadogan_client.rest import Rest
from cadogan_client.wire_types import AnyPublicEvent, EventPage


async def history(rest: Rest, race: UUID, since: int) -> AsyncIterator[AnyPublicEvent | UnknownEvent]:
    """Read the public events of a race after event `since`, up to the last one now."""
    async for page in rest.pages(f"/races/{race}/events", EventPage, {"since": since}):
        for raw in page.events:
            event = decode(bytes(raw))
            assert isinstance(event, PublicEvent | UnknownEvent)  # the list has public events only
            yield event
