"""Values in requests: cursors, headers, queries, bodies, tokens and moves."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from cadogan.api.application import routes
from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.body_request import BodyRequest
from cadogan.api.bodies.cursor import Cursors
from cadogan.api.bodies.query import find_invalid_parameter, query_fields, refuse_unknown
from cadogan.api.bodies.sealed_cursors import SealedCursors
from cadogan.api.caching.etag import has
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.idempotency import read_key
from cadogan.api.problems.errors import (
    InvalidBody,
    InvalidCursor,
    InvalidKey,
    InvalidParameter,
    MalformedBody,
    MalformedParameter,
    UnknownParameter,
)
from cadogan.api.routes.deals import days
from cadogan.api.routes.lobby import challenges
from cadogan.api.routes.people import ratings
from cadogan.api.routes.races import race_filters, record
from cadogan.people.tokens import is_token, token_hash, token_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.sockets.race_session import is_utf8
from cadogan.rooms.wire import messages
from cadogan.rules import InvalidMove, Move, RulesError, Seed
from cadogan.store.clock import Clock
from cadogan.store.log.log import Place
from cadogan.store.tables.cursor_keys import CursorKey
from infra.fuzz.guided.target import Target

LISTS: tuple[Cursors[Any], ...] = (
    challenges.OLDER,
    record.LATER,
    SealedCursors("feed", Place, CursorKey(bytes(32), 0), Clock()),
    days.LOWER,
    race_filters.OLDER,
    ratings.LATER,
    ratings.lower_on("duchess", is_bot=False),
)
"""The lists that have pages."""


def decode_cursor(data: bytes) -> None:
    """Decode a cursor of the list that the first byte says. A cursor that is accepted has one spelling."""
    if not data:
        return
    cursors = LISTS[data[0] % len(LISTS)]
    texts = (data[1:].decode("latin-1"), urlsafe_b64encode(data[1:]).decode().rstrip("="))
    for text in texts:
        with suppress(InvalidCursor):
            assert cursors.at(cursors.place(text)) == text


def some_cursors() -> list[bytes]:
    """A cursor of each list, as the bytes that it stands for, and as text."""
    last = RaceId.__supertype__(int=7)  # type: ignore[attr-defined]  # of a NewType
    return [
        bytes((number,)) + each for number in range(len(LISTS)) for each in (b"lW3rNcQQAZ", last.bytes, b"\x91\x07")
    ]


PROXIES = ClientAddressResolver(["10.0.0.0/8", "2001:db8::/32"])


def read_headers(data: bytes) -> None:
    """Read a value as each of the headers that we read ourselves."""
    text = data.decode("latin-1")
    PROXIES.address("10.0.0.1", text)
    PROXIES.address(text, text)
    has('W/"5d41"', text)
    with suppress(InvalidKey):
        assert 0 < len(read_key(text)) < 256


def some_headers() -> list[bytes]:
    """Values of those headers."""
    return [b"203.0.113.9, 10.0.0.2", b"[2001:db8::1]:80", b"::ffff:192.0.2.1", b'W/"5d41", "x"', b'"key-1"', b"key"]


class Query(NamedTuple):
    """A route with its query parameters."""

    handler: HTTPRouteHandler
    names: tuple[str, ...]


@cache
def queries() -> list[Query]:
    """Routes that take a query."""
    handlers = [
        handler for route in routes().routes if isinstance(route, HTTPRoute) for handler in route.route_handlers
    ]
    found = [Query(handler, tuple(query_fields(handler))) for handler in handlers]
    return [query for query in found if query.names]


def request_of(handler: HTTPRouteHandler, query: bytes) -> BodyRequest[Any, Any]:
    """A request for a route."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "query_string": query,
        "headers": [],
        "route_handler": handler,
    }
    return BodyRequest(scope)  # type: ignore[arg-type]  # as much of it as is read here


def read_query(data: bytes) -> None:
    """Check a query of the route that the first byte says."""
    if not data:
        return
    request = request_of(queries()[data[0] % len(queries())].handler, data[1:])
    with suppress(UnknownParameter, InvalidParameter, MalformedParameter):
        refuse_unknown(request)
        find_invalid_parameter(request)


def some_queries() -> list[bytes]:
    """A query with each parameter of each route."""
    return [
        bytes((number,)) + f"{name}={value}".encode()
        for number, query in enumerate(queries())
        for name in query.names
        for value in ("1", "true", "duchess", "%C3%A9", "now")
    ]


@cache
def bodies() -> list[type[Any]]:
    """The Structs that requests have as bodies."""
    handlers = [
        handler for route in routes().routes if isinstance(route, HTTPRoute) for handler in route.route_handlers
    ]
    return [field.annotation for handler in handlers if (field := handler.parsed_data_field) is not None]


def read_body(data: bytes) -> None:
    """Decode a body of the route that the first byte says."""
    if not data:
        return
    decoder: Any = StrictBody.__new__(StrictBody)  # type: ignore[type-abstract]  # it knows only the type, as in Litestar
    decoder.model_type = bodies()[data[0] % len(bodies())]
    with suppress(MalformedBody, InvalidBody):
        decoder.decode_bytes(data[1:])


def some_bodies() -> list[bytes]:
    """The examples of the API's description, and objects with the fields of each Struct."""
    fields = [
        {field.encode_name: value for field in msgspec.structs.fields(struct)}
        for struct in bodies()
        for value in (1, "duchess", None, [1], {"any": 1})
    ]
    texts = [msgspec.json.encode(each) for each in fields] + [b'{"name": 7, "name": "Ada"}']
    return [bytes((number % len(bodies()),)) + text for number, text in enumerate(texts)]


def read_message(data: bytes) -> None:
    """Decode a message of a client, as the race socket does."""
    try:
        message = messages.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        is_utf8(data)
    else:
        assert is_utf8(data)
        if isinstance(message, messages.FromRacer):
            message.command(0, 0)
        if isinstance(message, messages.AskClock):
            messages.encode(messages.Clock(message.sent, 0))
        if isinstance(message, messages.Hello) and message.token is not None:
            read_token(message.token.encode())


def some_messages() -> list[bytes]:
    """A message of each kind."""
    player = PlayerId.__supertype__(int=1)  # type: ignore[attr-defined]  # of a NewType
    return [
        b'{"type": "hello", "token": "' + token_of(bytes(32)).encode() + b'", "p": 0, "n": 0}',
        b'{"type": "hello", "from": "2:30.5", "speed": 1.5}',
        b'{"type": "watch", "from": "start", "speed": 0}',
        b'{"type": "play", "n": 0, "move": "r0-f1"}',
        b'{"type": "undo", "n": 1}',
        b'{"type": "ready", "nonce": "' + bytes(16).hex().encode() + b'"}',
        b'{"type": "ready"}',
        b'{"type": "resign"}',
        b'{"type": "clock", "sent": 1e3}',
        f'{{"type": "hello", "token": "{player}"}}'.encode(),
    ]


def read_token(data: bytes) -> None:
    """Look at a text that should be a token."""
    text = data.decode("latin-1")
    if is_token(text):
        assert len(token_hash(text)) == 32
        assert len(text) == 43


def some_tokens() -> list[bytes]:
    """Tokens, and texts that look like some."""
    return [token_of(bytes(32)).encode(), token_of(bytes(range(32))).encode(), b"x" * 43, b"-_" * 22]


def read_move(data: bytes) -> None:
    """Read a move and a seed. A text that is accepted is the only spelling of what it says."""
    text = data.decode("latin-1")
    with suppress(InvalidMove):
        assert Move.parse(text).text == text
    with suppress(RulesError):
        Seed.parse(text)


def some_moves() -> list[bytes]:
    """Moves of each kind, and a seed."""
    return [b"deal", b"r0-f1", b"w-f0", b"t3-t4", b"t3-t4*2", b"redeal", bytes(16).hex().encode()]


def targets() -> Iterator[Target]:
    """These targets."""
    table: dict[str, tuple[Callable[[bytes], None], Callable[[], list[bytes]]]] = {
        "cursors": (decode_cursor, some_cursors),
        "headers": (read_headers, some_headers),
        "queries": (read_query, some_queries),
        "bodies": (read_body, some_bodies),
        "messages": (read_message, some_messages),
        "tokens": (read_token, some_tokens),
        "moves": (read_move, some_moves),
    }
    for name, (run, seeds) in table.items():
        yield Target(name, run, seeds)
