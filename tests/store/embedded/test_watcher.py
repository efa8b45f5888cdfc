"""Postgres ends with the last service and starts with the next, whatever kills which of the processes."""

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cadogan.store.embedded import EmbeddedPostgres, watcher
from cadogan.store.embedded.account import account_for_postgres
from tests.store.embedded.services import Service
from tests.store.embedded.system import PSQL, ask, is_running, parent_of, postmaster_of, until

READY_AND_KILLED = r"""
printf '%s\n\n\n\n\n\n\nready\n' $$ > "$1/postmaster.pid"
printf x >> "$1/starts"
kill -KILL $$
"""
"""A program that behaves like a Postgres that becomes ready and is killed at once; counts how often it was started."""
ENDLESS = "SELECT count(*) FROM (SELECT generate_series(1, 1000000000000)) endless"


def rows_before_the_kill(service: Service) -> int:
    """Wait until a service has reported many rows, and let it go on."""
    while (row := int(service.told())) < 100:
        pass
    return row


def kill_all(data_dir: Path, service: Service) -> int:
    """Kill a service, its watcher and its Postgres, none of which can do anything about it; returns Postgres's id."""
    postmaster = postmaster_of(data_dir)
    watcher = parent_of(postmaster)
    for pid in (watcher, postmaster):
        os.kill(pid, signal.SIGKILL)
    service.kill()
    until(lambda: not is_running(watcher) and not is_running(postmaster))
    return postmaster


@contextmanager
def endless_query(dsn: str) -> Iterator[int]:
    """A process of Postgres's that computes until it is killed, and looks at nothing meanwhile."""
    with subprocess.Popen([PSQL, "-Xq", "-c", ENDLESS, dsn], stderr=subprocess.DEVNULL):
        active = f"SELECT pid FROM pg_stat_activity WHERE query = '{ENDLESS}' AND state = 'active'"
        until(lambda: ask(dsn, active) != "")
        backend = int(ask(dsn, active))
        try:
            yield backend
        finally:
            with suppress(ProcessLookupError):
                os.kill(backend, signal.SIGKILL)


def answers(dsn: str) -> bool:
    """Whether Postgres answers now."""
    with suppress(subprocess.CalledProcessError):
        return ask(dsn, "SELECT 1") == "1"
    return False


def test_ctrl_c_reaches_the_service_first_and_postgres_last(used_dir: Path) -> None:
    with Service(used_dir) as service:
        service.told()
        postmaster = postmaster_of(used_dir)
        service.press_ctrl_c()
        assert service.told_at_last() == ["still here"]
    assert not is_running(postmaster)


def test_postgres_and_watcher_end_when_their_service_is_killed(used_dir: Path) -> None:
    with Service(used_dir) as service:
        service.told()
        postmaster = postmaster_of(used_dir)
        watcher = parent_of(postmaster)
        service.kill()
    until(lambda: not is_running(postmaster) and not is_running(watcher))


def test_a_process_that_the_service_begot_does_not_keep_postgres_alive(used_dir: Path) -> None:
    with Service(used_dir, "beget") as service:
        service.told()
        child = int(service.told())
        postmaster = postmaster_of(used_dir)
        service.kill()
    until(lambda: not is_running(postmaster))
    assert is_running(child)
    os.kill(child, signal.SIGKILL)


def test_no_acknowledged_row_is_missing_after_the_service_was_killed(used_dir: Path) -> None:
    """The next start comes while the old Postgres may still be shutting down."""
    with Service(used_dir, "insert") as service:
        service.told()
        first = rows_before_the_kill(service)
        service.process.kill()
        last = [first, *map(int, service.told_at_last())][-1]
    with EmbeddedPostgres(used_dir) as postgres:
        assert ask(postgres.dsn("cadogan"), f"SELECT count(*) FROM row WHERE number <= {last}") == str(last)


def test_no_acknowledged_row_is_missing_after_everything_was_killed(used_dir: Path) -> None:
    with Service(used_dir, "insert") as service:
        service.told()
        first = rows_before_the_kill(service)
        kill_all(used_dir, service)
        last = [first, *map(int, service.told_at_last())][-1]
    with EmbeddedPostgres(used_dir) as postgres:
        assert ask(postgres.dsn("cadogan"), f"SELECT count(*) FROM row WHERE number <= {last}") == str(last)


def test_the_process_id_of_a_dead_postgres_may_be_another_process_now(used_dir: Path) -> None:
    with Service(used_dir) as service:
        service.told()
        dead = kill_all(used_dir, service)
    account = account_for_postgres()
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, user=None if account.is_own else account.uid) as another:
        for note in (used_dir / "cluster/postmaster.pid", used_dir / "socket/.s.PGSQL.5432.lock"):
            note.write_text(note.read_text().replace(str(dead), str(another.pid), 1))
        with EmbeddedPostgres(used_dir) as postgres:
            assert ask(postgres.dsn("cadogan"), "SELECT 1") == "1"
            assert is_running(another.pid)


def test_a_start_waits_for_processes_of_a_dead_postgres(used_dir: Path) -> None:
    """It could still write to the cluster, which must not be two Postgres's at once."""
    with Service(used_dir) as service, endless_query(service.told()) as backend:
        kill_all(used_dir, service)
        with Service(used_dir) as next_service:
            told = used_dir / "postgres.log"  # each start overwrites it
            until(lambda: told.exists() and "is still in use" in told.read_text())
            os.kill(backend, signal.SIGKILL)
            assert ask(next_service.told(), "SELECT 1") == "1"


def test_a_postgres_that_lost_its_watcher_is_replaced_by_one_that_has_one(used_dir: Path) -> None:
    with Service(used_dir) as service:
        service.told()
        orphan = postmaster_of(used_dir)
        os.kill(parent_of(orphan), signal.SIGKILL)
        service.kill()
    assert is_running(orphan)
    with Service(used_dir) as service:
        service.told()
        assert not is_running(orphan)
        postmaster = postmaster_of(used_dir)
        service.kill()
    until(lambda: not is_running(postmaster))


def test_a_service_stops_a_postgres_that_lost_its_watcher(used_dir: Path) -> None:
    with Service(used_dir) as service:
        service.told()
        orphan = postmaster_of(used_dir)
        os.kill(parent_of(orphan), signal.SIGKILL)
        service.end()
    assert not is_running(orphan)


def test_postgres_lives_until_the_last_service_has_ended(used_dir: Path) -> None:
    with Service(used_dir) as first, Service(used_dir) as second, Service(used_dir) as third:
        dsn = second.told()
        assert (first.told(), third.told()) == (dsn, dsn)
        postmaster = postmaster_of(used_dir)
        first.kill()
        third.end()
        assert ask(dsn, "SELECT 1") == "1"
        second.end()
    assert not is_running(postmaster)


def test_a_postgres_that_has_just_been_launched_can_be_stopped(tmp_path: Path) -> None:
    """Its service died while it was started: the watcher finds the lock free at once."""
    lock = tmp_path / "services.lock"
    lock.touch()
    own = str(watcher.OWN)
    command = [sys.executable, watcher.__file__, str(lock), str(tmp_path), "0", own, own, "sleep", "300"]
    # the pipe is read for as long as anybody holds its other end
    subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=watcher.FAST_S / 2)


def test_postgres_is_started_again_after_it_was_killed(used_dir: Path) -> None:
    with Service(used_dir) as service:
        dsn = service.told()
        for _ in range(3):
            postmaster = postmaster_of(used_dir)
            os.kill(postmaster, signal.SIGKILL)
            until(lambda: not is_running(postmaster) and answers(dsn))  # noqa: B023 - called in this round only
        postmaster = postmaster_of(used_dir)
        service.end()
    assert not is_running(postmaster)


def test_a_service_starts_a_postgres_again_that_died_with_its_watcher(used_dir: Path) -> None:
    with EmbeddedPostgres(used_dir) as postgres:
        dsn = postgres.dsn("cadogan")
        orphan = postmaster_of(used_dir)
        assert not postgres.start_again()  # the watcher does that
        os.kill(parent_of(orphan), signal.SIGKILL)
        assert not postgres.start_again()  # it is running
        os.kill(orphan, signal.SIGKILL)
        until(lambda: not is_running(orphan) and postgres.start_again())

        def is_up() -> bool:
            postgres.start_again()  # processes of the dead one may have been in the way
            return answers(dsn)

        until(is_up)
        restarted = postmaster_of(used_dir)
        os.kill(restarted, signal.SIGKILL)  # this one has a watcher again
        until(lambda: not is_running(restarted) and answers(dsn))


def test_a_postgres_that_is_killed_as_soon_as_it_is_ready_is_started_again(tmp_path: Path) -> None:
    (tmp_path / "postgres.sh").write_text(READY_AND_KILLED)
    services, starts = tmp_path / "services.lock", tmp_path / "starts"
    with services.open("w") as service:
        fcntl.flock(service, fcntl.LOCK_SH)
        watch = (sys.executable, "-I", "-S", watcher.__file__, services, tmp_path, "0", "-1", "-1")
        subprocess.run((*watch, "sh", tmp_path / "postgres.sh", tmp_path), check=True)
        until(lambda: starts.exists() and len(starts.read_text()) > 2)


def test_postgres_is_started_again_after_somebody_stopped_it(used_dir: Path) -> None:
    with Service(used_dir) as service:
        dsn = service.told()
        stopped = postmaster_of(used_dir)
        os.kill(stopped, signal.SIGINT)
        until(lambda: not is_running(stopped) and answers(dsn))


def test_postgres_starts_again_when_what_prevented_it_has_gone(used_dir: Path) -> None:
    with Service(used_dir) as service:
        dsn = service.told()
        postmaster = postmaster_of(used_dir)
        version, away = used_dir / "cluster/PG_VERSION", used_dir / "PG_VERSION"
        version.rename(away)
        os.kill(postmaster, signal.SIGKILL)
        until(lambda: (used_dir / "postgres.log").read_text().count("not a valid data directory") > 2)
        away.rename(version)
        until(lambda: answers(dsn))


def test_a_service_takes_over_the_postgres_of_one_that_was_killed(stopped_dir: Path) -> None:
    with Service(stopped_dir, linger_s=30) as killed:
        started = ask(killed.told(), "SELECT pg_postmaster_start_time()")
        killed.kill()
        with Service(stopped_dir) as service:
            assert ask(service.told(), "SELECT pg_postmaster_start_time()") == started
            postmaster = postmaster_of(stopped_dir)
            service.end()
    assert not is_running(postmaster)


def test_services_that_start_together_share_one_postgres(data_dir: Path) -> None:
    with Service(data_dir) as one, Service(data_dir) as two, Service(data_dir) as three:
        assert len({ask(service.told(), "SELECT pg_postmaster_start_time()") for service in (one, two, three)}) == 1


def test_a_service_killed_during_initdb_can_start_again(data_dir: Path) -> None:
    with Service(data_dir) as service:
        until(lambda: any(data_dir.glob("initdb-*/PG_VERSION")))
        service.kill()
    assert not (data_dir / "cluster").exists()
    with EmbeddedPostgres(data_dir) as postgres:
        assert ask(postgres.dsn("cadogan"), "SELECT 1") == "1"
