"""The documentation at /docs, as `make docs` has built it: plain files, which load nothing from elsewhere."""

from contextlib import suppress
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import Redirect

BUILT = Path(__file__).parents[2] / "docs"
"""Where the build of `infra/docs` goes."""

ONLY_FROM_HERE = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'self'"
)
"""A page that asked for a script, a font or a picture from elsewhere would not get it."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Cadogan</title>
<p>The documentation is not built here. <code>make docs</code> builds it, and so does <code>make serve</code>;
until then the same pages can be read as they are in the folder <code>docs</code> of the source.
<p>The API describes itself: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
</html>
"""


@get(["/docs", "/docs/{page:path}"], include_in_schema=False, sync_to_thread=False)
def get_docs(page: Annotated[str, PathParameter()] = "") -> Response[bytes] | Redirect:
    """A page or another file of the documentation. Pages may be asked for without `.html`.

    Files are read as they are asked for: they are small, and the system keeps them at hand.
    """
    if not BUILT.exists():
        return Response(NOT_BUILT.encode(), status_code=404, media_type=MediaType.HTML)
    name = page.strip("/")
    file = found(name)
    if file is None:
        raise NotFoundException(page)
    if file.is_dir():  # links on its page are relative to it
        return Redirect(f"/docs/{name}/index.html" if name else "/docs/index.html")
    media_type = guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Content-Security-Policy": ONLY_FROM_HERE, "Cache-Control": "public, max-age=300"}
    return Response(file.read_bytes(), media_type=media_type, headers=headers)


def found(name: str) -> Path | None:
    """File or folder of that name, if there is one; nothing outside the site is one."""
    with suppress(OSError, ValueError):  # of names that no file can have: too long, or with a NUL in it
        asked = (BUILT / name).resolve()
        if not asked.is_relative_to(BUILT.resolve()):
            return None
        page = asked.with_name(f"{asked.name}.html")
        if page.is_file():
            return page
        if asked.is_file() or (asked / "index.html").is_file():
            return asked
    return None
