"""A real Postgres that can be harmed, and a pair: a primary, and a standby that confirms each of its commits."""

import os
import random
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.account import account_for_postgres
from cadogan.store.embedded.cluster import OWNER, noted_pid
from cadogan.store.embedded.home import PORT, home_for
from cadogan.store.embedded.waiting import comes_true

CONFIRMED = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"

WITHIN_S = 60


class Server:
    """A Postgres that can be harmed."""

    def __init__(self, postgres: EmbeddedPostgres) -> None:
        self._postgres = postgres
        self._home = home_for(postgres.home, account_for_postgres())
        self._stopped: list[int] = []

    @property
    def socket(self) -> Path:
        """Directory of its Unix socket."""
        return self._home.socket

    @property
    def home(self) -> Path:
        """Directory of its data."""
        return self._home.path

    @property
    def cluster(self) -> Path:
        """Directory of its cluster."""
        return self._home.cluster

    @property
    def bin(self) -> Path:
        """Directory of its programs."""
        return self._postgres.bin

    @property
    def path(self) -> Path:
        """Its Unix socket."""
        return self._home.socket / f".s.PGSQL.{PORT}"

    def dsn(self) -> str:
        """DSN of its database, which exists."""
        return dsn_of(self)

    @contextmanager
    def kept_up(self) -> Iterator[None]:
        """Let it run until the block ends, even if the node that started it stops."""
        with EmbeddedPostgres(self._postgres.home):
            yield

    def query(self, sql: str, database: str = "postgres") -> str:
        """Run statements with psql, without waiting for a standby. Returns the output."""
        psql = (self.bin / "psql", f"--host={self.socket}", f"--port={PORT}", f"--username={OWNER}")
        options = (f"--dbname={database}", "--no-psqlrc", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1")
        done = account_for_postgres().run((*psql, *options), f"SET synchronous_commit = local;\n{sql}")
        if done.returncode:
            raise RuntimeError(done.stdout)
        return done.stdout.removeprefix("SET\n").strip()

    def hang(self) -> None:
        """Stop every process where it is: connections stay open, and nothing answers."""
        self._stopped = self.processes()
        for pid in self._stopped:
            os.kill(pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let the processes go on."""
        for pid in self._stopped:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
        self._stopped = []

    def kill(self) -> None:
        """Kill every process at once, as a power cut does."""
        for pid in self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def kill_postmaster(self) -> None:
        """Kill the first process alone. The others notice, and end."""
        os.kill(self.processes()[0], signal.SIGKILL)

    def kill_backend(self, chance: random.Random) -> None:
        """Kill one of the other processes. Postgres then ends all of them, and recovers as after a power cut."""
        _, *children = self.processes()
        with suppress(ProcessLookupError):
            os.kill(chance.choice(children), signal.SIGKILL)

    def kill_watcher(self) -> None:
        """Kill the process that starts it again when it ends. Nothing else happens yet."""
        stat = Path(f"/proc/{self.processes()[0]}/stat").read_text()
        _, parent, *_ = stat.rpartition(")")[2].split()  # man 5 proc_pid_stat: pid (name) state ppid …
        os.kill(int(parent), signal.SIGKILL)

    def promote(self) -> None:
        """Make a standby the primary."""
        self.query("SELECT pg_promote()")

    def processes(self) -> list[int]:
        """The postmaster and its children. The postmaster comes first, so that it starts no more of them."""
        postmaster = noted_pid(self._home.cluster)
        assert postmaster is not None  # it is running
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        return [postmaster, *map(int, children)]


def dsn_of(*servers: Server) -> str:
    """DSN that names servers as hosts, in order."""
    return f"postgresql://{OWNER}@/cadogan?host={','.join(str(server.socket) for server in servers)}&port={PORT}"


@contextmanager
def data_directory() -> Iterator[Path]:
    """A directory that Postgres's user may enter, if root starts it."""
    with tempfile.TemporaryDirectory(prefix="cadogan-lab-") as directory:
        Path(directory).chmod(0o755)
        yield Path(directory)


@contextmanager
def postgres_at(home: Path, settings: Mapping[str, str] | None = None) -> Iterator[Server]:
    """A Postgres with the database `cadogan`, until the block ends."""
    with EmbeddedPostgres(home, settings=settings) as postgres:
        postgres.dsn("cadogan")
        server = Server(postgres)
        try:
            yield server
        finally:
            server.resume()  # a stopped Postgres could not be shut down


@contextmanager
def postgres_pair() -> Iterator[tuple[Server, Server]]:
    """A primary with the database `cadogan`, and its synchronous standby."""
    with data_directory() as directory, postgres_at(directory / "one") as primary:
        standby = Server(EmbeddedPostgres(directory / "other"))
        copy_cluster(primary, standby)
        with standby.kept_up():
            # After the copy was made: once promoted, the standby has nobody to wait for.
            primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
            primary.query("SELECT pg_reload_conf()")
            if not comes_true(lambda: primary.query(CONFIRMED) == "1", WITHIN_S):
                raise RuntimeError("the standby does not follow")
            yield primary, standby


def copy_cluster(primary: Server, standby: Server) -> None:
    """Copy a running server's cluster to the place where another one will find it, as a standby."""
    account = account_for_postgres()
    standby.home.mkdir(parents=True, exist_ok=True)
    standby.home.chmod(0o711)
    account.adopt(standby.home)
    backup = (primary.bin / "pg_basebackup", f"--host={primary.socket}", f"--port={PORT}", f"--username={OWNER}")
    done: subprocess.CompletedProcess[str] = account.run(
        (*backup, f"--pgdata={standby.cluster}", "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
    )
    if done.returncode:
        raise RuntimeError(done.stdout)
