"""A real Postgres for the whole run, and databases on it that are copies of one that was migrated once."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import asyncpg
import pytest
import structlog
import uvloop
from playwright.async_api import Browser, async_playwright

from cadogan import app
from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log import appender
from cadogan.store.migrations import migrate
from cadogan_client import Cadogan, RaceAbandoned, RaceView
from infra.lab.browsers import CHROMIUM, FLAGS

running = partial(app.running, may_lose_data=True, may_own=True)
"""Serves on the Postgres of all tests, which has no fsync and one login."""


def pytest_asyncio_loop_factories() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Tests run on the event loop that the service runs on."""
    return {"uvloop": uvloop.new_event_loop}


MEMORY = Path("/dev/shm")
"""Files in memory, on Linux. There, the hundreds of files of each database take a tenth of the CPU."""
ENOUGH = 2 << 30
"""Bytes of memory that the databases of a run never fill. Some containers have less."""

UNSAFE = {"fsync": "off", "wal_compression": "off", "autovacuum_naptime": "1min", "max_connections": "300"}
"""Settings of a Postgres that need not survive a power cut. A new database begins with a checkpoint, after which each
page would be compressed once. The tables are small, and a look whether one needs VACUUM is a process of its own. The
services of several folders may be up at once, each with its pools."""


def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest) -> None:
    """Refuse fixtures of a folder that pytest would keep to the end of the run: whole services, and what they do."""
    if fixturedef.scope == "package" and isinstance(request.node, pytest.Session):
        folder = fixturedef.baseid
        raise TypeError(f"{fixturedef.argname} would stay to the end of the run: {folder}/__init__.py is not there")


@contextmanager
def scratch_directory() -> Iterator[Path]:
    """A directory for data that may be lost, in memory if there is enough. All users may enter it."""
    has_memory = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH
    with TemporaryDirectory(prefix="cadogan-tests-", dir=MEMORY if has_memory else None) as directory:
        Path(directory).chmod(0o755)
        yield Path(directory)


@pytest.fixture(scope="session")
def postgres() -> Iterator[EmbeddedPostgres]:
    """The server of all tests. A test that crashes Postgres starts its own.

    Its commits are not safe: tests create databases all the time and would wait for each other. Tests of durability use
    servers of their own.
    """
    with (
        scratch_directory() as directory,
        EmbeddedPostgres(directory / "data", settings=UNSAFE) as server,
    ):
        yield server


@pytest.fixture(scope="session", autouse=True)
def _logs_are_plain() -> Iterator[None]:
    """Logs go to standard error, as those of the service, and show tracebacks as Python does.

    With all local variables, as structlog has it, a traceback takes a second.
    """
    *processors, _ = structlog.get_config()["processors"]
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*processors, plain], logger_factory=to_standard_error)
    yield
    structlog.reset_defaults()


def to_standard_error(*_: object) -> structlog.PrintLogger:
    """A logger to where standard error goes now: pytest captures it again for each test."""
    return structlog.PrintLogger(sys.stderr)


@pytest.fixture(scope="session", autouse=True)
def _locked_heads_are_waited_for() -> Iterator[None]:
    """A writer waits for a locked head until the deadline, so that a test can see it wait."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(appender, "DO_NOT_WAIT_LONG", "SET lock_timeout = '10s'")
        yield


@pytest.fixture(scope="session")
async def database_template(postgres: EmbeddedPostgres) -> str:
    """Name of a migrated database without connections, with partitions for races of now."""
    dsn = postgres.dsn("template_cadogan")
    await migrate(dsn)
    await execute(dsn, "SELECT create_partitions()")
    return "template_cadogan"


@pytest.fixture(scope="session")
async def shared_dsn(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[str]:
    """A migrated database for all tests that keep to races, players and nodes of their own."""
    async with copy_of(postgres, database_template) as dsn:
        yield dsn


@pytest.fixture
async def dsn(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[str]:
    """A migrated database for one test alone."""
    async with copy_of(postgres, database_template) as dsn:
        yield dsn


@asynccontextmanager
async def copy_of(postgres: EmbeddedPostgres, template: str) -> AsyncIterator[str]:
    name = f"test_{uuid4().hex}"
    administration = await asyncpg.connect(postgres.dsn("postgres"))
    try:  # copying files takes a fifth of the time of writing each page to the WAL
        await administration.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        yield postgres.dsn(name)
        await administration.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await administration.close()


def copy_database(programs: Path, source: str, target: str) -> None:
    """Dump a database, and restore the dump, perhaps in another cluster."""
    dump = subprocess.run([programs / "pg_dump", source], capture_output=True, check=True).stdout
    subprocess.run([programs / "psql", "--quiet", target], input=dump, capture_output=True, check=True)


async def execute(dsn: str, command: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


@pytest.fixture
async def service(dsn: str) -> AsyncIterator[Service]:
    """The whole service on a port and a database of its own, in this process."""
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        yield service


@pytest.fixture(scope="module")
async def dsn_of_module(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[str]:
    """The database of `service_of_module`."""
    async with copy_of(postgres, database_template) as dsn:
        yield dsn


@pytest.fixture(scope="module")
async def service_of_module(dsn_of_module: str) -> AsyncIterator[Service]:
    """The whole service for all tests of a module, which keep to races and players of their own.

    A module takes it by a fixture `service` that returns it: to start a service for each test takes 0.3 s of CPU.
    """
    async with running(dsn_of_module, bound("127.0.0.1", 0)) as service:
        yield service


FREE_ALL_NAMES = "DELETE FROM name_skeleton; UPDATE player SET name = player_id, name_key = player_id"


@pytest.fixture
async def reused_service(service_of_module: Service, dsn_of_module: str) -> AsyncIterator[Service]:
    """The service of a module, for tests whose people have the same few names, which are free again after each."""
    yield service_of_module
    await execute(dsn_of_module, FREE_ALL_NAMES)


async def dodged_race(one: Cadogan, other: Cadogan) -> RaceView:
    """A rated race that `other` leaves in the countdown."""
    race, _ = await asyncio.gather(*(each.pair("duchess", rated=True) for each in (one, other)))
    async with one.race(race.id) as staying, other.race(race.id) as leaving:
        await asyncio.gather(staying.ready(), leaving.ready())
        await leaving.leave()
        with pytest.raises(RaceAbandoned):
            await staying.started()
    return race


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """The browser of all tests that need one. Without one, they are skipped."""
    if CHROMIUM is None:
        pytest.skip("NO BROWSER: this is NOT tested; install Debian's `chromium-headless-shell` and run it again")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()
