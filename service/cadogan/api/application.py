"""The REST application: its routes, its middleware, and the services that handlers ask for by name."""

from functools import cache
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware import ASGIMiddleware
from litestar.routes import HTTPRoute
from litestar.types import ASGIApp

from cadogan.api.bodies.body import MOST_BYTES, refuse_wrong_type
from cadogan.api.bodies.body_request import BodyRequest
from cadogan.api.bodies.canonical_address import CanonicalAddresses
from cadogan.api.bodies.head_method import HeadRequests
from cadogan.api.bodies.methods import answer_options
from cadogan.api.bodies.query import refuse_other_spellings, refuse_unknown
from cadogan.api.bodies.sealed_cursors import FeedCursors
from cadogan.api.caching.conditional import ConditionalRequests
from cadogan.api.caching.immutable_cache import ImmutableCache
from cadogan.api.caching.recent_answers import RecentAnswers
from cadogan.api.handlers import handlers_in
from cadogan.api.identity.bearer import bearer_of, describe_scopes, player_of
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.idempotency import Idempotency, entropy_of
from cadogan.api.identity.node import Node, NodeMiddleware, NodeRequests, provide
from cadogan.api.identity.observed import ObservedRequests, RequestCounts
from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.identity.request_id import RequestIds
from cadogan.api.limits.draws import Draws
from cadogan.api.limits.limits import Limits, refuse_wrong_token
from cadogan.api.limits.request_turns import RequestTurns
from cadogan.api.limits.stream_admission import StreamAdmission
from cadogan.api.openapi.description import description
from cadogan.api.problems.unrouted import error_response
from cadogan.api.routes.races.race_summary import RaceSummaries
from cadogan.api.routes.races.racer import refuse_hidden_race
from cadogan.api.routes.races.races import race_made_before
from cadogan.api.showing.kept_pictures import KeptPictures
from cadogan.api.showing.page_drawings import PageDrawings
from cadogan.api.showing.page_heads import PageHeads
from cadogan.api.showing.pictures import Pictures
from cadogan.api.static.site import Pages, Site
from cadogan.lobby.services import Services
from cadogan.races.record.public_view import RaceView
from cadogan.rooms.node.connections import Connections

ROUTES = tuple(handlers_in("cadogan.api.routes"))
"""Routes below /api/v1."""

ROOT_ROUTES = tuple(
    handler for package in ("root", "showing", "static") for handler in handlers_in(f"cadogan.api.{package}")
)
"""Routes elsewhere: probes, pages, pictures, files."""

DEPENDENCIES = (
    *Services.__struct_fields__,
    "client_addresses",
    "draws",
    "public_origin",
    "pages",
    "recent_answers",
    "pictures",
    "films",
    "stream_admission",
    "feed_cursors",
    "summaries",
)
"""Names under which handlers ask for services. `me` is the player of the request, `bearer` that player's token."""

MIDDLEWARE = ("limits", "idempotency", "conditional", "immutable_cache")
"""What a node may have for its requests to pass first, in order."""

NO_PROXIES = ClientAddressResolver()

ANY_ORIGIN = CORSConfig(
    allow_origins=["*"],  # cookies authorise nothing, so any page may call the API
    allow_methods=["GET", "HEAD", "POST", "DELETE"],
    allow_headers=[
        "Authorization",
        "Content-Type",
        "Idempotency-Key",
        "If-None-Match",
        "Last-Event-ID",
        "X-Request-Id",
    ],
    expose_headers=[  # every header that an answer may have and that scripts do not see anyway
        "Allow",
        "Content-Disposition",
        "Deprecation",
        "ETag",
        "Idempotent-Replayed",
        "Location",
        "RateLimit",
        "RateLimit-Policy",
        "Retry-After",
        "Sunset",
        "Vary",
        "WWW-Authenticate",
        "X-Request-Id",
    ],
)


def api(  # noqa: PLR0913 - all but the first may be left out
    services: Services,
    *,
    client_addresses: ClientAddressResolver = NO_PROXIES,
    public_url: str | None = None,
    limits: Limits | None = None,
    counts: RequestCounts | None = None,
    connections: Connections | None = None,
    site: Site | None = None,
) -> ASGIApp:
    """The ASGI application of the REST API of a node. Without `limits`, requests are not limited.

    `counts` gets the answers. Streams are counted among the `connections` of the server. `site` is the web client, if
    it is not the one that comes with the service. Without a `public_url`, clients are told the origin of their request.
    """
    counted = Connections(client_addresses) if connections is None else connections  # empty ones are false
    origin = PublicOrigin(public_url, client_addresses)
    admission = StreamAdmission(services.tokens, client_addresses, counted)
    values = {name: getattr(services, name) for name in Services.__struct_fields__} | {
        "client_addresses": client_addresses,
        "draws": Draws(limits, client_addresses),
        "public_origin": origin,
        "pages": Pages(site or Site(), heads_of(services), origin),
        "pictures": Pictures(KeptPictures(services.painter, services.clock), PageDrawings(services), services.clock),
        "films": KeptPictures(services.film_painter, services.clock),
        "stream_admission": admission,
        "feed_cursors": FeedCursors(services.cursor_keys, services.clock),
        "recent_answers": RecentAnswers(),
        "summaries": RaceSummaries(services.players, services.rooms, services.results),
    }
    middleware: dict[str, ASGIMiddleware] = {
        "idempotency": Idempotency(services.kept_answers, services.tokens, client_addresses),
        "conditional": ConditionalRequests(),
        "immutable_cache": ImmutableCache(services.listing, services.clock),
    }
    if limits is not None:
        middleware["limits"] = limits
    node = Node(values, middleware)
    routed = NodeRequests(CanonicalAddresses(routes()), node)
    observed = HeadRequests(ObservedRequests(routed, counts or RequestCounts(), client_addresses))
    return RequestIds(RequestTurns(observed, services.rooms.turns, client_addresses))


def heads_of(services: Services) -> PageHeads:
    """Heads of the pages of a node."""
    return PageHeads(
        services.listing,
        services.race_reader,
        services.players,
        services.results,
        services.deal_service,
        services.daily_deals,
        services.tournament_service,
        services.clock,
    )


@cache
def routes() -> Litestar:
    """All routes, for all nodes of this process. Handlers ask for the dependencies of the request's node by name."""
    app = Litestar(
        [Router("/api/v1", route_handlers=ROUTES, before_request=check_request), *ROOT_ROUTES],
        dependencies={
            "me": Provide(player_of),
            "bearer": Provide(bearer_of),
            **{name: provide(name) for name in DEPENDENCIES},
            "entropy": Provide(entropy_of, sync_to_thread=False),
        },
        exception_handlers={Exception: error_response},
        request_class=BodyRequest,
        middleware=[NodeMiddleware(name) for name in MIDDLEWARE],
        openapi_config=description(),
        cors_config=ANY_ORIGIN,
        request_max_body_size=MOST_BYTES,
        logging_config=None,
    )
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            describe_scopes(handler)
    return app


async def check_request(request: Request[Any, Any, State]) -> Response[None] | Response[RaceView] | None:
    """Check token, query, type of the body and race before every handler of the API, and answer `OPTIONS`.

    A race that an earlier request with the same key has created is the answer, too: since then there may be reasons
    against a new one.
    """
    refuse_wrong_token(request.scope)
    refuse_other_spellings(request)
    refuse_unknown(request)
    refuse_wrong_type(request)
    await refuse_hidden_race(request)
    return answer_options(request) or await race_made_before(request.scope)
