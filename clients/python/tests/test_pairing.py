"""Matchmaking and challenges at a running service."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from itertools import count
from uuid import UUID

import msgspec
import pytest

from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan, CadoganError, Problem, SeatView, client
from cadogan_client.rest import Rest
from cadogan_client.retry import RetryLimit
from cadogan_client.wire_types import Pairing
from tests.fixtures import copy_of, running

numbers = count(1)


@pytest.fixture(scope="module")
async def service_with_bots(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Service]:
    """A service with house bots."""
    async with (
        copy_of(postgres, database_template) as dsn,
        running(dsn, bound("127.0.0.1", 0), house_bots=True) as service,
    ):
        yield service


@pytest.fixture
async def two(service_with_bots: Service) -> AsyncIterator[list[Cadogan]]:
    """Two players."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Cadogan(service_with_bots.url)) for _ in range(2)]
        for each in clients:
            await each.sign_up(f"Seeker {next(numbers)}")
        yield clients


async def test_two_players_with_the_same_wish_race_each_other(two: list[Cadogan]) -> None:
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
    """Whether a racer has moved. Moves after a card that not all racers have seen are held back: the racer is ahead."""
    return seat.progress is not None and (seat.progress.ahead or seat.progress.moves > 0)


async def test_cancelling_before_the_first_answer_leaves_the_queue() -> None:
    """The service may have queued the player: the client repeats the request to learn the id, and cancels it."""
    waiting = Pairing(
        id=UUID(int=7),
        state="waiting",
        game="duchess",
        options={},
        rated=False,
        bots=False,
        deal="any",
        since=0,
        gap=2,
        others=0,
    )
    requests: list[bytes] = []
    has_request = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        requests.append(head.partition(b" HTTP")[0])
        has_request.set()
        if len(requests) > 1:
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
        await has_request.wait()
        pairing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pairing
    cancelled = f"DELETE /api/v1/pairings/{waiting.id}".encode()
    assert requests == [b"POST /api/v1/pairings", b"POST /api/v1/pairings", cancelled]


async def test_a_house_bot_races_if_no_player_comes(two: list[Cadogan]) -> None:
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


async def test_cancelling_leaves_the_queue(two: list[Cadogan], monkeypatch: pytest.MonkeyPatch) -> None:
    first: asyncio.Future[Pairing] = asyncio.get_running_loop().create_future()

    class RecordingRest(Rest):
        async def command(self, path: str, body: Mapping[str, object], answer: type[Pairing]) -> Pairing:  # type: ignore[override]
            pairing = await super().command(path, body, answer)
            first.set_result(pairing)
            return pairing

    monkeypatch.setattr(client, "Rest", RecordingRest)
    token = (await two[0].sign_up(f"Seeker {next(numbers)}")).token
    async with Cadogan(two[0].url, token) as ada:
        waiting = asyncio.create_task(ada.pair("grand-duchess"))
        pairing = await first
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        rest = Rest(ada.url, token, RetryLimit(5))
        assert (await rest.get(f"/pairings/{pairing.id}", Pairing)).state == "cancelled"
        await rest.close()


# Challenges


async def test_a_challenged_player_accepts_and_races(two: list[Cadogan]) -> None:
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


async def test_a_challenge_that_is_not_accepted_is_an_error(two: list[Cadogan]) -> None:
    ada, ben = two
    made = await ada.challenge("duchess", (await ben.me()).id, expires_in=60)
    assert (await ben.decline(made.id)).state == "declined"
    with pytest.raises(CadoganError, match="declined"):
        await ada.accepted(made.id)
    link = await ada.challenge("duchess")
    assert (await ada.withdraw(link.id)).state == "withdrawn"
    with pytest.raises(Problem) as problem:
        await ben.accept(link.id)
    assert problem.value.code == "challenge-over"
