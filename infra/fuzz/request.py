"""Random requests, most of them invalid, generated from the OpenAPI document and existing resources."""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from infra.fuzz.junk import Junk
from infra.fuzz.resources import Resources

OTHER_METHODS = ("PUT", "PATCH", "OPTIONS", "TRACE", "LOCK", "QUERY")
JSON = b"application/json"
TYPES = (JSON + b"; charset=utf-16", b"text/plain", b"multipart/form-data; boundary=x", b"")
ACCEPTED = (b"*/*", b"application/json", b"text/html", b"application/problem+json", b"*/*;q=0")
"""No streams, because the stream of a race under way does not end."""
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
"""Malformed HTTP."""

Json = dict[str, Any]


class Operation(Struct, frozen=True):
    """An operation of the API: its query parameters, and an example of its body."""

    method: str
    path: str
    queries: Sequence[str]
    body: Json | None


class RequestGenerator:
    """Generates requests. Equal random generators give equal requests."""

    def __init__(self, document: Json, resources: Resources, rng: Random) -> None:
        self._operations = operations(document)
        self._values = values_by_parameter(resources)
        self._tokens = [resources.token.encode(), resources.token.encode(), resources.keeper.encode()]
        self._rng = rng
        self._junk = Junk(rng)

    def draw(self) -> bytes:
        """The next request, as bytes."""
        if self._rng.random() < 0.01:
            return self._rng.choice(BROKEN)
        operation = self._rng.choice(self._operations)
        body = self._body(operation)
        headers = b"".join(b"%s: %s\r\n" % header for header in self._headers(body))
        return b"%s %s HTTP/1.1\r\nHost: fuzz\r\n%s\r\n%s" % (*self._request_line(operation), headers, body)

    def _request_line(self, operation: Operation) -> tuple[bytes, bytes]:
        is_other = self._rng.random() < 0.03
        method = self._rng.choice(OTHER_METHODS) if is_other else operation.method
        segments = [self._segment(each) for each in operation.path.split("/")]
        return method.encode(), ("/".join(segments) + self._query(operation)).encode()

    def _segment(self, segment: str) -> str:
        if not segment.startswith("{"):
            return segment if self._rng.random() < 0.999 else self._junk.in_address()
        known = self._values.get(segment.strip("{}"), ())
        return self._rng.choice(known) if known and self._rng.random() < 0.8 else self._junk.in_address()

    def _query(self, operation: Operation) -> str:
        names = [name for name in operation.queries if self._rng.random() < 0.2]
        if self._rng.random() < 0.03:
            names.append("surprise")
        pairs = [f"{name}={self._query_value(name)}" for name in names]
        return f"?{'&'.join(pairs)}" if pairs else ""

    def _query_value(self, name: str) -> str:
        known = self._values.get(name, ("0", "1", "3"))
        return self._rng.choice(known) if self._rng.random() < 0.6 else self._junk.in_address()[:200]

    def _headers(self, body: bytes) -> list[tuple[bytes, bytes]]:
        rng = self._rng
        headers = [(b"Content-Length", b"%d" % len(body)), (b"Accept", rng.choice(ACCEPTED))]
        if rng.random() < 0.9:
            headers.append((b"Content-Type", JSON if rng.random() < 0.9 else rng.choice(TYPES)))
        if rng.random() < 0.95:
            token = rng.choice(self._tokens) if rng.random() < 0.95 else self._junk.in_header()
            headers.append((b"Authorization", b"Bearer " + token))
        for name in (b"Idempotency-Key", b"If-None-Match", b"Last-Event-ID", b"X-Forwarded-For", b"Cookie"):
            if rng.random() < 0.05:
                headers.append((name, self._junk.in_header()))
        return headers

    def _body(self, operation: Operation) -> bytes:
        rng = self._rng
        if operation.body is None or rng.random() < 0.02:
            return b"" if rng.random() < 0.95 else self._junk.bytes(200)
        if rng.random() < 0.1:
            return self._junk.bytes(200)
        body: object = self._changed(operation.body) if rng.random() < 0.9 else self._junk.value()
        text = json.dumps(body, ensure_ascii=rng.random() < 0.5)
        return text.encode("utf-8", "surrogatepass")

    def _changed(self, example: Json) -> Json:
        """A variant of an example: existing values where there are some, missing fields, and junk in some places."""
        body = {name: self._field(name, value) for name, value in example.items() if self._rng.random() < 0.7}
        if self._rng.random() < 0.05:
            body[self._junk.word()] = self._junk.value()
        return body

    def _field(self, name: str, value: object) -> object:
        if self._rng.random() < 0.15:
            return self._junk.value()
        known = self._values.get(f"body.{name}")
        return self._rng.choice(known) if known else value


def operations(document: Json) -> list[Operation]:
    """The operations of an OpenAPI document."""
    return [
        parse_operation(document, method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method in {"get", "post", "delete"}
    ]


def parse_operation(document: Json, method: str, path: str, operation: Json) -> Operation:
    """One operation of the document."""
    queries = [each["name"] for each in operation.get("parameters", ()) if each.get("in") == "query"]
    content = operation.get("requestBody", {}).get("content", {})
    body = example_body(document, next(iter(content.values()))) if content else None
    return Operation(method, path, queries, body)


def example_body(document: Json, media: Json) -> Json:
    """A body with all fields: those of the example, or their defaults."""
    schema = media["schema"]
    if "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    example = media.get("example") or {}
    return {name: field.get("default") for name, field in schema.get("properties", {}).items()} | example


def values_by_parameter(resources: Resources) -> Mapping[str, Sequence[Any]]:
    """Plausible values by path parameter, query parameter, and `body.FIELD`."""
    values = resources.values
    return {
        "race_id": values["races"],
        "deal_id": values["deals"],
        "pairing_id": values["pairings"],
        "challenge_id": [*values["challenges"], *values["own_challenges"]],
        "player_id": values["players"],
        "other_id": values["players"],
        "player": values["players"],
        "token_id": values["tokens"],
        "app_id": values["apps"],
        "webhook_id": [*values["webhooks"], *values["spare_webhooks"]],
        "game": ("duchess", "canfield", "whist"),
        "game_id": ("duchess", "canfield", "whist"),
        "day": ("today", "2026-11-21"),
        "seat": ("0", "1", "8"),
        "wait": ("0", "0.01", "-1"),
        "body.game": ("duchess", "canfield", "sir-tommy", "whist"),
        "body.move": ("deal", "r1-f3", "t0-f0", "s-w"),
        "body.n": (0, 1, 2, 3),
        "body.seats": (1, 2, [0], [0, 1]),
        "body.races": (values["daily"], values["finished"]),
        "body.to": values["names"],
        "body.code": values["codes"],
        "body.user_code": values["user_codes"],
        "body.view": ("fair", "open", "closed"),
        "body.time_limit": (None, 10, 600),
    }
