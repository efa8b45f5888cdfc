"""Sends messages to webhooks, signed as the Standard Webhooks specification says.

Everything about a receiver is bounded: the time of an attempt, and the bytes of the answer that are read. Redirects are
not followed, proxies of the environment are not used, and every attempt opens a connection of its own, whose address is
checked.
"""

import asyncio
import base64
import ssl
import time
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import version
from typing import NamedTuple

import httpcore
from standardwebhooks.webhooks import Webhook as Signer

from cadogan.lobby.news.webhooks.reachable import CheckedBackend, ForbiddenAddress, Reachable, Resolve, resolve
from cadogan.people.errors import InvalidWebhook
from cadogan.people.webhook import Attempt, check_url
from cadogan.store.clock import Clock
from cadogan.store.tables.webhooks import Target

DEADLINE_S = 10.0
"""Seconds that an attempt may take, from the name to the answer."""
CHECK_S = 3.0
"""Seconds that the check of a new address may take."""
REST_S = 1.0
MOST_BYTES = 16 * 1024
"""Seconds for which the rest of an answer is read after its status, and bytes of it that are read."""
AGENT = f"Cadogan/{version('cadogan')} (webhooks)"

TO_CONNECT = "cannot connect"
FORBIDDEN = "the address is inside a network that webhooks may not reach"
IN_THE_CLEAR = "webhooks need https; http is only for networks that the operator allows"
TOO_SLOW = f"no answer within {DEADLINE_S:.0f} s"
NO_HTTP = "the answer is not HTTP, or the connection broke"


class Message(NamedTuple):
    """A message: its id, which is the same for each attempt, its type, and its body, which is JSON."""

    id: str
    type: str
    body: str


class WebhookSender:
    """Sends messages to addresses that may be reached."""

    def __init__(
        self,
        reachable: Reachable,
        clock: Clock,
        *,
        lookup: Resolve = resolve,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        """`clock` is the service's: receivers refuse messages whose time is minutes off."""
        self._clock = clock
        self._backends = {
            "https": CheckedBackend(reachable.over_tls, lookup),
            "http": CheckedBackend(reachable.in_the_clear, lookup),
        }
        self._ssl_context = ssl_context
        self._pools: dict[str, httpcore.AsyncConnectionPool] = {}

    async def check(self, url: str) -> None:
        """Refuse an address to which nothing would be sent. Raises InvalidWebhook.

        A name that does not resolve now is not refused: it may do so later.
        """
        check_url(url)
        try:
            target = httpcore.URL(url)
        except (ValueError, TypeError) as error:
            raise InvalidWebhook(f"{url!r} is not an address: {error}") from None
        origin = target.origin
        scheme = origin.scheme.decode()
        with suppress(TimeoutError, httpcore.ConnectError):
            try:
                async with asyncio.timeout(CHECK_S):
                    await self._backends[scheme].check(origin.host.decode().strip("[]"), origin.port)
            except ForbiddenAddress:
                raise InvalidWebhook(IN_THE_CLEAR if scheme == "http" else FORBIDDEN) from None

    async def send(self, target: Target, message: Message) -> Attempt:
        """Send a message once. It does not raise."""
        began = time.monotonic()
        status: int | None = None
        try:
            async with asyncio.timeout(DEADLINE_S):
                status = await self._post(target, message)
            error = None if 200 <= status < 300 else f"answered {status}"
        except ForbiddenAddress:
            error = IN_THE_CLEAR if target.url.startswith("http:") else FORBIDDEN
        except (TimeoutError, httpcore.TimeoutException):
            error = TOO_SLOW
        except httpcore.ConnectError as fault:
            error = f"{TO_CONNECT}: {reason_of(fault)}"
        except (httpcore.ProtocolError, httpcore.NetworkError):
            error = NO_HTTP
        return Attempt(round((time.monotonic() - began) * 1000), status, error)

    async def _post(self, target: Target, message: Message) -> int:
        async with self._pool(target.url).stream(
            "POST", target.url, headers=headers_of(target, message, self._clock.now_ms()), content=message.body.encode()
        ) as answer:
            # Only the status matters. The rest is read so that a receiver can end its answer, but not for long.
            with suppress(TimeoutError, httpcore.NetworkError, httpcore.ProtocolError):
                async with asyncio.timeout(REST_S):
                    await read_some(answer)
            return answer.status

    def _pool(self, url: str) -> httpcore.AsyncConnectionPool:
        scheme = url.partition(":")[0]
        if scheme not in self._pools:  # made late: most nodes never send, and a context of TLS takes its time
            self._pools[scheme] = httpcore.AsyncConnectionPool(
                ssl_context=self._ssl_context,
                max_connections=None,  # the deliverer bounds them
                max_keepalive_connections=0,
                network_backend=self._backends[scheme],
            )
        return self._pools[scheme]

    async def close(self) -> None:
        """Close what is open."""
        for pool in self._pools.values():
            await pool.aclose()
        for backend in self._backends.values():
            backend.close()


async def read_some(answer: httpcore.Response) -> None:
    """Read the body of an answer, up to the limit."""
    got = 0
    async for part in answer.aiter_stream():
        got += len(part)
        if got > MOST_BYTES:
            break


def headers_of(target: Target, message: Message, now_ms: int) -> list[tuple[str, str]]:
    """Headers of an attempt, which is signed with each secret that is in force."""
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    secrets = [target.secret] if target.old_secret is None else [target.secret, target.old_secret]
    return [
        ("Host", httpcore_host(target.url)),
        ("Content-Type", "application/json"),
        ("User-Agent", AGENT),
        ("Accept-Encoding", "identity"),
        ("Connection", "close"),
        ("webhook-id", message.id),
        ("webhook-timestamp", str(int(now.timestamp()))),
        ("webhook-signature", " ".join(Signer(secret).sign(message.id, now, message.body) for secret in secrets)),
    ]


def httpcore_host(url: str) -> str:
    """Value of the header `Host` for an address."""
    return url.partition("://")[2].partition("/")[0].partition("?")[0]


def reason_of(error: BaseException) -> str:
    """What prevented a connection, in words that say nothing about this network."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return f"its certificate is not valid: {cause.verify_message}"
        if isinstance(cause, ssl.SSLError):
            return "TLS failed"
        if isinstance(cause, ConnectionRefusedError):
            return "refused"
        cause = cause.__cause__ or cause.__context__
    return "the name cannot be resolved" if "cannot be resolved" in str(error) else "no connection"


def secret_text(secret: bytes) -> str:
    """A secret as a receiver gets it.

    >>> secret_text(bytes(24))
    'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    """
    return f"whsec_{base64.b64encode(secret).decode()}"
