"""A cluster that the doctor looks at, and what it finds."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cadogan.cli.operators.doctor.doctor import findings
from cadogan.cli.operators.doctor.finding import Finding
from cadogan.cli.serving.settings.settings import Settings
from cadogan.store.embedded import EmbeddedPostgres

APP = "doctor_app"


class Cluster:
    """A Postgres of these tests alone, on which a service could serve. `psql` works as its superuser."""

    def __init__(self, postgres: EmbeddedPostgres) -> None:
        self._postgres = postgres

    def psql(self, command: str, database: str = "cadogan") -> str:
        program, dsn = self._postgres.bin / "psql", self._postgres.dsn(database)
        asked = [str(program), "-qXAt", "-v", "ON_ERROR_STOP=1", dsn, "-c", command]
        return subprocess.run(asked, check=True, capture_output=True, text=True, timeout=60).stdout

    def owner_dsn(self, database: str) -> str:
        return self._postgres.dsn(database)

    def dsn(self, login: str = APP, database: str = "cadogan") -> str:
        return f"postgresql://{login}@{self._postgres.dsn(database).partition('@')[2]}"

    @contextmanager
    def broken(self, by: str, until: str, database: str = "cadogan") -> Iterator[None]:
        """Break it with one command, and repair it with another."""
        self.psql(by, database)
        try:
            yield
        finally:
            self.psql(until, database)

    @contextmanager
    def set(self, name: str, value: str) -> Iterator[None]:
        """Set a setting of the server, which takes it over at once."""
        with self.broken(f"ALTER SYSTEM SET {name} = '{value}'", f"ALTER SYSTEM RESET {name}"):
            self.psql("SELECT pg_reload_conf(), pg_sleep(0.3)")
            yield
        self.psql("SELECT pg_reload_conf(), pg_sleep(0.3)")


def look(cluster: Cluster | None = None, url: str | None = None, **settings: Any) -> list[Finding]:
    if cluster is not None:
        settings.setdefault("database_url", cluster.dsn())
    return list(findings(Settings(port=settings.pop("port", 0), **settings), url))


def found(subject: str, all_found: list[Finding], status: str = "fault") -> Finding:
    """The finding about a subject. It has a cure, unless it is well."""
    (one,) = [each for each in all_found if each.subject == subject and each.status == status]
    assert one.cure or status == "ok"
    return one
