"""What the doctor finds at the proxy."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from cadogan.cli.operators.doctor.finding import Finding
from infra.lab.program import Program, running, stable_port
from infra.lab.proxy import program, running_proxy
from tests.cli.conftest import COMMAND
from tests.cli.operators.doctor.examined import Cluster, found, look

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
