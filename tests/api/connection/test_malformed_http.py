"""What cannot be read as HTTP at all, or in a part, is answered by a problem as well."""

import asyncio
import json
from typing import Any
from uuid import UUID

import httpx
import pytest
from litestar.types import HTTPDisconnectEvent, HTTPReceiveMessage, HTTPRequestEvent, Message
from structlog.testing import capture_logs

from cadogan.api import api
from tests.api.conftest import Node, problem

UNREADABLE = [
    b"GET\r\n\r\n",
    b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n",
    b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nAccept: \x1b[2J\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]


async def said(node: Node, request: bytes) -> bytes:
    """Everything that is said over a connection until it is closed from there."""
    host, port = node.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    return answer


@pytest.mark.parametrize("host", ["::::", "x:99999999", "x:port"])
async def test_an_invalid_host_header_is_not_a_fault_of_the_service(node: Node, host: str) -> None:
    async with httpx.AsyncClient(base_url=node.url, headers={"Host": host}) as client:
        assert (await client.get("/")).status_code == 200
        assert (
            "/api/v1/races/nowhere"
            in problem(await client.get("/api/v1/races/nowhere"), 404, "unknown-route")["detail"]
        )
        assert "/api/v1/games" in problem(await client.post("/api/v1/games"), 405, "wrong-method")["detail"]


@pytest.mark.parametrize("request_", UNREADABLE)
async def test_malformed_http_gets_a_problem_and_the_connection_closes(node: Node, request_: bytes) -> None:
    head, _, body = (await said(node, request_)).partition(b"\r\n\r\n")
    status, *headers = head.decode().split("\r\n")
    assert status == "HTTP/1.1 400 Bad Request"
    assert {"content-type: application/problem+json", "connection: close"} <= set(headers)
    assert "access-control-allow-origin: *" in headers
    problem = json.loads(body)
    assert f"x-request-id: {problem['request_id']}" in headers
    assert (problem["type"], problem["status"], problem["code"]) == ("/docs/errors/malformed", 400, "malformed")
    assert "this is not a valid request" in problem["detail"]


PART: HTTPRequestEvent = {"type": "http.request", "body": b'{"name": ', "more_body": True}
GONE: HTTPDisconnectEvent = {"type": "http.disconnect"}


@pytest.mark.parametrize("received", [[GONE], [PART, GONE]], ids=["no body", "half a body"])
@pytest.mark.parametrize("headers", [[], [(b"idempotency-key", b"k")]], ids=["without a key", "with a key"])
async def test_a_disconnect_within_the_body_is_not_a_fault_of_the_service(
    node: Node, received: list[HTTPReceiveMessage], headers: list[tuple[bytes, bytes]]
) -> None:
    answered = []
    messages = iter(received)

    async def receive() -> HTTPReceiveMessage:
        return next(messages)

    async def send(message: Message) -> None:
        answered.append(message)

    scope: Any = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/players",
        "raw_path": b"/api/v1/players",
        "query_string": b"",
        "headers": [(b"content-length", b"100"), *headers],
        "client": ("127.0.0.1", 1),
    }
    with capture_logs() as logged:
        await api(node.services)(scope, receive, send)
    assert [message["status"] for message in answered if message["type"] == "http.response.start"] == [400]
    body = b"".join(message["body"] for message in answered if message["type"] == "http.response.body")
    assert json.loads(body)["code"] == "malformed"
    assert not any(line["event"] == "request_failed" for line in logged)


@pytest.mark.parametrize("path", ["/api/v1/live", f"/api/v1/races/{UUID(int=7)}/socket"])
async def test_a_socket_whose_upgrade_was_dropped_says_that_proxies_have_to_pass_it_on(node: Node, path: str) -> None:
    async with httpx.AsyncClient(base_url=node.url) as http:
        answer = await http.get(path)
        assert "proxy on the way" in problem(answer, 426, "upgrade-required")["detail"]
        assert answer.headers["upgrade"] == "websocket"
        problem(await http.get(f"{path}/more"), 404, "unknown-route")
