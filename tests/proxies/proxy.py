"""nginx and HAProxy in front of our edge, each with a log of the requests that it has read."""

import asyncio
import shutil
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

UP_S = 20

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

COMMANDS = {"nginx": ["-c", "{home}/nginx.conf", "-p", "{home}"], "haproxy": ["-db", "-f", "{home}/haproxy.conf"]}
CONFIGURATIONS = {"nginx": NGINX, "haproxy": HAPROXY}


class Proxy(NamedTuple):
    """A proxy that runs."""

    name: str
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


def program(name: str) -> str | None:
    """Path of a proxy's program. Debian keeps it out of the PATH of users."""
    return shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports: list[int] = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@asynccontextmanager
async def proxy_before(name: str, service: int, home: Path) -> AsyncIterator[Proxy]:
    """Run a proxy before the service on a port, until the block ends."""
    path = program(name)
    assert path is not None
    port, port_h2 = free_ports(2)
    values = {"home": home, "service": service, "port": port, "port_h2": port_h2}
    (home / f"{name}.conf").write_text(CONFIGURATIONS[name].format_map(values), encoding="utf-8")
    log = home / "log"
    with log.open("wb") as output, (home / "said").open("wb") as said:
        arguments = [argument.format_map(values) for argument in COMMANDS[name]]
        process = await asyncio.create_subprocess_exec(path, *arguments, stdout=output, stderr=said)
    try:
        async with asyncio.timeout(UP_S):
            while not await is_up(port):
                assert process.returncode is None, (home / "said").read_text()
                await asyncio.sleep(0.02)
        yield Proxy(name, port, port_h2, service, log)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def is_up(port: int) -> bool:
    """Whether something listens on a port."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.transport.abort()
    return True
