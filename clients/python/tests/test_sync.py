"""The client for code without asyncio."""

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
from cadogan_client.event_loop_thread import EventLoopThread
from cadogan_client.wire_types import Finish
from infra.generate.sync_client import CLASSES


@pytest.mark.parametrize("name", CLASSES)
def test_no_method_is_asynchronous(name: str) -> None:
    for method in vars(getattr(sync, name)).values():
        if inspect.isfunction(method):
            assert not inspect.iscoroutinefunction(method)
            result = typing.get_type_hints(method).get("return")
            assert not any(hasattr(result, name) for name in ("__aenter__", "__aiter__", "__anext__")), method
            assert typing.get_origin(result) is not AsyncIterator


async def test_racing_and_watching_work_without_asyncio(service: Service) -> None:
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
            received = list(events)
            assert [event.p for event in received] == list(range(1, len(received) + 1))
            assert isinstance(received[-1], Finish)
            assert view.race.phase == "finished"
        assert list(ada.events(race.id)) == received
        assert ada.view(race.id) == view.race
        assert next(iter(ada.races())).id == race.id


async def test_a_problem_is_raised_in_the_calling_thread(service: Service) -> None:
    def call() -> None:
        with sync.Cadogan(service.url) as nobody, pytest.raises(Problem) as problem:
            nobody.me()
        assert problem.value.code == "no-token"

    await asyncio.to_thread(call)


async def test_two_threads_may_share_a_client(service: Service) -> None:
    def share() -> None:
        with sync.Cadogan(service.url) as cadogan:
            threads = [threading.Thread(target=cadogan.games) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    await asyncio.to_thread(share)


def test_a_closed_client_has_no_thread_and_raises() -> None:
    before = threading.active_count()
    with sync.Cadogan("http://127.0.0.1:9", give_up_after_s=0) as cadogan:
        with pytest.raises(CadoganError, match="No answer"):
            cadogan.games()
        assert threading.active_count() == before + 1
    assert threading.active_count() == before
    with pytest.raises(CadoganError, match="closed"):
        cadogan.games()


def test_an_unused_client_has_no_thread() -> None:
    before = threading.active_count()
    cadogan = sync.Cadogan("http://127.0.0.1:9")
    assert cadogan.url == "http://127.0.0.1:9"
    assert threading.active_count() == before


def test_an_abandoned_iteration_closes_its_generator() -> None:
    thread, closed = EventLoopThread(), []

    async def count() -> AsyncIterator[int]:
        try:
            for n in range(10):
                yield n
        finally:
            closed.append(True)

    def first_three() -> Iterator[int]:
        for n in thread.iterate(count()):
            yield n
            if n == 2:
                return

    assert list(first_three()) == [0, 1, 2]
    assert closed == [True]
    thread.close()


def test_a_callback_cannot_call_the_client() -> None:
    thread = EventLoopThread()

    async def callback() -> None:
        thread.run(asyncio.sleep(0))

    with pytest.raises(CadoganError, match="cannot call the client"):
        thread.run(callback())
    thread.close()


INTERRUPTED = """
import sys
from cadogan_client import sync
with sync.Cadogan(sys.argv[1], token=sys.argv[2]) as cadogan:
    try:
        cadogan.pair("duchess")
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


HAS_POLLED = "SELECT seen > since FROM pairing WHERE state = 'waiting'"
"""Whether the client has polled its pairing. From then on it knows the id, and can cancel it."""


async def test_ctrl_c_leaves_the_queue(service: Service, dsn: str) -> None:
    async with AsyncCadogan(service.url) as ada:
        token = (await ada.sign_up(f"P {token_hex(6)}")).token
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", INTERRUPTED, service.url, token, stdout=subprocess.PIPE
    )
    connection = await asyncpg.connect(dsn)
    async with asyncio.timeout(20):
        while not await connection.fetchval(HAS_POLLED):  # noqa: ASYNC110 - another process writes the row
            await asyncio.sleep(0.02)
        process.send_signal(signal.SIGINT)
        output, _ = await process.communicate()
    assert output == b"stopped\n"
    assert await connection.fetchval("SELECT state FROM pairing") == "cancelled"
    await connection.close()
