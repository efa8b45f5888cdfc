"""The client for code without asyncio: the same, and it waits."""

import asyncio
import inspect
import signal
import subprocess
import sys
import threading
import typing
from collections.abc import AsyncIterator, Iterator
from secrets import token_hex

import asyncpg
import pytest

from cadogan.app import Service
from cadogan_client import Cadogan as AsyncCadogan
from cadogan_client import CadoganError, Problem, Refused, sync
from cadogan_client.event_loop_thread import Portal
from cadogan_client.events import Finish
from infra.sync_client import CLASSES, TARGET, sync_client


def test_it_is_written_from_the_asynchronous_client_as_it_is_now() -> None:
    assert TARGET.read_text() == sync_client(), "`python -m infra.sync_client` writes it anew"


@pytest.mark.parametrize("name", CLASSES)
def test_nothing_in_it_is_to_be_awaited(name: str) -> None:
    for method in vars(getattr(sync, name)).values():
        if inspect.isfunction(method):
            assert not inspect.iscoroutinefunction(method)
            answer = typing.get_type_hints(method).get("return")
            assert not any(hasattr(answer, asks) for asks in ("__aenter__", "__aiter__", "__anext__")), method
            assert typing.get_origin(answer) is not AsyncIterator


async def test_a_race_is_raced_and_watched_without_asyncio(service: Service) -> None:
    await asyncio.to_thread(race_and_watch, service.url)


def race_and_watch(url: str) -> None:
    with sync.Cadogan(url) as ada, sync.Cadogan(url) as guest:
        ada.sign_up(f"P {token_hex(6)}")
        race = ada.create_race("duchess", seats=1, countdown=0)
        with guest.watch(race.id, since=0) as view:
            events = iter(view)
            with ada.race(race.id) as seat:
                seat.ready()
                board = seat.started()
                assert board == seat.board
                ack = seat.play(board.legal[0])
                assert (ack.n, seat.board.n) == (1, 1)
                with pytest.raises(Refused):
                    seat.play("t0-t0")
                seat.until(lambda race: race.seats[0].n == 1)
                seat.resign()
                (standing,) = seat.finished()
                assert standing.how == "resigned"
            told = list(events)
            assert [event.p for event in told] == list(range(1, len(told) + 1))
            assert isinstance(told[-1], Finish)
            assert view.race.phase == "finished"
        assert list(ada.events(race.id)) == told
        assert ada.view(race.id) == view.race
        assert next(iter(ada.races())).id == race.id


async def test_a_problem_is_raised_where_it_is_asked(service: Service) -> None:
    def ask() -> None:
        with sync.Cadogan(service.url) as nobody, pytest.raises(Problem) as problem:
            nobody.me()
        assert problem.value.code == "no-token"

    await asyncio.to_thread(ask)


async def test_two_threads_may_share_a_client(service: Service) -> None:
    def share() -> None:
        with sync.Cadogan(service.url) as cadogan:
            threads = [threading.Thread(target=cadogan.games) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    await asyncio.to_thread(share)


def test_a_client_that_is_closed_says_so_and_leaves_no_thread() -> None:
    before = threading.active_count()
    with sync.Cadogan("http://127.0.0.1:9", give_up_after_s=0) as cadogan:
        with pytest.raises(CadoganError, match="no answer"):
            cadogan.games()
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
    with pytest.raises(CadoganError, match="closed"):
        cadogan.games()


def test_a_client_that_nobody_used_has_no_thread() -> None:
    before = threading.active_count()
    cadogan = sync.Cadogan("http://127.0.0.1:9")
    assert cadogan.url == "http://127.0.0.1:9"
    assert threading.active_count() == before


def test_what_is_left_half_way_is_closed() -> None:
    portal, closed = Portal(), []

    async def count() -> AsyncIterator[int]:
        try:
            for n in range(10):
                yield n
        finally:
            closed.append(True)

    def three() -> Iterator[int]:
        for n in portal.iterate(count()):
            yield n
            if n == 2:
                return

    assert list(three()) == [0, 1, 2]
    assert closed == [True]
    portal.close()


def test_a_function_that_the_client_calls_cannot_ask_it_in_its_turn() -> None:
    portal = Portal()

    async def asks() -> None:
        portal.run(asyncio.sleep(0))

    with pytest.raises(CadoganError, match="in its turn"):
        portal.run(asks())
    portal.close()


STOPS_WAITING = """
import sys
from cadogan_client import sync
with sync.Cadogan(sys.argv[1], token=sys.argv[2]) as cadogan:
    try:
        cadogan.pair("duchess")
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


HAS_ASKED = "SELECT seen > since FROM pairing WHERE state = 'waiting'"
"""Whether he has asked for news: by then he knows his pairing, and can cancel it."""


async def test_whoever_stops_waiting_by_ctrl_c_leaves_the_list(service: Service, dsn: str) -> None:
    async with AsyncCadogan(service.url) as ada:
        token = (await ada.sign_up(f"P {token_hex(6)}")).token
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", STOPS_WAITING, service.url, token, stdout=subprocess.PIPE
    )
    connection = await asyncpg.connect(dsn)
    async with asyncio.timeout(20):
        while not await connection.fetchval(HAS_ASKED):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.02)
        process.send_signal(signal.SIGINT)
        said, _ = await process.communicate()
    assert said == b"stopped\n"
    assert await connection.fetchval("SELECT state FROM pairing") == "cancelled"
    await connection.close()
