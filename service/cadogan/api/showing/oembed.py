"""oEmbed (https://oembed.com): from the address of a race or a tournament to its frame. Blogs and chats ask for it."""

from html import escape
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from msgspec import Struct

from cadogan.api.problems.errors import InvalidParameter, UnknownRoute
from cadogan.api.showing.head import SERVICE, document_title
from cadogan.api.static.site import Pages
from cadogan.pictures.sizes import HEIGHT, WIDTH

USUAL_WIDTH, USUAL_HEIGHT = 800, 500
LEAST_WIDTH, LEAST_HEIGHT = 240, 200
AGE_S = 3600


class RichEmbed(Struct, frozen=True, kw_only=True):
    """The frame of a race or of a table, in the words of oEmbed 1.0."""

    type: str = "rich"
    version: str = "1.0"
    title: str
    provider_name: str = SERVICE
    provider_url: str
    cache_age: int = AGE_S
    html: str
    width: int
    height: int
    thumbnail_url: str
    thumbnail_width: int = WIDTH
    thumbnail_height: int = HEIGHT


@get("/oembed", include_in_schema=False)
async def get_oembed(  # noqa: PLR0913, PLR0917 - each is a parameter of oEmbed or a dependency
    request: Request[Any, Any, State],
    pages: NamedDependency[Pages],
    url: Annotated[str, QueryParameter(max_length=2000)],
    form: Annotated[str, QueryParameter(name="format")] = "json",
    maxwidth: Annotated[int, QueryParameter(ge=1)] = USUAL_WIDTH,
    maxheight: Annotated[int, QueryParameter(ge=1)] = USUAL_HEIGHT,
) -> Response[RichEmbed] | Response[str]:
    """The frame for the address of a race or a tournament on this service."""
    if form != "json":  # 501 is what oEmbed asks for
        return Response("Only the format json is supported.\n", status_code=501, media_type="text/plain")
    origin = pages.public_origin.of(request.scope)
    head = await pages.heads.at(path_at(url, origin))
    if head.is_missing:
        raise UnknownRoute(url)
    width, height = max(LEAST_WIDTH, min(maxwidth, USUAL_WIDTH)), max(LEAST_HEIGHT, min(maxheight, USUAL_HEIGHT))
    title = head.title or SERVICE
    frame = (
        f'<iframe src="{escape(origin)}/embed{head.path}{escape(query_of(url))}" width="{width}" height="{height}" '
        f'title="{escape(title)}" style="border:0" loading="lazy" allowfullscreen></iframe>'
    )
    rich = RichEmbed(
        title=document_title(head),
        provider_url=origin,
        html=frame,
        width=width,
        height=height,
        thumbnail_url=origin + head.picture.address,
    )
    return Response(rich, headers={"Cache-Control": f"public, max-age={AGE_S}"})


def path_at(url: str, origin: str) -> str:
    """Path of the race or tournament that an address of this service shows. Raises InvalidParameter, UnknownRoute."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise InvalidParameter("url", url, "send the address of a race or a tournament on this service") from None
    own = urlsplit(origin)
    if parts.netloc.lower() != own.netloc or parts.scheme not in {"http", "https"}:
        raise UnknownRoute(url)
    path = parts.path.strip("/").removeprefix("embed/").removesuffix("/replay")
    kind, _, known = path.partition("/")
    if kind not in {"races", "arenas"} or not known or "/" in known:
        raise UnknownRoute(url)
    return f"/{path}"


def query_of(url: str) -> str:
    """The query of an address, so that a link to a moment shows that moment."""
    query = urlsplit(url).query
    return f"?{query}" if query else ""
