"""What was sent to a webhook, and a test message."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from cadogan.api.bodies.cursor import Cursors, CursorText, Nth
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.news.webhooks import COST, asker_of
from cadogan.api.routes.paths import WebhookPath
from cadogan.lobby.news.webhooks.webhook_service import WebhookService
from cadogan.people.bearer import Bearer
from cadogan.people.webhook import Delivery

MOST_SHOWN = 100
EARLIER = Cursors("webhook deliveries", Nth)


class DeliveryView(Struct, frozen=True, kw_only=True):
    """An attempt to deliver a message. Times are in milliseconds since the epoch."""

    message: Annotated[str, Meta(examples=["2f6c1a7ekpIBzwAAAAAB"])]
    """`webhook-id` of the message, the same for each attempt. For an event, it is its cursor in your feed."""
    type: Annotated[str, Meta(examples=["challenge"])]
    """Type of the event, or `ping`."""
    attempt: Annotated[int, Meta(examples=[1])]
    """1 for the first attempt."""
    at: int
    took_ms: Annotated[int, Meta(examples=[85])]
    """Milliseconds that the attempt took."""
    status: Annotated[int | None, Meta(examples=[204])]
    """Status of the answer; null if none came."""
    error: Annotated[str | None, Meta(examples=[None])]
    """Why it failed; null if it was delivered."""
    next_at: int | None
    """When the next attempt comes; null if there is none."""


class DeliveryList(Struct, frozen=True):
    """A page of deliveries, the newest first. `next` is the cursor of the following page; null on the last one."""

    deliveries: tuple[DeliveryView, ...]
    """The deliveries."""
    next: str | None


@post(
    "/players/me/webhooks/{webhook_id:uuid}/ping",
    operation_id="pingWebhook",
    operation_class=sdk("ping_webhook", "Send a webhook a test message, and get the result."),
    opt=costs(COST),
    summary="Send a webhook a test message",
    tags=["webhooks"],
    security=needs("webhook:write"),
    status_code=200,
    responses=problem_responses(401, 403, 404),
)
async def ping_webhook(
    webhook_id: WebhookPath, bearer: NamedDependency[Bearer], webhook_service: NamedDependency[WebhookService]
) -> DeliveryView:
    """Send a message of type `ping` once, even if the webhook is off, and answer with the result."""
    return delivery_view(await webhook_service.ping(asker_of(bearer), webhook_id))


@get(
    "/players/me/webhooks/{webhook_id:uuid}/deliveries",
    operation_id="listWebhookDeliveries",
    operation_class=sdk(
        "webhook_deliveries", "Attempts of the last seven days to deliver something to a webhook, newest first."
    ),
    summary="List what was sent to a webhook",
    tags=["webhooks"],
    security=needs("webhook:write"),
    responses=problem_responses(401, 403, 404, 422),
)
async def list_webhook_deliveries(
    *,
    webhook_id: WebhookPath,
    bearer: NamedDependency[Bearer],
    webhook_service: NamedDependency[WebhookService],
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_SHOWN, description="Most deliveries on a page.")] = 20,
    cursor: CursorText = None,
) -> DeliveryList:
    """The attempts of the last seven days, at most a thousand, the newest first."""
    before = None if cursor is None else EARLIER.place(cursor).number
    found = await webhook_service.deliveries(asker_of(bearer), webhook_id, before, limit + 1)
    return DeliveryList(
        tuple(delivery_view(each) for each in found[:limit]),
        EARLIER.behind(found, limit, lambda each: Nth(each.number)),
    )


def delivery_view(delivery: Delivery) -> DeliveryView:
    """A delivery as its player sees it."""
    return DeliveryView(
        message=delivery.message,
        type=delivery.type,
        attempt=delivery.attempt,
        at=delivery.at_ms,
        took_ms=delivery.took_ms,
        status=delivery.status,
        error=delivery.error,
        next_at=delivery.next_ms,
    )
