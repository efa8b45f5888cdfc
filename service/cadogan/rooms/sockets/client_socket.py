"""A WebSocket of a client: the handshake, the time for the hello, the token, and the end.

Subclasses are the socket of one race (`race_socket.py`) and that of many (`live_socket.py`).
"""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from itertools import cycle
from typing import NamedTuple, cast

from uvicorn.server import ServerState
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from cadogan.people.bearer import Bearer
from cadogan.races.ids import PlayerId
from cadogan.rooms.errors import TooManyConnections
from cadogan.rooms.node.connections import Connections
from cadogan.rooms.rooms import Rooms
from cadogan.rooms.sockets.conversation import Conversation, SessionContext, SocketKind
from cadogan.rooms.sockets.frame_reader import QUIET
from cadogan.rooms.sockets.outbox import Outbox
from cadogan.rooms.sockets.websocket_connection import WebSocketConnection
from cadogan.rooms.wire import messages, refusals
from cadogan.rooms.wire.refusals import Refusal, refusal_of
from cadogan.store.clock import Clock

HELLO_S = 5
"""Seconds that a client may take to say hello."""

PING_GROUPS = 400
"""Groups of connections. Those of one are pinged in one turn of the event loop: 50 of 20,000."""

Authenticate = Callable[[str], Awaitable[Bearer]]
"""The bearer of a token that may race. Raises WrongToken, Banned or MissingScope."""


class Rejection(NamedTuple):
    """Why an upgrade is rejected."""

    status: int
    text: str


class SocketContext(SessionContext):
    """What all sockets of a node share."""

    def __init__(self, rooms: Rooms, clock: Clock, authenticate: Authenticate, connections: Connections) -> None:
        super().__init__(rooms, clock)
        self.authenticate = authenticate
        self.connections = connections
        self.outbox = Outbox(rooms.turns)
        self.handshake = ServerProtocol(logger=QUIET)
        """Answers all upgrade requests: what it is asked for depends on nothing that came before."""
        self.sockets: set[ClientSocket] = set()
        """Every open connection."""
        self.expiring: set[ClientSocket] = set()
        """Connections whose tokens expire."""
        self.ping_groups: tuple[set[ClientSocket], ...] = tuple(set() for _ in range(PING_GROUPS))
        """The same connections, in groups of about the same size. A group is pinged in one turn."""
        self._groups = cycle(self.ping_groups)

    def next_ping_group(self) -> "set[ClientSocket]":
        """The group of the next connection."""
        return next(self._groups)


class ClientSocket(Conversation, WebSocketConnection):
    """One connection of a client."""

    seat: int | None
    player: PlayerId | None

    def __init__(self, context: SocketContext, server_state: ServerState) -> None:
        self._shared = context
        super().__init__(context.outbox, server_state, messages.MOST_BYTES)
        self._ping_group = context.next_ping_group()
        self.bearer: Bearer | None = None

    @property
    def _context(self) -> SocketContext:
        return cast("SocketContext", self._shared)  # no attribute of its own: see `WebSocketConnection.__init__`

    # For subclasses

    @property
    @abstractmethod
    def kind(self) -> SocketKind:
        """What the client does here."""

    @abstractmethod
    def find(self, path: str, *, has_query: bool) -> Rejection | None:
        """Take the address of the socket. Returns why it is rejected, if it is."""

    # The connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called before the handshake."""
        super().connection_made(transport)
        self._context.sockets.add(self)
        self._ping_group.add(self)

    def gone(self) -> None:
        """Forget the connection."""
        self._context.sockets.discard(self)
        if self._is_upgraded:
            self._context.measures.closes[self.close_code] += 1
        self._ping_group.discard(self)
        self._context.expiring.discard(self)
        self._context.connections.leave(self.transport)

    @property
    def takes_turns_as(self) -> str:
        """Its address: many connections of one have the turns of one."""
        return self._context.connections.address_of(self.transport)

    def pause_writing(self) -> None:
        """Count a client that is too slow."""
        super().pause_writing()
        self._context.measures.slow += 1

    def revoke(self, refusal: Refusal, detail: str) -> None:
        """Close the connection of a client whose token is no longer valid."""
        if not self.is_closing:
            self._fail(refusal, detail)

    # Handshake and hello

    def answer_upgrade(self, request: Request) -> Response:
        """Accept the upgrade at the address of a socket, and start the time for the hello."""
        path, _, query = request.path.partition("?")
        rejection = self.find(path, has_query=bool(query))
        if rejection is not None:
            return self._context.handshake.reject(*rejection)
        response = self._context.handshake.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            forwarded = ",".join(request.headers.get_all("X-Forwarded-For")) or None
            self._context.connections.name(self.transport, forwarded)
            self.start_timer(HELLO_S, self._miss_hello)
        return response

    def _miss_hello(self) -> None:
        self._fail(refusals.HELLO_EXPECTED, f"the first message is hello, within {HELLO_S} s")

    def has_room(self, token: str | None) -> bool:
        """Whether the address of a client that says hello may have one more socket. If not, it is told and closed."""
        self.stop_timer()
        connections = self._context.connections
        try:
            connections.refuse_too_many(connections.address_of(self.transport), token)
        except TooManyConnections as error:
            self._fail(refusal_of(error), str(error))
            return False
        return True

    async def authenticate(self, token: str | None) -> None:
        """Find out who the client is. Raises WrongToken, MissingScope, Banned, Unreachable."""
        if token is not None:
            self.bearer = await self._context.authenticate(token)
            self.player = self.bearer.player.id
            if self.bearer.expires_ms is not None:
                self._context.expiring.add(self)

    # Messages

    def take_binary(self) -> None:
        """Refuse a binary message."""
        self._fail(refusals.BINARY, "messages are JSON in text frames")
