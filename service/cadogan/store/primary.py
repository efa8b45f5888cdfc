"""The primary among the hosts of a DSN, such as `postgresql://one,two/cadogan`.

A host that does not answer must not keep a node from the others. So each host is asked by itself, with a limit of its
own. The host that was the primary last is asked first. If it does not answer, all hosts are asked at the same time.

After a failover, the former primary may come back and take itself for the primary still. Each promotion of a standby
begins a new timeline, so of several primaries, the one with the latest timeline counts. A host on an earlier timeline
than one that was seen before is refused.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import asyncpg
import structlog
from asyncpg.connect_utils import SessionAttribute

from cadogan.store.errors import Unreachable

CONNECT_S = 1.5
"""Seconds in which a host has to accept a connection. It takes milliseconds."""

DEFAULT_PORT = 5432

# The first eight digits of the name of a WAL file are its timeline.
TIMELINE = "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"

FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

logger = structlog.get_logger()


class Host(NamedTuple):
    """A host of a DSN."""

    name: str
    """Name, address, or directory of a Unix socket."""
    port: int


class Primary:
    """Connects to the primary. The pools of a node share one, so that one search serves them all."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._hosts = hosts_of(dsn)
        self._host = self._hosts[0] if self._hosts else None
        """The primary as far as it is known. None while it has to be searched for."""
        self._last: Host | None = None
        """The primary that was found last. None before the first connection."""
        self._timeline = 0
        self._searching = asyncio.Lock()
        self._on_change: list[Callable[[], Awaitable[None]]] = []
        self._on_doubt: list[Callable[[], Awaitable[None]]] = []

    @property
    def has_several_hosts(self) -> bool:
        """Whether there is a choice of hosts."""
        return len(self._hosts) > 1

    def on_change(self, notice: Callable[[], Awaitable[None]]) -> None:
        """Call a function when another host becomes the primary."""
        self._on_change.append(notice)

    def on_doubt(self, notice: Callable[[], Awaitable[None]]) -> None:
        """Call a function when the primary may be gone, and connections to it may be dead without a word."""
        self._on_doubt.append(notice)

    async def doubt(self) -> None:
        """Search before the next connection: the primary did not answer in time, or could not commit."""
        if self.has_several_hosts:
            self._host = None
        for notice in self._on_doubt:
            await notice()

    async def connect(self, *_dsn: object, **options: Any) -> asyncpg.Connection:
        """Connect to the primary; asyncpg's pools call this. Raises what asyncpg raises, or Unreachable."""
        if not self.has_several_hosts:
            return await self._connect_to(self._host, options)
        host = self._host
        if host is not None:
            try:
                connection = await self._connect_to(host, options)
            except FAILURES as error:
                # Before the first connection, nobody knows which host is the primary: a standby is none that failed.
                if self._last is not None or not isinstance(error, asyncpg.TargetServerAttributeNotMatched):
                    logger.warning("postgres_host_failed", host=host.name, port=host.port, error=repr(error))
                if self._host is host:
                    self._host = None
            else:
                self._last = self._last or host
                return connection
        return await self._connect_to(await self._found(), options)

    async def silent_hosts(self) -> dict[str, str]:
        """Of several hosts, those with which there is no connection, and why. Standbys answer, too."""
        if not self.has_several_hosts:
            return {}
        answers = await asyncio.gather(*(self._reach(host) for host in self._hosts), return_exceptions=True)
        return {
            f"{host.name}:{host.port}": str(answer) or type(answer).__name__
            for host, answer in zip(self._hosts, answers, strict=True)
            if isinstance(answer, Exception)
        }

    async def other_primaries(self) -> list[str]:
        """Of several hosts, those that call themselves primaries although another one counts."""
        if not self.has_several_hosts:
            return []
        answers = await asyncio.gather(*(self._timeline_of(host) for host in self._hosts), return_exceptions=True)
        return [
            f"{host.name}:{host.port}"
            for host, answer in zip(self._hosts, answers, strict=True)
            if isinstance(answer, int) and host != self._last
        ]

    async def _reach(self, host: Host) -> None:
        connection = await asyncpg.connect(self._dsn, host=host.name, port=host.port, timeout=CONNECT_S)
        connection.terminate()

    async def _connect_to(self, host: Host | None, options: dict[str, Any]) -> asyncpg.Connection:
        """Connect to one host, if it is a primary. Without a host, asyncpg finds it in the environment."""
        address = {} if host is None else host._asdict()
        return await asyncpg.connect(
            self._dsn,
            host=address.get("name"),
            port=address.get("port"),
            timeout=CONNECT_S,
            target_session_attrs=SessionAttribute.read_write,
            **options,
        )

    async def _found(self) -> Host:
        """The primary, searched for once by all who need it. Raises Unreachable."""
        async with self._searching:
            if self._host is None:
                self._host = await self._search()
                if self._last not in (None, self._host):
                    logger.warning("postgres_primary_changed", host=self._host.name, port=self._host.port)
                    # Before any new connection: a pool must not go on with a connection to the former primary.
                    for notice in self._on_change:
                        await notice()
                self._last = self._host
            return self._host

    async def _search(self) -> Host:
        """Ask all hosts, and wait for each until its limit: a former primary may answer first."""
        answers = await asyncio.gather(*(self._timeline_of(host) for host in self._hosts), return_exceptions=True)
        primaries: list[tuple[int, Host]] = []
        reasons = []
        for host, answer in zip(self._hosts, answers, strict=True):
            if isinstance(answer, int) and answer >= self._timeline:
                primaries.append((answer, host))
            elif isinstance(answer, int):
                reasons.append(f"{host.name}:{host.port} was the primary before timeline {self._timeline}")
            elif isinstance(answer, FAILURES):
                reasons.append(f"{host.name}:{host.port}: {answer!r}")
            else:
                raise answer
        if not primaries:
            raise Unreachable(f"none of the hosts is a primary: {'; '.join(reasons)}")
        self._timeline, host = max(primaries, key=lambda found: found[0])
        return host

    async def _timeline_of(self, host: Host) -> int:
        """Timeline of a primary. Raises one of FAILURES if the host is none."""
        async with asyncio.timeout(CONNECT_S):
            connection = await self._connect_to(host, {})
            try:
                return int(await connection.fetchval(TIMELINE), 16)
            finally:
                connection.terminate()


def hosts_of(dsn: str) -> list[Host]:
    """Hosts of a DSN, in order; empty if it names none.

    >>> hosts_of("postgresql://ann@one,two:5433/cadogan")
    [Host(name='one', port=5432), Host(name='two', port=5433)]
    >>> hosts_of("postgresql://ann@/cadogan?host=/run/one,/run/two&port=6432")
    [Host(name='/run/one', port=6432), Host(name='/run/two', port=6432)]
    """
    address = urlsplit(dsn)
    query = parse_qs(address.query)
    named = unquote(address.netloc.rpartition("@")[2]) or query.get("host", [os.environ.get("PGHOST", "")])[-1]
    ports = query.get("port", [os.environ.get("PGPORT", "")])[-1].split(",")
    names = named.split(",") if named else []
    return [host_of(name, ports[place if len(ports) == len(names) else 0]) for place, name in enumerate(names)]


def host_of(text: str, port: str) -> Host:
    """A host as a DSN names it, with the port that counts if it names none. Raises ValueError."""
    if text.startswith("/"):
        return Host(text, int(port or DEFAULT_PORT))
    if text.startswith("["):  # IPv6
        name, _, own_port = text[1:].partition("]")
        own_port = own_port.removeprefix(":")
    else:
        name, _, own_port = text.partition(":")
    return Host(name, int(own_port or port or DEFAULT_PORT))
