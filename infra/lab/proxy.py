"""Runs HAProxy, nginx or Caddy with our file before nodes on this machine, over TLS with a new certificate."""

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from infra.lab.program import Program, running, stable_port

Name = Literal["haproxy", "nginx", "caddy"]
NAMES: tuple[Name, ...] = ("haproxy", "nginx", "caddy")
"""The first one that is installed is the better choice: HAProxy asks the nodes whether they are ready."""

OURS = Path(__file__).parents[1] / "deploy" / "proxy"
FILES: dict[Name, Path] = {
    "nginx": OURS / "nginx.conf",
    "haproxy": OURS / "haproxy.cfg",
    "caddy": OURS / "Caddyfile",
}
COMMANDS: dict[Name, Sequence[str]] = {
    "nginx": ("-e", "{home}/errors", "-p", "{home}", "-g", "daemon off; pid {home}/pid;", "-c", "{file}"),
    "haproxy": ("-db", "-f", "{file}"),
    "caddy": ("run", "--adapter", "caddyfile", "--config", "{file}"),
}
NODE = re.compile(r"127\.0\.0\.1:80(\d\d)")
"""A node in our files: the port ends in its number."""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
"""Folders that nginx makes."""
CERTIFICATE = "/etc/cadogan/tls.pem"


class RunningProxy(NamedTuple):
    """A proxy that accepts connections."""

    url: str
    certificate: Path
    """The certificate, which signs itself. `SSL_CERT_FILE` makes Python trust it."""
    said: Path
    """What the program printed."""


def program(name: Name) -> str | None:
    """Path of a proxy's program. Debian keeps it out of the PATH of users."""
    return shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")


class TlsProxy(Program):
    """A proxy that speaks TLS with a certificate of its own."""

    def __init__(self, port: int, command: Sequence[str | Path], home: Path, certificate: Path) -> None:
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(home))
        super().__init__(port, command, home / "said", homes)
        self._trusting = ssl.create_default_context(cafile=certificate)

    def ask(self) -> None:
        """Shake hands. Raises OSError if it does not answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as line:
            self._trusting.wrap_socket(line, server_hostname="localhost").close()


@contextmanager
def running_proxy(name: Name, nodes: Sequence[int], home: Path, port: int | None = None) -> Iterator[RunningProxy]:
    """Run a proxy before the nodes on these ports, with its files in `home`, until the block ends."""
    path, port = program(name), port or stable_port()
    assert path is not None  # callers look first
    certificate = make_certificate(home)
    file = home / FILES[name].name
    file.write_text(configuration(name, port, nodes, home, certificate), encoding="utf-8")
    arguments = [argument.format(home=home, file=file) for argument in COMMANDS[name]]
    with running(TlsProxy(port, (path, *arguments), home, certificate)) as proxy:
        yield RunningProxy(f"https://localhost:{port}", certificate, proxy.log)


def configuration(name: Name, port: int, nodes: Sequence[int], home: Path, certificate: Path) -> str:
    """Our file, with other nodes, another port and another certificate."""
    ours = FILES[name].read_text(encoding="utf-8").replace(CERTIFICATE, str(certificate))
    if name == "caddy":  # it has all nodes on one line
        text = NODE.sub(lambda node: f"127.0.0.1:{nodes[int(node[1]) - 1]}" if int(node[1]) <= len(nodes) else "", ours)
        return text.replace("https://cadogan.example", f"https://localhost:{port}").replace(
            "admin off", "admin off\n  auto_https disable_redirects\n  default_bind 127.0.0.1"
        )
    lines = []
    for line in ours.splitlines():
        node = NODE.search(line)
        if node is None:
            lines.append(line)
        elif int(node[1]) <= len(nodes):
            lines.append(NODE.sub(f"127.0.0.1:{nodes[int(node[1]) - 1]}", line))
    text = "\n".join(lines) + "\n"
    if name == "haproxy":
        return text.replace("bind :443", f"bind 127.0.0.1:{port}")
    text = text.replace("worker_processes auto", "worker_processes 1").replace("listen 443", f"listen 127.0.0.1:{port}")
    own = "".join(f"  {kind}_temp_path {home}/{kind};\n" for kind in TEMPORARY)
    return text.replace("http {\n", f"http {{\n{own}", 1)


def make_certificate(home: Path) -> Path:
    """A certificate for `localhost` with its key, in one file. It is valid for a week."""
    certificate, key, both = home / "certificate.pem", home / "key.pem", home / "tls.pem"
    key_options = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "7")
    names = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    command = ("openssl", "req", "-x509", *key_options, *names, "-keyout", str(key), "-out", str(certificate))
    subprocess.run(command, check=True, capture_output=True)
    both.write_text(certificate.read_text() + key.read_text())
    return both
