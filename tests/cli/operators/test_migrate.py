"""`cadogan migrate`, and the login that the service may have on a Postgres of its own."""

import json
import subprocess
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from uuid import uuid4

import asyncpg
import httpx
import pytest

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.migrations import newest
from cadogan_client import Cadogan
from tests.cli.conftest import Serving
from tests.cli.old_postgres import old_postgres
from tests.fixtures import copy_database, execute

Command = Callable[..., subprocess.CompletedProcess[str]]
RIGHTS = """
SELECT c.relname, a.privilege_type FROM pg_class c CROSS JOIN aclexplode(c.relacl) a
WHERE a.grantee = to_regrole('cadogan_service') AND c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT proname, 'EXECUTE' FROM pg_proc
WHERE pronamespace = 'public'::regnamespace AND has_function_privilege('cadogan_service', oid, 'EXECUTE')
ORDER BY 1, 2
"""

OF_ANOTHER_CLUSTER = "INSERT INTO event SELECT least_race_id(now()), 1, '9000000000', '\\x90'"
"""An event with a place in the order that the next cluster reaches much later. No release can read it."""


@pytest.fixture
async def login(postgres: EmbeddedPostgres, dsn: str) -> AsyncIterator[str]:
    """DSN of a login that owns nothing and is a member of `cadogan_service`."""
    name = f"login_{uuid4().hex}"
    await execute(dsn, f"CREATE ROLE {name} LOGIN; GRANT cadogan_service TO {name}")
    yield as_user(dsn, name)
    await execute(postgres.dsn("postgres"), f"DROP ROLE {name}")


def as_user(dsn: str, user: str) -> str:
    """The same database with another login."""
    return f"postgresql://{user}@{dsn.partition('@')[2]}"


async def rights(dsn: str) -> list[tuple[str, str]]:
    connection = await asyncpg.connect(dsn)
    try:
        return [tuple(row) for row in await connection.fetch(RIGHTS)]
    finally:
        await connection.close()


def refused(cadogan_process: Command, dsn: str) -> str:
    """The error with which `cadogan serve` ends that may not own its tables."""
    ended = cadogan_process("serve", "--port", "0", "--no-allow-owner", "--database-url", dsn)
    assert ended.returncode == 1
    return ended.stderr.splitlines()[-1]


async def test_a_member_of_the_role_serves_what_the_owner_has_migrated(
    cadogan: Command, serving: Serving, port: int, dsn: str, login: str
) -> None:
    assert cadogan("migrate", "--database-url", dsn).stdout == f"The database is at migration {newest()}.\n"
    async with serving(port, DATABASE_URL=login, ALLOW_OWNER="0") as service:
        await service.until_up()
        async with Cadogan(service.url) as person:
            await person.sign_up("Ada")
            assert (await person.create_race("duchess", seats=1)).phase == "lobby"


async def test_a_superuser_does_not_serve(cadogan_process: Command, dsn: str) -> None:
    error = refused(cadogan_process, dsn)
    assert "is a superuser" in error
    assert "`cadogan migrate`" in error
    assert "ALTER ROLE cadogan_service LOGIN" in error


async def test_the_owner_does_not_serve(cadogan_process: Command, dsn: str, login: str) -> None:
    owner = login.partition("//")[2].partition("@")[0]
    await execute(dsn, f"ALTER TABLE event OWNER TO {owner}")
    try:
        assert "owns Cadogan's tables" in refused(cadogan_process, login)
    finally:
        await execute(dsn, "ALTER TABLE event OWNER TO CURRENT_USER")


async def test_a_database_before_0_3_0_is_refused_with_the_way(
    cadogan: Command, cadogan_process: Command, dsn: str, login: str
) -> None:
    await execute(dsn, "UPDATE alembic_version SET version_num = '0020'")
    sentence = (
        "Cadogan cannot continue: the database is at migration 0020, of a release before 0.3.0. "
        "Install Cadogan 0.3.0, run its `cadogan migrate` with the login that owns the tables, then this release's."
    )
    assert sentence in refused(cadogan_process, login)
    for command in (("migrate", "--database-url", dsn), ("players", "list", "--database-url", login)):
        ended = cadogan(*command)
        assert (ended.returncode, ended.stderr) == (1, sentence + "\n")


async def test_an_owner_that_may_not_create_roles_learns_the_cure(cadogan: Command, tmp_path: Path) -> None:
    with EmbeddedPostgres(tmp_path, settings={"fsync": "off"}) as postgres:
        server = postgres.dsn("postgres")
        await execute(server, "CREATE ROLE keeper LOGIN")
        await execute(server, "CREATE DATABASE kept OWNER keeper")
        kept = as_user(postgres.dsn("kept"), "keeper")
        cure = "CREATE ROLE cadogan_service; GRANT cadogan_service TO keeper;"
        first = cadogan("migrate", "--database-url", kept)
        assert first.stderr == (
            "Cadogan cannot continue: keeper may not create the role cadogan_service. As a superuser: " + cure + "\n"
        )
        await execute(server, cure)
        assert cadogan("migrate", "--database-url", kept).stdout.startswith("The database is at migration")

        await execute(postgres.dsn("kept"), "DROP OWNED BY cadogan_service; DROP ROLE cadogan_service")  # as in a dump
        again = cadogan("migrate", "--database-url", kept)
        assert again.stderr.startswith("Cadogan cannot continue: permission denied to create role")
        assert "ALTER ROLE … CREATEROLE" in again.stderr
        await execute(server, "ALTER ROLE keeper CREATEROLE")
        assert cadogan("migrate", "--database-url", kept).stdout.startswith("Created the role cadogan_service")


def test_an_old_postgres_is_refused_before_anything_is_written(cadogan: Command, cadogan_process: Command) -> None:
    serve = cadogan_process, "serve", "--port", "0"
    with old_postgres() as dsn:
        for run, *command in ((cadogan, "migrate"), serve, (*serve, "--no-allow-owner")):
            ended = run(*command, "--database-url", dsn)
            assert ended.returncode == 1, command
            said = json.loads(ended.stderr)["reason"] if command[0] == "serve" else ended.stderr.strip()
            assert said == (
                "Cadogan cannot continue: this is Postgres 15, and the service needs 16 or newer. "
                "Upgrade it with pg_upgrade, or by dump and restore."
            )


async def test_a_dump_in_another_cluster_serves_once_its_role_is_restored(
    cadogan: Command,
    cadogan_process: Command,
    serving: Serving,
    port: int,
    postgres: EmbeddedPostgres,
    dsn: str,
    tmp_path: Path,
) -> None:
    await execute(dsn, OF_ANOTHER_CLUSTER)
    before = await rights(dsn)
    with EmbeddedPostgres(tmp_path, settings={"fsync": "off"}) as other:
        restored = other.dsn("restored")
        copy_database(postgres.bin, dsn, restored)
        ended = cadogan_process("serve", "--port", "0", "--database-url", restored)
        assert "the role cadogan_service is missing" in ended.stderr
        assert "`cadogan migrate`" in ended.stderr
        assert cadogan("migrate", "--database-url", restored).stdout.startswith("Created the role cadogan_service")
        assert await rights(restored) == before
        async with serving(port, DATABASE_URL=restored) as service:
            await service.until_up()
            async with Cadogan(service.url) as person:
                await person.sign_up("Ada")
                race = await person.create_race("duchess", seats=1)
            async with httpx.AsyncClient(base_url=service.url) as http:
                listed = (await http.get("/api/v1/races")).json()["races"]
        assert [each["id"] for each in listed] == [str(race.id)]
