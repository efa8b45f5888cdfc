"""The public events of a race from its beginning, as they are kept."""

from collections.abc import AsyncIterator

import msgspec
from msgspec import Struct

from cadogan_client.events import AnyPublicEvent, PublicEvent, UnknownEvent
from cadogan_client.frames import decode
from cadogan_client.rest import Rest
from cadogan_client.views import RaceId


class Page(Struct, frozen=True):
    """Some events, up to number `p`; whether there are more."""

    events: tuple[msgspec.Raw, ...]
    p: int
    more: bool


async def history(rest: Rest, race: RaceId, since: int) -> AsyncIterator[AnyPublicEvent | UnknownEvent]:
    """Public events after the first `since`, as many as there are now."""
    more = True
    while more:
        page = await rest.get(f"/races/{race}/events", Page, {"since": since})
        for raw in page.events:
            event = decode(bytes(raw))
            assert isinstance(event, PublicEvent | UnknownEvent)  # nothing else is kept
            yield event
        since, more = page.p, page.more
