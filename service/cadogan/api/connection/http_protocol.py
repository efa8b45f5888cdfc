"""uvicorn's HTTP protocol, except that it refuses early what the application must not see.

Requests with an endless, ambiguous or malformed head never reach the application. The answer to one comes in its turn:
if it came before the answers of earlier requests on the connection, clients would take it for one of them.

A connection is counted from its first moment, and closed if its client sends or reads too slowly.
"""

import asyncio
from collections.abc import Callable, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Literal, assert_never, cast

from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.http11 import Request

from cadogan.api.connection import early_answers
from cadogan.api.connection.deadline import Deadline
from cadogan.api.connection.early_answers import EarlyAnswer
from cadogan.api.connection.request_head import FIELD_BYTES, MOST_HEAD_BYTES, find_fault, forwarded_for
from cadogan.rooms.node.client_turns import AT_ONCE, ClientTurns
from cadogan.rooms.node.connections import Connections
from cadogan.rooms.sockets.websocket_connection import WebSocketConnection

HEAD_S = 5
"""Seconds that the address and the headers of a request may take, from the connection or from their first byte."""
BODY_S = 15
"""Seconds that the body of a request may take."""
READ_S = 30
"""Seconds that the client may leave an answer unread."""
MOST_PIPELINED = 32
"""Requests that may wait on a connection for the answer to an earlier one. Browsers send none."""
LINGER_S = 2
"""Seconds that the client may take to read the answer to a request that was refused early."""
MOST_DISCARDED = 1024 * 1024
"""Bytes that are read after the last answer, and ignored. Closing at once would make the client lose the answer."""


AN_UPGRADE = AT_ONCE // 8
"""An upgrade costs about as much as messages of so many bytes."""

MakeSocket = Callable[[ServerState], WebSocketConnection]
"""Makes the socket that takes over a connection."""
NO_SOCKETS: Mapping[str, MakeSocket] = MappingProxyType({})


class Stage(Enum):
    """What the parser expects next."""

    BETWEEN = auto()
    """The begin of a request."""
    HEAD = auto()
    """The rest of a head."""
    BODY = auto()
    """The rest of a body, trailers included."""
    NOTHING = auto()
    """The connection is a WebSocket now, which has deadlines of its own."""


class HeadRefused(Exception):
    """Ends parsing; `answer` says why."""

    def __init__(self, answer: EarlyAnswer) -> None:
        super().__init__("the request was refused")
        self.answer = answer


class HttpProtocol(HttpToolsProtocol):
    """An HTTP connection."""

    def __init__(  # noqa: PLR0913 - as uvicorn calls it, and what its node shares
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connections: Connections,
        sockets: Mapping[str, MakeSocket] = NO_SOCKETS,
        turns: ClientTurns | None = None,
    ) -> None:
        """`sockets` are for certain addresses. The `ws=` of `config` makes the sockets of the others.

        Upgrades take `turns`, if there are any.
        """
        super().__init__(config, server_state, app_state, _loop)
        self._counted = connections
        self._sockets = sockets
        self._turns = turns
        self._is_behind_proxy = False
        self._deadline = Deadline(self.loop)
        """For what is expected from the client."""
        self._end = Deadline(self.loop)
        """For the client to read what it was sent."""
        self._stage = Stage.BETWEEN
        self._head_bytes = 0  # of the request that is being parsed, trailers included
        self._unparsed_bytes = 0  # that have come since the parser last made something of them
        self._unanswered = 0
        self._last_answer: EarlyAnswer | Literal["nothing"] | None = None
        """Answer after which the connection closes. Nothing that comes later is read."""
        self._discarded_bytes = 0

    # Called by the event loop

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        if not self._counted.arrive(transport):
            self._refuse(early_answers.STOPPING if self._counted.is_closed else early_answers.TOO_MANY_CONNECTIONS)
            transport.close()  # at once: each of these costs a descriptor
            return
        self._is_behind_proxy = self._counted.waits_for_name(transport)
        self._deadline.start(HEAD_S, self._miss_head)

    def data_received(self, data: bytes) -> None:
        """Parse what has come."""
        if self._last_answer is not None:
            self._discard(data)
            return
        self._unset_keepalive_if_required()
        while data:
            data = self._parse(data)
        if self._last_answer is None:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called at the end, whatever ended it."""
        super().connection_lost(exc)
        self._deadline.stop()
        self._end.stop()
        self._counted.leave(self.transport)

    def pause_writing(self) -> None:
        """The client does not read what it asked for."""
        super().pause_writing()
        self._end.start(READ_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._end.stop()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection. The client may still have to read the last answer."""
        super().timeout_keep_alive_handler()
        self._end.start(READ_S, self.transport.abort)

    def shutdown(self) -> None:
        """Close, or let the current request be the last one."""
        super().shutdown()
        if self.transport.is_closing():
            self._end.start(READ_S, self.transport.abort)

    # Deadlines

    def _expect(self) -> None:
        """Limit the time for the rest of a request. A request that has come whole needs no timer."""
        match self._stage:
            case Stage.HEAD:
                self._deadline.start_unless_running(HEAD_S, self._miss_head)
            case Stage.BODY:
                self._deadline.start_unless_running(BODY_S, self._miss_body)
            case Stage.BETWEEN if self._unanswered:
                self._deadline.stop()
            case Stage.BETWEEN:  # such as line ends, which keep no connection alive
                self._deadline.start_unless_running(HEAD_S, self._miss_head)
            case Stage.NOTHING:  # `data_received` still ends here after it has handed the connection over
                pass
            case _:
                assert_never(self._stage)

    def _miss_head(self) -> None:
        if self._stage is Stage.HEAD:
            self._refuse(early_answers.HEAD_TOO_SLOW)
        elif not self._unanswered:
            self.timeout_keep_alive_handler()

    def _miss_body(self) -> None:
        self._refuse(early_answers.BODY_TOO_SLOW if self._unanswered else "nothing")

    # Called by the parser

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head_bytes = self._unparsed_bytes = 0
        self._stage = Stage.HEAD
        self._deadline.stop()  # that of the request before
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address has come."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header field has come, or a trailer. A trailer is no header: the application has seen the headers."""
        self._count(len(name) + len(value) + FIELD_BYTES)
        if self._stage is Stage.HEAD:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head has come."""
        self._stage = Stage.BODY
        self._deadline.stop()  # that of the head
        parser = self.parser
        fault = find_fault(
            parser.get_http_version(), parser.get_method(), self.headers, upgrades=parser.should_upgrade()
        )
        if fault is not None:
            raise HeadRefused(early_answers.malformed(fault))
        if len(self.pipeline) >= MOST_PIPELINED:
            raise HeadRefused(early_answers.malformed(f"{MOST_PIPELINED} requests are waiting; read their answers"))
        if self._is_behind_proxy and not self._counted.name(self.transport, forwarded_for(self.headers)):
            raise HeadRefused(early_answers.TOO_MANY_CONNECTIONS)
        before: object = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # an upgrade has none
            self._unanswered += 1

    def on_chunk_header(self) -> None:
        """The size of a chunk has come."""
        self._unparsed_bytes = 0

    def on_body(self, body: bytes) -> None:
        """A part of the body has come."""
        self._unparsed_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has come whole."""
        self._stage = Stage.BETWEEN
        self._deadline.stop()
        super().on_message_complete()

    def _count(self, size: int) -> None:
        self._unparsed_bytes = 0
        self._head_bytes += size
        if self._head_bytes > MOST_HEAD_BYTES:
            raise HeadRefused(early_answers.TOO_LARGE)

    def _parse(self, data: bytes) -> bytes:
        """Parse data. Returns the rest, if the parser has stopped before its end and has to go on."""
        self._unparsed_bytes += len(data)
        try:
            self.parser.feed_data(data)
        except HttpParserUpgrade as upgrade:
            (end,) = upgrade.args
            if not self._should_upgrade():
                return data[end:]  # the application answers, as if nobody had asked for this other protocol
            self._hand_over(data[end:])
        except HttpParserError as error:
            refused = error.__context__
            self._refuse(refused.answer if isinstance(refused, HeadRefused) else early_answers.NOT_HTTP)
        else:
            # The parser itself keeps parts of a field until the field is whole, and calls nothing meanwhile.
            if self._unparsed_bytes > MOST_HEAD_BYTES:
                self._refuse(early_answers.TOO_LARGE)
        return b""

    def _hand_over(self, rest: bytes) -> None:
        """Make a WebSocket of the connection."""
        if not self._counted.takes_sockets:
            self._refuse(early_answers.STOPPING)
        elif self._unanswered:  # its answer would come in the middle of the frames
            self._refuse(early_answers.malformed("an upgrade waits for the answers of earlier requests"))
        elif rest:  # they would be lost, and the client's later frames misread
            self._refuse(early_answers.malformed("the first frame waits for the answer to the upgrade"))
        else:
            self._stage = Stage.NOTHING
            self._deadline.stop()
            self._end.stop()
            self.parser = None  # type: ignore[assignment]  # it holds this object, as in uvicorn's `connection_lost`
            if self._turns is None or self._turns.admits(AN_UPGRADE):
                self._upgrade()
            else:  # many come at once
                self.transport.pause_reading()  # what comes is for the socket
                address = self._counted.address_for(self.transport, forwarded_for(self.headers))
                self._turns.do(address, self._upgrade_in_turn)

    def _upgrade_in_turn(self) -> None:
        if self.transport.is_closing():
            return
        try:
            self._upgrade()
        except BaseException:
            self.transport.abort()  # as the event loop does if it is not in a turn
            raise
        if not self.transport.is_closing():
            self.transport.resume_reading()  # after the socket is there: the first frame is not for this object

    def _upgrade(self) -> None:
        """Pass the request on as it was parsed. uvicorn would write it out again, for the other protocol to parse."""
        headers = Headers()
        for name, value in self.headers:
            headers[name.decode("latin-1")] = value.decode("latin-1")
        target = self.url.decode("latin-1")
        self.connections.discard(self)
        make_socket = self._sockets.get(target.partition("?")[0]) or cast("MakeSocket", self.ws_protocol_class)
        socket = make_socket(self.server_state)
        socket.connection_made(self.transport)
        socket.upgrade(Request(target, headers, self.scope["method"]))
        self.transport.set_protocol(socket)

    # Refusing

    def _refuse(self, answer: EarlyAnswer | Literal["nothing"]) -> None:
        """Refuse what is being parsed, and close after the answers of earlier requests."""
        self._deadline.stop()
        self._last_answer = answer
        if self._unanswered and self.cycle.more_body:  # its body is refused, so it gets this answer
            self._drop(self.cycle)
        if not self._unanswered:
            self._say_last()

    def _drop(self, cycle: RequestResponseCycle) -> None:
        """Let nobody answer the last request, whose body is refused."""
        self._unanswered -= 1
        if self.pipeline and self.pipeline[0][0] is cycle:  # the newest is on the left
            self.pipeline.popleft()
        if cycle.response_started:
            self._last_answer = "nothing"  # it would be in the middle of the other answer
        # uvicorn's own marks of a client that has gone
        cycle.disconnected = True
        cycle.message_event.set()

    def on_response_complete(self) -> None:
        """An answer is written. After the last one, say why the connection closes."""
        self._unanswered -= 1
        super().on_response_complete()
        if self.transport.is_closing():
            self._end.start(READ_S, self.transport.abort)
        elif self._last_answer is not None and not self._unanswered:
            self._say_last()

    def _say_last(self) -> None:
        self._unset_keepalive_if_required()
        if self.transport.is_closing():
            return
        if isinstance(self._last_answer, EarlyAnswer):
            self.transport.write(self._last_answer.encode())
        self.transport.write_eof()
        self.flow.resume_reading()
        self._end.start(LINGER_S, self.transport.abort)

    def _discard(self, data: bytes) -> None:
        self._discarded_bytes += len(data)
        if self._discarded_bytes > MOST_DISCARDED:
            self.transport.abort()
