"""Many races on one connection, which reconnects by itself and subscribes to each race from where it was.

    async with Live("http://127.0.0.1:8000", token=token) as live:
        await live.subscribe(race_id)
        async for received in live:
            match received:
                case InRace(race=race, message=message): ...
                case Unsubscribed(race=race, code=code): ...
                case News(event=event): ...
                case TableNews(tournament=tournament, change=change): ...
                case Interrupted(command=command, race=race): ...  # for a moment; nothing is lost

Messages of a race come in order. The end of the block closes the connection.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Literal, Self
from uuid import UUID

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cadogan_client.connection import CLOSE_TIMEOUT_S, LOGGER, PING_S, PONG_S, TEMPORARY, proxy_of
from cadogan_client.errors import Refused
from cadogan_client.frames import AnyReceived, UnknownEvent, decode
from cadogan_client.mixins import PublicEvent
from cadogan_client.reconnects import STABLE_S, Reconnects
from cadogan_client.retry import RetryLimit, pauses
from cadogan_client.table import START
from cadogan_client.wire_types import (
    Ack,
    Fault,
    FollowFeed,
    FollowOwn,
    FollowTable,
    FromClient,
    FromLive,
    FromRace,
    LeaveTable,
    LiveHello,
    LiveRefused,
    LiveWelcome,
    News,
    Subscribe,
    TableNews,
    ToLive,
    ToRace,
    Unsubscribe,
    Unsubscribed,
    Welcome,
)

RETRY_S = 60.0
"""Usual seconds of retries before giving up."""

FOR_A_MOMENT = frozenset({"unavailable", "overloaded"})
"""Codes with which the service ends the following of a race, of own races or of the feed, and may go on soon."""

encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(ToLive)


Command = Literal["subscribe", "own", "feed", "table"]
"""What can be interrupted."""


class InRace(Struct, frozen=True):
    """A message of a race that is followed."""

    race: UUID
    message: AnyReceived


class Interrupted(Struct, frozen=True):
    """The service cannot serve something that is followed right now. It is asked again by itself, each time later.

    Nothing is lost: a race goes on after the last event that came, and the feed after its last cursor. Commands that
    are sent to the race meanwhile are refused.
    """

    command: Command
    code: str
    detail: str
    again_in_s: float
    race: UUID | None = None
    """The race of `subscribe`."""
    tournament: UUID | None = None
    """The tournament of `table`."""


class _Cursor(Struct):
    cursor: str = ""


class _Known(Struct):
    """What has come from a race."""

    p: int | None = None
    n: int | None = None


class _Retry(Struct):
    """When to ask again for something that is followed."""

    pauses: Iterator[float]
    asked_at: float
    asking: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        if self.asking is not None:
            self.asking.cancel()


LiveReceived = InRace | Unsubscribed | News | TableNews | LiveRefused | Interrupted


class Live:
    """A connection to many races of the service at `url`, as a player if there is a `token`, else as a spectator."""

    def __init__(self, url: str, token: str | None = None, *, retry_s: float = RETRY_S) -> None:
        self._url = f"{url.rstrip('/').replace('http', 'ws', 1)}/api/v1/live"
        self._token = token
        self._socket: ClientConnection | None = None
        self._races: dict[UUID, _Known] = {}
        self._cursor: str | None = None
        self._follows_own = False
        self._tables: dict[UUID, str] = {}
        """Cursors of the tables that are followed."""
        self._reconnects = Reconnects(self._url, RetryLimit(retry_s))
        self._retries: dict[UUID | str, _Retry] = {}
        """Of what was interrupted: a race, a table, `own` or `feed`."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._close()

    # What a client asks for. All of it is asked for again after a lost connection.

    async def subscribe(self, race: UUID | str, *, p: int | None = None, n: int | None = None) -> None:
        """Follow a race; `p` and `n` are what the client has of it already."""
        race_id = UUID(str(race))
        known = self._races[race_id] = _Known(p, n)
        await self._send(Subscribe(race=race_id, p=known.p, n=known.n))

    async def unsubscribe(self, race: UUID | str) -> None:
        """Follow a race no more."""
        race_id = UUID(str(race))
        self._races.pop(race_id, None)
        self._ask_no_more(race_id)
        await self._send(Unsubscribe(race=race_id))

    async def follow_own(self) -> None:
        """Follow the player's own races, those that begin later as well."""
        self._follows_own = True
        await self._send(FollowOwn())

    async def follow_feed(self, cursor: str = "now") -> None:
        """Get what happens to the player, after a cursor.

        With `now`, news that comes while a connection is down is missed if none has come before. Start from the `next`
        of a page of the feed to miss nothing.
        """
        self._cursor = cursor
        await self._send(FollowFeed(cursor=cursor))

    async def follow_table(self, tournament: UUID | str, cursor: str = START) -> None:
        """Get the table of a tournament as it changes: the whole of it first, or what is new after a cursor."""
        tournament_id = UUID(str(tournament))
        self._tables[tournament_id] = cursor
        await self._send(FollowTable(tournament=tournament_id, cursor=cursor))

    async def leave_table(self, tournament: UUID | str) -> None:
        """Follow the table of a tournament no more."""
        tournament_id = UUID(str(tournament))
        self._tables.pop(tournament_id, None)
        self._ask_no_more(tournament_id)
        await self._send(LeaveTable(tournament=tournament_id))

    async def send(self, race: UUID | str, message: FromClient) -> None:
        """Send a race a message, or drop it if there is no connection. Callers repeat what must arrive."""
        await self._send(ToRace(race=UUID(str(race)), message=Raw(encode(message))))

    async def __aiter__(self) -> AsyncIterator[LiveReceived]:
        """What comes. Raises Refused if the service rejects this client, and ConnectionFailed."""
        while True:
            try:
                socket = self._socket if self._socket is not None else await self._connect()
                received = self._take(_decoder.decode(await socket.recv(decode=False)))
            except msgspec.ValidationError:  # of a later service
                continue
            except (OSError, WebSocketException) as error:
                await self._recover(error)
                continue
            if received is not None:
                yield received

    # The connection

    async def _send(self, message: FromLive) -> None:
        if self._socket is not None and self._reconnects.is_welcomed:
            try:
                await self._socket.send(encode(message), text=True)
            except ConnectionClosed:
                return  # iterating reconnects, and asks again

    async def _connect(self) -> ClientConnection:
        self._reconnects.note_end()
        socket = self._socket = await connect(
            self._url,
            proxy=proxy_of(self._url),
            compression=None,
            ping_interval=PING_S,
            ping_timeout=PONG_S,
            close_timeout=CLOSE_TIMEOUT_S,
            logger=LOGGER,
        )
        await socket.send(encode(LiveHello(token=self._token)), text=True)
        self._greeted(_decoder.decode(await socket.recv(decode=False)))
        everything: list[UUID | str] = [*self._races, *self._tables, "own", "feed"]
        for followed in everything:
            await self._ask_for(followed)
        return socket

    async def _ask_for(self, followed: UUID | str) -> None:
        """Ask for a race, a table, `own` or `feed`, from what has come of it, if it is followed."""
        if isinstance(followed, UUID) and followed in self._tables:
            await self._send(FollowTable(tournament=followed, cursor=self._tables[followed]))
        elif isinstance(followed, UUID):
            if (known := self._races.get(followed)) is not None:
                await self._send(Subscribe(race=followed, p=known.p, n=known.n))
        elif followed == "own" and self._follows_own:
            await self._send(FollowOwn())
        elif followed == "feed" and self._cursor is not None:
            await self._send(FollowFeed(cursor=self._cursor))

    def _greeted(self, answer: ToLive) -> None:
        if isinstance(answer, Fault):
            self._refused(answer)
        assert isinstance(answer, LiveWelcome)  # nothing else answers a hello
        self._reconnects.note_welcome()

    def _refused(self, fault: Fault) -> None:
        """Raise what a fault means: the close that follows, if it is worth a retry."""
        if fault.code in TEMPORARY:
            raise OSError(fault.detail)
        raise Refused(fault.code, fault.detail)

    async def _recover(self, error: Exception) -> None:
        """Pause after a lost or failed connection. Raises ConnectionFailed if retries are useless or take too long."""
        self._reconnects.note_loss(error)
        await self._close()
        await self._reconnects.pause(error)

    async def _close(self) -> None:
        socket, self._socket = self._socket, None
        self._reconnects.note_end()
        for retry in self._retries.values():  # the next connection asks for everything
            retry.cancel()
        if socket is not None:
            await socket.close()

    # What comes

    def _take(self, message: ToLive) -> LiveReceived | None:  # noqa: C901, PLR0911 - a table
        match message:
            case FromRace(race=race):
                return self._take_in(race, decode(bytes(message.message)))
            case Unsubscribed(race=race, code=code):
                if code in FOR_A_MOMENT and (race in self._races or self._follows_own):
                    self._races.setdefault(race, _Known())
                    return self._ask_again("subscribe", race, message, message.retry_after_s or 0)
                self._races.pop(race, None)
                self._ask_no_more(race)
                return message
            case News():
                self._cursor = msgspec.json.decode(message.event, type=_Cursor).cursor or self._cursor
                return message
            case TableNews(tournament=tournament):
                self._tables[tournament] = msgspec.json.decode(message.change, type=_Cursor).cursor
                return message
            case LiveRefused(command="table", code=code, tournament=UUID() as tournament) if code in FOR_A_MOMENT:
                return self._ask_again("table", tournament, message)
            case LiveRefused(command="own" | "feed" as command, code=code) if code in FOR_A_MOMENT:
                return self._ask_again(command, command, message)
            case LiveRefused(code="already-subscribed", race=UUID() as race) if race in self._retries:
                pass  # `own` subscribed to it before this client asked again
            case LiveRefused():
                return message
            case Fault():
                self._refused(message)
            case _:
                pass
        return None

    def _ask_again(
        self,
        command: Command,
        followed: UUID | str,
        told: Unsubscribed | LiveRefused,
        at_least_s: float = 0,
    ) -> Interrupted:
        """Ask for what was interrupted after a pause, longer each time. Jitter keeps clients apart."""
        retry = self._retries.get(followed)
        if retry is None or time.monotonic() - retry.asked_at > STABLE_S:  # it went on for some time
            retry = self._retries[followed] = _Retry(pauses(), 0)
        again_in_s = at_least_s + next(retry.pauses)
        retry.asked_at = time.monotonic() + again_in_s

        async def ask() -> None:
            await asyncio.sleep(again_in_s)
            await self._ask_for(followed)

        retry.cancel()
        retry.asking = asyncio.create_task(ask())
        of = followed if isinstance(followed, UUID) else None
        race, tournament = (None, of) if command == "table" else (of, None)
        return Interrupted(command, told.code or "", told.detail or "", again_in_s, race, tournament)

    def _ask_no_more(self, followed: UUID) -> None:
        if (retry := self._retries.pop(followed, None)) is not None:
            retry.cancel()

    def _take_in(self, race: UUID, message: AnyReceived) -> InRace | None:
        known = self._races.setdefault(race, _Known())  # one of the player's own comes without being asked for
        match message:
            case Welcome():
                if message.race is not None:  # else what was missed follows
                    known.p = message.p
                known.n = known.n if message.board is None else message.board.n
            case PublicEvent() | UnknownEvent():
                if message.p <= (known.p or 0):
                    return None
                known.p = message.p
            case Ack():
                known.n = message.n
            case _:
                pass
        return InRace(race, message)
