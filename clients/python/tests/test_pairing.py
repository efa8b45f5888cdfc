"""Finding somebody to race, with a whole service behind it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from itertools import count
from uuid import UUID

import msgspec
import pytest

from cadogan.app import Service, running
from cadogan.cli.serve import listening
from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan, CadoganError, Problem, SeatView, client
from cadogan_client.pairing import Pairing
from cadogan_client.rest import Rest
from cadogan_client.retry import Retrying
from tests.fixtures import copy_of

numbers = count(1)


@pytest.fixture(scope="module")
async def house(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Service]:
    """A service with bots."""
    async with (
        copy_of(postgres, database_template) as dsn,
        running(dsn, listening("127.0.0.1", 0), house_bots=True) as service,
    ):
        yield service


@pytest.fixture
async def two(house: Service) -> AsyncIterator[list[Cadogan]]:
    """Two players."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Cadogan(house.url)) for _ in range(2)]
        for each in clients:
            await each.sign_up(f"Seeker {next(numbers)}")
        yield clients


async def test_two_who_want_the_same_get_one_race_and_race_it(two: list[Cadogan]) -> None:
    async with asyncio.timeout(20):
        ada, ben = await asyncio.gather(*(each.pair("duchess", options={"runs": "whole"}) for each in two))
        assert ada.id == ben.id
        async with two[0].race(ada.id) as one, two[1].race(ada.id) as other:
            await asyncio.gather(one.ready(), other.ready())
            await asyncio.gather(one.started(), other.started())
            await other.resign()
            await one.resign()
            assert len(await one.finished()) == 2


def has_moved(seat: SeatView) -> bool:
    """Whether a racer has moved, whether or not the move is public by now."""
    return seat.progress is not None and seat.progress.moves > 0


async def test_whoever_stops_before_he_is_on_the_list_leaves_it_all_the_same() -> None:
    """The service has heard that he would wait, and he has not heard that he does."""
    waiting = Pairing(
        id=UUID(int=7), state="waiting", game="duchess", options={}, rated=False, since=0, gap=2, others=0
    )
    heard: list[bytes] = []
    is_asked = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        heard.append(head.partition(b" HTTP")[0])
        is_asked.set()
        if len(heard) > 1:
            body = msgspec.json.encode(waiting)
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
            await writer.drain()
            writer.close()
        else:
            await reader.read()
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server, Cadogan(url, token="t") as ada:
        pairing = asyncio.create_task(ada.pair("duchess"))
        await is_asked.wait()
        pairing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pairing
    on_the_list = f"DELETE /api/v1/pairings/{waiting.id}".encode()
    assert heard == [b"POST /api/v1/pairings", b"POST /api/v1/pairings", on_the_list]


async def test_with_nobody_else_there_a_bot_races(two: list[Cadogan]) -> None:
    ada = two[0]
    async with asyncio.timeout(20):
        race = await ada.pair("eagle-wing", rated=True, bot_after_s=0.2)
        assert not race.settings.rated
        async with ada.race(race.id) as seat:
            await seat.ready()
            board = await seat.started()
            await seat.play(board.legal[0])
            bot = await ada.player(next(racer.player for racer in seat.racers if racer.seat != seat.number))
            assert bot.house
            await seat.until(lambda race: has_moved(race.seats[1 - seat.number]))
            await seat.resign()


async def test_whoever_stops_waiting_leaves_the_list(two: list[Cadogan], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: asyncio.Future[Pairing] = asyncio.get_running_loop().create_future()

    class Asking(Rest):
        async def command(self, path: str, body: Mapping[str, object], answer: type[Pairing]) -> Pairing:  # type: ignore[override]
            pairing = await super().command(path, body, answer)
            asked.set_result(pairing)
            return pairing

    monkeypatch.setattr(client, "Rest", Asking)
    token = (await two[0].sign_up(f"Seeker {next(numbers)}")).token
    async with Cadogan(two[0].url, token) as ada:
        waiting = asyncio.create_task(ada.pair("grand-duchess"))
        pairing = await asked
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        rest = Rest(ada.url, token, Retrying(5))
        assert (await rest.get(f"/pairings/{pairing.id}", Pairing)).state == "cancelled"
        await rest.close()


# Challenges


async def test_a_player_is_challenged_and_accepts(two: list[Cadogan]) -> None:
    ada, ben = two
    name = (await ben.me()).name
    made = await ada.challenge("duchess", name, undo="free", countdown=0)
    (got,) = [challenge async for challenge in ben.challenges()]
    assert got == made
    async with asyncio.timeout(10):
        race, view = await asyncio.gather(ada.accepted(made.id), ben.accept(got.id))
        assert race.id == view.id
        async with ada.race(race.id) as one, ben.race(race.id) as other:
            await asyncio.gather(one.ready(), other.ready())
            await asyncio.gather(one.started(), other.started())


async def test_a_challenge_that_nobody_takes_is_told(two: list[Cadogan]) -> None:
    ada, ben = two
    made = await ada.challenge("duchess", (await ben.me()).id, expires_in=60)
    assert (await ben.decline(made.id)).state == "declined"
    with pytest.raises(CadoganError, match="declined"):
        await ada.accepted(made.id)
    link = await ada.challenge("duchess")
    assert (await ada.withdraw(link.id)).state == "withdrawn"
    with pytest.raises(Problem, match="withdrawn this challenge"):
        await ben.accept(link.id)
