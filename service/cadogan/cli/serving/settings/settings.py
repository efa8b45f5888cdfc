"""All settings of `cadogan serve`, as options and as environment variables.

`--help` and the page at /docs/configuration are made from this class. A setting is a field: its type, its default, and
what it does. An operator writes it as an option, as a variable `CADOGAN_NAME`, or by its short name.
"""

import re
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Annotated, Any, Literal, TypeAlias

from cyclopts import Group, Parameter
from cyclopts.validators import Number

from cadogan.rooms.node.shutdown import DRAIN_S
from cadogan.store.errors import TooFewConnections
from cadogan.store.pool_uses import CONNECTIONS, uses_of
from cadogan.tournaments.daily import daily_arenas
from cadogan.tournaments.hourly import hourly_sprints

PREFIX = "CADOGAN_"
SECRETS = frozenset({"database_url", "pooler_url", "nats_url"})
"""Settings that may contain a password. Their values can be read from files, and are never shown."""

SERVING = Group.create_ordered("Serving")
DATA = Group.create_ordered("Data")
RACES = Group.create_ordered("Races")
OBSERVING = Group.create_ordered("Observing")

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]


def variables(name: str, *, has_short: bool = True) -> list[str]:
    """Environment variables of a setting. The first one that is set counts."""
    short = name.upper()
    return [PREFIX + short, short] if has_short else [PREFIX + short]


def setting(name: str, group: Group, *, has_short: bool = True, validator: Any = None) -> Parameter:
    """How an operator writes a setting."""
    return Parameter(env_var=variables(name, has_short=has_short), group=group, validator=validator)


def are_networks(_type: object, text: str) -> None:
    """Check a list of addresses and networks. Raises ValueError."""
    for name in split_networks(text):
        try:
            ip_network(name)
        except ValueError as error:
            raise ValueError(f"{error}. It takes addresses and networks, such as 10.0.0.0/8,192.0.2.7.") from None


def are_arenas(_type: object, text: str) -> None:
    """Check arenas of each day. Raises ValueError."""
    daily_arenas(text)


def are_sprints(_type: object, text: str) -> None:
    """Check sprints of each hour. Raises ValueError."""
    hourly_sprints(text)


def is_origin(_type: object, text: str) -> None:
    """Check an address that has a scheme, a host and perhaps a port. Raises ValueError."""
    if text and not ORIGIN.fullmatch(text):
        raise ValueError(
            f"{text!r} is not the address of a service. It takes a scheme, a host in lower case and perhaps a port, "
            "without a slash at the end, such as https://cadogan.example."
        )


def are_enough(_type: object, connections: int) -> None:
    """Check a number of connections. Raises ValueError."""
    try:
        uses_of(connections)
    except TooFewConnections as error:
        raise ValueError(str(error)) from None


def split_networks(text: str) -> list[str]:
    """Addresses and networks that are separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


ORIGIN = re.compile(r"https?://([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:[1-9][0-9]{0,4})?")
"""An origin as clients write it (RFC 6454), without a port that its scheme implies."""
PORT = Number(gte=0, lte=65_535)
DatabaseUrl: TypeAlias = Annotated[str | None, Parameter(env_var=variables("database_url"))]
"""The database of a command."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Settings of a node. A dataclass, because cyclopts reads options, defaults and help from one."""

    host: Annotated[str, setting("host", SERVING)] = "127.0.0.1"
    """Address to listen on."""
    port: Annotated[int, setting("port", SERVING, validator=PORT)] = 8000
    """Port to listen on."""
    trusted_proxies: Annotated[str, setting("trusted_proxies", SERVING, validator=are_networks)] = ""
    """Addresses or networks of trusted proxies, separated by commas, such as `10.0.0.0/8,192.0.2.7`. Their
    `X-Forwarded-For` is used. Behind a proxy that is not listed, all clients share its address and its limits."""
    public_url: Annotated[str, setting("public_url", SERVING, validator=is_origin)] = ""
    """Address under which clients reach the service, such as `https://cadogan.example`. Apps that sign players in,
    frames, pictures and search engines are told it. By default they are told the address of their request."""
    limits: Annotated[bool, setting("limits", SERVING)] = True
    """Rate limit each token and each address. Benchmarks switch it off."""
    webhook_networks: Annotated[str, setting("webhook_networks", SERVING, validator=are_networks)] = ""
    """Networks inside yours to which webhooks of players may lead, such as `10.1.2.0/24,127.0.0.1`, over `http` too. By
    default they lead to the public internet only, over `https`."""
    drain: Annotated[float, setting("drain", SERVING, validator=Number(gte=0, lte=600))] = DRAIN_S
    """Seconds between a SIGTERM and the end of the sockets. `/readyz` answers 503, no new races, pairings and sockets
    are taken, and races under way go on."""
    respawn: Annotated[bool, setting("respawn", SERVING)] = True
    """Serve in a child process, and replace it within a moment if it is killed."""
    processes: Annotated[int, setting("processes", SERVING, validator=Number(gte=1, lte=64))] = 1
    """Processes that serve on the port, each a node of its own, one for each core at most. Each opens
    `DATABASE_CONNECTIONS`."""

    database_url: Annotated[str | None, setting("database_url", DATA)] = None
    """A Postgres 16 or newer to use instead of the embedded one, such as `postgresql://user@host/database`. It may name
    several hosts; the service follows the primary."""
    database_connections: Annotated[int, setting("database_connections", DATA, validator=are_enough)] = CONNECTIONS
    """Connections to Postgres that this node opens at most, those to a pooler included."""
    pooler_url: Annotated[str | None, setting("pooler_url", DATA)] = None
    """A PgBouncer in transaction mode before the same database, such as `postgresql://user@host:6432/database`, for
    everything but the writing of moves and the bus."""
    data: Annotated[str | None, setting("data", DATA, has_short=False)] = None
    """Directory for the data of the embedded Postgres. By default a directory of the user who runs the service."""
    allow_data_loss: Annotated[bool, setting("allow_data_loss", DATA)] = False
    """Start on a Postgres with `fsync` or `full_page_writes` off, which may lose acknowledged moves in a crash."""
    allow_owner: Annotated[bool, setting("allow_owner", DATA)] = False
    """Serve with a login that owns the tables or is a superuser, and run missing migrations at the start."""
    nats_url: Annotated[str | None, setting("nats_url", DATA)] = None
    """A NATS server, or several separated by commas, over which nodes tell each other what happened, such as
    `nats://host:4222`. Without one they do so over Postgres."""

    house_bots: Annotated[bool, setting("house_bots", RACES)] = True
    """Let house bots race while a spectator watches, and for the first ten minutes."""
    winnable: Annotated[bool, setting("winnable", RACES)] = True
    """Search for winnable deals in a separate process when fewer than a dozen of a game are left. Without it, deals
    that were found before are still dealt."""

    daily_arenas: Annotated[str, setting("daily_arenas", RACES, validator=are_arenas)] = ""
    """Arenas that the service makes each day on the game of the day, separated by commas: the time of the start in UTC,
    minutes and a name, such as `12:00/30 Lunch arena, 19:30/60 Evening arena`. By default there are none."""
    hourly_sprints: Annotated[str, setting("hourly_sprints", RACES, validator=are_sprints)] = ""
    """Sprints that the service makes each hour on the game of the day, separated by commas: the minute of the start,
    the number of rounds, perhaps the seconds of each (120 without) and a name, such as
    `:00/5 Hourly sprint, :30/7x60 Quick sprint`. By default there are none."""

    metrics_port: Annotated[int | None, setting("metrics_port", OBSERVING, validator=PORT)] = None
    """Port on which Prometheus finds the metrics at `/metrics`. By default there is none. It is not for the public."""
    metrics_host: Annotated[str, setting("metrics_host", OBSERVING)] = "127.0.0.1"
    """Address of that port. In a container, `0.0.0.0`."""
    log_level: Annotated[LogLevel, setting("log_level", OBSERVING)] = "info"
    """Log entries of this level and above. Libraries log from `warning` up."""
    access_log: Annotated[bool, setting("access_log", OBSERVING)] = False
    """Log each request with its status, duration and address."""
    traces: Annotated[bool, setting("traces", OBSERVING)] = False
    """Send traces by OpenTelemetry's protocol. Needs `pip install cadogan[tracing]`. OpenTelemetry's own variables say
    where to, such as `OTEL_EXPORTER_OTLP_ENDPOINT`."""
