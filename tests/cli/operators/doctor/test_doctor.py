"""The doctor names each broken set-up with its cure. Each one is broken for real: servers, roles, disks, proxies."""

import asyncio
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from resource import RLIMIT_NOFILE, setrlimit
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from cadogan.cli.operators.doctor import of_postgres
from cadogan.cli.operators.doctor.doctor import findings
from cadogan.cli.operators.doctor.finding import Finding
from cadogan.cli.serving.settings.settings import Settings
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.embedded.waiting import comes_true
from cadogan.store.migrations import migrate
from infra.lab.fake_time import FakeTime
from infra.lab.pgbouncer import pgbouncer
from infra.lab.program import Program, running, stable_port
from infra.lab.proxy import program, running_proxy
from tests.cli.conftest import COMMAND, Serving
from tests.cli.faketime import needs_faketime
from tests.cli.old_postgres import old_postgres
from tests.cli.serving.test_serve_crashes import mounted
from tests.store.embedded.conftest import open_parent

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


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with EmbeddedPostgres(
        tmp_path_factory.mktemp("doctor"), settings={"max_prepared_transactions": "2", "archive_mode": "on"}
    ) as postgres:
        cluster = Cluster(postgres)
        asyncio.run(migrate(postgres.dsn("cadogan")))
        cluster.psql(f"SELECT create_partitions(); CREATE ROLE {APP} LOGIN; GRANT cadogan_service TO {APP}")
        yield cluster
    shutil.rmtree(postgres.home)


def look(cluster: Cluster | None = None, url: str | None = None, **settings: Any) -> list[Finding]:
    if cluster is not None:
        settings.setdefault("database_url", cluster.dsn())
    return list(findings(Settings(port=settings.pop("port", 0), **settings), url))


def found(subject: str, all_found: list[Finding], status: str = "fault") -> Finding:
    """The finding about a subject. It has a cure, unless it is well."""
    (one,) = [each for each in all_found if each.subject == subject and each.status == status]
    assert one.cure or status == "ok"
    return one


def test_a_database_that_was_just_migrated_has_no_fault(cluster: Cluster) -> None:
    with cluster.broken("CREATE DATABASE fresh", "DROP DATABASE fresh", "postgres"):
        owner = cluster.owner_dsn("fresh")
        subprocess.run([*COMMAND, "migrate", "--database-url", owner], check=True, capture_output=True, timeout=60)
        all_found = look(database_url=cluster.dsn(database="fresh"))
    assert [each for each in all_found if each.status == "fault"] == []


def test_a_sound_set_up_has_no_fault(cluster: Cluster) -> None:
    all_found = look(cluster)
    assert [each for each in all_found if each.status == "fault"] == []
    assert {each.subject for each in all_found if each.status == "warning"} == {"standby"}


# The machine


def test_a_variable_that_nobody_reads(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_TRUSTED_PROXYS", "10.0.0.1")
    assert "Did you mean CADOGAN_TRUSTED_PROXIES?" in found("settings", look(cluster), "warning").text


def test_switches_that_give_a_promise_up(cluster: Cluster) -> None:
    all_found = look(cluster, allow_data_loss=True, allow_owner=True, limits=False)
    assert [each.text.split(":")[0].split("=")[0] for each in all_found if each.subject == "settings"] == [
        "ALLOW_DATA_LOSS is set",
        "ALLOW_OWNER is set",
        "LIMITS",
    ]


def test_a_port_that_is_taken(cluster: Cluster) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        one = found("port", look(cluster, port=taken.getsockname()[1]))
    assert "Address already in use" in one.text
    assert "set PORT to another one" in one.cure


async def test_a_node_that_runs_with_these_settings_is_no_fault(cluster: Cluster, serving: Serving) -> None:
    port, metrics_port = stable_port(), stable_port()
    async with serving(port, DATABASE_URL=cluster.dsn(), METRICS_PORT=str(metrics_port)) as service:
        await service.until_up()
        all_found = await asyncio.to_thread(look, cluster, port=port, metrics_port=metrics_port)
    assert [each for each in all_found if each.status == "fault"] == []
    assert f"a node of Cadogan runs on port {port}" in found("port", all_found, "warning").text
    assert f"a node of Cadogan runs on port {metrics_port}" in found("metrics", all_found, "warning").text


def test_metrics_on_the_port_of_the_service_or_readable_from_outside(cluster: Cluster) -> None:
    assert (
        "METRICS_PORT and PORT are both 28111" in found("metrics", look(cluster, port=28_111, metrics_port=28_111)).text
    )
    outside = found("metrics", look(cluster, metrics_port=0, metrics_host="0.0.0.0"), "warning")
    assert "readable from outside" in outside.text


def test_too_few_descriptors(cluster: Cluster) -> None:
    ended = subprocess.run(
        [*COMMAND, "doctor", "--port", "0", "--database-url", cluster.dsn()],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=partial(setrlimit, RLIMIT_NOFILE, (1024, 1024)),
    )
    assert ended.returncode == 1
    assert "descriptors: this process may open 1024 files" in ended.stdout
    assert "LimitNOFILE=65536" in ended.stdout


def test_a_data_directory_of_another_user(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("NOT TESTED: only root may give a directory away")
    os.chown(tmp_path, 12_345, -1)
    one = found("data directory", look(data=str(tmp_path)))
    assert f"{tmp_path} belongs to user 12345" in one.text


def test_a_data_directory_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert "is no directory" in found("data directory", look(data=str(tmp_path / "data"))).text


def test_a_disk_that_is_almost_full() -> None:
    with open_parent() as parent, mounted(parent / "data", "160m") as data:
        assert "160 MB left" in found("disk", look(data=str(data))).text


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


@needs_faketime
def test_a_clock_that_is_off(cluster: Cluster, tmp_path: Path) -> None:
    fake = FakeTime(tmp_path / "offset")
    fake.is_off(5)
    ended = subprocess.run(
        [*COMMAND, "doctor", "--port", "0", "--database-url", cluster.dsn()],
        env=os.environ | fake.environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "clock: this machine's clock is 5.0 s ahead of Postgres's" in ended.stdout
    assert "chronyc" in ended.stdout


def test_a_nats_server_that_is_not_there(cluster: Cluster) -> None:
    assert "Without NATS_URL" in found("NATS", look(cluster, nats_url="nats://127.0.0.1:1")).cure


# The proxy

UPGRADES = (
    "proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;"
)
HOST = "proxy_set_header Host $http_host;"
NAMES = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
Nginx = Callable[[str], tuple[str, int]]


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[Nginx]:
    """Starts nginx in front of a port on which nobody listens. Returns its address, and that port."""
    path = program("nginx")
    if path is None:
        pytest.skip("NO NGINX: this is NOT tested; install Debian's `nginx-light` and run it again")
    stack = ExitStack()

    def start(configuration: str) -> tuple[str, int]:
        port, service = stable_port(), stable_port()
        location = configuration.replace("SERVICE", str(service))
        (tmp_path / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {tmp_path}/pid; error_log {tmp_path}/errors; events {{}}\n"
            f"http {{ access_log off; client_body_temp_path {tmp_path}/body; proxy_temp_path {tmp_path}/proxy;\n"
            f"fastcgi_temp_path {tmp_path}/f; uwsgi_temp_path {tmp_path}/u; scgi_temp_path {tmp_path}/s;\n"
            f"server {{ listen 127.0.0.1:{port}; location / {{ {location} }} }} }}\n"
        )
        command = (path, "-c", tmp_path / "nginx.conf", "-p", tmp_path)
        stack.enter_context(running(Program(port, command, tmp_path / "said")))
        return f"http://127.0.0.1:{port}", service

    with stack:
        yield start


def through(cluster: Cluster, proxy: tuple[str, int], **settings: Any) -> list[Finding]:
    url, port = proxy
    return look(cluster, url=url, port=port, **settings)


def test_a_proxy_that_passes_everything_on(cluster: Cluster, nginx: Nginx) -> None:
    proxy = nginx(f"proxy_pass http://127.0.0.1:SERVICE; {UPGRADES} {NAMES} {HOST}")
    all_found = through(cluster, proxy, trusted_proxies="127.0.0.1")
    assert [each for each in all_found if each.status == "fault"] == []
    assert {each.subject for each in all_found if each.status == "ok"} >= {
        "upgrades",
        "public address",
        "client address",
    }


def test_a_proxy_that_eats_upgrades(cluster: Cluster, nginx: Nginx) -> None:
    all_found = through(cluster, nginx(f"proxy_pass http://127.0.0.1:SERVICE; {NAMES}"), trusted_proxies="127.0.0.1")
    assert "proxy_http_version 1.1" in found("upgrades", all_found).cure


def test_a_proxy_that_does_not_name_its_clients(cluster: Cluster, nginx: Nginx) -> None:
    all_found = through(cluster, nginx(f"proxy_pass http://127.0.0.1:SERVICE; {UPGRADES}"), trusted_proxies="127.0.0.1")
    assert "X-Forwarded-For" in found("client address", all_found).cure


def test_a_proxy_that_is_not_trusted(cluster: Cluster, nginx: Nginx) -> None:
    proxy = nginx(f"proxy_pass http://127.0.0.1:SERVICE; {UPGRADES} {NAMES}")
    assert found("client address", through(cluster, proxy)).cure == "Set TRUSTED_PROXIES=127.0.0.1."


def test_a_proxy_that_hides_the_public_address(cluster: Cluster, nginx: Nginx) -> None:
    proxy = nginx(f"proxy_pass http://127.0.0.1:SERVICE; proxy_set_header Host cadogan; {UPGRADES} {NAMES}")
    hidden = found("public address", through(cluster, proxy))
    assert "clients are told http://cadogan," in hidden.text
    assert hidden.cure == f"Set PUBLIC_URL={proxy[0]}."
    told = found("public address", through(cluster, proxy, public_url=proxy[0]), "ok")
    assert told.text == f"clients are told {proxy[0]}"


def test_a_proxy_that_leads_elsewhere_and_none_at_all(cluster: Cluster, nginx: Nginx) -> None:
    one = found("proxy", through(cluster, nginx("return 204;")))
    assert "status 204, and nothing came" in one.text
    assert "does not answer" in found("proxy", look(cluster, url="http://127.0.0.1:1")).text


def test_a_proxy_that_sends_requests_to_healthy_nodes_alone(cluster: Cluster, tmp_path: Path) -> None:
    if program("haproxy") is None:
        pytest.skip("NO HAPROXY: this is NOT tested; install Debian's `haproxy` and run it again")
    service = stable_port()
    settings = ["--port", str(service), "--database-url", cluster.dsn(), "--trusted-proxies", "127.0.0.1"]

    def doctor(url: str, **more: str) -> str:
        command = [*COMMAND, "doctor", "--url", url, *settings]
        ended = subprocess.run(
            command, env={**os.environ, **more}, capture_output=True, text=True, timeout=60, check=False
        )
        return ended.stdout

    with running_proxy("haproxy", [service], tmp_path) as proxy:
        while "is DOWN" not in (tmp_path / "said").read_text():  # it has noticed that the service is stopped
            time.sleep(0.1)
        untrusted = doctor(proxy.url)
        assert "is not valid: self-signed certificate" in untrusted
        assert "SSL_CERT_FILE" in untrusted
        said = doctor(proxy.url, SSL_CERT_FILE=str(proxy.certificate))
    assert "fault" not in said
    assert "the proxy passes them on" in said
    assert "names its clients" in said
    assert f"clients are told {proxy.url}" in said
