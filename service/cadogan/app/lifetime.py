"""A running node: what it opens and begins, and in which order it ends."""

import asyncio
import random
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from litestar.types import ASGIApp
from prometheus_client import make_asgi_app

from cadogan.api import api
from cadogan.api.bodies.sealed_cursors import FeedCursors
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.observed import RequestCounts
from cadogan.api.limits.limits import Limits
from cadogan.api.live_source import PlayerSource
from cadogan.api.routes.news.player_feed import NewsReader
from cadogan.app.server import Service, serve
from cadogan.app.wiring import assemble
from cadogan.bus.bus import NodeId
from cadogan.bus.driver import Driver
from cadogan.lobby.accounts.token_revalidator import TokenRevalidator
from cadogan.lobby.bots.house_bot import HousePlayer, sign_up_house_bots
from cadogan.lobby.bots.house_races import HOUSE_RACES, HouseRaces
from cadogan.lobby.daily_deals import DAILY_DEALS
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.news.featured_race import FEATURED_RACE
from cadogan.lobby.news.webhooks.deliverer import WEBHOOKS
from cadogan.lobby.open_lobbies import MOST_LOBBIES
from cadogan.lobby.services import Services
from cadogan.lobby.tournaments.planned_tournaments import PlannedTournaments
from cadogan.lobby.winnable_filler import FILLER, keep_filled
from cadogan.metrics.collector import registry_of
from cadogan.metrics.minute import Minute
from cadogan.metrics.node import Node
from cadogan.metrics.of_all import MetricsOfAll
from cadogan.metrics.server import serve_metrics
from cadogan.metrics.signs import Signs
from cadogan.people.bearer import Bearer
from cadogan.people.confusables import look_alikes
from cadogan.rooms.node.connections import ConnectionLimits, Connections
from cadogan.rooms.node.descriptors import descriptor_limit
from cadogan.rooms.node.shutdown import COMMIT_S
from cadogan.rooms.sockets.client_socket import Authenticate, SocketContext
from cadogan.rooms.sockets.live_socket import LiveContext
from cadogan.rooms.sockets.socket_server import SocketServer
from cadogan.rooms.sockets.wrapped_frames import RacesWrapped
from cadogan.store.database import Pools, open_pools, service_name
from cadogan.store.durability import check_durability
from cadogan.store.log.compaction import COMPACTOR, keep_compact
from cadogan.store.log.epoch import enter_epoch
from cadogan.store.log.log import Log
from cadogan.store.log.partitions import keep_partitions, make_partitions
from cadogan.store.login import check_login, check_role
from cadogan.store.migrations import check_migrated, migrate
from cadogan.store.pool_uses import CONNECTIONS
from cadogan.store.pooler import check_pooler
from cadogan.store.postgres_clock import PostgresClock
from cadogan.store.tables.deals import Deals
from cadogan.store.tables.kept_answers import KEPT_ANSWERS
from cadogan.store.tables.players import Players
from cadogan.store.tables.tokens import Tokens
from cadogan.tournaments.daily import DailyArena
from cadogan.tournaments.hourly import HourlySprint


@asynccontextmanager
async def running(  # noqa: PLR0913 - an operator's choices
    dsn: str,
    listener: socket.socket,
    *,
    house_bots: bool = False,
    has_limits: bool = False,
    trusted_proxies: Sequence[str] = (),
    public_url: str | None = None,
    winnable: bool = False,
    may_lose_data: bool = False,
    may_own: bool = False,
    nats_url: str | None = None,
    most_connections: int = CONNECTIONS,
    pooler_dsn: str | None = None,
    node_id: UUID | None = None,
    metrics_listener: socket.socket | None = None,
    metrics_of_all: tuple[socket.socket, Sequence[int]] | None = None,
    has_access_log: bool = False,
    has_traces: bool = False,
    webhook_networks: Sequence[str] = (),
    planned: Sequence[DailyArena | HourlySprint] = (),
) -> AsyncIterator[Service]:
    """Serve on a port until the block ends: open the pools and the log, listen.

    With `winnable`, a process beside this one fills the pool of winnable deals whenever it lacks some. Unless it
    `may_lose_data`, a Postgres that does not keep its commits is refused. Unless it `may_own` the tables, the login
    must be one that can only add to the log; if it may, missing migrations are run first. Nodes tell each other over
    NATS if there is a `nats_url`. It opens `most_connections` to Postgres, most of them through a pooler if there is a
    `pooler_dsn`.
    Clients are told the `public_url`, or the origin of their request. Metrics are served on the `metrics_listener`, if
    there is one, and those of all processes of this service on the listener of `metrics_of_all`, which has their ports.
    Webhooks may lead into `webhook_networks`. The service makes the `planned` tournaments.
    """
    host, port = listener.getsockname()[:2]
    url = f"http://{host}:{port}"
    client_addresses = ClientAddressResolver(trusted_proxies)
    entropy = Entropy(secrets.token_bytes)
    if may_own:
        await migrate(dsn)
    else:
        await check_login(dsn)
    node_id = node_id or uuid4()
    async with (
        open_pools(dsn, most_connections, pooler_dsn) as pools,
        Log(pools.log, pools.writer) as log,
        tracing(log, node_id, is_on=has_traces) as trace,
    ):
        await check_database(pools, is_pooled=pooler_dsn is not None, may_lose_data=may_lose_data)
        await enter_epoch(pools.tables)
        await make_partitions(pools.tables)
        house = await sign_up_house_bots(Players(pools.tables), entropy) if house_bots else ()
        house_tokens = frozenset(bot.token for bot in house)
        clock = PostgresClock(pools.heartbeat)
        await clock.measure()  # before anything asks for the time
        driver = None if nats_url is None else nats_driver(nats_url, await service_name(pools.tables))
        services = assemble(
            pools,
            log,
            clock,
            entropy,
            url=url,
            house=house,
            bus_driver=driver,
            node_id=node_id,
            most_lobbies=MOST_LOBBIES if has_limits else None,
            webhook_networks=webhook_networks,
        )
        await services.pulse.beat_heart()  # before it serves: the other nodes must know that this one may write
        limits = Limits(services.tokens, client_addresses, time.monotonic, house_tokens) if has_limits else None
        connection_limits = ConnectionLimits.of(descriptor_limit()) if has_limits else None
        connections = Connections(client_addresses, connection_limits, house_tokens)
        sockets = SocketContext(services.rooms, services.clock, racer_by_token(services.tokens), connections)
        source = PlayerSource(services.player_feed, news_reader(services), services.listing, services.live_tables)
        socket_server = SocketServer(sockets, LiveContext(source, RacesWrapped()))
        background = [
            *background_work(services),
            clock.run(),
            socket_server.run(),
            TokenRevalidator(sockets, services).run(),
            keep_partitions(pools.tables),
            services.watch.run(connections, refuses_overload=has_limits),
            Minute(services, sockets).run(),
            PlannedTournaments(services.tournament_service, clock, planned).run(),
            services.leases.do_while_held(COMPACTOR, partial(keep_compact, pools.lists)),
            asyncio.to_thread(look_alikes),  # a tenth of a second, for which the first sign-up would hold up all moves
        ]
        if house_bots:
            background.append(services.bot_races.run())
            background.append(services.leases.do_while_held(HOUSE_RACES, house_races(services, house).run))
        if winnable:
            filling = partial(keep_filled, Deals(pools.lists), dsn, services.bus.node_id)
            background.append(services.leases.do_while_held(FILLER, filling))
        counts = RequestCounts(has_access_log=has_access_log)
        application = trace(
            api(
                services,
                client_addresses=client_addresses,
                public_url=public_url,
                limits=limits,
                counts=counts,
                connections=connections,
            )
        )
        node = Node(
            services=services,
            pools=pools,
            sockets=sockets,
            requests=counts,
            limits=limits,
            signs=Signs(pools.lists, clock),
        )
        background += metrics_work(node, metrics_listener, metrics_of_all)
        tasks = [asyncio.create_task(work) for work in background]
        try:
            async with serve(application, socket_server, listener, services) as (server, stopped):
                yield Service(url, server, stopped, listener, connections, services)
        finally:
            # The port closes first: what it accepted is still written. Then the tasks end, and then the rooms, which
            # append to the log; the log and its pools close last.
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await services.close()
            await log.close(COMMIT_S)


def background_work(services: Services) -> Sequence[Coroutine[Any, Any, None]]:
    """What the services of a node do by themselves, each until it is cancelled."""
    return (
        services.bus.run(),
        services.pulse.run(),
        services.listing.run(),
        services.matchmaker.run(),
        services.challenge_service.run(),
        services.tournament_director.run(),
        services.player_feed.run(),
        services.who_is_here.run(),
        services.leases.do_while_held(DAILY_DEALS, services.daily_deals.run),
        services.leases.do_while_held(FEATURED_RACE, services.featured_race.run),
        services.leases.do_while_held(WEBHOOKS, services.webhook_deliverer.run),
        services.ratings.run(),
        services.results.run(),
        services.feats.run(),
        services.leases.do_while_held(KEPT_ANSWERS, services.kept_answers.run),
        services.players.run(),
    )


def metrics_work(
    node: Node, listener: socket.socket | None, of_all: tuple[socket.socket, Sequence[int]] | None
) -> Sequence[Coroutine[Any, Any, None]]:
    """What serves metrics, each until it is cancelled: those of the node, and perhaps those of all processes."""
    if listener is None:
        return ()
    own = serve_metrics(make_asgi_app(registry_of(node)), listener)
    if of_all is None:
        return own, node.signs.run()
    shared, ports = of_all
    return own, node.signs.run(), serve_metrics(MetricsOfAll(ports), shared)


async def check_database(pools: Pools, *, is_pooled: bool, may_lose_data: bool) -> None:
    """Raise WrongPooler, WrongLogin, NotMigrated or NotDurable if the service cannot work with this database."""
    if is_pooled:
        await check_pooler(pools.tables)
    await check_role(pools.tables)
    await check_migrated(pools.tables)
    await check_durability(pools.tables, may_lose_data=may_lose_data)


def racer_by_token(tokens: Tokens) -> Authenticate:
    """Authenticate sockets by token. The token needs the scope `race:play`."""

    async def authenticate(token: str) -> Bearer:
        bearer = await tokens.bearer(token)
        bearer.refuse_without("race:play")
        return bearer

    return authenticate


def nats_driver(url: str, service: str) -> Driver:
    """Drives the bus of a service over the NATS servers at `url`."""
    from cadogan.bus.nats_driver import NatsDriver  # noqa: PLC0415 - its client takes 30 ms to import

    return NatsDriver(url, service)


@asynccontextmanager
async def tracing(log: Log, node_id: NodeId, *, is_on: bool) -> AsyncIterator[Callable[[ASGIApp], ASGIApp]]:
    """Trace batches of the log while the block runs. Gives what traces the requests of an application."""
    if not is_on:
        yield lambda application: application
        return
    from cadogan.metrics.tracing import TracedRequests, Tracing  # noqa: PLC0415 - what it imports is an extra

    traces = Tracing(str(node_id))
    log.on_batch(traces.note_batch)
    yield partial(TracedRequests, tracer=traces.tracer)
    await asyncio.to_thread(traces.close)  # it may wait for the collector


def news_reader(services: Services) -> NewsReader:
    """What tells live sockets of news."""
    return NewsReader(services.challenge_service, services.players, FeedCursors(services.cursor_keys, services.clock))


def house_races(services: Services, house: Sequence[HousePlayer]) -> HouseRaces:
    """Races of the house bots against each other."""
    chance = random.Random()  # noqa: S311 - bots play, they keep no secrets
    return HouseRaces(
        services.rooms, services.front_page, services.clock, services.entropy, services.bot_races, house, chance
    )
