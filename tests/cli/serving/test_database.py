"""Commands that ask the database: one that does not answer, one that is none, and one in which there is nothing yet."""

import asyncio
import json
import socket
import subprocess
from collections.abc import Callable
from uuid import uuid4

import asyncpg
import pytest

from cadogan.cli.serving.respawner import CANNOT_START
from cadogan.store.embedded import EmbeddedPostgres

Process = Callable[..., subprocess.CompletedProcess[str]]
NOBODY = "00000000-0000-7000-8000-000000000000"
COMMANDS = [["serve", "--port", "0"], ["players"], ["rebuild"], ["replay", NOBODY], ["export", NOBODY]]


def words_of(ended: subprocess.CompletedProcess[str], status: int = 1) -> str:
    """With what a command ended that could not do its work."""
    assert ended.returncode == status
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    last = ended.stderr.splitlines()[-1]
    return str(json.loads(last)["reason"]) if last.startswith("{") else last  # `serve` has a log, commands have not


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_postgres_that_does_not_answer_is_reported(
    cadogan: Process, cadogan_process: Process, command: list[str]
) -> None:
    run = cadogan_process if command[0] == "serve" else cadogan
    with socket.socket() as bound:  # and does not listen
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        ended = run(*command, "--database-url", f"postgresql://127.0.0.1:{port}/cadogan")
    said = words_of(ended, CANNOT_START if command[0] == "serve" else 1)
    assert said.startswith("Cadogan cannot continue: Postgres does not answer")


@pytest.mark.parametrize("port", ["http", "70000", "0", "54a32,other:5432"])
def test_a_wrong_port_is_reported_in_our_own_words(cadogan: Process, port: str) -> None:
    said = words_of(cadogan("players", "--database-url", f"postgresql://ada:secret@localhost:{port}/cadogan"))
    assert said.startswith("DATABASE_URL has a port that is not a number from 1 to 65535.")
    assert "secret" not in said


@pytest.mark.parametrize("url", ["", "mysql://ada:secret@localhost/cadogan"])
def test_an_invalid_database_url_is_reported_but_not_repeated(cadogan: Process, url: str) -> None:
    said = words_of(cadogan("players", "--database-url", url))
    assert "Write it like postgresql://user@host/database" in said
    assert "secret" not in said


@pytest.mark.parametrize("command", ["replay", "export"])
def test_without_any_race_there_is_none_to_replay(cadogan: Process, postgres: EmbeddedPostgres, command: str) -> None:
    empty = postgres.dsn(f"empty_{uuid4().hex}")
    assert words_of(cadogan(command, NOBODY, "--database-url", empty)).startswith(f"There is no race {NOBODY}")


def test_a_service_on_a_database_without_tables_says_so(cadogan_process: Process, postgres: EmbeddedPostgres) -> None:
    name = f"bare_{uuid4().hex}"
    owner = postgres.dsn("postgres")
    asyncio.run(carry_out(owner, f"CREATE DATABASE {name}", f"CREATE ROLE {name} LOGIN"))
    empty = owner.replace("//cadogan@/postgres?", f"//{name}@/{name}?")
    said = words_of(cadogan_process("serve", "--port", "0", "--no-allow-owner", "--database-url", empty))
    assert said.startswith(f"Cadogan cannot continue: the database '{name}' has no tables of Cadogan.")
    assert "Run `cadogan migrate`" in said


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("//cadogan@", "//nobody@"), 'role "nobody" does not exist'),
        (("/postgres?", "/nowhere?"), 'database "nowhere" does not exist'),
    ],
)
def test_a_login_that_postgres_refuses_is_reported_in_its_words(
    cadogan_process: Process, postgres: EmbeddedPostgres, wrong: tuple[str, str], words: str
) -> None:
    url = postgres.dsn("postgres").replace(*wrong)
    said = words_of(cadogan_process("serve", "--port", "0", "--database-url", url), CANNOT_START)
    assert said == f"Cadogan cannot continue: Postgres refuses the connection: {words}"


async def carry_out(dsn: str, *statements: str) -> None:
    connection = await asyncpg.connect(dsn)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()
