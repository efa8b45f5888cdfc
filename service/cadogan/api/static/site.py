"""The web client: files built by `make`, read once and sent in the smallest encoding that the browser accepts.

Files under `assets/` have a digest in their names and are cached for a year; those of some earlier builds are served as
well, because open pages load parts of themselves later. Others are revalidated with their `ETag`.
The client decides itself what to show at the addresses of its pages. Only title, description and the like are put into
each page here, because chats and search engines run no scripts. Any other address is 404, and so is a page about
nothing: a browser gets the client with it, which says so, and a program gets a problem.
"""

import gzip
import mimetypes
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from cadogan.api.caching.compression import takes
from cadogan.api.caching.etag import etag, has
from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.problems.problems import problem_response
from cadogan.api.showing.head import Head, tags
from cadogan.api.showing.page_heads import PLAIN, PageHeads

BUILT = Path(__file__).parents[2] / "site"
"""Output of the build of `clients/web`."""
CODINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings that the build prepares, the smallest first, with their file suffixes."""

A_YEAR = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ASSETS = "assets/"
"""Folder of files whose names have a digest."""
EARLIER = "earlier/"
"""Folder of such files of earlier builds."""

TITLE = re.compile(r'<title>.*?</title>(\s*<meta name="description"[^>]*>)?', re.DOTALL)
"""What the head of an address replaces."""
FONT = "font/woff2"
"""Not every system knows this type."""
LEVEL = 6
"""Compression level of a page, of nine: it is 1 kB, and most are compressed once."""
MOST_KEPT = 128
"""Pages that are kept ready. An address of a page that is always the same has one for each origin."""

INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def guards_of(pages: str) -> dict[str, str]:
    """Headers that protect pages, which load from and talk to this service only.

    Of the scripts inside a page, only those run that the build put there.
    """
    digests = {sha256(script.encode()).digest() for script in INLINE_SCRIPT.findall(pages)}
    scripts = "".join(f" 'sha256-{b64encode(digest).decode()}'" for digest in sorted(digests))
    policy = (
        f"default-src 'none'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "Referrer-Policy": "no-referrer",  # the address of an unlisted race is its key
        "Cross-Origin-Opener-Policy": "same-origin",
    }


class SiteFile(NamedTuple):
    """A file of the client: its bytes by encoding, `identity` included."""

    media_type: str
    etag: str
    caching: str
    forms: Mapping[str, bytes]


class Site:
    """All files of the client by address. If it is not built, one page says how to build it."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files = {
            name.replace(EARLIER, ASSETS, 1) if name.startswith(EARLIER) else name: file
            for name, file in files_in(folder)
        }
        whole = self._files.pop("index.html", page(NOT_BUILT)).forms["identity"].decode()
        self._before, self._after = TITLE.split(whole, maxsplit=1)[:: TITLE.groups + 1]
        self._kept: dict[tuple[Head, str], SiteFile] = {}
        self.framed = self._files.pop("embed.html", page(NOT_BUILT))
        """The page that other pages frame, and the overlay."""
        self.guards = guards_of(whole + self.framed.forms["identity"].decode())
        """Headers of every page and file but the framed page."""

    def at(self, address: str) -> SiteFile | None:
        """The file at an address; None if there is none.

        So a browser that meets two releases at once does not cache the page under the name of a script.
        """
        return self._files.get(address.strip("/"))

    def page(self, head: Head, origin: str) -> SiteFile:
        """The page that shows whatever is at an address, with its head."""
        if PLAIN.get(tuple(filter(None, head.path.split("/")))) is not head:
            return self._with(head, origin)
        known = self._kept.get((head, origin))
        if known is None:
            while len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            known = self._kept[head, origin] = self._with(head, origin)
        return known

    def _with(self, head: Head, origin: str) -> SiteFile:
        return page(f"{self._before}{tags(head, origin)}{self._after}")


def files_in(folder: Path) -> Iterator[tuple[str, SiteFile]]:
    """Files of a build by their names in the folder, without their compressed forms."""
    for path in sorted(folder.rglob("*"), reverse=True):  # `assets` after `earlier`, so that the newest file counts
        if path.is_file() and path.suffix not in CODINGS.values():
            name = path.relative_to(folder).as_posix()
            yield name, site_file(path, is_lasting=name.startswith((ASSETS, EARLIER)))


def site_file(path: Path, *, is_lasting: bool) -> SiteFile:
    """A file as an answer."""
    whole = path.read_bytes()
    forms = {
        coding: compressed.read_bytes()
        for coding, ending in CODINGS.items()
        if (compressed := path.with_name(path.name + ending)).is_file()
    }
    return SiteFile(
        FONT if path.suffix == ".woff2" else mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        etag(whole),
        A_YEAR if is_lasting else ASK_AGAIN,
        forms | {"identity": whole},
    )


def page(text: str) -> SiteFile:
    """A page that is not a file."""
    whole = text.encode()
    return SiteFile(
        "text/html", etag(whole), ASK_AGAIN, {"gzip": gzip.compress(whole, LEVEL, mtime=0), "identity": whole}
    )


class Pages(NamedTuple):
    """What answers for pages and files: one dependency, because each costs every request as much as a small file."""

    site: Site
    heads: PageHeads
    public_origin: PublicOrigin


@get(["/", "/{address:path}"], include_in_schema=False)
async def get_site(request: Request[Any, Any, State], pages: NamedDependency[Pages]) -> Response[Any]:
    """Page or file of the web client."""
    address = request.scope["path"]  # the path alone: a bad `Host` makes no valid address
    if address.startswith("/api/"):
        raise NotFoundException
    found = pages.site.at(address)
    if found is None:
        if address.startswith(f"/{ASSETS}"):
            # During a release, a node is asked for files that only others have. No cache may keep this answer.
            missing = problem_response(request, NotFoundException())
            missing.headers["Cache-Control"] = "no-store"
            return missing
        head = await pages.heads.at(address)
        if head.is_missing and "text/html" not in request.headers.get("Accept", ""):
            raise NotFoundException
        found = pages.site.page(head, pages.public_origin.of(request.scope))
        if head.is_missing:
            guards = pages.site.guards
            return Response(found.forms["identity"], status_code=404, headers=guards, media_type="text/html")
    return file_response(request, found, pages.site.guards)


def file_response(
    request: Request[Any, Any, State], found: SiteFile, guards: Mapping[str, str], status: int = 200
) -> Response[bytes]:
    """The answer with a file in its smallest form, or 304."""
    headers = {**guards, "ETag": found.etag, "Cache-Control": found.caching, "Vary": "Accept-Encoding"}
    if status == HTTPStatus.OK and has(found.etag, request.headers.get("If-None-Match", "")):
        return Response(b"", status_code=304, headers=headers)
    coding = coding_for(request.headers.get("Accept-Encoding", ""), found)
    if coding != "identity":
        headers["Content-Encoding"] = coding
    return Response(found.forms[coding], media_type=found.media_type, headers=headers, status_code=status)


def coding_for(accepted: str, file: SiteFile) -> str:
    """Smallest encoding that the client accepts."""
    return next((coding for coding in file.forms if takes(coding, accepted)), "identity")


NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cadogan</title>
<h1>Cadogan</h1>
<p>The service is running, but its web client is not built: <code>make site</code> or <code>make serve</code>
builds it. Until then there are
<a href="/api/v1/races?house=true">races of house bots</a>, <a href="/api/v1/races">races of people</a>,
<a href="/api/v1/games">the games</a> and <a href="/api/v1/openapi.json">the API</a>.</p>
</html>
"""
