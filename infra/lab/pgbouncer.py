"""A real PgBouncer in transaction mode as a process, from Debian's package `pgbouncer`."""

import pwd
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cadogan.store.embedded.account import account_for_postgres
from infra.lab.postgres import Server
from infra.lab.program import Program, running, stable_port

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


def pgbouncer() -> str | None:
    """Path of the program. Debian keeps it out of the PATH of users."""
    return shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


@contextmanager
def running_pgbouncer(server: Server, user: str, sessions: int, home: Path) -> Iterator[str]:
    """Run it before a Postgres, with so many sessions, until the block ends. Yields its DSN."""
    path = pgbouncer()
    assert path is not None  # callers look first
    file, port = home / "pgbouncer.ini", stable_port()
    file.write_text(FILE.format(server=server.socket, user=user, port=port, sessions=sessions))
    account = account_for_postgres()  # may enter the directory of the socket; PgBouncer refuses to run as root, too
    other = () if account.is_own else ("-u", pwd.getpwuid(account.uid).pw_name)
    with running(Program(port, (path, *other, file), home / "pgbouncer.log")):
        yield f"postgresql://{user}@127.0.0.1:{port}/cadogan"
