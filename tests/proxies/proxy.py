"""nginx and HAProxy in front of our edge, each with a log of the requests that it has read."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from infra.lab.program import Program, running, stable_port
from infra.lab.proxy import Name, program

NGINX = """
daemon off;
master_process off;
pid {home}/pid;
error_log {home}/errors;
events {{}}
http {{
  log_format passed '$request_id $request_method $request_uri';
  access_log {home}/log passed;
  client_body_temp_path {home}/body;
  proxy_temp_path {home}/proxy;
  fastcgi_temp_path {home}/fastcgi;
  uwsgi_temp_path {home}/uwsgi;
  scgi_temp_path {home}/scgi;
  client_header_timeout 1s;
  client_body_timeout 1s;
  lingering_close off;
  upstream service {{ server 127.0.0.1:{service}; keepalive 4; }}
  server {{
    listen 127.0.0.1:{port};
    listen 127.0.0.1:{port_h2} http2;
    location / {{
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Connection $http_connection;
      proxy_set_header Upgrade $http_upgrade;
      proxy_request_buffering off;
    }}
  }}
}}
"""
"""As our guide says, with reused connections to the service and with bodies passed on as they come."""

HAPROXY = """
defaults
  mode http
  log stdout format raw local0 info
  log-format "%rt %HM %HPO%HQ"
  timeout connect 2s
  timeout client 2s
  timeout server 5s
  timeout http-request 1s
  http-reuse always
frontend h1
  bind 127.0.0.1:{port}
  default_backend service
frontend h2
  bind 127.0.0.1:{port_h2} proto h2
  default_backend service
backend service
  server service 127.0.0.1:{service}
"""

COMMANDS: dict[Name, Sequence[str]] = {
    "nginx": ("-c", "{home}/nginx.conf", "-p", "{home}"),
    "haproxy": ("-db", "-f", "{home}/haproxy.conf"),
}
CONFIGURATIONS: dict[Name, str] = {"nginx": NGINX, "haproxy": HAPROXY}


class Proxy(NamedTuple):
    """A proxy that runs."""

    name: Name
    port: int
    """For HTTP/1.1."""
    port_h2: int
    """For HTTP/2 without TLS."""
    service: int
    """Port of the service behind it."""
    log: Path

    def requests(self) -> Counter[str]:
        """Requests that it has read, as `METHOD ADDRESS`, with how often."""
        lines = set(self.log.read_text(encoding="utf-8", errors="replace").splitlines())  # HAProxy writes some twice
        return Counter(line.partition(" ")[2] for line in lines)


@contextmanager
def proxy_before(name: Name, service: int, home: Path) -> Iterator[Proxy]:
    """Run a proxy before the service on a port, until the block ends."""
    path, port, port_h2 = program(name), stable_port(), stable_port()
    assert path is not None
    values = {"home": home, "service": service, "port": port, "port_h2": port_h2}
    (home / f"{name}.conf").write_text(CONFIGURATIONS[name].format_map(values), encoding="utf-8")
    said = home / ("log" if name == "haproxy" else "said")  # HAProxy prints the log
    with running(Program(port, (path, *[argument.format_map(values) for argument in COMMANDS[name]]), said)):
        yield Proxy(name, port, port_h2, service, home / "log")
