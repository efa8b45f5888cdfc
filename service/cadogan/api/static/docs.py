"""The documentation at /docs, built by `make docs`: plain files that load nothing from elsewhere."""

import re
from base64 import b64encode
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import Redirect

BUILT = Path(__file__).parents[2] / "docs"
"""Output of the build in `infra/docs`."""

ONLY_FROM_HERE = (
    "default-src 'self'; img-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)
"""Content security policy: pages cannot load anything from elsewhere."""

SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(rb"<style>(.*?)</style>|<[^>]* style=\"(.*?)\"", re.DOTALL)
WRITES_STYLES = b"redoc.standalone.js"
"""The description of the API writes the styles of its page when it is opened."""

YAML = "application/yaml"
"""RFC 9512; not every system's table of types has it."""

NUMBERED = re.compile(r"decisions(/(index|\d{4}-.*?)(\.html)?)?")
"""Addresses of decisions before each subject had one page. The index says where each went."""

NOT_YET = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="10">
<title>Cadogan</title>
<p>The documentation and the packages at /downloads are not built yet. <code>make serve</code> builds them while the
service runs, within about a minute of the first start, and this page then shows them. <code>make docs</code> builds
them, too.
<p>The API describes itself: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
</html>
"""


def not_yet() -> Response[bytes]:
    """The answer until the build is there. Browsers and pip ask again."""
    headers = {"Content-Security-Policy": ONLY_FROM_HERE, "Retry-After": "10"}
    return Response(NOT_YET.encode(), status_code=503, media_type=MediaType.HTML, headers=headers)


@get(["/docs", "/docs/{page:path}"], include_in_schema=False, sync_to_thread=False)
def get_docs(page: Annotated[str, PathParameter()] = "") -> Response[bytes] | Redirect:
    """A page or another file of the documentation. `.html` can be left out.

    Files are read on request: they are small, and the system caches them.
    """
    if not BUILT.exists():
        return not_yet()
    name = page.strip("/")
    if name.startswith("runbooks/"):  # pages of their own in 0.2, to which alerts of that release lead
        return Redirect("/docs/runbooks")
    if NUMBERED.fullmatch(name):  # a page for each decision in 0.3
        return Redirect("/docs/decisions/README")
    file = found(name)
    if file is None:
        raise NotFoundException(page)
    if file.is_dir():  # relative links need the slash
        return Redirect(f"/docs/{name}/index.html" if name else "/docs/index.html")
    media_type = YAML if file.suffix == ".yaml" else guess_type(file.name)[0] or "application/octet-stream"
    content = file.read_bytes()
    policy = policy_of(content) if file.suffix == ".html" else ONLY_FROM_HERE
    headers = {"Content-Security-Policy": policy, "Cache-Control": "public, max-age=300"}
    return Response(content, media_type=media_type, headers=headers)


@lru_cache(maxsize=512)
def policy_of(page: bytes) -> str:
    """Policy of a page: of inline scripts and styles, those that the build has written and no others."""
    scripts = " ".join(map(source, SCRIPT.findall(page)))
    styles = " ".join(sorted({source(one or other) for one, other in STYLE.findall(page)}))
    allowed = "'unsafe-inline'" if WRITES_STYLES in page else f"'unsafe-hashes' {styles}"
    return f"{ONLY_FROM_HERE}; script-src 'self' {scripts}; style-src 'self' {allowed}"


def source(text: bytes) -> str:
    """How a policy names an inline script or style."""
    return f"'sha256-{b64encode(sha256(text).digest()).decode()}'"


def found(name: str) -> Path | None:
    """File or folder with this name inside the site; None if there is none."""
    with suppress(OSError, ValueError):  # names that no file can have: too long, or with a NUL
        asked = (BUILT / name).resolve()
        if not asked.is_relative_to(BUILT.resolve()):
            return None
        page = asked.with_name(f"{asked.name}.html")
        if page.is_file():
            return page
        if asked.is_file() or (asked / "index.html").is_file():
            return asked
    return None
