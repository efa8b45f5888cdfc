"""Services in processes of their own, for tests that kill them.

This file is also the program of such a service: `services.py DATA_DIR wait|insert|beget LINGER_S`. It tells the
DSN first, then each row that it has committed or the process that it has begotten, and ends when its standard input
does.
"""

import asyncio
import os
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import asyncpg

from cadogan.store.embedded import EmbeddedPostgres
from tests.store.embedded.system import DEADLINE_S, ask

LINGER_S = 0.5
"""Seconds that Postgres outlives the last of these services, if that was killed."""


class Program(NamedTuple):
    """This file as a program: the Python that runs it, and where our code and the installed packages are."""

    python: str = sys.executable
    root: Path = Path(__file__).parents[3]
    packages: Path = Path(sysconfig.get_path("purelib"))

    def command(self, data_dir: Path, work: str, linger_s: float = LINGER_S) -> list[str]:
        """Return the command line of a service on a data directory."""
        script = self.root / Path(__file__).relative_to(OURS.root)
        return [self.python, str(script), str(data_dir), work, str(linger_s)]

    @property
    def environment(self) -> dict[str, str]:
        """The variables that a Python needs to find our code, even a Python outside our virtual environment."""
        return {"PYTHONPATH": os.pathsep.join(map(str, (self.root, self.root / "service", self.packages)))}


OURS = Program()


class Service:
    """A service on a data directory, which is killed at the end of the `with` unless it has ended."""

    def __init__(
        self,
        data_dir: Path,
        work: str = "wait",
        *,
        program: Program = OURS,
        uid: int | None = None,
        linger_s: float = LINGER_S,
    ) -> None:
        self.process = subprocess.Popen(
            program.command(data_dir, work, linger_s),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | program.environment,
            user=uid,
            group=uid,
            extra_groups=None if uid is None else [],
            start_new_session=True,  # its own terminal, as it were, in which one can press Ctrl-C
        )

    def told(self) -> str:
        """Wait for the next line that the service tells."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def told_at_last(self) -> list[str]:
        """All that the service tells until it has ended."""
        assert self.process.stdout is not None
        lines = self.process.stdout.read().splitlines()
        self.process.wait(DEADLINE_S)
        return lines

    def end(self) -> None:
        """Let the service end by itself."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(DEADLINE_S) == 0

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(DEADLINE_S)

    def press_ctrl_c(self) -> None:
        """Interrupt all processes of the terminal at once, as it does."""
        os.killpg(self.process.pid, signal.SIGINT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        self.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


def serve(data_dir: Path, work: str, linger_s: float) -> None:
    with EmbeddedPostgres(data_dir, linger_s=linger_s) as postgres:
        dsn = postgres.dsn("cadogan")
        try:
            print(dsn, flush=True)  # noqa: T201 - what a service tells
            if work == "insert":
                asyncio.run(insert(dsn))
            if work == "beget":
                print(subprocess.Popen(["sleep", "60"]).pid, flush=True)  # noqa: T201 - as above
            sys.stdin.read()
        except KeyboardInterrupt:
            print(ask(dsn, "SELECT 'still here'"), flush=True)  # noqa: T201 - as above


async def insert(dsn: str) -> None:
    """Commit rows 1, 2, 3 … for ever, and tell each that is committed."""
    connection = await asyncpg.connect(dsn)
    await connection.execute("DROP TABLE IF EXISTS row; CREATE TABLE row (number bigserial)")
    while True:
        print(await connection.fetchval("INSERT INTO row DEFAULT VALUES RETURNING number"), flush=True)  # noqa: T201


if __name__ == "__main__":
    serve(Path(sys.argv[1]), sys.argv[2], float(sys.argv[3]))
