"""Requests that no client would make, drawn from the description of the API and from what there is to ask about."""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from infra.fuzz.junk import Junk
from infra.fuzz.resources import World

OTHER_METHODS = ("PUT", "PATCH", "OPTIONS", "TRACE", "LOCK", "QUERY")
JSON = b"application/json"
TYPES = (JSON + b"; charset=utf-16", b"text/plain", b"multipart/form-data; boundary=x", b"")
ACCEPTED = (b"*/*", b"application/json", b"text/html", b"application/problem+json", b"*/*;q=0")
"""No stream is among them: those of races that are on do not end."""
BROKEN = (
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n",
    b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nAccept: \x1b[2J\r\n\r\n",
)
"""What is no HTTP at all."""

Json = dict[str, Any]


class Operation(Struct, frozen=True):
    """What may be asked, as far as it matters here."""

    method: str
    path: str
    queries: Sequence[str]
    body: Json | None


class Requests:
    """A source of requests, the same for the same chance."""

    def __init__(self, document: Json, world: World, chance: Random) -> None:
        self._operations = operations(document)
        self._things = things(world)
        self._tokens = [world.token.encode(), world.token.encode(), world.keeper.encode()]
        self._chance = chance
        self._junk = Junk(chance)

    def draw(self) -> bytes:
        """Another one."""
        if self._chance.random() < 0.01:
            return self._chance.choice(BROKEN)
        operation = self._chance.choice(self._operations)
        body = self._body(operation)
        headers = b"".join(b"%s: %s\r\n" % header for header in self._headers(body))
        return b"%s %s HTTP/1.1\r\nHost: fuzz\r\n%s\r\n%s" % (*self._line(operation), headers, body)

    def _line(self, operation: Operation) -> tuple[bytes, bytes]:
        is_other = self._chance.random() < 0.03
        method = self._chance.choice(OTHER_METHODS) if is_other else operation.method
        segments = [self._segment(each) for each in operation.path.split("/")]
        return method.encode(), ("/".join(segments) + self._query(operation)).encode()

    def _segment(self, segment: str) -> str:
        if not segment.startswith("{"):
            return segment if self._chance.random() < 0.999 else self._junk.in_address()
        known = self._things.get(segment.strip("{}"), ())
        return self._chance.choice(known) if known and self._chance.random() < 0.8 else self._junk.in_address()

    def _query(self, operation: Operation) -> str:
        names = [name for name in operation.queries if self._chance.random() < 0.2]
        if self._chance.random() < 0.03:
            names.append("surprise")
        pairs = [f"{name}={self._answer(name)}" for name in names]
        return f"?{'&'.join(pairs)}" if pairs else ""

    def _answer(self, name: str) -> str:
        known = self._things.get(name, ("0", "1", "3"))
        return self._chance.choice(known) if self._chance.random() < 0.6 else self._junk.in_address()[:200]

    def _headers(self, body: bytes) -> list[tuple[bytes, bytes]]:
        chance = self._chance
        headers = [(b"Content-Length", b"%d" % len(body)), (b"Accept", chance.choice(ACCEPTED))]
        if chance.random() < 0.9:
            headers.append((b"Content-Type", JSON if chance.random() < 0.9 else chance.choice(TYPES)))
        if chance.random() < 0.95:
            token = chance.choice(self._tokens) if chance.random() < 0.95 else self._junk.in_header()
            headers.append((b"Authorization", b"Bearer " + token))
        for name in (b"Idempotency-Key", b"If-None-Match", b"Last-Event-ID", b"X-Forwarded-For", b"Cookie"):
            if chance.random() < 0.05:
                headers.append((name, self._junk.in_header()))
        return headers

    def _body(self, operation: Operation) -> bytes:
        chance = self._chance
        if operation.body is None or chance.random() < 0.02:
            return b"" if chance.random() < 0.95 else self._junk.bytes(200)
        if chance.random() < 0.1:
            return self._junk.bytes(200)
        body: object = self._changed(operation.body) if chance.random() < 0.9 else self._junk.value()
        text = json.dumps(body, ensure_ascii=chance.random() < 0.5)
        return text.encode("utf-8", "surrogatepass")

    def _changed(self, example: Json) -> Json:
        """Another body of that form: real things for the names that have some, and junk in one place or another."""
        body = {name: self._field(name, value) for name, value in example.items() if self._chance.random() < 0.7}
        if self._chance.random() < 0.05:
            body[self._junk.word()] = self._junk.value()
        return body

    def _field(self, name: str, value: object) -> object:
        if self._chance.random() < 0.15:
            return self._junk.value()
        known = self._things.get(f"body.{name}")
        return self._chance.choice(known) if known else value


def operations(document: Json) -> list[Operation]:
    """What a description says may be asked."""
    return [
        operation_of(document, method.upper(), path, told)
        for path, methods in document["paths"].items()
        for method, told in methods.items()
        if method in {"get", "post", "delete"}
    ]


def operation_of(document: Json, method: str, path: str, told: Json) -> Operation:
    """One operation of a description."""
    queries = [each["name"] for each in told.get("parameters", ()) if each.get("in") == "query"]
    content = told.get("requestBody", {}).get("content", {})
    body = example_of(document, next(iter(content.values()))) if content else None
    return Operation(method, path, queries, body)


def example_of(document: Json, media: Json) -> Json:
    """A body with all its fields, whatever they hold."""
    schema = media["schema"]
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    example = media.get("example") or {}
    return {name: field.get("default") for name, field in schema.get("properties", {}).items()} | example


def things(world: World) -> Mapping[str, Sequence[Any]]:
    """What there is to name, by the names that it goes by in addresses, queries and bodies."""
    there = world.things
    return {
        "race_id": there["races"],
        "deal_id": there["deals"],
        "pairing_id": there["pairings"],
        "challenge_id": [*there["challenges"], *there["own"]],
        "player_id": there["players"],
        "other_id": there["players"],
        "player": there["players"],
        "token_id": there["tokens"],
        "game": ("duchess", "canfield", "whist"),
        "game_id": ("duchess", "canfield", "whist"),
        "day": ("today", "2026-11-21"),
        "seat": ("0", "1", "8"),
        "wait": ("0", "0.01", "-1"),
        "body.game": ("duchess", "canfield", "sir-tommy", "whist"),
        "body.move": ("deal", "r1-f3", "t0-f0", "s-w"),
        "body.n": (0, 1, 2, 3),
        "body.seats": (1, 2, [0], [0, 1]),
        "body.races": (there["board"], there["over"]),
        "body.to": there["names"],
        "body.code": there["codes"],
        "body.view": ("fair", "open", "closed"),
        "body.time_limit": (None, 10, 600),
    }
