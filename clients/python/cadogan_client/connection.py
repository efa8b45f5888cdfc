"""The line to a race: one sequence of frames over as many connections as it takes.

A connection that is lost is made again, after a pause, for as long as the caller wants. `hello` then names the last
public event that came through. So public events come out of here once each, in order, and none is left out but those
that a whole view of the race stands for.
"""

import asyncio
import logging
import time

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import process_exception
from websockets.exceptions import ConnectionClosed, WebSocketException

from cadogan_client.clock import ServerClock
from cadogan_client.errors import ConnectionFailed, Refused
from cadogan_client.events import PublicEvent, UnknownEvent
from cadogan_client.frames import (
    AnyReceived,
    Clock,
    DoWatch,
    Fault,
    FromClient,
    Hello,
    Pace,
    PaceSet,
    Welcome,
    decode,
    encode,
)
from cadogan_client.retry import Retrying, pauses

CLOSING_S = 1
"""How long the service may take to answer a close frame."""
STEADY_S = 5
"""After a connection that held for so long the pauses begin anew; they go on growing for one that keeps breaking."""

PASSING = frozenset({"unavailable", "hello-expected", "too-many-connections"})
"""Codes of errors that may well be gone at the next attempt."""

LOGGER = logging.getLogger("cadogan_client.websockets")
"""What websockets says of its connections, tracebacks among it when a ping meets a line that breaks. The line is made
again, or ConnectionFailed tells; so it is heard by those alone who lower the level."""
LOGGER.setLevel(logging.CRITICAL)


class Lost(Exception):
    """The connection is of no use any more."""


class Line:
    """The line to a race's socket at `url`, a player's if there is a `token`.

    `p` is the last public event that came through, `n` the count of the own board that `hello` names. A spectator may
    `watch` from elsewhere than now: then `playback` is how the race is played to him, until he is live.
    """

    def __init__(self, url: str, token: str | None, retrying: Retrying, watch: DoWatch | None = None) -> None:
        self.p = 0
        self.n: int | None = None
        self.playback: Pace | None = None
        self.has_jumped = False
        """Whether the last welcome shows the race at another place, and not just what was missed."""
        self.clock = ServerClock()
        self._url = url
        self._token = token
        self._retrying = retrying
        self._socket: ClientConnection | None = None
        self._welcomed_at: float | None = None
        self._pauses = pauses()
        self._give_up_at: float | None = None
        self._wanted = self._said = watch
        self._paced_at = 0.0

    async def receive(self) -> AnyReceived:
        """Next frame, over another connection if need be; Refused if we may not be here, ConnectionFailed."""
        while True:
            try:
                socket = self._socket or await self._connect()
                frame = decode(await socket.recv(decode=False))
                if self._is_news(frame):
                    return await self._greeted(frame) if isinstance(frame, Welcome) else frame
            except (Lost, OSError, WebSocketException) as error:
                await self._get_over(error)
            except msgspec.DecodeError as error:
                raise ConnectionFailed(f"{self._url} says what cannot be understood: {error}") from error

    async def send(self, message: FromClient) -> None:
        """Send a message over the connection that there is. What is lost with it is for the caller to send again."""
        if self._socket is None or self._welcomed_at is None:
            return
        try:
            await self._socket.send(encode(message), text=True)
        except ConnectionClosed:
            return  # `receive` hears of it too, and makes another

    async def watch(self, watch: DoWatch) -> None:
        """Watch from elsewhere, or at another speed; over the next connection if this one breaks."""
        before = self._wanted or DoWatch()
        self._wanted = DoWatch(
            before.place if watch.place is None else watch.place, before.speed if watch.speed is None else watch.speed
        )
        await self.send(watch)

    @property
    def is_jumping(self) -> bool:
        """Whether the race is to be shown at another place, and is not yet."""
        return self._wanted is not None and self._wanted.place is not None

    def moment_ms(self) -> float:
        """Tell the moment that is shown, in milliseconds since the epoch: now, or an earlier one."""
        if self.playback is None:
            return self.clock.now_ms()
        return self.playback.at + (time.monotonic() - self._paced_at) * 1000 * self.playback.speed

    async def close(self) -> None:
        """Close the connection, if there is one."""
        socket, self._socket, self._welcomed_at = self._socket, None, None
        if socket is not None:
            await socket.close()

    async def _connect(self) -> ClientConnection:
        self._socket = await connect(self._url, compression=None, close_timeout=CLOSING_S, logger=LOGGER)
        self._said = self._wanted
        watch = self._said or DoWatch()
        if self.playback is not None:  # it goes on where it was, unless something else is wanted
            place = self.p if watch.place is None else watch.place
            watch = DoWatch(place, self.playback.speed if watch.speed is None else watch.speed)
        hello = Hello(self._token, self.p or None, self.n, watch.place, watch.speed)
        await self._socket.send(encode(hello), text=True)
        return self._socket

    async def _get_over(self, error: Exception) -> None:
        """Pause after a connection that was lost or not made; ConnectionFailed when there have been enough of them."""
        now = time.monotonic()
        if self._welcomed_at is not None and now - self._welcomed_at > STEADY_S:
            self._pauses = pauses()
        await self.close()
        if self._give_up_at is None:
            self._give_up_at = now + self._retrying.seconds
        is_hopeless = not isinstance(error, Lost | ConnectionClosed) and process_exception(error) is not None
        if is_hopeless or now > self._give_up_at:
            raise ConnectionFailed(f"{self._url}: {error!r}") from error
        await asyncio.sleep(next(self._pauses))

    async def _greeted(self, welcome: Welcome) -> Welcome:
        is_earlier = self._welcomed_at is not None and welcome.playback is not None and welcome.p < self.p
        self.has_jumped = welcome.race is not None and (self.is_jumping or is_earlier)
        self._set_pace(welcome.playback)
        unsaid = self._wanted if self._wanted is not self._said and self._welcomed_at is None else None
        if self._is_answered_by(welcome):
            self._wanted = unsaid
        self._welcomed_at = time.monotonic()
        self._give_up_at = None
        self._retrying.learn_of_answer()
        self.clock.learn_roughly(welcome.now)
        await self.send(self.clock.question())
        if unsaid is not None:
            await self.send(unsaid)
        if self.has_jumped:
            self.p = welcome.p
            return welcome
        if welcome.race is None or welcome.p < self.p:  # of a node that is behind: what it has yet to tell is known
            return replace(welcome, race=None)
        self.p = welcome.p
        return welcome

    def _set_pace(self, playback: Pace | None) -> None:
        self.playback, self._paced_at = playback, time.monotonic()

    def _is_answered_by(self, welcome: Welcome) -> bool:
        """Whether a welcome is the answer to what is wanted; else it was on its way, saying that we had caught up."""
        if self._wanted is None or self._wanted.place is None or welcome.race is not None:
            return True
        return self._wanted.place == "now" and welcome.playback is None

    def _must_be_expected(self, welcome: Welcome) -> None:
        """Raise Lost for a welcome that is neither the first nor about a playback."""
        is_about_playback = welcome.playback is not None or self.playback is not None or self._wanted is not None
        if self._welcomed_at is not None and not is_about_playback:
            # We read too slowly and missed frames, answers to commands among them. On this connection an answer could
            # come yet to a first copy and be taken for that of a second one; on another it cannot.
            raise Lost("the service left out what was read too slowly")

    def _is_news(self, frame: AnyReceived) -> bool:
        """Whether a frame is for the caller, and no repetition."""
        match frame:
            case Welcome():
                self._must_be_expected(frame)
            case PublicEvent() | UnknownEvent():
                if frame.p <= self.p:
                    return False
                if frame.p > self.p + 1:
                    raise Lost(f"event {frame.p} came after {self.p}")
                self.p = frame.p
            case Clock():
                self.clock.learn(frame)
                return False
            case PaceSet(playback=playback):
                self._set_pace(playback)
                if not self.is_jumping:
                    self._wanted = None
            case Fault(code=code, detail=detail):
                if code in PASSING:
                    raise Lost(detail)
                raise Refused(code, detail)
            case _:
                pass
        return True
