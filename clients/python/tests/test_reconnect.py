"""Broken connections: a proxy between client and service cuts them after a number of bytes."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from secrets import token_hex, token_urlsafe
from typing import Literal
from uuid import UUID

import pytest

from cadogan.app import Service
from cadogan.rules import GAMES, Seed
from cadogan_client import Cadogan, ConnectionFailed, Problem, Seat
from cadogan_client.connection import CLOSE_TIMEOUT_S, PING_S, PONG_S
from cadogan_client.wire_types import AnyFeedEvent, Moved, RaceFinish, RaceStart, WholeRace
from tests.fixtures import running
from tests.service.past_race import Deed, past_race

SEED = "000102030405060708090a0b0c0d0e0f"


Direction = Literal["up", "down"]
"""`up` to the service, `down` from it."""


class Proxy:
    """Forwards bytes until `cut`, which breaks all connections. While it `is_down` it refuses new ones."""

    def __init__(self, port: int) -> None:
        self.url = ""
        self.is_down = False
        self.has_refused = asyncio.Event()
        self._port = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._swallowed: set[asyncio.StreamWriter] = set()
        self._bytes_left: dict[str, int] = {}

    @property
    def will_cut(self) -> bool:
        return bool(self._bytes_left)

    def cut_after(self, direction: Direction, size: int) -> None:
        """Cut once, after `size` more bytes have passed in a direction."""
        self._bytes_left[direction] = size

    def swallow(self) -> None:
        """Pass on nothing more that the service says over the connections of now. They stay open."""
        self._swallowed |= self._writers

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_down:
            self.has_refused.set()
            writer.transport.abort()
            return
        service_reader, service_writer = await asyncio.open_connection("127.0.0.1", self._port)
        both = {writer, service_writer}
        self._writers |= both
        try:
            await asyncio.gather(
                self._forward("up", reader, service_writer), self._forward("down", service_reader, writer)
            )
        finally:
            self._writers -= both

    async def _forward(self, direction: Direction, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(4096):
                if direction == "down" and writer in self._swallowed:
                    continue
                left = self._bytes_left.get(direction, len(data) + 1)
                writer.write(data[:left])
                await writer.drain()
                if left <= len(data):
                    del self._bytes_left[direction]
                    self.cut()
                elif direction in self._bytes_left:
                    self._bytes_left[direction] -= len(data)
        writer.transport.abort()


@pytest.fixture
async def proxy(service: Service) -> AsyncIterator[Proxy]:
    proxy = Proxy(int(service.url.rpartition(":")[2]))
    async with await asyncio.start_server(proxy.serve, "127.0.0.1", 0) as server:
        proxy.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield proxy
        proxy.cut()


@asynccontextmanager
async def racing(url: str) -> AsyncIterator[Seat]:
    """A seat in a race with one seat that has just started."""
    async with Cadogan(url) as ada:
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=1, countdown=0, seed=SEED)
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            yield seat


def legal_moves(count: int) -> Iterator[str]:
    game = GAMES["duchess"]
    layout = game.start(Seed.parse(SEED).deck(game))
    for number in range(count):
        legal = layout.legal_moves()
        move = legal[number % len(legal)]
        yield move.text
        layout = layout.play(move)


async def test_a_half_open_line_is_noticed(proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadogan_client.connection.PING_S", 0.1)
    monkeypatch.setattr("cadogan_client.connection.PONG_S", 0.1)
    async with racing(proxy.url) as seat:
        proxy.swallow()
        (move,) = legal_moves(1)
        async with asyncio.timeout(20):
            assert (await seat.play(move)).n == 1


def test_a_half_open_line_is_noticed_within_ten_seconds() -> None:
    assert PING_S + PONG_S + CLOSE_TIMEOUT_S < 10


@pytest.mark.parametrize(("direction", "size"), [("up", 150), ("up", 600), ("up", 1500), ("down", 10), ("down", 2500)])
async def test_every_move_is_made_once_when_the_connection_breaks(
    proxy: Proxy, service: Service, direction: Direction, size: int
) -> None:
    moves = list(legal_moves(40))  # more than the service accepts from a connection before it answers
    async with racing(proxy.url) as seat, Cadogan(service.url) as guest:
        proxy.cut_after(direction, size)
        acks = await asyncio.gather(*map(seat.play, moves))
        assert not proxy.will_cut
        assert [(ack.n, ack.action) for ack in acks] == list(enumerate(moves, 1))
        made = [event.move async for event in guest.events(seat.race.id) if isinstance(event, Moved)]
        assert made == moves
        view = await seat.until(lambda race: race.seats[0].n == len(moves))
        assert view.seats[0].piles == seat.board.piles == (await guest.board(seat.race.id, 0)).piles


@pytest.mark.parametrize(("direction", "size"), [("up", 40), ("up", 300), ("down", 1), ("down", 200)])
async def test_a_race_is_created_once_when_the_connection_breaks(
    proxy: Proxy, service: Service, direction: Direction, size: int
) -> None:
    async with Cadogan(proxy.url) as ada, Cadogan(service.url) as guest:
        await ada.sign_up(f"Ada {token_hex(4)}")
        proxy.cut_after(direction, size)
        race = await ada.create_race("duchess")
        assert not proxy.will_cut
        assert [listed.id async for listed in guest.races()] == [race.id]


async def test_a_sign_up_whose_answer_is_lost_gets_its_player(proxy: Proxy, service: Service) -> None:
    name = f"Ada {token_hex(4)}"
    async with Cadogan(proxy.url) as ada, Cadogan(service.url) as guest:
        await ada.games()
        proxy.cut_after("down", 10)
        player = await ada.sign_up(name)
        assert not proxy.will_cut
        assert (await ada.me()).id == player.id
        with pytest.raises(Problem) as taken:
            await guest.sign_up(name)
        assert taken.value.code == "name-taken"


async def test_a_name_is_not_lost_when_a_client_gives_up(service: Service) -> None:
    name, secret = f"Ada {token_hex(4)}", token_urlsafe(32)
    async with Cadogan(service.url) as first, Cadogan(service.url) as second:
        player = await first.sign_up(name, secret=secret)
        assert await second.sign_up(name, secret=secret) == player


@pytest.mark.parametrize("moves", [20, 150])  # the service buffers 128 events; after more it sends the whole race
async def test_a_spectator_misses_no_event_when_the_connection_breaks(
    proxy: Proxy, service: Service, moves: int
) -> None:
    async with racing(service.url) as seat, Cadogan(proxy.url) as guest, guest.watch(seat.race.id, since=0) as view:
        watching = aiter(view)
        seen = [await anext(watching)]
        proxy.is_down = True
        proxy.cut()
        await asyncio.gather(*map(seat.play, legal_moves(moves)))
        await seat.resign()
        await seat.finished()
        proxy.is_down = False
        seen += [event async for event in watching]
        assert [event.p for event in seen] == list(range(1, seat.race.p + 1))
        assert view.race == seat.race


async def test_all_waiting_calls_fail_when_the_retry_limit_has_passed(proxy: Proxy) -> None:
    async with Cadogan(proxy.url, give_up_after_s=0.1) as ada:
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=2)
        async with ada.race(race.id) as seat:
            waiting = [asyncio.ensure_future(wait) for wait in (seat.finished(), seat.ready())]
            proxy.is_down = True
            proxy.cut()
            for wait in waiting:
                with pytest.raises(ConnectionFailed, match=str(race.id)):
                    await wait
            with pytest.raises(ConnectionFailed):
                await seat.resign()


async def test_a_race_survives_a_restart_of_the_service(dsn: str) -> None:
    """Racers and spectators notice only a pause."""
    moves = list(legal_moves(40))
    async with AsyncExitStack() as stack:
        async with running(dsn, socket.create_server(("127.0.0.1", 0))) as service:
            port = int(service.url.rpartition(":")[2])
            seat = await stack.enter_async_context(racing(service.url))
            guest = await stack.enter_async_context(Cadogan(service.url))
            watching = asyncio.create_task(moves_made(guest, seat))
            await asyncio.gather(*map(seat.play, moves[:20]))
        playing = asyncio.gather(*map(seat.play, moves[20:]))  # while there is no service
        async with running(dsn, socket.create_server(("127.0.0.1", port))):
            assert [ack.action for ack in await playing] == moves[20:]
            await seat.resign()
            await seat.finished()
            assert await watching == moves
            await stack.aclose()  # clients close before the service, which would wait for them


async def moves_made(cadogan: Cadogan, seat: Seat) -> list[str]:
    async with cadogan.watch(seat.race.id, since=0) as view:
        return [event.move async for event in view if isinstance(event, Moved)]


async def finish_race(url: str) -> UUID:
    """Play a race with one seat to its end; its id."""
    async with racing(url) as seat:
        await seat.resign()
        await seat.finished()
        return seat.race.id


async def next_events(feed: AsyncIterator[AnyFeedEvent], count: int) -> list[tuple[type[AnyFeedEvent], UUID]]:
    """Type and race of the next events of a feed."""
    async with asyncio.timeout(20):
        events = [await anext(feed) for _ in range(count)]
    return [(type(event), event.race) for event in events]


def start_and_finish(*races: UUID) -> list[tuple[type[AnyFeedEvent], UUID]]:
    return [(type_, race) for race in races for type_ in (RaceStart, RaceFinish)]


async def test_the_feed_has_each_event_once_when_the_connection_breaks(service: Service, proxy: Proxy) -> None:
    first = await finish_race(service.url)
    async with Cadogan(proxy.url) as guest:
        feed = guest.feed("start")
        events = await next_events(feed, 1)
        proxy.is_down = True
        proxy.cut()
        second = await finish_race(service.url)
        proxy.is_down = False
        events += await next_events(feed, 3)
        proxy.cut()
        third = await finish_race(service.url)
        events += await next_events(feed, 2)
    assert events == start_and_finish(first, second, third)


async def test_the_feed_survives_a_restart_of_the_service(dsn: str) -> None:
    async with AsyncExitStack() as stack:
        async with running(dsn, socket.create_server(("127.0.0.1", 0))) as service:
            port = int(service.url.rpartition(":")[2])
            feed = (await stack.enter_async_context(Cadogan(service.url))).feed("start")
            first = await finish_race(service.url)
            events = await next_events(feed, 2)
            following = asyncio.create_task(next_events(feed, 2))
        async with running(dsn, socket.create_server(("127.0.0.1", port))) as service:
            second = await finish_race(service.url)
            assert events + await following == start_and_finish(first, second)
            await stack.aclose()


async def test_the_feed_fails_when_the_retry_limit_has_passed(proxy: Proxy) -> None:
    proxy.is_down = True
    async with Cadogan(proxy.url, give_up_after_s=0.1) as guest:
        with pytest.raises(ConnectionFailed):
            await next_events(guest.feed("start"), 1)


async def test_an_export_has_each_race_once_when_the_connection_breaks(
    service: Service, dsn: str, proxy: Proxy
) -> None:
    deeds = [Deed(second, 0, what) for second in range(1, 99) for what in ("r0-f1", "undo")]
    ended = [Deed(100, 0, "resign"), Deed(100, 1, "resign")]
    made = [(await past_race(service.url, dsn, deeds + ended)).id for _ in range(9)]
    async with Cadogan(proxy.url) as guest:
        proxy.cut_after("down", 3_000)
        races = [race async for race in guest.export_races(game="duchess")]
        assert not proxy.will_cut
        assert sorted(race.id for race in races) == sorted(made)
        assert [step[0] for step in races[0].seats[0].steps] == [deed.what for deed in deeds]
        assert [race async for race in guest.export_races(after=races[6].id)] == races[7:]
        assert [race async for race in guest.export_races(player=races[0].seats[1].player)] == races[:1]
    proxy.is_down = True
    async with Cadogan(proxy.url, give_up_after_s=0.1) as guest:
        with pytest.raises(ConnectionFailed):
            [race async for race in guest.export_races()]


async def test_an_export_retries_a_service_that_is_away(service: Service, dsn: str, proxy: Proxy) -> None:
    made = await past_race(service.url, dsn, [Deed(100, 0, "resign"), Deed(100, 1, "resign")])
    proxy.is_down = True
    async with Cadogan(proxy.url) as guest:
        exporting = asyncio.create_task(collect(guest.export_races()))
        await proxy.has_refused.wait()
        proxy.is_down = False
        assert made.id in [race.id for race in await exporting]


async def collect(races: AsyncIterator[WholeRace]) -> list[WholeRace]:
    return [race async for race in races]
