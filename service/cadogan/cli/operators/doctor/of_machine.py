"""Looks at this machine and its settings."""

import os
import shutil
import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from cadogan.cli.operators.doctor.finding import Finding, fault, ok, warning
from cadogan.cli.serving.ready import ANSWER_S
from cadogan.cli.serving.settings.environment import in_words, unknown_variables
from cadogan.cli.serving.settings.settings import Settings
from cadogan.rooms.node.descriptors import raise_descriptor_limit
from cadogan.store.embedded import default_data_dir

FEW_DESCRIPTORS = 4096
"""Fewer serve a few hundred people."""
LITTLE_DISK = 1024**3
"""Bytes. Postgres stops when it cannot write its WAL."""
SIGNS_OF_A_NODE = {"/api/v1/version": b'"rules_version"', "/metrics": b"cadogan_build_info"}
"""What a node answers on its ports."""
LOCAL = ("127.0.0.1", "::1", "localhost")


def of_machine(settings: Settings) -> Iterator[Finding]:
    """Settings, ports, descriptors; and the data directory of the embedded Postgres."""
    yield from of_settings(settings)
    yield of_port("port", settings.host, settings.port, "PORT")
    if settings.metrics_port is not None:
        yield from of_metrics_port(settings)
    yield of_descriptors(raise_descriptor_limit())
    if settings.database_url is None:
        yield from of_data_directory(Path(settings.data) if settings.data else default_data_dir())


def of_settings(settings: Settings) -> Iterator[Finding]:
    """Variables that nobody reads, and switches that give promises up."""
    for name, meant in unknown_variables(os.environ).items():
        yield warning("settings", in_words(name, meant), f"Unset {name}, or write the name right.")
    if settings.allow_data_loss:
        yield warning(
            "settings", "ALLOW_DATA_LOSS is set: a Postgres that loses moves in a crash is accepted", "Unset it."
        )
    if settings.allow_owner and settings.database_url is not None:
        yield warning(
            "settings",
            "ALLOW_OWNER is set: a fault in the service could change stored moves",
            "Unset it, and let the service log in as `cadogan_service`.",
        )
    if not settings.limits:
        yield warning("settings", "LIMITS=0: one client can use all of the service up", "Unset it.")


def of_port(subject: str, host: str, port: int, name: str) -> Finding:
    """Whether the service can listen."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except PermissionError:
            cure = f"Set {name} to 1024 or more behind a proxy, or give the service CAP_NET_BIND_SERVICE."
            return fault(subject, f"this user may not listen on port {port}", cure)
        except OSError as error:
            if is_cadogan(host, port):
                cure = f"Nothing, if it is this one. Another node on this machine needs another {name}."
                return warning(subject, f"a node of Cadogan runs on port {port} of {host}", cure)
            cure = f"End the program that uses it (`ss -ltnp`), perhaps this service, or set {name} to another one."
            return fault(subject, f"cannot listen on port {port} of {host}: {error.strerror}", cure)
    return ok(subject, f"port {port} of {host} is free")


def is_cadogan(host: str, port: int) -> bool:
    """Whether a node answers there, on its public port or on that for metrics."""
    return any(proof in answer(host, port, path) for path, proof in SIGNS_OF_A_NODE.items())


def answer(host: str, port: int, path: str) -> bytes:
    """The body of an answer over HTTP; empty if there is none."""
    connection = HTTPConnection(host, port, timeout=ANSWER_S)
    try:
        connection.request("GET", path)
        return connection.getresponse().read()
    except (OSError, HTTPException):
        return b""
    finally:
        connection.close()


def of_metrics_port(settings: Settings) -> Iterator[Finding]:
    """Whether metrics can be served, and who can read them."""
    assert settings.metrics_port is not None  # asked before
    if settings.metrics_port == settings.port != 0:
        yield fault("metrics", f"METRICS_PORT and PORT are both {settings.port}", "Set METRICS_PORT to another one.")
        return
    yield of_port("metrics", settings.metrics_host, settings.metrics_port, "METRICS_PORT")
    if settings.metrics_host not in LOCAL:
        cure = "Let only Prometheus reach that port, or set METRICS_HOST to a private address."
        yield warning("metrics", f"metrics are readable from outside, on {settings.metrics_host}", cure)


def of_descriptors(limit: int) -> Finding:
    """Whether the process may have enough descriptors."""
    if limit < FEW_DESCRIPTORS:
        cure = (
            "Raise the hard limit: `LimitNOFILE=65536` with systemd, `ulimits` in a container, `ulimit -Hn` elsewhere."
        )
        return fault("descriptors", f"this process may open {limit} files, and each client needs one", cure)
    return ok("descriptors", f"this process may open {limit} files")


def of_data_directory(data: Path) -> Iterator[Finding]:
    """Whether the embedded Postgres can keep its data there."""
    nearest = next(path for path in (data, *data.resolve().parents) if path.exists())
    if not nearest.is_dir():
        yield fault("data directory", f"{nearest} is no directory", "Set CADOGAN_DATA to one.")
        return
    owner, user = nearest.stat().st_uid, os.geteuid()
    if data.exists() and owner != user:
        cure = f"Run the service as the owner, `chown -R` the directory, or set CADOGAN_DATA to one of user {user}."
        yield fault("data directory", f"{data} belongs to user {owner}, and this is user {user}", cure)
    elif not os.access(nearest, os.W_OK | os.X_OK):
        cure = f"Give user {user} the right to write there, or set CADOGAN_DATA to a directory of that user."
        yield fault("data directory", f"user {user} may not write in {nearest}", cure)
    else:
        yield ok("data directory", f"{data} belongs to this user")
    free = shutil.disk_usage(nearest).free
    if free < LITTLE_DISK:
        cure = "Free some, or set CADOGAN_DATA to a larger disk. Postgres stops when its disk is full."
        yield fault("disk", f"{nearest} has {free / 1024**2:.0f} MB left", cure)
    else:
        yield ok("disk", f"{nearest} has {free / 1024**3:.0f} GB left")
