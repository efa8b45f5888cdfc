"""What the head of a request may be, on every connection and before anybody is authenticated.

The parser (llhttp) refuses what is not HTTP. This refuses what is HTTP, but has no honest use here, or is read in two
ways by two programs: such requests are the tools of request smuggling.
"""

from collections.abc import Sequence

MOST_HEAD_BYTES = 32 * 1024
"""Most bytes of a head: address, header fields and trailers."""
FIELD_BYTES = 4
"""Bytes of a header field beside its name and value."""

VERSIONS = ("1.1", "1.0")

Headers = Sequence[tuple[bytes, bytes]]


def find_fault(version: str, method: bytes, headers: Headers, *, upgrades: bool) -> str | None:  # noqa: PLR0911 - one table
    """What is wrong with a head, and what would be right; None if it may be served.

    `upgrades`: whether the parser treats what follows as another protocol.

    >>> find_fault("1.1", b"GET", [(b"host", b"x")], upgrades=False)
    >>> find_fault("1.1", b"GET", [(b"host", b"x"), (b"host", b"y")], upgrades=False)
    'the request has 2 Host headers; send one'
    """
    if version not in VERSIONS:
        return f"the request is HTTP/{version}; send HTTP/1.1"
    if method == b"CONNECT":
        return "this is no proxy; CONNECT is for proxies"
    names = [name for name, _ in headers]
    hosts = names.count(b"host")
    if hosts > 1 or (hosts == 0 and version == "1.1"):  # health checks of old proxies are HTTP/1.0 and have none
        return f"the request has {hosts or 'no'} Host header{'s' if hosts else ''}; send one"
    has_coding = b"transfer-encoding" in names
    if has_coding and (version != "1.1" or find(headers, b"transfer-encoding") != [b"chunked"]):
        return "the only Transfer-Encoding is chunked, with HTTP/1.1"
    if not upgrades:
        return None
    if version != "1.1":
        return "an upgrade needs HTTP/1.1"
    if has_coding or any(size.strip(b"0") for size in find(headers, b"content-length")):
        return "a request for an upgrade has no body"  # the parser would take the body for the next request
    return None


def find(headers: Headers, name: bytes) -> list[bytes]:
    """Values of the fields with a name, in lower case."""
    return [value.strip().lower() for each, value in headers if each == name]


def forwarded_for(headers: Headers) -> str | None:
    """`X-Forwarded-For`, in one line."""
    return ",".join(value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for") or None
