"""A real PgBouncer in transaction mode as a process, from Debian's package `pgbouncer`."""

import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cadogan.store.embedded.account import account_for_postgres
from infra.faults.node import end_with_parent
from infra.faults.postgres_pair import Server

FILE = """
[databases]
cadogan = host={server} port=5432 dbname=cadogan user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {sessions}
max_client_conn = 500
"""
UP_S = 20


def pgbouncer() -> str | None:
    """Path of the program. Debian keeps it out of the PATH of users."""
    return shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


@contextmanager
def running_pgbouncer(server: Server, user: str, port: int, sessions: int, home: Path) -> Iterator[str]:
    """Run it before a Postgres, with so many sessions, until the block ends. Yields its DSN."""
    path = pgbouncer()
    assert path is not None  # callers look first
    file = home / "pgbouncer.ini"
    file.write_text(FILE.format(server=server.socket, user=user, port=port, sessions=sessions))
    account = account_for_postgres()  # may enter the directory of the socket; PgBouncer refuses to run as root, too
    other = () if account.is_own else ("-u", pwd.getpwuid(account.uid).pw_name)
    with (home / "pgbouncer.log").open("wb") as said:
        process = subprocess.Popen(
            [path, *other, str(file)],
            stdout=said,
            stderr=said,
            start_new_session=True,
            preexec_fn=end_with_parent,  # noqa: PLW1509 - it only calls prctl
        )
    try:
        wait_until_up(process, port, home / "pgbouncer.log")
        yield f"postgresql://{user}@127.0.0.1:{port}/cadogan"
    finally:
        process.terminate()
        process.wait()


def wait_until_up(process: subprocess.Popen[bytes], port: int, said: Path) -> None:
    """Wait until it accepts connections. Raises RuntimeError if it does not."""
    until = time.monotonic() + UP_S
    while process.poll() is None and time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise RuntimeError(f"PgBouncer did not start:\n{said.read_text()}")
