"""The embedded Postgres starts, keeps what is written, and stops."""

import stat
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from cadogan.store.embedded import EmbeddedPostgres, EmbeddedPostgresError, default_data_dir
from cadogan.store.embedded.account import account_for_postgres
from tests.store.embedded.system import ask, is_running, postmaster_of

PROMISES = {
    "data_checksums": "on",
    "server_encoding": "UTF8",
    "listen_addresses": "",
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
}


def socket_directory(dsn: str) -> Path:
    return Path(parse_qs(urlsplit(dsn).query)["host"][0])


def interrupted(data_dir: Path) -> None:
    with EmbeddedPostgres(data_dir):
        raise KeyboardInterrupt


def test_it_is_postgres_18_with_durable_commits_and_a_private_socket(used_dir: Path) -> None:
    with EmbeddedPostgres(used_dir) as postgres:
        dsn = postgres.dsn("postgres")
        assert {name: ask(dsn, f"SHOW {name}") for name in PROMISES} == PROMISES
        assert ask(dsn, "SHOW server_version").startswith("18.")


def test_text_sorts_alike_on_every_system(postgres: EmbeddedPostgres) -> None:
    locale = "SELECT datlocprovider, datlocale FROM pg_database WHERE datname = current_database()"
    assert ask(postgres.dsn("postgres"), locale) == "b|C.UTF-8"


def test_the_caller_can_set_more(used_dir: Path) -> None:
    with EmbeddedPostgres(used_dir, settings={"work_mem": "7MB", "shared_buffers": "32MB"}) as postgres:
        assert ask(postgres.dsn("postgres"), "SHOW work_mem", "SHOW shared_buffers") == "7MB\n32MB"


def test_data_survive_a_restart(data_dir: Path) -> None:
    postgres = EmbeddedPostgres(data_dir)
    with postgres:
        ask(postgres.dsn("cadogan"), "CREATE TABLE row (number int)", "INSERT INTO row VALUES (7)")
    with postgres:
        assert ask(postgres.dsn("cadogan"), "SELECT number FROM row") == "7"


@pytest.mark.parametrize("name", ["plain", "o'hara's \"best\" %41 /é?", "--help"])
async def test_a_database_that_is_missing_is_created_once(postgres: EmbeddedPostgres, name: str) -> None:
    assert postgres.dsn(name) == postgres.dsn(name)
    connection = await asyncpg.connect(postgres.dsn(name))
    assert await connection.fetchval("SELECT current_database()") == name
    await connection.close()


def test_only_the_user_that_runs_postgres_can_connect(postgres: EmbeddedPostgres) -> None:
    directory = socket_directory(postgres.dsn("postgres")).stat()
    assert stat.S_IMODE(directory.st_mode) == 0o700
    assert directory.st_uid == account_for_postgres().uid != 0


def test_a_path_too_long_for_a_socket_is_no_hindrance(data_dir: Path) -> None:
    with EmbeddedPostgres(data_dir / ("long" * 30)) as postgres:
        dsn = postgres.dsn("postgres")
        assert ask(dsn, "SELECT 1") == "1"
    assert stat.S_IMODE(socket_directory(dsn).stat().st_mode) == 0o700
    socket_directory(dsn).rmdir()


def test_a_path_with_a_comma_is_no_hindrance_either(data_dir: Path) -> None:
    """To Postgres it would be two paths, and neither of them ours."""
    with EmbeddedPostgres(data_dir / "one,two") as postgres:
        dsn = postgres.dsn("postgres")
        assert ask(dsn, "SELECT 1") == "1"
    socket_directory(dsn).rmdir()


def test_starting_and_stopping_twice_is_once(used_dir: Path) -> None:
    postgres = EmbeddedPostgres(used_dir)
    postgres.start()
    postgres.start()
    postmaster = postmaster_of(used_dir)
    postgres.stop()
    assert not is_running(postmaster)
    postgres.stop()


def test_an_interrupt_inside_the_with_stops_it_too(used_dir: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(used_dir)
    assert not (used_dir / "cluster/postmaster.pid").exists()


def test_the_log_of_the_run_before_is_kept_and_no_older_one(used_dir: Path) -> None:
    for _ in range(2):
        with EmbeddedPostgres(used_dir):
            pass
    assert "is shut down" in (used_dir / "postgres.log.1").read_text()
    assert {path.name for path in used_dir.glob("*.log*")} == {"postgres.log", "postgres.log.1"}


def test_the_data_directory_can_be_chosen(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> None:
    monkeypatch.setenv("CADOGAN_DATA", str(data_dir))
    assert default_data_dir() == data_dir
    monkeypatch.delenv("CADOGAN_DATA")
    assert default_data_dir().name == "cadogan"


def test_a_cluster_of_another_version_is_refused(data_dir: Path) -> None:
    (data_dir / "cluster").mkdir(parents=True)
    (data_dir / "cluster/PG_VERSION").write_text("17\n")
    with pytest.raises(EmbeddedPostgresError, match=r"made by Postgres 17; this is Postgres 18\. Dump .* CADOGAN_DATA"):
        EmbeddedPostgres(data_dir).start()


@pytest.mark.parametrize("below", ["", "below"])
def test_a_data_directory_that_cannot_be_is_refused(data_dir: Path, below: str) -> None:
    file = data_dir.with_name("file")
    file.touch()
    with pytest.raises(EmbeddedPostgresError, match=rf"{file / below} cannot be used: .* Set CADOGAN_DATA"):
        EmbeddedPostgres(file / below).start()


def test_a_failed_start_says_why_and_does_not_block_the_next_one(used_dir: Path) -> None:
    with pytest.raises(
        EmbeddedPostgresError, match=r"postgres\.log, and ends:\n.*invalid value .*shared_buffers.*much"
    ):
        EmbeddedPostgres(used_dir, settings={"shared_buffers": "much"}).start()
    with EmbeddedPostgres(used_dir) as postgres:
        assert ask(postgres.dsn("cadogan"), "SELECT 1") == "1"
