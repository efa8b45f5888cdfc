"""Looks at a proxy: what reaches the service of a request that is sent to the public address.

While no service runs here, the doctor listens on its port and sees what the proxy passes on.
"""

import asyncio
import secrets
import ssl
from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from msgspec import Struct

from cadogan.cli.operators.doctor.finding import Finding, fault, ok
from cadogan.cli.serving.settings.settings import Settings, split_networks

WAIT_S = 5
NOTICE_S = 8
"""Seconds in which a proxy has to notice that a node is up: that of `infra/deploy/proxy` asks every other second."""
PAUSE_S = 0.5
NO_NODE = (502, 503, 504)
"""Statuses with which a proxy answers that knows no node that is up."""
UPGRADE = (
    "GET /api/v1/races/00000000-0000-7000-8000-{secret}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
ACCEPT = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
)
READY = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
REFUSE = b"HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Passed(Struct):
    """A request as it has reached the port of the service."""

    peer: str
    fields: dict[str, str]


async def of_proxy(url: str, settings: Settings) -> list[Finding]:
    """Send an upgrade to the public address, and look at the request that arrives."""
    secret = secrets.token_hex(6)
    passed: list[Passed] = []

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        if secret in head:
            fields = dict(line.lower().split(": ", 1) for line in head.splitlines()[1:] if ": " in line)
            passed.append(Passed(writer.get_extra_info("peername")[0], fields))
            writer.write(ACCEPT if "upgrade" in fields else REFUSE)
            await writer.drain()
        elif head.startswith(("GET /readyz ", "HEAD /readyz ", "OPTIONS /readyz ")):  # a health check
            writer.write(READY)
            await writer.drain()
        writer.close()

    try:
        server = await asyncio.start_server(take, settings.host, settings.port)
    except OSError:
        text = "a service runs on the port, so what the proxy passes on cannot be seen"
        return [
            fault("proxy", text, "Stop the service for the moment, or ask with a free PORT to which the proxy leads.")
        ]
    async with server:
        try:
            status = await status_once_noticed(url, secret, passed)
        except ssl.SSLCertVerificationError as error:
            cure = "Renew the certificate; or name the file of its authority, if that is your own, in SSL_CERT_FILE."
            return [fault("proxy", f"the certificate of {url} is not valid: {error.verify_message}", cure)]
        except (OSError, TimeoutError, ssl.SSLError) as error:
            return [
                fault(
                    "proxy",
                    f"{url} does not answer: {str(error) or 'too late'}",
                    "Start it, or write the URL right.",
                )
            ]
    if not passed:
        text = f"{url} answered with status {status}, and nothing came to port {settings.port}"
        cure = (
            f"Let the proxy pass requests on to {settings.host}:{settings.port}. If another node answered, stop it too."
        )
        return [fault("proxy", text, cure)]
    return list(of_passed(passed[0], status, url, settings))


async def status_once_noticed(url: str, secret: str, passed: list[Passed]) -> int:
    """Status with which an upgrade is answered, once a proxy with health checks has noticed that a node is up."""
    until = asyncio.get_running_loop().time() + NOTICE_S
    while True:
        status = await asyncio.wait_for(status_of(url, secret), WAIT_S)
        if passed or status not in NO_NODE or asyncio.get_running_loop().time() > until:
            return status
        await asyncio.sleep(PAUSE_S)


async def status_of(url: str, secret: str) -> int:
    """Status with which an upgrade is answered."""
    address = urlsplit(url)
    is_tls = address.scheme == "https"
    port = address.port or (443 if is_tls else 80)
    reader, writer = await asyncio.open_connection(address.hostname, port, ssl=is_tls or None)
    try:
        writer.write(UPGRADE.format(secret=secret, host=address.netloc).encode())
        line = await reader.readline()
        return int(line.split()[1]) if line.count(b" ") > 1 else 0
    finally:
        writer.close()


def of_passed(passed: Passed, status: int, url: str, settings: Settings) -> Iterator[Finding]:
    """What the proxy has made of an upgrade."""
    if passed.fields.get("upgrade") != "websocket" or "upgrade" not in passed.fields.get("connection", ""):
        cure = (
            "nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; "
            "proxy_set_header Connection $http_connection;"
        )
        yield fault("upgrades", "the proxy does not pass on upgrades, so nobody can race", cure)
    elif status != 101:
        cure = "Allow WebSockets at the proxy, for all addresses that end in /socket."
        yield fault("upgrades", f"the upgrade was accepted, and the proxy answered with status {status}", cure)
    else:
        yield ok("upgrades", "the proxy passes them on")
    yield of_origin(passed, url, settings)
    trusted = split_networks(settings.trusted_proxies)
    if "x-forwarded-for" not in passed.fields:
        cure = "nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; HAProxy: option forwardfor"
        yield fault("client address", "the proxy does not name its clients, so all of them share one limit", cure)
    elif not any(ip_address(passed.peer) in ip_network(each) for each in trusted):
        text = f"requests come from {passed.peer}, which TRUSTED_PROXIES does not name: all clients share one limit"
        yield fault("client address", text, f"Set TRUSTED_PROXIES={','.join([*trusted, passed.peer])}.")
    else:
        yield ok("client address", f"the proxy at {passed.peer} names its clients")


def of_origin(passed: Passed, url: str, settings: Settings) -> Finding:
    """Whether the service tells clients the address at which the proxy is."""
    address = urlsplit(url)
    public = f"{address.scheme}://{address.netloc.lower()}"
    of_request = f"{passed.fields.get('x-forwarded-proto', 'http')}://{passed.fields.get('host', '')}"
    told = settings.public_url or of_request
    if told == public:
        return ok("public address", f"clients are told {told}")
    text = f"clients are told {told}, so apps cannot sign players in, and links lead elsewhere"
    return fault("public address", text, f"Set PUBLIC_URL={public}.")
