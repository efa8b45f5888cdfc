"""The command as people run it: a real process, with a Postgres and a home of its own."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, redirect_stderr, redirect_stdout
from functools import partial
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from resource import RLIMIT_NOFILE, setrlimit

import httpx
import pytest

from cadogan.main import program
from cadogan.store.embedded import EmbeddedPostgres
from infra.lab.program import stable_port
from tests.fixtures import scratch_directory

COMMAND = [str(Path(sys.executable).with_name("cadogan"))]
UP_S = 60
DOWN_S = 30

Serving = Callable[..., AbstractAsyncContextManager["Process"]]


class Process:
    """A service in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self._process = process
        self._said = b""
        self.pid = process.pid
        self.url = f"http://127.0.0.1:{port}"

    @property
    def status(self) -> int | None:
        """Its exit status, once it has ended."""
        return self._process.returncode

    @property
    def said(self) -> str:
        """What was read of its output."""
        return self._said.decode()

    async def until_up(self) -> None:
        async with asyncio.timeout(UP_S), httpx.AsyncClient() as client:
            while True:
                assert self._process.returncode is None, (await self._process.communicate())[0].decode()
                try:
                    await client.get(f"{self.url}/livez")
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
                else:
                    return

    async def until_said(self, words: str) -> None:
        """Read what it says up to these words."""
        assert self._process.stdout is not None
        async with asyncio.timeout(UP_S):
            while words.encode() not in self._said:
                line = await self._process.stdout.readline()
                assert line, self._said.decode()
                self._said += line

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    async def end(self, number: signal.Signals) -> str:
        """Send a signal, unless it has ended; what it said to the end."""
        if self._process.returncode is None:
            self._process.send_signal(number)
        async with asyncio.timeout(DOWN_S):
            said, _ = await self._process.communicate()
        return (self._said + said).decode()


@pytest.fixture(scope="session")
def environment() -> Iterator[Mapping[str, str]]:
    """What the commands of these tests see."""
    settings = {"HOUSE_BOTS": "0", "WINNABLE": "0"}
    settings |= {"ALLOW_DATA_LOSS": "1", "ALLOW_OWNER": "1"}  # the Postgres of all tests has no fsync, and one login
    with scratch_directory() as directory:
        data = directory / "data"
        yield os.environ | {"CADOGAN_DATA": str(data), "TERM": "dumb", "COLUMNS": "120"} | settings
        with EmbeddedPostgres(data):
            pass  # whatever a killed service has left behind has ended after this


@pytest.fixture(scope="session")
def cadogan(environment: Mapping[str, str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command to its end in this process, which saves its start: up to a second of CPU.

    It runs in a thread of its own, because commands have an event loop of their own. Nothing else runs meanwhile.
    """

    def run(*arguments: str, input: str = "") -> subprocess.CompletedProcess[str]:  # noqa: A002 - as in subprocess
        said, err = BytesIO(), StringIO()
        out = TextIOWrapper(said, write_through=True)  # some commands write bytes
        with (
            pytest.MonkeyPatch.context() as patch,
            ThreadPoolExecutor(1) as thread,
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            patch.setattr(os, "environ", {**environment})
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(input.encode())))
            status = thread.submit(ended, arguments).result()
        return subprocess.CompletedProcess(arguments, status, said.getvalue().decode(), err.getvalue())

    return run


def ended(arguments: Sequence[str]) -> int:
    """The exit status of a command. It has written the reason of its end, as Python does."""
    try:
        program(arguments[0])(arguments)
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
            return 1
        return end.code or 0
    return 0


@pytest.fixture(scope="session")
def cadogan_process(environment: Mapping[str, str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command to its end as people do, for what only a process has: a service, other processes, the entrance."""

    def run(*arguments: str, input: str | None = None) -> subprocess.CompletedProcess[str]:  # noqa: A002 - as in subprocess
        command = [*COMMAND, *arguments]
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=60, check=False, input=input
        )

    return run


@pytest.fixture
def serving(environment: Mapping[str, str]) -> Serving:
    """Serve on a port, in a process that is gone after the block.

    `command` may be another release; `descriptors` are its soft and hard limit.
    """

    @asynccontextmanager
    async def serve(
        port: int, command: Sequence[str] = COMMAND, descriptors: tuple[int, int] | None = None, **more: str
    ) -> AsyncIterator[Process]:
        process = await asyncio.create_subprocess_exec(
            *command,
            "serve",
            env={**environment, "PORT": str(port), **more},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            preexec_fn=descriptors and partial(setrlimit, RLIMIT_NOFILE, descriptors),
        )
        service = Process(process, port)
        try:
            yield service
        finally:
            await service.end(signal.SIGKILL)

    return serve


@pytest.fixture
def port() -> int:
    """A port that stays free while the test runs."""
    return stable_port()
