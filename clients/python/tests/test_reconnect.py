"""Lines that break: a proxy between client and service cuts them after so many bytes, in the middle of whatever."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from secrets import token_hex

import pytest

from cadogan.app import Service, running
from cadogan.rules import GAMES, Seed
from cadogan_client import Cadogan, ConnectionFailed, Problem, Seat
from cadogan_client.events import Moved
from cadogan_client.export import WholeRace
from cadogan_client.feed import AnyFeedEvent, RaceFinish, RaceStart
from cadogan_client.views import RaceId
from tests.service.past_race import Deed, past_race

SEED = "000102030405060708090a0b0c0d0e0f"


class Proxy:
    """Passes bytes on until told to cut: every connection breaks then, and no other is made while it is down."""

    def __init__(self, port: int) -> None:
        self.url = ""
        self.is_down = False
        self.has_refused = asyncio.Event()
        self._port = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._left: dict[str, int] = {}

    @property
    def has_yet_to_cut(self) -> bool:
        return bool(self._left)

    def cut_after(self, way: str, size: int) -> None:
        """Cut once, after so many bytes more have passed that way, `up` to the service or `down` from it."""
        self._left[way] = size

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
            await asyncio.gather(self._pass("up", reader, service_writer), self._pass("down", service_reader, writer))
        finally:
            self._writers -= both

    async def _pass(self, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(4096):
                left = self._left.get(way, len(some) + 1)
                writer.write(some[:left])
                await writer.drain()
                if left <= len(some):
                    del self._left[way]
                    self.cut()
                elif way in self._left:
                    self._left[way] -= len(some)
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
    """A seat in a race of one that has just started."""
    async with Cadogan(url) as ada:
        await ada.sign_up(f"Ada {token_hex(4)}")
        race = await ada.create_race("duchess", seats=1, countdown=0, seed=SEED)
        async with ada.race(race.id) as seat:
            await seat.ready()
            await seat.started()
            yield seat


def some_moves(count: int) -> Iterator[str]:
    game = GAMES["duchess"]
    layout = game.start(Seed.parse(SEED).deck(game))
    for number in range(count):
        legal = layout.legal_moves()
        move = legal[number % len(legal)]
        yield move.text
        layout = layout.play(move)


@pytest.mark.parametrize(("way", "size"), [("up", 150), ("up", 600), ("up", 1500), ("down", 10), ("down", 2500)])
async def test_every_move_is_made_once_though_the_line_breaks(
    proxy: Proxy, service: Service, way: str, size: int
) -> None:
    moves = list(some_moves(40))  # more than the service takes from a connection before it has answered
    async with racing(proxy.url) as seat, Cadogan(service.url) as guest:
        proxy.cut_after(way, size)
        acks = await asyncio.gather(*map(seat.play, moves))
        assert not proxy.has_yet_to_cut
        assert [(ack.n, ack.action) for ack in acks] == list(enumerate(moves, 1))
        made = [event.move async for event in guest.events(seat.race.id) if isinstance(event, Moved)]
        assert made == moves
        view = await seat.until(lambda race: race.seats[0].n == len(moves))
        assert view.seats[0].piles == seat.board.piles == (await guest.board(seat.race.id, 0)).piles


@pytest.mark.parametrize(("way", "size"), [("up", 40), ("up", 300), ("down", 1), ("down", 200)])
async def test_a_race_is_made_once_though_the_line_breaks(proxy: Proxy, service: Service, way: str, size: int) -> None:
    async with Cadogan(proxy.url) as ada, Cadogan(service.url) as guest:
        await ada.sign_up(f"Ada {token_hex(4)}")
        proxy.cut_after(way, size)
        race = await ada.create_race("duchess")
        assert not proxy.has_yet_to_cut
        assert [listed.id async for listed in guest.races()] == [race.id]


async def test_whoever_has_lost_his_token_on_the_way_is_told_so(proxy: Proxy, service: Service) -> None:
    name = f"Ada {token_hex(4)}"
    async with Cadogan(proxy.url) as ada, Cadogan(service.url) as guest:
        await ada.games()
        proxy.cut_after("down", 10)
        with pytest.raises(Problem, match="told once") as problem:
            await ada.sign_up(name)
        assert problem.value.code == "answer-not-kept"
        with pytest.raises(Problem, match="another player has the name"):
            await guest.sign_up(name)


@pytest.mark.parametrize("moves", [20, 150])  # the service keeps 128 events ready; for more it sends the whole race
async def test_a_spectator_misses_no_event_though_the_line_breaks(proxy: Proxy, service: Service, moves: int) -> None:
    async with racing(service.url) as seat, Cadogan(proxy.url) as guest, guest.watch(seat.race.id, since=0) as view:
        watching = aiter(view)
        seen = [await anext(watching)]
        proxy.is_down = True
        proxy.cut()
        await asyncio.gather(*map(seat.play, some_moves(moves)))
        await seat.resign()
        await seat.finished()
        proxy.is_down = False
        seen += [event async for event in watching]
        assert [event.p for event in seen] == list(range(1, seat.race.p + 1))
        assert view.race == seat.race


async def test_all_who_wait_are_told_when_the_line_is_given_up(proxy: Proxy) -> None:
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


async def test_a_race_goes_on_when_the_service_is_restarted(dsn: str) -> None:
    """Racers and spectators see no more of it than a pause."""
    moves = list(some_moves(40))
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
            await stack.aclose()  # clients go before the service, which would wait for them


async def moves_made(cadogan: Cadogan, seat: Seat) -> list[str]:
    async with cadogan.watch(seat.race.id, since=0) as view:
        return [event.move async for event in view if isinstance(event, Moved)]


async def raced(url: str) -> RaceId:
    """A race of one that is over."""
    async with racing(url) as seat:
        await seat.resign()
        await seat.finished()
        return seat.race.id


async def some(feed: AsyncIterator[AnyFeedEvent], events: int) -> list[tuple[type[AnyFeedEvent], RaceId]]:
    """The next events of the feed."""
    async with asyncio.timeout(20):
        told = [await anext(feed) for _ in range(events)]
    return [(type(event), event.race) for event in told]


def both(*races: RaceId) -> list[tuple[type[AnyFeedEvent], RaceId]]:
    return [(kind, race) for race in races for kind in (RaceStart, RaceFinish)]


async def test_the_feed_tells_everything_once_though_the_line_breaks(service: Service, proxy: Proxy) -> None:
    first = await raced(service.url)
    async with Cadogan(proxy.url) as guest:
        feed = guest.feed("start")
        told = await some(feed, 1)
        proxy.is_down = True
        proxy.cut()
        second = await raced(service.url)
        proxy.is_down = False
        told += await some(feed, 3)
        proxy.cut()
        third = await raced(service.url)
        told += await some(feed, 2)
    assert told == both(first, second, third)


async def test_the_feed_goes_on_when_the_service_is_restarted(dsn: str) -> None:
    async with AsyncExitStack() as stack:
        async with running(dsn, socket.create_server(("127.0.0.1", 0))) as service:
            port = int(service.url.rpartition(":")[2])
            feed = (await stack.enter_async_context(Cadogan(service.url))).feed("start")
            first = await raced(service.url)
            told = await some(feed, 2)
            following = asyncio.create_task(some(feed, 2))
        async with running(dsn, socket.create_server(("127.0.0.1", port))) as service:
            second = await raced(service.url)
            assert told + await following == both(first, second)
            await stack.aclose()


async def test_a_feed_that_is_given_up_says_so(proxy: Proxy) -> None:
    proxy.is_down = True
    async with Cadogan(proxy.url, give_up_after_s=0.1) as guest:
        with pytest.raises(ConnectionFailed):
            await some(guest.feed("start"), 1)


async def test_an_export_has_every_race_once_though_the_line_breaks(service: Service, dsn: str, proxy: Proxy) -> None:
    deeds = [Deed(second, 0, what) for second in range(1, 99) for what in ("r0-f1", "undo")]
    ended = [Deed(100, 0, "resign"), Deed(100, 1, "resign")]
    made = [(await past_race(service.url, dsn, deeds + ended)).id for _ in range(9)]
    async with Cadogan(proxy.url) as guest:
        proxy.cut_after("down", 3_000)
        told = [race async for race in guest.export_races(game="duchess")]
        assert not proxy.has_yet_to_cut
        assert sorted(race.id for race in told) == sorted(made)
        assert [step[0] for step in told[0].seats[0].steps] == [deed.what for deed in deeds]
        assert [race async for race in guest.export_races(after=told[6].id)] == told[7:]
        assert [race async for race in guest.export_races(player=told[0].seats[1].player)] == told[:1]
    proxy.is_down = True
    async with Cadogan(proxy.url, give_up_after_s=0.1) as guest:
        with pytest.raises(ConnectionFailed):
            [race async for race in guest.export_races()]


async def test_an_export_waits_for_a_service_that_is_away_for_a_moment(
    service: Service, dsn: str, proxy: Proxy
) -> None:
    made = await past_race(service.url, dsn, [Deed(100, 0, "resign"), Deed(100, 1, "resign")])
    proxy.is_down = True
    async with Cadogan(proxy.url) as guest:
        exporting = asyncio.create_task(collected(guest.export_races()))
        await proxy.has_refused.wait()
        proxy.is_down = False
        assert made.id in [race.id for race in await exporting]


async def collected(races: AsyncIterator[WholeRace]) -> list[WholeRace]:
    return [race async for race in races]
