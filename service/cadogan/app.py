"""Composition root: wires the services of a node (`assemble`) and serves them (`running`)."""

import asyncio
import random
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import uvicorn
from litestar.types import ASGIApp
from msgspec import Struct

from cadogan.api import api
from cadogan.api.bodies.sealed_cursors import FeedCursors
from cadogan.api.connection.http_protocol import HttpProtocol
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.observed import RequestCounts
from cadogan.api.limits.limits import Limits
from cadogan.api.live_source import PlayerSource
from cadogan.api.routes.news.player_feed import NewsReader
from cadogan.api.routes.news.webhooks import messages_of
from cadogan.bus.bus import Bus, NodeId
from cadogan.bus.driver import Driver
from cadogan.bus.leases import Leases
from cadogan.bus.postgres_driver import PostgresDriver
from cadogan.lobby.accounts.departures import Departures
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.lobby.accounts.token_revalidator import TokenRevalidator
from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.bots.house_bot import HousePlayer, sign_up_house_bots
from cadogan.lobby.bots.house_opponents import HouseOpponents
from cadogan.lobby.bots.house_races import HOUSE_RACES, HouseRaces
from cadogan.lobby.challenge_service import ChallengeService
from cadogan.lobby.daily_deals import DAILY_DEALS, DailyDeals
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.lobby.matchmaker import Matchmaker
from cadogan.lobby.news.featured_race import FEATURED_RACE, FeaturedRace
from cadogan.lobby.news.feed import FeedService
from cadogan.lobby.news.front_page import FrontPage
from cadogan.lobby.news.notifier import Notifier
from cadogan.lobby.news.player_feed import PlayerFeedService
from cadogan.lobby.news.webhooks.deliverer import WEBHOOKS, WebhookDeliverer
from cadogan.lobby.news.webhooks.reachable import Reachable
from cadogan.lobby.news.webhooks.sender import WebhookSender
from cadogan.lobby.news.webhooks.webhook_service import WebhookService
from cadogan.lobby.news.who_is_here import WhoIsHere
from cadogan.lobby.open_lobbies import MOST_LOBBIES, OpenLobbies
from cadogan.lobby.rated_play import RatedPlay
from cadogan.lobby.services import Services
from cadogan.lobby.winnable_filler import FILLER, keep_filled
from cadogan.metrics.collector import registry_of
from cadogan.metrics.minute import Minute
from cadogan.metrics.node import Node
from cadogan.metrics.server import serve_metrics
from cadogan.metrics.signs import Signs
from cadogan.people.bearer import Bearer
from cadogan.pictures.painter import Painter
from cadogan.rooms.node.connections import ConnectionLimits, Connections
from cadogan.rooms.node.descriptors import Descriptors, descriptor_limit
from cadogan.rooms.node.load_watch import LoadWatch
from cadogan.rooms.node.loop_lag import LoopLag
from cadogan.rooms.node.shutdown import COMMIT_S, GRACE_S, Shutdown
from cadogan.rooms.pulse import Pulse
from cadogan.rooms.raced_deals import RacedDeals
from cadogan.rooms.replay.stream import Streams
from cadogan.rooms.rooms import Rooms
from cadogan.rooms.sockets.client_socket import Authenticate, SocketContext
from cadogan.rooms.sockets.live_socket import PATH as LIVE_PATH
from cadogan.rooms.sockets.live_socket import LiveContext
from cadogan.rooms.sockets.socket_server import SocketServer
from cadogan.rooms.sockets.wrapped_frames import RacesWrapped
from cadogan.store.clock import Clock
from cadogan.store.database import Pools, open_pools, service_name
from cadogan.store.durability import check_durability
from cadogan.store.log.compaction import COMPACTOR, keep_compact
from cadogan.store.log.epoch import enter_epoch
from cadogan.store.log.log import Log
from cadogan.store.log.partitions import keep_partitions, make_partitions
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.login import check_login, check_role
from cadogan.store.migrations import check_migrated, migrate
from cadogan.store.pool_uses import CONNECTIONS
from cadogan.store.pooler import check_pooler
from cadogan.store.postgres_clock import PostgresClock
from cadogan.store.projections.feed import Feed
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.projections.leaderboards import Leaderboards
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.projections.set_aside import SetAsideTable
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.app_codes import AppCodes
from cadogan.store.tables.app_devices import AppDevices
from cadogan.store.tables.apps import Apps
from cadogan.store.tables.availabilities import Availabilities
from cadogan.store.tables.blocks import Blocks
from cadogan.store.tables.challenges import Challenges
from cadogan.store.tables.cursor_keys import CursorKeys
from cadogan.store.tables.days import Days
from cadogan.store.tables.deal_locks import DealLocks
from cadogan.store.tables.deals import Deals
from cadogan.store.tables.exports import Exports
from cadogan.store.tables.kept_answers import KEPT_ANSWERS, KeptAnswers
from cadogan.store.tables.leases import LeaseTable
from cadogan.store.tables.links import Links
from cadogan.store.tables.online import Online
from cadogan.store.tables.pairings import Pairings
from cadogan.store.tables.player_news import PlayerNews
from cadogan.store.tables.players import Players
from cadogan.store.tables.presence import Presence
from cadogan.store.tables.tokens import Tokens
from cadogan.store.tables.webhook_deliveries import WebhookDeliveries
from cadogan.store.tables.webhooks import Webhooks

NO_SNIFFING = ("X-Content-Type-Options", "nosniff")
"""Browsers take an answer for what it says it is: text of players must never be run as a script."""


class Service(Struct, frozen=True):
    """A running service, and how to stop it."""

    url: str
    server: uvicorn.Server
    stopped: asyncio.Task[None]
    connections: Connections
    services: Services

    @property
    def is_alive(self) -> bool:
        """Whether it can go on without a restart."""
        return not self.services.log.is_stuck

    def announce_stop(self) -> None:
        """Begin to drain: this node is not ready any more, and takes nothing new.

        A node that is alone goes on accepting sockets, because no other node can.
        """
        self.services.shutdown.begin()
        self.connections.drain(lambda: bool(self.services.bus.others))
        self.services.leases.drain()

    def stop(self) -> None:
        """Begin to shut down. A second call does not wait for open requests."""
        self.services.shutdown.begin()
        self.server.force_exit = self.server.should_exit
        self.server.should_exit = True


class Server(uvicorn.Server):
    """uvicorn without signal handlers: the command line handles signals, since Postgres must stop after the server."""

    def __init__(self, config: uvicorn.Config, connections: Connections, services: Services) -> None:
        super().__init__(config)
        self._connections = connections
        self._services = services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer long polls and streams first: uvicorn waits for every request."""
        # Before uvicorn closes the connections that it has: one that came later would be open until the end.
        self._connections.refuse_new()
        for listener in sockets or ():
            with suppress(OSError):  # the parent of `cadogan serve` has it open, too: clients would wait until it ends
                listener.shutdown(socket.SHUT_RDWR)
        self._services.end_long_requests()
        # In this order: uvicorn first closes the sockets, those of bots included, whose racers then have not left.
        await asyncio.gather(super().shutdown(sockets), self._hand_over())

    async def _hand_over(self) -> None:
        """Let other nodes go on at once with what one node does for all."""
        with run_guarded("hand_over"):
            await self._services.bot_races.close()
            await self._services.leases.hand_over()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture no signals."""
        yield


def assemble(  # noqa: PLR0913 - the parts of a node that differ between the service and its tests
    pools: Pools,
    log: Log,
    clock: Clock,
    entropy: Entropy,
    *,
    url: str = "",
    house: Sequence[HousePlayer] = (),
    bus_driver: Driver | None = None,
    node_id: UUID | None = None,
    most_lobbies: int | None = None,
    webhook_networks: Sequence[str] = (),
) -> Services:
    """Wire the services of one node. They are constructed here and nowhere else; the tests use the same assembly.

    A player may have `most_lobbies` open. Webhooks may lead to the public internet, and into `webhook_networks`. Nodes
    tell each other over Postgres unless there is another driver.

    House bots, if there are any, race over the sockets of the service at `url`.
    """
    tables, lists = pools.tables, pools.lists

    def new_root() -> UUID:
        return entropy.race_id(clock.now_ms())

    race_reader = RaceReader(log, clock)
    players = Players(pools.entrance)
    listing, ratings, results = Listing(lists, log), Ratings(lists, log), Results(lists, log)
    bus = Bus(node_id or uuid4(), bus_driver or PostgresDriver(pools.bus))
    presence = Presence(pools.heartbeat, bus.node_id)
    deals = Deals(pools.log)
    raced_deals = RacedDeals(deals, DealLocks(tables), listing, race_reader, clock)
    shutdown = Shutdown()
    rooms = Rooms(log, race_reader, presence, raced_deals, players.names, clock, LoadWatch(), shutdown, bus)
    revocations = Revocations(bus, rooms)
    open_lobbies = OpenLobbies(listing, most_lobbies)
    deal_service = DealService(deals, raced_deals, rooms, race_reader, clock, entropy, open_lobbies)
    player_news = Notifier(bus, "players")
    news = PlayerNews(tables)
    player_feed = PlayerFeedService(news, player_news)
    leases = Leases(LeaseTable(pools.heartbeat, bus.node_id), bus)
    bot_races = BotRaces(url, house, random.Random(), race_reader, leases)  # noqa: S311 - bots play, they keep no secrets
    opponents = HouseOpponents(house, bot_races, ratings.get)
    rated_play = RatedPlay(ratings, clock)
    front_page = FrontPage(rooms, clock, bus)
    challenge_service = ChallengeService(
        Challenges(tables),
        deal_service,
        clock,
        entropy,
        KeptAnswers(pools.entrance, bus.node_id, new_root),  # not of the pool whose connection locks the challenge
        rated_play,
        bus,
        player_news,
    )
    webhooks, deliveries, sender = (
        Webhooks(tables),
        WebhookDeliveries(tables),
        WebhookSender(Reachable(webhook_networks), clock),
    )
    cursor_keys = CursorKeys(tables)
    write = messages_of(NewsReader(challenge_service, players, FeedCursors(cursor_keys, clock)))
    return Services(
        clock=clock,
        entropy=entropy,
        log=log,
        race_reader=race_reader,
        presence=presence,
        players=players,
        tokens=Tokens(pools.entrance),
        links=Links(tables),
        apps=Apps(tables),
        app_codes=AppCodes(tables),
        app_devices=AppDevices(tables),
        availabilities=Availabilities(tables),
        blocks=Blocks(tables),
        cursor_keys=cursor_keys,
        exports=Exports(tables, listing, race_reader),
        kept_answers=KeptAnswers(tables, bus.node_id, new_root),
        listing=listing,
        ratings=ratings,
        leaderboards=Leaderboards(lists),
        results=results,
        set_aside=SetAsideTable(pools.entrance),
        finished_races=FinishedRaces(lists, listing, results),
        rooms=rooms,
        bus=bus,
        leases=leases,
        pulse=Pulse(rooms, log, presence, clock, bus, leases),
        streams=Streams(rooms, log, clock),
        deal_service=deal_service,
        daily_deals=DailyDeals(Days(tables), deal_service, listing, race_reader, clock, entropy),
        matchmaker=Matchmaker(
            Pairings(tables), deal_service, race_reader, clock, entropy, rated_play, opponents, bus, leases, player_news
        ),
        challenge_service=challenge_service,
        player_feed=player_feed,
        webhook_service=WebhookService(webhooks, deliveries, news, sender, clock),
        webhook_deliverer=WebhookDeliverer(webhooks, deliveries, news, sender, write),
        webhook_sender=sender,
        who_is_here=WhoIsHere(Online(tables, bus.node_id), player_feed),
        feed_service=FeedService(Feed(lists, log, listing, results)),
        revocations=revocations,
        departures=Departures(listing, rooms, clock),
        front_page=front_page,
        featured_race=FeaturedRace(listing, rooms, front_page, clock, bus),
        bot_races=bot_races,
        house_opponents=opponents,
        painter=Painter(),
        shutdown=shutdown,
        loop_lag=LoopLag(),
        descriptors=Descriptors(),
    )


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
    has_access_log: bool = False,
    has_traces: bool = False,
    webhook_networks: Sequence[str] = (),
) -> AsyncIterator[Service]:
    """Serve on a port until the block ends: open the pools and the log, listen.

    With `winnable`, a process beside this one keeps the pool of winnable deals filled. Unless it `may_lose_data`, a
    Postgres that does not keep its commits is refused. Unless it `may_own` the tables, the login must be one that can
    only add to the log; if it may, missing migrations are run first. Nodes tell each other over NATS if there is a
    `nats_url`. It opens `most_connections` to Postgres, most of them through a pooler if there is a `pooler_dsn`.
    Clients are told the `public_url`, or the origin of their request. Metrics are served on the `metrics_listener`, if
    there is one. Webhooks may lead into `webhook_networks`.
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
        source = PlayerSource(services.player_feed, news_reader(services), services.listing)
        socket_server = SocketServer(sockets, LiveContext(source, RacesWrapped()))
        background = [
            *background_work(services),
            clock.run(),
            socket_server.run(),
            TokenRevalidator(sockets, services).run(),
            keep_partitions(pools.tables),
            services.descriptors.run(connections),
            services.loop_lag.run(),
            Minute(services, sockets).run(),
            services.leases.do_while_held(COMPACTOR, partial(keep_compact, pools.lists)),
        ]
        if has_limits:
            background.append(services.rooms.load.run())
        if house_bots:
            background.append(services.bot_races.run())
            background.append(services.leases.do_while_held(HOUSE_RACES, house_races(services, house).run))
        if winnable:
            background.append(services.leases.do_while_held(FILLER, partial(keep_filled, dsn, services.bus.node_id)))
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
        if metrics_listener is not None:
            background += [serve_metrics(registry_of(node), metrics_listener), node.signs.run()]
        tasks = [asyncio.create_task(work) for work in background]
        try:
            async with serve(application, socket_server, listener, services) as (server, stopped):
                yield Service(url, server, stopped, connections, services)
        finally:
            # The port closes first: what it accepted is still written. Then the tasks end, and then the rooms, which
            # append to the log; the log and its pools close last.
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await services.close()
            await log.close(COMMIT_S)


async def check_database(pools: Pools, *, is_pooled: bool, may_lose_data: bool) -> None:
    """Raise WrongPooler, WrongLogin, NotMigrated or NotDurable if the service cannot work with this database."""
    if is_pooled:
        await check_pooler(pools.tables)
    await check_role(pools.tables)
    await check_migrated(pools.tables)
    await check_durability(pools.tables, may_lose_data=may_lose_data)


@asynccontextmanager
async def serve(
    application: ASGIApp, socket_server: SocketServer, listener: socket.socket, services: Services
) -> AsyncIterator[tuple[uvicorn.Server, asyncio.Task[None]]]:
    """Serve REST and race sockets on one port while the block runs, then finish what was accepted."""
    connections = socket_server.context.connections
    config = uvicorn.Config(
        application,
        http=partial(  # type: ignore[arg-type]  # as `ws`
            HttpProtocol,
            connections=connections,
            sockets={LIVE_PATH: socket_server.live_socket},
            turns=services.rooms.turns,
        ),
        ws=socket_server.socket,  # type: ignore[arg-type]  # annotated as a class; uvicorn only calls it
        lifespan="off",
        headers=[NO_SNIFFING],  # on every answer, whatever makes it
        log_config=None,
        access_log=False,
        proxy_headers=False,  # `ClientAddressResolver` decides which proxies to trust
        timeout_graceful_shutdown=GRACE_S,
    )
    server = Server(config, connections, services)
    listener.listen(config.backlog)  # uvloop, which does so once more, would not raise what prevents it
    serving = asyncio.create_task(server.serve([listener]))
    try:
        await until_started(server, serving)
        yield server, serving
    finally:
        server.should_exit = True
        await serving


def news_reader(services: Services) -> NewsReader:
    """What tells live sockets of news."""
    return NewsReader(services.challenge_service, services.players, FeedCursors(services.cursor_keys, services.clock))


def house_races(services: Services, house: Sequence[HousePlayer]) -> HouseRaces:
    """Races of the house bots against each other."""
    chance = random.Random()  # noqa: S311 - bots play, they keep no secrets
    return HouseRaces(
        services.rooms, services.front_page, services.clock, services.entropy, services.bot_races, house, chance
    )


def background_work(services: Services) -> Sequence[Coroutine[Any, Any, None]]:
    """What the services of a node do by themselves, each until it is cancelled."""
    return (
        services.bus.run(),
        services.pulse.run(),
        services.listing.run(),
        services.matchmaker.run(),
        services.challenge_service.run(),
        services.player_feed.run(),
        services.who_is_here.run(),
        services.leases.do_while_held(DAILY_DEALS, services.daily_deals.run),
        services.leases.do_while_held(FEATURED_RACE, services.featured_race.run),
        services.leases.do_while_held(WEBHOOKS, services.webhook_deliverer.run),
        services.ratings.run(),
        services.results.run(),
        services.leases.do_while_held(KEPT_ANSWERS, services.kept_answers.run),
        services.players.run(),
    )


def racer_by_token(tokens: Tokens) -> Authenticate:
    """Authenticate sockets by token. The token needs the scope `race:play`."""

    async def authenticate(token: str) -> Bearer:
        bearer = await tokens.bearer(token)
        bearer.refuse_without("race:play")
        return bearer

    return authenticate


async def until_started(server: uvicorn.Server, serving: asyncio.Task[None]) -> None:
    """Wait until the port is served; raises what prevented it."""
    while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn has nothing to wait for
        await asyncio.sleep(0.005)
    if serving.done():
        serving.result()
