"""What the doctor finds on the machine and around it."""

import asyncio
import os
import socket
import subprocess
from functools import partial
from pathlib import Path
from resource import RLIMIT_NOFILE, setrlimit

import pytest

from infra.lab.fake_time import FakeTime
from infra.lab.program import stable_port
from tests.cli.conftest import COMMAND, Serving
from tests.cli.faketime import needs_faketime
from tests.cli.operators.doctor.examined import Cluster, found, look
from tests.cli.serving.test_serve_crashes import mounted
from tests.store.embedded.conftest import open_parent


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


def test_an_embedded_postgres_without_tables_is_well() -> None:
    with open_parent() as parent:
        all_found = look(data=str(parent / "data"))
    assert "when it starts" in found("migrations", all_found, "ok").text
    assert [each.subject for each in all_found if each.status == "fault"] == []


def test_a_disk_that_is_almost_full() -> None:
    with open_parent() as parent, mounted(parent / "data", "160m") as data:
        assert "160 MB left" in found("disk", look(data=str(data))).text


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
