"""The SDKs at /downloads, in the version of this service: packages that pip and npm install from their addresses.

`/downloads/simple/` is an index as pip knows it (PEP 503). `make docs` builds the packages.
"""

from contextlib import suppress
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from cadogan.api.static.docs import BUILT, not_yet

PACKAGES = BUILT / "downloads"
TYPES = {".html": "text/html", ".tgz": "application/gzip"}
GUARDS = {"Content-Security-Policy": "default-src 'none'", "Cache-Control": "public, max-age=300"}


@get(["/downloads", "/downloads/{name:path}"], include_in_schema=False, sync_to_thread=False)
def get_download(name: Annotated[str, PathParameter()] = "") -> Response[bytes]:
    """A package, or a page that lists packages."""
    if not BUILT.exists():
        return not_yet()
    with suppress(OSError, ValueError):  # names that no file can have: too long, or with a NUL
        file = (PACKAGES / name.strip("/")).resolve()
        if file.is_relative_to(PACKAGES.resolve()):
            file = file / "index.html" if file.is_dir() else file
            media_type = TYPES.get(file.suffix, "application/octet-stream")
            return Response(file.read_bytes(), media_type=media_type, headers=GUARDS)
    raise NotFoundException(name)
