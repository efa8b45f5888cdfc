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

from cadogan.api.http.bearer import bearer_of, describe_scopes, player_of
from cadogan.api.http.body import MOST_BYTES, refuse_wrong_type
from cadogan.api.http.body_request import BodyRequest
from cadogan.api.http.canonical_address import CanonicalAddresses
from cadogan.api.http.client_address import ClientAddressResolver
from cadogan.api.http.conditional import ConditionalRequests
from cadogan.api.http.draws import Draws
from cadogan.api.http.head_method import HeadRequests
from cadogan.api.http.idempotency import Idempotency, entropy_of
from cadogan.api.http.immutable_cache import ImmutableCache
from cadogan.api.http.limits import Limits, refuse_wrong_token
from cadogan.api.http.methods import answer_options
from cadogan.api.http.node import Node, NodeMiddleware, NodeRequests, provide
from cadogan.api.http.observed import ObservedRequests, RequestCounts
from cadogan.api.http.public_origin import PublicOrigin
from cadogan.api.http.query import refuse_other_spellings, refuse_unknown
from cadogan.api.http.recent_answers import RecentAnswers
from cadogan.api.http.request_id import RequestIds
from cadogan.api.http.request_turns import RequestTurns
from cadogan.api.http.sealed_cursors import FeedCursors
from cadogan.api.http.stream_admission import StreamAdmission
from cadogan.api.http.unrouted import error_response
from cadogan.api.openapi.description import description
from cadogan.api.openapi.schemas import DataclassSchemas, StructSchemas
from cadogan.api.routes import (
    account,
    apps,
    blocks,
    bots,
    challenges,
    days,
    deals,
    export,
    featured,
    feed,
    finding,
    games,
    ghosts,
    head_to_head,
    health,
    links,
    online,
    pairings,
    player_feed,
    players,
    practice,
    profiles,
    proof,
    races,
    racing,
    ratings,
    record,
    seats,
    text,
    tokens,
    version,
    webhooks,
)
from cadogan.api.routes.oauth import authorization, device, held_tokens, metadata, token
from cadogan.api.routes.race_summary import RaceSummaries
from cadogan.api.routes.races import race_made_before
from cadogan.api.showing import crawlers, embed, oembed, pictures
from cadogan.api.showing.kept_pictures import KeptPictures
from cadogan.api.showing.page_drawings import PageDrawings
from cadogan.api.showing.page_heads import PageHeads
from cadogan.api.showing.pictures import Pictures
from cadogan.api.static import docs, downloads
from cadogan.api.static.site import Pages, Site, get_site
from cadogan.lobby.services import Services
from cadogan.races.public import RaceView
from cadogan.rooms.connections import Connections

ROUTES = (
    players.create_player,
    players.get_me,
    finding.find_players,
    finding.list_my_races,
    profiles.get_player,
    profiles.list_player_races,
    ratings.get_rating_history,
    head_to_head.get_against,
    players.become_bot,
    account.export_me,
    account.delete_me,
    tokens.list_tokens,
    tokens.get_token,
    tokens.create_token,
    tokens.revoke_token,
    links.create_link,
    links.take_link,
    apps.list_apps,
    apps.revoke_app,
    authorization.get_app_request,
    authorization.allow_app,
    device.start_device,
    device.get_waiting_device,
    device.answer_device,
    token.get_app_token,
    held_tokens.revoke_app_token,
    held_tokens.introspect_token,
    games.list_games,
    games.get_game,
    races.create_race,
    races.list_races,
    featured.get_featured,
    online.get_players_online,
    bots.list_bots,
    bots.set_availability,
    bots.end_availability,
    feed.get_feed,
    player_feed.get_player_feed,
    webhooks.create_webhook,
    webhooks.list_webhooks,
    webhooks.get_webhook,
    webhooks.delete_webhook,
    webhooks.rotate_webhook_secret,
    webhooks.ping_webhook,
    webhooks.choose_webhook_events,
    webhooks.resume_webhook,
    webhooks.list_webhook_deliveries,
    export.export_races,
    export.export_my_races,
    races.get_race,
    ratings.get_race_ratings,
    ratings.get_leaderboard,
    seats.join,
    seats.be_ready,
    seats.start,
    seats.ask_rematch,
    seats.leave,
    racing.resign,
    racing.get_own_board,
    racing.play_move,
    racing.undo_move,
    ghosts.race_ghosts,
    days.get_day,
    days.get_day_table,
    days.play_day,
    days.get_day_board,
    days.race_day_ghosts,
    deals.get_deal,
    deals.play_deal_again,
    pairings.create_pairing,
    pairings.get_pairing,
    pairings.cancel_pairing,
    pairings.take_bot,
    challenges.create_challenge,
    challenges.list_challenges,
    challenges.get_challenge,
    challenges.accept_challenge,
    challenges.decline_challenge,
    challenges.withdraw_challenge,
    blocks.list_blocks,
    blocks.block_player,
    blocks.unblock_player,
    practice.practise_from,
    practice.ask_hint,
    record.list_events,
    record.get_board,
    record.get_replay,
    text.get_race_text,
    proof.get_proof,
    version.get_version,
)

DEPENDENCIES = (
    *Services.__struct_fields__,
    "client_addresses",
    "draws",
    "public_origin",
    "pages",
    "recent_answers",
    "pictures",
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
        services.clock,
    )


@cache
def routes() -> Litestar:
    """All routes, for all nodes of this process. Handlers ask for the dependencies of the request's node by name."""
    app = Litestar(
        [
            Router("/api/v1", route_handlers=ROUTES, before_request=check_request),
            health.is_alive,
            health.is_ready,
            metadata.get_authorization_server,
            crawlers.get_robots,
            crawlers.get_sitemap,
            docs.get_docs,
            downloads.get_download,
            embed.get_embed,
            embed.get_overlay,
            oembed.get_oembed,
            pictures.get_race_picture,
            pictures.get_player_picture,
            pictures.get_deal_picture,
            pictures.get_day_picture,
            pictures.get_all_deals_picture,
            pictures.get_game_picture,
            pictures.get_service_picture,
            get_site,
        ],
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
        plugins=[StructSchemas(), DataclassSchemas()],
        cors_config=ANY_ORIGIN,
        request_max_body_size=MOST_BYTES,
        logging_config=None,
    )
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            describe_scopes(handler)
    return app


async def check_request(request: Request[Any, Any, State]) -> Response[None] | Response[RaceView] | None:
    """Check token, query and type of the body before every handler of the API, and answer `OPTIONS`.

    A race that an earlier request with the same key has created is the answer, too: since then there may be reasons
    against a new one.
    """
    refuse_wrong_token(request.scope)
    refuse_other_spellings(request)
    refuse_unknown(request)
    refuse_wrong_type(request)
    return answer_options(request) or await race_made_before(request.scope)
