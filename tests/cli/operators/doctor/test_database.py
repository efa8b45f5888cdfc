"""What the doctor finds on the way to Postgres, and in the database."""

import os
import shutil
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from cadogan.cli.operators.doctor import of_postgres
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.waiting import comes_true
from infra.lab.pgbouncer import pgbouncer
from infra.lab.program import Program, running, stable_port
from tests.cli.old_postgres import old_postgres
from tests.cli.operators.doctor.examined import APP, Cluster, found, look
from tests.store.embedded.conftest import open_parent

# The way to Postgres


@pytest.mark.parametrize(
    ("dsn", "text", "cure"),
    [
        ("postgresql://ada@127.0.0.1:1/cadogan", "Connect call failed", "Start Postgres"),
        ("postgresql://ada@/cadogan?host=/no/directory", "No such file", "the directory of its socket"),
        ("postgresql://ada@no.such.host.invalid/cadogan", "no connection", "Write the name of the host right"),
    ],
)
def test_a_postgres_that_is_not_there(dsn: str, text: str, cure: str) -> None:
    one = found("Postgres", look(database_url=dsn))
    assert text in one.text
    assert cure in one.cure


def test_a_database_or_a_login_that_is_missing(cluster: Cluster) -> None:
    assert (
        "createdb" in found("Postgres", look(cluster, database_url=cluster.dsn().replace("/cadogan?", "/none?"))).cure
    )
    assert "pg_hba.conf" in found("Postgres", look(cluster, database_url=cluster.dsn("nobody_here"))).cure


def test_an_old_postgres() -> None:
    with old_postgres() as dsn:
        all_found = look(database_url=dsn)
    assert found("version", all_found).text == "this is Postgres 15"
    assert "pg_upgrade" in found("version", all_found).cure


def test_a_pooler_that_pools_transactions(cluster: Cluster, tmp_path: Path) -> None:
    path = pgbouncer()
    if path is None or os.geteuid() != 0:
        pytest.skip("NOT TESTED: needs root and Debian's `pgbouncer`")
    port = stable_port()
    host = cluster.dsn().partition("host=")[2].partition("&")[0]
    configuration = tmp_path / "pgbouncer.ini"
    configuration.write_text(
        f"[databases]\ncadogan = host={host} port=5432 dbname=cadogan user={APP}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = any\n"
        "pool_mode = transaction\ndefault_pool_size = 1\nignore_startup_parameters = extra_float_digits\n"
    )
    account = Path(host).owner()  # the socket is that user's
    with open_parent() as parent:
        readable = shutil.copy(configuration, parent / "pgbouncer.ini")
        with running(Program(port, (path, "-u", account, readable), tmp_path / "said")):
            one = found("pooler", look(cluster, database_url=f"postgresql://{APP}@127.0.0.1:{port}/cadogan"))
    assert "pool_mode = session" in one.cure


# The database


def test_missing_migrations_and_a_newer_release(cluster: Cluster) -> None:
    cluster.psql("CREATE DATABASE empty", "postgres")
    assert "cadogan migrate" in found("migrations", look(cluster, database_url=cluster.dsn(database="empty"))).cure
    back = "UPDATE alembic_version SET version_num = (SELECT max(seen) FROM was)"
    cluster.psql("CREATE TABLE was AS SELECT version_num AS seen FROM alembic_version")
    with cluster.broken("UPDATE alembic_version SET version_num = '0003'", back):
        old = found("migrations", look(cluster))
        assert "is at 0003" in old.text
        assert "Install Cadogan 0.3.0" in old.cure
    with cluster.broken("UPDATE alembic_version SET version_num = '9999'", back):
        assert "ahead, at 9999" in found("migrations", look(cluster), "warning").text
    cluster.psql("DROP TABLE was")


def test_a_login_with_too_many_rights(cluster: Cluster) -> None:
    with cluster.broken(f"ALTER ROLE {APP} SUPERUSER", f"ALTER ROLE {APP} NOSUPERUSER"):
        assert "is a superuser" in found("login", look(cluster)).text
    with cluster.broken(f"ALTER TABLE event OWNER TO {APP}", "ALTER TABLE event OWNER TO cadogan"):
        assert "owns the tables" in found("login", look(cluster)).text


def test_a_role_that_is_missing_as_after_a_restored_dump(cluster: Cluster) -> None:
    back = "ALTER ROLE gone RENAME TO cadogan_service"
    with cluster.broken("ALTER ROLE cadogan_service RENAME TO gone", back):
        one = found("role", look(cluster))
    assert "a dump has no roles" in one.text
    assert "cadogan migrate" in one.cure


def test_an_empty_database(postgres: EmbeddedPostgres) -> None:
    seen = look(database_url=postgres.dsn("empty"))
    assert "cadogan migrate" in found("migrations", seen).cure
    assert not {"role", "permissions"} & {each.subject for each in seen}


def test_a_login_that_is_no_member_of_the_role(cluster: Cluster) -> None:
    with cluster.broken(f"REVOKE cadogan_service FROM {APP}", f"GRANT cadogan_service TO {APP}"):
        assert f'GRANT cadogan_service TO "{APP}"' in found("role", look(cluster)).cure


def test_permissions_that_were_taken_away(cluster: Cluster) -> None:
    back = "GRANT INSERT ON event TO cadogan_service; GRANT SELECT ON token TO cadogan_service"
    with cluster.broken(
        "REVOKE INSERT ON event FROM cadogan_service; REVOKE SELECT ON token FROM cadogan_service", back
    ):
        assert found("permissions", look(cluster)).text == "cadogan_service lacks rights on event, token"


def test_a_server_that_does_not_write_whole_pages(cluster: Cluster) -> None:
    with cluster.set("full_page_writes", "off"):
        assert "full_page_writes is off" in found("full_page_writes", look(cluster)).text


def test_a_server_without_fsync(postgres: EmbeddedPostgres) -> None:  # that of all tests has none
    assert "a crash of the machine" in found("fsync", look(database_url=postgres.dsn("postgres"))).cure


def test_synchronous_commit_off_for_the_role(cluster: Cluster) -> None:
    with cluster.broken(f"ALTER ROLE {APP} SET synchronous_commit = off", f"ALTER ROLE {APP} RESET synchronous_commit"):
        assert "RESET synchronous_commit" in found("synchronous_commit", look(cluster), "warning").cure


def test_a_standby_that_commits_wait_for_and_that_is_not_connected(cluster: Cluster) -> None:
    with cluster.set("synchronous_standby_names", "ghost"):
        one = found("standby", look(cluster))
    assert "(ghost), and none is connected" in one.text


def test_a_host_of_several_that_does_not_answer(cluster: Cluster) -> None:
    port = stable_port()
    alone = cluster.dsn()
    socket_directory = alone.partition("host=")[2].partition("&")[0]
    both = alone.replace(f"{socket_directory}&port=5432", f"{socket_directory},127.0.0.1&port=5432,{port}")
    assert both != alone
    all_found = look(database_url=both)
    assert f"127.0.0.1:{port} does not answer: " in found("host", all_found, "warning").text
    assert [each for each in all_found if each.status == "fault"] == []


def test_a_second_primary(cluster: Cluster, postgres: EmbeddedPostgres) -> None:
    """As after a failover, when the former primary was started again."""
    other = parse_qs(urlsplit(postgres.dsn("cadogan")).query)["host"][0]
    both = cluster.owner_dsn("cadogan").replace("&port=", f",{other}&port=")
    one = found("host", look(database_url=both))
    assert one.text == f"{other}:5432 calls itself a primary, too; nodes do not write to it"


def test_wal_that_cannot_be_archived(cluster: Cluster) -> None:
    failures = "SELECT failed_count FROM pg_stat_archiver"
    with cluster.set("archive_command", "false"):
        cluster.psql("SELECT pg_switch_wal()")
        assert comes_true(lambda: not cluster.psql(failures).startswith("0"), 30)
        one = found("archive", look(cluster), "warning")
    assert "WAL is not archived: the last attempt, for 0000" in one.text
    with cluster.set("archive_command", "true"):
        assert comes_true(lambda: not [each for each in look(cluster) if each.subject == "archive"], 90)


def test_too_few_connections(cluster: Cluster) -> None:
    with cluster.broken(f"ALTER ROLE {APP} CONNECTION LIMIT 5", f"ALTER ROLE {APP} CONNECTION LIMIT -1"):
        assert "5 are allowed" in found("connections", look(cluster)).text


def test_missing_partitions(cluster: Cluster) -> None:
    drop = """
    DO $$ DECLARE _partition regclass; BEGIN
      FOR _partition IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'event'::regclass LOOP
        EXECUTE 'DROP TABLE ' || _partition;
      END LOOP;
    END $$
    """
    with cluster.broken(drop, "SELECT create_partitions()"):
        assert "create_partitions()" in found("partitions", look(cluster)).cure


def test_transactions_of_another_cluster_after_a_restored_dump(cluster: Cluster) -> None:
    cluster.psql("CREATE DATABASE restored TEMPLATE cadogan", "postgres")
    cluster.psql(
        "INSERT INTO event (race_id, version, tx, payload) "
        "SELECT least_race_id(now()), 1, '9000000000', '\\x90'::bytea",
        "restored",
    )
    assert (
        "lists stand still" in found("transactions", look(cluster, database_url=cluster.dsn(database="restored"))).text
    )


def test_a_prepared_transaction_that_nobody_ends(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_postgres, "LONG_S", 0)  # instead of five minutes
    cluster.psql("BEGIN; CREATE TABLE prepared (); PREPARE TRANSACTION 'forgotten'")
    try:
        assert "ROLLBACK PREPARED" in found("transactions", look(cluster)).cure
    finally:
        cluster.psql("ROLLBACK PREPARED 'forgotten'")


def test_a_database_that_is_not_utf_8(cluster: Cluster) -> None:
    cluster.psql(
        "CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0", "postgres"
    )
    assert "SQL_ASCII" in found("encoding", look(cluster, database_url=cluster.dsn(database="ascii"))).text
