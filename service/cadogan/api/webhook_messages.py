"""The events of a player's feed, as webhooks get them."""

from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct, json

from cadogan.api.routes.news.player_feed import NewsReader
from cadogan.lobby.news.webhooks.sender import Message
from cadogan.people.webhook import timestamp
from cadogan.store.tables.player_news import PlayerNewsRow


class WebhookMessage(Struct, frozen=True, kw_only=True):
    """What a webhook gets: the payload of the Standard Webhooks specification."""

    type: str
    timestamp: str
    data: object


def messages_of(reader: NewsReader) -> Callable[[Sequence[PlayerNewsRow]], Awaitable[Sequence[Message]]]:
    """Writes news as messages: `data` is the event as the feed has it, and its cursor is the id of the message."""

    async def write(rows: Sequence[PlayerNewsRow]) -> Sequence[Message]:
        return [
            Message(
                event.cursor,
                kind,
                json.encode(WebhookMessage(type=kind, timestamp=timestamp(event.at), data=event)).decode(),
            )
            for event in await reader.events(rows)
            if (kind := str(event.__struct_config__.tag))
        ]

    return write
