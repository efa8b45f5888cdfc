"""A connection to the socket of one race that reconnects by itself, so its messages form one sequence.

After a loss it reconnects with backoff until the retry limit. `hello` then names the last public event that arrived. So
each public event arrives once and in order, except those that a new view of the whole race replaces.
"""

import logging
import time
from collections.abc import Callable
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cadogan_client.clock import ServerClock
from cadogan_client.errors import ConnectionFailed, Refused
from cadogan_client.frames import AnyReceived, UnknownEvent, decode, encode
from cadogan_client.mixins import PublicEvent
from cadogan_client.playback_request import PlaybackRequest
from cadogan_client.reconnects import ConnectionLost, Reconnects
from cadogan_client.retry import RetryLimit
from cadogan_client.wire_types import Clock, DoWatch, Emote, Fault, FromClient, Hello, Pace, PaceSet, Welcome

CLOSE_TIMEOUT_S = 1
"""Time limit for the close handshake."""
PING_S, PONG_S = 4, 4
"""Interval of pings, and time limit for an answer: a half-open connection is noticed within 10 s, `close` included."""

TEMPORARY = frozenset({"unavailable", "overloaded", "hello-expected", "too-many-connections"})
"""Error codes after which a retry may succeed."""

LOGGER = logging.getLogger("cadogan_client.websockets")
"""Log of the websockets library. It is silent by default, because a ping over a breaking connection logs a traceback
although this module reconnects, or raises ConnectionFailed. Lower the level to read it."""
LOGGER.setLevel(logging.CRITICAL)


def proxy_of(url: str) -> str | None:
    """The proxy for a WebSocket: the one through which HTTP requests to the same service go, if there is one.

    By itself, websockets would send `ws://` through `HTTPS_PROXY`, though `http://` goes there without a proxy.
    """
    address = urlsplit(url)
    if proxy_bypass(address.netloc):
        return None
    proxies = getproxies()
    return proxies.get("https" if address.scheme == "wss" else "http") or proxies.get("all")


class RaceConnection:
    """The connection to a race's socket at `url`, as a player if there is a `token`, else as a spectator.

    `p` is the last public event that arrived. The owner sets `n`, the count of the racer's board, which `hello` names.
    A spectator may `watch` from another place than now: `playback` is the pace until the playback has caught up.
    `on_emote` is called for each emote.
    """

    def __init__(
        self,
        url: str,
        token: str | None,
        limit: RetryLimit,
        watch: DoWatch | None = None,
        on_emote: Callable[[Emote], None] | None = None,
    ) -> None:
        self.p = 0
        self.n: int | None = None
        self.playback: Pace | None = None
        self.has_jumped = False
        """Whether the last welcome shows the race at another place, so that the events before it do not matter."""
        self.clock = ServerClock()
        self._url = url
        self._token = token
        self._limit = limit
        self._on_emote = on_emote
        self._socket: ClientConnection | None = None
        self._reconnects = Reconnects(url, limit)
        self._request = PlaybackRequest(watch)
        self._pace_received_at = 0.0

    async def receive(self) -> AnyReceived:
        """Wait for the next message. Reconnects if necessary.

        Raises: Refused if the service rejects this client; ConnectionFailed.
        """
        while True:
            try:
                socket = self._socket or await self._connect()
                frame = decode(await socket.recv(decode=False))
                if self._is_news(frame):
                    return await self._on_welcome(frame) if isinstance(frame, Welcome) else frame
            except (ConnectionLost, OSError, WebSocketException) as error:
                await self._recover(error)
            except msgspec.DecodeError as error:
                raise ConnectionFailed(f"{self._url} sent a message that cannot be read: {error}") from error

    async def send(self, message: FromClient) -> None:
        """Send a message over the current connection, or drop it if there is none. Callers repeat what must arrive."""
        if self._socket is None or not self._reconnects.is_welcomed:
            return
        try:
            await self._socket.send(encode(message), text=True)
        except ConnectionClosed:
            return  # `receive` fails too, and reconnects

    async def watch(self, watch: DoWatch) -> None:
        """Watch from another place or at another speed. If the connection breaks, the next one asks again."""
        self._request.change(watch)
        await self.send(watch)

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection that the service has answered."""
        return self._reconnects.is_welcomed

    @property
    def is_jumping(self) -> bool:
        """Whether the service has yet to answer a request for another place."""
        return self._request.has_place

    def moment_ms(self) -> float:
        """The moment that is shown, in milliseconds since the epoch: now, or the playback's time."""
        if self.playback is None:
            return self.clock.now_ms()
        return self.playback.at + (time.monotonic() - self._pace_received_at) * 1000 * self.playback.speed

    async def close(self) -> None:
        """Close the connection, if there is one."""
        socket, self._socket = self._socket, None
        self._reconnects.note_end()
        if socket is not None:
            await socket.close()

    async def _connect(self) -> ClientConnection:
        self._socket = await connect(
            self._url,
            proxy=proxy_of(self._url),
            compression=None,
            ping_interval=PING_S,
            ping_timeout=PONG_S,
            close_timeout=CLOSE_TIMEOUT_S,
            logger=LOGGER,
        )
        watch = self._request.for_hello(self.playback, self.p)
        hello = Hello(token=self._token, p=self.p or None, n=self.n, place=watch.place, speed=watch.speed)
        await self._socket.send(encode(hello), text=True)
        return self._socket

    async def _recover(self, error: Exception) -> None:
        """Pause after a lost or failed connection. Raises ConnectionFailed if retries are useless or take too long."""
        self._reconnects.note_loss(error)
        await self.close()
        await self._reconnects.pause(error)

    async def _on_welcome(self, welcome: Welcome) -> Welcome:
        """Handle a welcome; returns it without `race` if the caller's view is as new."""
        is_first = not self._reconnects.is_welcomed
        is_earlier = not is_first and welcome.playback is not None and welcome.p < self.p
        self.has_jumped = welcome.race is not None and (self.is_jumping or is_earlier)
        self._set_pace(welcome.playback)
        unsent = self._request.on_welcome(welcome, is_first=is_first)
        self._reconnects.note_welcome()  # before `send`, which drops messages without it
        self.clock.learn_roughly(welcome.now)
        await self.send(self.clock.question())
        if unsent is not None:
            await self.send(unsent)
        is_behind = welcome.p < self.p and not self.has_jumped  # a node that has yet to read the newest events
        if welcome.race is None or is_behind:
            return replace(welcome, race=None)
        self.p = welcome.p
        return welcome

    def _set_pace(self, playback: Pace | None) -> None:
        self.playback, self._pace_received_at = playback, time.monotonic()

    def _check_expected(self, welcome: Welcome) -> None:
        """Raise ConnectionLost for a welcome that is neither the first nor about a playback."""
        is_about_playback = welcome.playback is not None or self.playback is not None or self._request.is_pending
        if self._reconnects.is_welcomed and not is_about_playback:
            # This client read too slowly and missed messages, perhaps answers. Sending commands again over this
            # connection could match an answer to the first copy with the second one. Over a new connection it cannot.
            raise ConnectionLost("the service left out messages because this client read too slowly")

    def _is_news(self, frame: AnyReceived) -> bool:  # noqa: C901 - a table
        """Whether a message is for the caller, and no repetition. Raises ConnectionLost, Refused."""
        match frame:
            case Welcome():
                self._check_expected(frame)
            case PublicEvent() | UnknownEvent():
                if frame.p <= self.p:
                    return False
                if frame.p > self.p + 1:
                    raise ConnectionLost(f"event {frame.p} came after {self.p}")
                self.p = frame.p
            case Clock():
                self.clock.learn(frame)
                return False
            case Emote():
                if self._on_emote is not None:
                    self._on_emote(frame)
                return False
            case PaceSet(playback=playback):
                self._set_pace(playback)
                self._request.on_speed()
            case Fault(code=code, detail=detail):
                if code in TEMPORARY:
                    raise ConnectionLost(detail)
                raise Refused(code, detail)
            case _:
                pass
        return True
