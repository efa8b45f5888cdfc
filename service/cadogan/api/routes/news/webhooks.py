"""Webhooks of a player: addresses to which what happens to the player is sent."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args
from uuid import UUID

from litestar import Response, delete, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.sealed_cursors import FeedCursors
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.news.player_feed import place_of
from cadogan.api.routes.paths import WebhookPath
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.news.webhooks.webhook_service import WebhookService
from cadogan.people.bearer import Bearer
from cadogan.people.webhook import LONGEST_URL, Webhook
from cadogan.store.tables.player_news import BEGINNING, NewsKind, NewsPlace
from cadogan.store.tables.webhooks import Asker

COST = 10
"""Cost of requests that make the service look a name up or send something."""

Events = Annotated[
    list[NewsKind], Meta(min_length=1, max_length=len(get_args(NewsKind)), examples=[["race-started", "race-ended"]])
]


class NewWebhook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new webhook."""

    url: Annotated[str, Meta(min_length=1, max_length=LONGEST_URL, examples=["https://stats.example/cadogan"])]
    """Address that gets the messages: `https`, and public unless the operator allows its network."""
    events: Events | None = None
    """Types of the events that it gets; null for all, also those of later versions."""


class WebhookEvents(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The events that a webhook gets."""

    events: Events | None
    """Types of the events that it gets; null for all, also those of later versions."""


class WebhookResumed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a webhook goes on."""

    cursor: str | None = None
    """Cursor after which it goes on; `start` for all, `now` for new events only; null for where it stands."""


class WebhookView(Struct, frozen=True, kw_only=True):
    """One of your webhooks, without its secret. Times are in milliseconds since the epoch."""

    id: UUID
    url: Annotated[str, Meta(examples=["https://stats.example/cadogan"])]
    """Address that gets the messages."""
    app: UUID | None
    """The app that created it; null if you did."""
    events: Annotated[tuple[NewsKind, ...] | None, Meta(examples=[["race-started", "race-ended"]])]
    """Types of the events that it gets; null for all."""
    state: Literal["on", "failing", "off"]
    """`failing`: the last message is sent again at `next_at`. `off`: nothing is sent until you resume it."""
    created_at: int
    """When it was created, in milliseconds since the epoch."""
    attempts: Annotated[int, Meta(examples=[0])]
    """Failed attempts to deliver the message that is next."""
    failing_since: int | None
    """When the first of them failed."""
    next_at: int | None
    """When the next attempt comes, if the last one failed."""
    off_since: int | None
    """When it was turned off."""
    off_because: Literal["failing", "gone"] | None
    """`failing`: all attempts of a day failed. `gone`: the receiver answered 410."""


class WebhookMade(WebhookView, frozen=True, kw_only=True):
    """A new webhook. The secret is shown only once."""

    secret: Annotated[str, Meta(examples=["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="])]
    """Secret with which the messages are signed."""


class WebhookSecret(Struct, frozen=True, kw_only=True):
    """The new secret of a webhook. It is shown only once."""

    secret: Annotated[str, Meta(examples=["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="])]
    """Secret with which the messages are signed from now on."""
    old_until: int
    """Until when messages have a second signature, with the former secret, in milliseconds since the epoch."""


class WebhookList(Struct, frozen=True):
    """Webhooks, the oldest first."""

    webhooks: tuple[WebhookView, ...]
    """The webhooks."""


@post(
    "/players/me/webhooks",
    operation_id="createWebhook",
    operation_class=sdk(
        "create_webhook",
        "Have the events of this player's feed sent to an address, from now on. Keep its `secret`.\n\n"
        '`events` are the types that it gets, as `["race-started", "race-ended"]`; null for all.',
        arguments="url, events",
    ),
    opt=SECRET | costs(COST),
    summary="Create a webhook",
    tags=["webhooks"],
    security=needs("webhook:write"),
    dto=StrictBody[NewWebhook],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the webhook.", documentation_only=True)],
)
async def create_webhook(
    data: JSONBody[NewWebhook],
    bearer: NamedDependency[Bearer],
    webhook_service: NamedDependency[WebhookService],
    entropy: NamedDependency[Entropy],
) -> Response[WebhookMade]:
    """Send the events of your feed, or some of them, to an address from now on. Keep the secret: it is shown only once.

    Each event is sent until the address answers with a status of 200 to 299, and only then the next one.
    [Webhooks](/docs/webhooks) says how to verify the signature. You can have five.
    """
    webhook, secret = await webhook_service.create(asker_of(bearer), entropy, data.url, each_once(data.events))
    made = WebhookMade(**fields_of(webhook), secret=secret)
    return Response(made, headers={"Location": f"/api/v1/players/me/webhooks/{webhook.id}"})


@get(
    "/players/me/webhooks",
    operation_id="listWebhooks",
    operation_class=sdk("webhooks", "Webhooks of this player, the oldest first.", returns="webhooks"),
    summary="List your webhooks",
    tags=["webhooks"],
    security=needs("webhook:write"),
    responses=problem_responses(401, 403),
)
async def list_webhooks(
    bearer: NamedDependency[Bearer], webhook_service: NamedDependency[WebhookService]
) -> WebhookList:
    """Your webhooks, without their secrets. An app sees only its own."""
    return WebhookList(tuple(view(webhook) for webhook in await webhook_service.of(asker_of(bearer))))


@get(
    "/players/me/webhooks/{webhook_id:uuid}",
    operation_id="getWebhook",
    summary="Get one of your webhooks",
    tags=["webhooks"],
    security=needs("webhook:write"),
    responses=problem_responses(401, 403, 404),
)
async def get_webhook(
    webhook_id: WebhookPath, bearer: NamedDependency[Bearer], webhook_service: NamedDependency[WebhookService]
) -> WebhookView:
    """One of your webhooks, without its secret."""
    return view(await webhook_service.one(asker_of(bearer), webhook_id))


@delete(
    "/players/me/webhooks/{webhook_id:uuid}",
    operation_id="deleteWebhook",
    operation_class=sdk("delete_webhook", "Delete a webhook by its id."),
    summary="Delete a webhook",
    tags=["webhooks"],
    security=needs("webhook:write"),
    responses=problem_responses(401, 403, 404),
)
async def delete_webhook(
    webhook_id: WebhookPath, bearer: NamedDependency[Bearer], webhook_service: NamedDependency[WebhookService]
) -> None:
    """Delete a webhook and its deliveries. A message that is on its way may still arrive."""
    await webhook_service.delete(asker_of(bearer), webhook_id)


@post(
    "/players/me/webhooks/{webhook_id:uuid}/secret",
    operation_id="rotateWebhookSecret",
    operation_class=sdk(
        "rotate_webhook_secret",
        "Change the secret of a webhook. For a day, messages are signed with both.",
        has_key=True,
    ),
    opt=SECRET,
    summary="Change the secret of a webhook",
    tags=["webhooks"],
    security=needs("webhook:write"),
    status_code=200,
    responses=problem_responses(401, 403, 404),
)
async def rotate_webhook_secret(
    webhook_id: WebhookPath,
    bearer: NamedDependency[Bearer],
    webhook_service: NamedDependency[WebhookService],
    entropy: NamedDependency[Entropy],
) -> WebhookSecret:
    """For a day, messages are signed with both secrets, so that your receiver can change over.

    Send an `Idempotency-Key`: a second change loses the secret that your receiver has.
    """
    made = await webhook_service.rotate_secret(asker_of(bearer), webhook_id, entropy.webhook_secret())
    return WebhookSecret(secret=made.secret, old_until=made.old_until_ms)


@post(
    "/players/me/webhooks/{webhook_id:uuid}/events",
    operation_id="chooseWebhookEvents",
    operation_class=sdk("choose_webhook_events", "Change the types of events that a webhook gets; null for all."),
    summary="Change the events of a webhook",
    tags=["webhooks"],
    security=needs("webhook:write"),
    dto=StrictBody[WebhookEvents],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 413, 422),
)
async def choose_webhook_events(
    webhook_id: WebhookPath,
    data: JSONBody[WebhookEvents],
    bearer: NamedDependency[Bearer],
    webhook_service: NamedDependency[WebhookService],
) -> WebhookView:
    """The choice holds for every event that is not delivered yet. Events that were passed over before are not sent."""
    return view(await webhook_service.choose_events(asker_of(bearer), webhook_id, each_once(data.events)))


@post(
    "/players/me/webhooks/{webhook_id:uuid}/resume",
    operation_id="resumeWebhook",
    operation_class=sdk(
        "resume_webhook",
        "Turn a webhook on again. It gets at once what it missed, or everything after the event of a "
        "`cursor`.\n\n"
        'With `"now"`, it gets only new events.',
        arguments="webhook_id, cursor",
    ),
    summary="Turn a webhook on again",
    tags=["webhooks"],
    security=needs("webhook:write"),
    dto=StrictBody[WebhookResumed],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 413, 422),
)
async def resume_webhook(
    webhook_id: WebhookPath,
    bearer: NamedDependency[Bearer],
    webhook_service: NamedDependency[WebhookService],
    feed_cursors: NamedDependency[FeedCursors],
    data: JSONBody[WebhookResumed] = WebhookResumed(),  # noqa: B008 - it never changes
) -> WebhookView:
    """Deliver at once what has happened since the last delivery, or since the event of a cursor, in order."""
    asker = asker_of(bearer)
    match data.cursor:
        case None:
            place = None
        case "start":
            place = BEGINNING
        case "now":
            place = await webhook_service.now(asker)
        case cursor:
            place = place_of("cursor", cursor, await feed_cursors.of("player feed", NewsPlace))
    return view(await webhook_service.resume(asker, webhook_id, place))


def each_once(events: Sequence[NewsKind] | None) -> tuple[NewsKind, ...] | None:
    """Types of events without repetitions; None for all."""
    return None if events is None else tuple(dict.fromkeys(events))


def asker_of(bearer: Bearer) -> Asker:
    """Who asks."""
    return Asker(bearer.player.id, bearer.token)


def view(webhook: Webhook) -> WebhookView:
    """A webhook as its player sees it."""
    return WebhookView(**fields_of(webhook))


def fields_of(webhook: Webhook) -> dict[str, Any]:
    """Fields of a view."""
    is_off = webhook.off_since_ms is not None
    return {
        "id": webhook.id,
        "url": webhook.url,
        "app": webhook.app,
        "events": webhook.events,
        "state": "off" if is_off else "failing" if webhook.attempts else "on",
        "created_at": webhook.made_ms,
        "attempts": webhook.attempts,
        "failing_since": webhook.failing_since_ms,
        "next_at": webhook.next_ms,
        "off_since": webhook.off_since_ms,
        "off_because": webhook.off_because,
    }
