"""The web client: files that `make` has built, read once and sent as small as the browser takes them.

What is under `assets/` has its digest in its name and is kept by browsers for a year; the rest is asked for again, and
answered in a word if it is still the same. Every address that is not a file is a page of the client, which finds out
itself what it shows.
"""

import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from cadogan.api.http.etag import etag, has

BUILT = Path(__file__).parents[2] / "site"
"""Where the build of `clients/web` goes."""
CODINGS = {"br": ".br", "gzip": ".gz"}
"""Content codings that the build makes beforehand, the smallest first, and the ending of their files."""

A_YEAR = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ASSETS = "assets/"
"""Where the files lie whose names follow from what is in them."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page runs what the service serves and nothing else, and talks to the service alone."""
GUARDS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a link to a private race is its key
    "Cross-Origin-Opener-Policy": "same-origin",
}


class SiteFile(NamedTuple):
    """A file of the client: its bytes by content coding (`identity` among them)."""

    media_type: str
    etag: str
    caching: str
    forms: Mapping[str, bytes]


class Site:
    """All files of the client by address. Where it is not built there is a page that says how to."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): site_file(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix not in CODINGS.values()
        }
        self._page = self._files.get("index.html") or page(NOT_BUILT)

    def at(self, address: str) -> SiteFile | None:
        """What is at an address: a file, or the page, which is at every other one. Assets of another build are not.

        A page in place of a script would be kept in its name by a browser that met two releases at once.
        """
        path = address.strip("/")
        return self._files.get(path, None if path.startswith(ASSETS) else self._page)


def site_file(path: Path, folder: Path) -> SiteFile:
    """A file as it is sent."""
    whole = path.read_bytes()
    forms = {
        coding: compressed.read_bytes()
        for coding, ending in CODINGS.items()
        if (compressed := path.with_name(path.name + ending)).is_file()
    }
    is_lasting = path.relative_to(folder).as_posix().startswith(ASSETS)
    return SiteFile(
        mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        etag(whole),
        A_YEAR if is_lasting else ASK_AGAIN,
        forms | {"identity": whole},
    )


def page(text: str) -> SiteFile:
    """A page that is no file."""
    whole = text.encode()
    return SiteFile("text/html", etag(whole), ASK_AGAIN, {"identity": whole})


@get(["/", "/{address:path}"], include_in_schema=False, sync_to_thread=False)
def get_site(request: Request[Any, Any, State], site: NamedDependency[Site]) -> Response[bytes]:
    """Page or file of the web client."""
    address = request.scope["path"]  # without the `Host`, with which no address may come of it
    if address.startswith("/api/"):
        raise NotFoundException
    found = site.at(address)
    if found is None:
        raise NotFoundException
    headers = GUARDS | {"ETag": found.etag, "Cache-Control": found.caching, "Vary": "Accept-Encoding"}
    if has(found.etag, request.headers.get("If-None-Match", "")):
        return Response(b"", status_code=304, headers=headers)
    coding = coding_for(request.headers.get("Accept-Encoding", ""), found)
    if coding != "identity":
        headers["Content-Encoding"] = coding
    return Response(found.forms[coding], media_type=found.media_type, headers=headers)


def coding_for(accepted: str, file: SiteFile) -> str:
    """Smallest form of a file that a browser takes; those that it refuses (`q=0`) do not occur in browsers."""
    names = {part.partition(";")[0].strip().lower() for part in accepted.split(",")}
    return next((coding for coding in file.forms if coding in names), "identity")


NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cadogan</title>
<h1>Cadogan</h1>
<p>The service runs, and its web client is not built yet: <code>make site</code> builds it, and <code>make serve</code>
does so by itself. Until then there are
<a href="/api/v1/races?house=true">races of the house</a>, <a href="/api/v1/races">races of people</a>,
<a href="/api/v1/games">the games</a> and <a href="/api/v1/openapi.json">the API</a>.</p>
</html>
"""
