"""Requests that are plain, and those that two programs may read in two ways."""

HOST = b"Host: x\r\n"
POST = b"POST /api/v1/players HTTP/1.1\r\n" + HOST
BODY = b"5\r\nhello\r\n0\r\n\r\n"

AMBIGUOUS = {
    "both lengths": POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "both lengths, the other way round": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n" + BODY,
    "two lengths": POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "the same length twice": POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    "a list of lengths": POST + b"Content-Length: 5, 5\r\n\r\nhello",
    "a signed length": POST + b"Content-Length: +5\r\n\r\nhello",
    "a negative length": POST + b"Content-Length: -5\r\n\r\nhello",
    "a length that overflows": POST + b"Content-Length: 18446744073709551621\r\n\r\nhello",
    "chunked is not the last coding": POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n" + BODY,
    "another coding": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + BODY,
    "an unknown coding": POST + b"Transfer-Encoding: xchunked\r\n\r\n" + BODY,
    "two codings": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + BODY,
    "chunked in HTTP/1.0": POST.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n" + BODY,
    "a space before the colon": POST + b"Transfer-Encoding : chunked\r\n\r\n" + BODY,
    "a vertical tab in the coding": POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n" + BODY,
    "a folded field": POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n" + BODY,
    "a folded first field": b"POST /api/v1/players HTTP/1.1\r\n Host: x\r\n\r\n",
    "bare line feeds": b"GET /livez HTTP/1.1\nHost: x\n\n",
    "a bare line feed in a field": b"GET /livez HTTP/1.1\r\nHost: x\nX: y\r\n\r\n",
    "a bare carriage return in a field": b"GET /livez HTTP/1.1\r\nHost: x\rX: y\r\n\r\n",
    "a NUL in a field": b"GET /livez HTTP/1.1\r\nHost: x\r\nX: a\x00b\r\n\r\n",
    "bare line feeds between chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n5\nhello\n0\n\n",
    "a chunk longer than its size": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello!\r\n0\r\n\r\n",
    "a chunk with a size that overflows": POST + b"Transfer-Encoding: chunked\r\n\r\n10000000000000005\r\nhello\r\n",
    "a chunk with a negative size": POST + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n",
    "a NUL in the address": b"GET /\x00 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a space in the address": b"GET /livez /x HTTP/1.1\r\n" + HOST + b"\r\n",
    "an address that is not ASCII": b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n",
    "a request to a proxy": b"CONNECT example.org:443 HTTP/1.1\r\n" + HOST + b"\r\n",
    "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}

PLAIN = {
    "a read": b"GET /livez?x=1 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a body": POST + b"Content-Length: 5\r\n\r\nhello",
    "chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n" + BODY,
    "a chunk with an extension and a trailer": POST
    + b"Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n",
    "two requests": b"GET /livez HTTP/1.1\r\n" + HOST + b"\r\n" + POST + b"Content-Length: 2\r\n\r\n{}",
    "the absolute form": b"GET http://x/livez HTTP/1.1\r\n" + HOST + b"\r\n",
    "HTTP/1.0": b"GET /livez HTTP/1.0\r\n\r\n",
    "an upgrade": b"GET /s HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
}
"""Requests that every program reads in the same way."""
