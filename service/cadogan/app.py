"""Wires the house together: the only file that knows everybody."""

import asyncio
import os
import random
import secrets
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from uuid import uuid4

import uvicorn
from msgspec import Struct

from cadogan.api import api
from cadogan.api.http.client_address import ClientAddressResolver
from cadogan.api.http.entropy import Entropy
from cadogan.api.http.limits import Limits
from cadogan.api.http.malformed_http import Http
from cadogan.api.openapi.asyncapi import asyncapi_yaml
from cadogan.api.openapi.openapi_yaml import openapi_yaml
from cadogan.cli import program
from cadogan.cli.logs import set_up_logs
from cadogan.lobby import house_bots as bots
from cadogan.lobby.challenge_service import ChallengeService
from cadogan.lobby.daily_deals import DailyDeals
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.feed import Feeds
from cadogan.lobby.house_bots import HouseBots
from cadogan.lobby.house_opponents import HousePlayer, Opponents
from cadogan.lobby.matchmaker import Matchmaker, Opponent
from cadogan.lobby.token_revalidator import TokenRevalidator
from cadogan.lobby.winnable_filler import keep_filled
from cadogan.people.bearer import Bearer
from cadogan.people.player import Player
from cadogan.rooms.connections import MOST_CONNECTIONS, Connections
from cadogan.rooms.rooms import Rooms
from cadogan.rooms.socket import SocketServer
from cadogan.rooms.stream import Streams
from cadogan.store.database import LOG_CONNECTIONS, connect
from cadogan.store.log.log import Log
from cadogan.store.log.partitions import keep_partitions, make_partitions
from cadogan.store.migrations import migrate
from cadogan.store.projections.feed import Feed
from cadogan.store.projections.finished_races import FinishedRaces
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.tables.challenges import Challenges
from cadogan.store.tables.days import Days
from cadogan.store.tables.deals import Deals
from cadogan.store.tables.exports import Exports
from cadogan.store.tables.kept_answers import KeptAnswers
from cadogan.store.tables.links import Links
from cadogan.store.tables.pairings import Pairings
from cadogan.store.tables.players import Players
from cadogan.store.tables.presence import Presence
from cadogan.store.tables.tokens import Tokens

GRACE_S = 10
"""How long a shutdown waits for requests and sockets to end."""


class Service(Struct, frozen=True):
    """A service that runs, and how to end it."""

    url: str
    server: uvicorn.Server
    stopped: asyncio.Task[None]

    def stop(self) -> None:
        """Begin to shut down; a second call does not wait for anybody."""
        self.server.force_exit = self.server.should_exit
        self.server.should_exit = True


class Server(uvicorn.Server):
    """uvicorn, which leaves signals to whoever runs it: Postgres has to end after it."""

    def __init__(self, config: uvicorn.Config, *let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._let_go = let_go

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer those first who wait for news: a shutdown waits for every request."""
        for let_go in self._let_go:
            let_go()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


@asynccontextmanager
async def running(  # noqa: PLR0913 - what an operator may choose
    dsn: str,
    listener: socket.socket,
    *,
    house_bots: bool = False,
    has_limits: bool = False,
    trusted_proxies: Sequence[str] = (),
    winnable: bool = False,
) -> AsyncIterator[Service]:
    """Serve on a listening socket until the block ends: migrate, open the log, the rooms, the API, and the port.

    With `winnable`, a process beside this one keeps the pool of winnable deals filled.
    """
    proxies = ClientAddressResolver(trusted_proxies)
    await migrate(dsn)
    async with await connect(dsn) as pool, await connect(dsn, LOG_CONNECTIONS) as log_pool, Log(log_pool) as log:
        await make_partitions(pool)
        players, tokens, links = Players(pool), Tokens(pool), Links(pool)
        listing = Listing(pool, log)
        ratings, results = Ratings(pool, log), Results(pool, log)
        rooms = Rooms(log, Presence(pool, uuid4()), players.names, now_ms)

        async def authenticate(token: str) -> Bearer:
            bearer = await tokens.bearer(token)
            bearer.refuse_without("race:play")
            return bearer

        host, port = listener.getsockname()[:2]
        url = f"http://{host}:{port}"
        chance = random.Random()  # noqa: S311 - bots play, they keep no secrets
        house = await house_players(players) if house_bots else []
        opponents = Opponents(url, house, chance, ratings.get)
        deal_service = DealService(Deals(log_pool), rooms, listing, secrets.token_bytes)
        daily_deals = DailyDeals(Days(pool), deal_service, rooms, listing, secrets.token_bytes)
        matchmaker = Matchmaker(Pairings(pool), rooms, deal_service, secrets.token_bytes, ratings.strength, opponents)
        challenge_service = ChallengeService(Challenges(pool), rooms, deal_service, secrets.token_bytes)
        streams, feeds = Streams(rooms), Feeds(Feed(pool, log, listing, results))
        answers = KeptAnswers(pool)
        house_tokens = frozenset(bot.token for bot in house)
        connections = Connections(proxies.address, MOST_CONNECTIONS if has_limits else None, house_tokens)
        socket_server = SocketServer(rooms, authenticate, connections)
        config = uvicorn.Config(
            api(
                rooms=rooms,
                players=players,
                tokens=tokens,
                links=links,
                exports=Exports(pool, listing, log),
                finished_races=FinishedRaces(pool, listing, results),
                listing=listing,
                ratings=ratings,
                results=results,
                log=log,
                matchmaker=matchmaker,
                challenge_service=challenge_service,
                answers=answers,
                deal_service=deal_service,
                daily_deals=daily_deals,
                streams=streams,
                feeds=feeds,
                random_bytes=secrets.token_bytes,
                proxies=proxies,
                limits=Limits(proxies, time.monotonic, house_tokens) if has_limits else None,
            ),
            http=Http,
            ws=socket_server.socket,  # type: ignore[arg-type]  # uvicorn calls it like a class, which it is annotated to be
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,  # `ClientAddressResolver` trusts named proxies only
            timeout_graceful_shutdown=GRACE_S,
        )
        server = Server(config, matchmaker.close, challenge_service.close, streams.close, feeds.close)
        token_revalidator = TokenRevalidator(socket_server, tokens, links)
        background = [
            rooms.run(),
            socket_server.run(),
            token_revalidator.run(),
            listing.run(),
            matchmaker.run(),
            challenge_service.run(),
            daily_deals.run(),
            ratings.run(),
            results.run(),
            answers.run(),
            keep_partitions(pool),
        ]
        if house_bots:
            by_name = {bot.opponent.name: bot.token for bot in house}
            background.append(HouseBots(rooms, url, by_name, chance).run())
        if winnable:
            background.append(keep_filled(dsn))
        tasks = [asyncio.create_task(work) for work in background]
        serving = asyncio.create_task(server.serve([listener]))
        try:
            await until_started(server, serving)
            yield Service(url, server, serving)
        finally:  # the port first, so that what was accepted is still written
            server.should_exit = True
            await serving
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await opponents.close()
            await rooms.close()


async def house_players(players: Players) -> list[HousePlayer]:
    """The bots of the house, each with a token; they are entered at the first start."""
    chance, entered = Entropy(secrets.token_bytes), []
    for name, strength in bots.STRENGTHS.items():
        token = chance.token()
        player = await players.house_player(Player(chance.player_id(), name, is_house=True, is_bot=True), token)
        entered.append(HousePlayer(Opponent(player.id, name, strength), bots.RATINGS[strength], token))
    return entered


async def until_started(server: uvicorn.Server, serving: asyncio.Task[None]) -> None:
    """Wait until the port is served; what kept it from being served is raised."""
    while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn has nothing to wait for
        await asyncio.sleep(0.005)
    if serving.done():
        serving.result()


def now_ms() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def main() -> None:
    """Run the command line."""
    set_up_logs()  # before anything is logged: what a command prints is for whoever reads it
    try:
        with suppress(KeyboardInterrupt):
            program(running, openapi_yaml, asyncapi_yaml)()
    except BrokenPipeError:  # whoever reads what is printed has enough of it, as `head` has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python would try again at its end
