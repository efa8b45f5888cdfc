"""No request is smuggled past nginx or HAProxy: what the proxy passes on is what our edge reads, and nothing else."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest

from infra.lab.proxy import Name, program
from tests.api.conftest import serving
from tests.api.connection.requests import AMBIGUOUS, PLAIN
from tests.proxies import http2
from tests.proxies.http2 import Fields
from tests.proxies.proxy import Proxy, proxy_before

HOST = b"Host: x\r\n"
SMUGGLED = b"GET /smuggled HTTP/1.1\r\n" + HOST + b"\r\n"
LAST = b"GET /last HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
POST = b"POST /first HTTP/1.1\r\n" + HOST
SIZE = b"Content-Length: %d\r\n" % (len(SMUGGLED) + 5)
CHUNKED = b"Transfer-Encoding: chunked\r\n"
END = b"0\r\n\r\n"
OVER_S = 20
VICTIMS = 3
"""Requests after each attack: as many as the proxy may have connections to the service that were attacked."""

CL_TE = {
    "CL.TE": POST + SIZE + CHUNKED + b"\r\n" + END + SMUGGLED,
    "TE.CL": POST + CHUNKED + b"Content-Length: 3\r\n\r\n" + b"%x\r\n" % len(SMUGGLED) + SMUGGLED + b"\r\n" + END,
    "CL.CL": POST + SIZE + b"Content-Length: 5\r\n\r\n" + END + SMUGGLED,
    "CL.0": POST + SIZE + b"\r\n" + END + SMUGGLED,
    "0.CL": b"GET /first HTTP/1.1\r\n" + HOST + SIZE + b"\r\n" + END + SMUGGLED,
    "CL with an empty list": POST + b"Content-Length: 5,\r\n\r\n" + END + SMUGGLED,
    "CL with a sign": POST + b"Content-Length: +5\r\n\r\n" + END + SMUGGLED,
    "CL in hexadecimal": POST + b"Content-Length: 0x5\r\n\r\n" + END + SMUGGLED,
    "CL with a space before the colon": POST + b"Content-Length : 5\r\n\r\n" + END + SMUGGLED,
    "CL with an underscore": POST + b"Content_Length: 5\r\n" + CHUNKED + b"\r\n" + END + SMUGGLED,
    "CL hidden as a hop-by-hop field": POST
    + b"Connection: close, content-length\r\n"
    + SIZE
    + b"\r\n"
    + END
    + SMUGGLED,
    "TE hidden as a hop-by-hop field": POST + b"Connection: transfer-encoding\r\n" + CHUNKED + b"\r\n" + END + SMUGGLED,
}
"""Two lengths, of which each side may take another."""

CODINGS = {
    "twice": CHUNKED + CHUNKED,
    "twice, identity last": CHUNKED + b"Transfer-Encoding: identity\r\n",
    "twice, unknown last": CHUNKED + b"Transfer-Encoding: x\r\n",
    "a list": b"Transfer-Encoding: identity, chunked\r\n",
    "a list, chunked first": b"Transfer-Encoding: chunked, identity\r\n",
    "upper case": b"Transfer-Encoding: CHUNKED\r\n",
    "in quotation marks": b'Transfer-Encoding: "chunked"\r\n',
    "with a parameter": b"Transfer-Encoding: chunked;q=1\r\n",
    "a space before the colon": b"Transfer-Encoding : chunked\r\n",
    "a tab before the coding": b"Transfer-Encoding:\tchunked\r\n",
    "a vertical tab": b"Transfer-Encoding: \x0bchunked\r\n",
    "a NUL": b"Transfer-Encoding: chunked\x00\r\n",
    "a bare carriage return": b"X: y\rTransfer-Encoding: chunked\r\n",
    "a bare line feed": b"X: y\nTransfer-Encoding: chunked\r\n",
    "an unknown coding": b"Transfer-Encoding: xchunked\r\n",
    "folded": b"Transfer-Encoding:\r\n chunked\r\n",
    "folded behind another field": b"X: y\r\n Transfer-Encoding: chunked\r\n",
    "a no-break space": b"Transfer-Encoding:\xa0chunked\r\n",
    "no colon": b"Transfer-Encoding chunked\r\n",
}
TE_TE = {name: POST + SIZE + coding + b"\r\n" + END + SMUGGLED for name, coding in CODINGS.items()} | {
    f"{name}, without a length": POST + coding + b"\r\n" + END + SMUGGLED for name, coding in CODINGS.items()
}
"""A coding that one side may not recognize."""

IN_CHUNKS = POST + CHUNKED + b"\r\n"
CHUNKS = {
    "an extension": IN_CHUNKS + b"5;a=b\r\nhello\r\n" + END,
    "an extension in quotation marks": IN_CHUNKS + b'5;a="\r\nX"\r\nhello\r\n' + END + SMUGGLED,
    "an extension with a bare line feed": IN_CHUNKS + b"2;\nxx\r\n" + END + SMUGGLED,
    "an extension with a bare carriage return": IN_CHUNKS + b"2;a\rxx\r\n" + END + SMUGGLED,
    "a size with a bare line feed": IN_CHUNKS + b"5\nhello\n0\n\n" + SMUGGLED,
    "a size with a bare carriage return": IN_CHUNKS + b"5\rhello\r\n" + END + SMUGGLED,
    "a size in hexadecimal, with 0x": IN_CHUNKS + b"0x5\r\nhello\r\n" + END + SMUGGLED,
    "a size with a space": IN_CHUNKS + b"5 \r\nhello\r\n" + END + SMUGGLED,
    "a size with a sign": IN_CHUNKS + b"+5\r\nhello\r\n" + END + SMUGGLED,
    "a size with an underscore": IN_CHUNKS + b"1_0\r\nhello\r\n" + END + SMUGGLED,
    "a size that overflows": IN_CHUNKS + b"10000000000000005\r\nhello\r\n" + END + SMUGGLED,
    "no line end after the data": IN_CHUNKS + b"5\r\nhello0\r\n\r\n" + SMUGGLED,
    "two bytes instead of a line end": IN_CHUNKS + b"5\r\nhelloXX" + END + SMUGGLED,
    "trailers": IN_CHUNKS + END[:-2] + b"Host: y\r\nContent-Length: 5\r\n\r\n" + SMUGGLED,
    "trailers with a bare line feed": IN_CHUNKS + b"0\r\nX: y\n\r\n" + SMUGGLED,
    "a last chunk of many zeros": IN_CHUNKS + b"000000000000000000000\r\n\r\n" + SMUGGLED,
}
"""Chunks that one side may read as longer or shorter ones."""

HEADS = {
    "two hosts": b"GET /first HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "a host and an absolute address": b"GET http://y/first HTTP/1.1\r\nHost: x\r\n\r\n",
    "HTTP/0.9": b"GET /first\r\n",
    "HTTP/1.0 with chunks": b"POST /first HTTP/1.0\r\n" + HOST + CHUNKED + b"\r\n" + END + SMUGGLED,
    "HTTP/1.2": b"GET /first HTTP/1.2\r\n" + HOST + b"\r\n",
    "a space at the begin of a field": b"GET /first HTTP/1.1\r\n Host: x\r\n\r\n",
    "a line end at the begin": b"\r\n\r\n" + SMUGGLED,
    "an expectation": POST + SIZE + b"Expect: 100-continue\r\n\r\n" + END + SMUGGLED,
    "an upgrade that nobody takes": b"GET /first HTTP/1.1\r\n"
    + HOST
    + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "an upgrade with a body": POST + SIZE + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n" + END + SMUGGLED,
    "an upgrade to h2c": b"GET /first HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
}

ATTACKS = CL_TE | TE_TE | CHUNKS | HEADS | AMBIGUOUS | PLAIN

PSEUDO: Fields = ((b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/first"), (b":authority", b"x"))


def without(name: bytes, *more: tuple[bytes, bytes]) -> Fields:
    """The pseudo fields with others instead of one."""
    return (*((each, value) for each, value in PSEUDO if each != name), *more)


H2_ATTACKS: dict[str, tuple[Fields, bytes | None]] = {
    "plain": (PSEUDO, b"hello"),
    "H2.CL": ((*PSEUDO, (b"content-length", b"0")), SMUGGLED),
    "H2.CL, longer": ((*PSEUDO, (b"content-length", b"200")), SMUGGLED),
    "H2.CL, twice": ((*PSEUDO, (b"content-length", b"5"), (b"content-length", b"6")), b"hello"),
    "H2.TE": ((*PSEUDO, (b"transfer-encoding", b"chunked")), END + SMUGGLED),
    "H2.TE in upper case": ((*PSEUDO, (b"Transfer-Encoding", b"chunked")), END + SMUGGLED),
    "a line end in a value": ((*PSEUDO, (b"x", b"y\r\nTransfer-Encoding: chunked")), END + SMUGGLED),
    "a bare line feed in a value": ((*PSEUDO, (b"x", b"y\nTransfer-Encoding: chunked")), END + SMUGGLED),
    "a line end in a name": ((*PSEUDO, (b"x: y\r\nTransfer-Encoding", b"chunked")), END + SMUGGLED),
    "a colon in a name": ((*PSEUDO, (b"transfer-encoding:chunked", b"x")), END + SMUGGLED),
    "a space in a name": ((*PSEUDO, (b"transfer-encoding ", b"chunked")), END + SMUGGLED),
    "a line end in the method": (
        without(b":method", (b":method", b"GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\nGET")),
        None,
    ),
    "a space in the path": (without(b":path", (b":path", b"/first HTTP/1.1\r\nHost: x\r\n\r\nGET /smuggled")), None),
    "a line end in the authority": (without(b":authority", (b":authority", b"x\r\nTransfer-Encoding: chunked")), b""),
    "two paths": ((*PSEUDO, (b":path", b"/smuggled")), None),
    "a host that is not the authority": ((*PSEUDO, (b"host", b"y")), None),
    "hop-by-hop fields": ((*PSEUDO, (b"connection", b"transfer-encoding"), (b"te", b"chunked")), b"hello"),
}
"""Requests of HTTP/2 that mean something else, once a proxy has written them as HTTP/1.1."""


class Recorder:
    """An application that answers with the address of a request, and remembers it."""

    def __init__(self) -> None:
        self.requests: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        query = scope["query_string"].decode()
        address = scope["raw_path"].decode("latin-1") + (f"?{query}" if query else "")
        self.requests.append(f"{scope['method']} {address}")
        headers = [(b"content-length", b"%d" % len(address))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": address.encode("latin-1")})


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture(scope="module", params=["nginx", "haproxy"])
async def proxy(
    request: pytest.FixtureRequest, recorder: Recorder, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Proxy]:
    name: Name = request.param
    if program(name) is None:
        pytest.skip(f"NO PROXY: this is NOT tested; install Debian's `{name}` and run it again")
    recorder.requests.clear()
    async with serving(recorder) as url:
        port = int(url.rpartition(":")[2])
        with proxy_before(name, port, tmp_path_factory.mktemp(name)) as proxy:
            yield proxy


async def victim(proxy: Proxy, path: str) -> None:
    """Send an honest request, which must get its own answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    async with asyncio.timeout(OVER_S):
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
    writer.transport.abort()
    assert answer.startswith(b"HTTP/1.1 200 "), answer
    assert answer.endswith(b"\r\n\r\n" + path.encode()), answer


async def is_consistent(proxy: Proxy, recorder: Recorder) -> None:
    """The proxy has read every request that the service has read, and others get their own answers."""
    for number in range(VICTIMS):
        await victim(proxy, f"/victim-{number}")
    async with asyncio.timeout(OVER_S):  # the proxy writes its log after the answer
        while unread := Counter(recorder.requests) - proxy.requests():
            await asyncio.sleep(0.01)
            assert not any("smuggled" in request for request in unread), unread


@pytest.mark.parametrize("name", ATTACKS)
async def test_the_proxy_and_the_service_read_the_same_requests(proxy: Proxy, recorder: Recorder, name: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    async with asyncio.timeout(OVER_S):
        writer.write(ATTACKS[name] + LAST)
        with suppress(ConnectionError):
            await reader.read()
    writer.transport.abort()
    await is_consistent(proxy, recorder)


@pytest.mark.parametrize("name", H2_ATTACKS)
async def test_no_request_of_http_2_becomes_another_one(proxy: Proxy, recorder: Recorder, name: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port_h2)
    async with asyncio.timeout(OVER_S):
        writer.write(http2.request(*H2_ATTACKS[name]))
        await http2.is_over(reader)
    writer.transport.abort()
    await is_consistent(proxy, recorder)
    assert not any("smuggled" in request for request in recorder.requests[-VICTIMS - 1 :])


async def test_a_request_that_the_proxy_has_not_read_is_noticed(proxy: Proxy, recorder: Recorder) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.service)
    writer.write(SMUGGLED)
    await reader.readuntil(b"/smuggled")
    writer.transport.abort()
    with pytest.raises(AssertionError, match="smuggled"):
        await is_consistent(proxy, recorder)
    recorder.requests.remove("GET /smuggled")
