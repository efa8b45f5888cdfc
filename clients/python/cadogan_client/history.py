"""The public events of a race from its beginning, as they are kept."""

from collections.abc import AsyncIterator

import msgspec

from cadogan_client.events import AnyPublicEvent, PublicEvent, UnknownEvent
from cadogan_client.frames import decode
from cadogan_client.page import Page
from cadogan_client.rest import Rest
from cadogan_client.views import RaceId


class EventPage(Page, frozen=True):
    """Some events."""

    events: tuple[msgspec.Raw, ...]


async def history(rest: Rest, race: RaceId, since: int) -> AsyncIterator[AnyPublicEvent | UnknownEvent]:
    """Public events after the first `since`, as many as there are now."""
    async for page in rest.pages(f"/races/{race}/events", EventPage, {"since": since}):
        for raw in page.events:
            event = decode(bytes(raw))
            assert isinstance(event, PublicEvent | UnknownEvent)  # nothing else is kept
            yield event
