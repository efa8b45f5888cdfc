"""The head of a page: its title, and what chats and search engines read before any script runs."""

from collections.abc import Iterator
from html import escape

from msgspec import Struct

from cadogan.pictures.sizes import HEIGHT, WIDTH

SERVICE = "Cadogan"
ABOUT = "Race each other at patience: the same cards for everybody, live."


class Picture(Struct, frozen=True):
    """Picture of a page on this service: PNG of `WIDTH` by `HEIGHT`."""

    address: str = "/pictures/cadogan.png"
    alt: str = "The name of Cadogan above a hand of cards"


class Head(Struct, frozen=True, kw_only=True):
    """What the head of a page says. `path` is the canonical address of the page, without the origin."""

    path: str
    title: str = ""
    """Name of the page; empty for the front page."""
    about: str = ABOUT
    picture: Picture = Picture()
    kind: str = "website"
    """Type of the page in the words of OpenGraph."""
    is_indexed: bool = True
    """Whether search engines may list it. The address of an unlisted race is its key."""
    is_missing: bool = False
    """Whether there is nothing at this address."""


def document_title(head: Head) -> str:
    """Title of the tab: name of the page, then of the service."""
    return f"{head.title} · {SERVICE}" if head.title else SERVICE


def tags(head: Head, origin: str) -> str:
    """Title, description and further tags as HTML. Names come from players, so every value is escaped.

    `origin` is that of the service, such as `https://cadogan.example`.
    """
    return "\n    ".join(_tags(head, origin))


def _tags(head: Head, origin: str) -> Iterator[str]:
    address, picture = origin + head.path, head.picture
    yield f"<title>{escape(document_title(head))}</title>"
    yield meta("name", "description", head.about)
    if not head.is_indexed or head.is_missing:
        yield meta("name", "robots", "noindex")
    if head.is_missing:
        return
    yield f'<link rel="canonical" href="{escape(address)}" />'
    yield meta("property", "og:site_name", SERVICE)
    yield meta("property", "og:type", head.kind)
    yield meta("property", "og:title", head.title or SERVICE)
    yield meta("property", "og:description", head.about)
    yield meta("property", "og:url", address)
    yield meta("property", "og:image", origin + picture.address)
    yield meta("property", "og:image:type", "image/png")
    yield meta("property", "og:image:width", str(WIDTH))
    yield meta("property", "og:image:height", str(HEIGHT))
    yield meta("property", "og:image:alt", picture.alt)
    yield meta("name", "twitter:card", "summary_large_image")  # the rest is og:


def meta(kind: str, name: str, content: str) -> str:
    """A `meta` element."""
    return f'<meta {kind}="{name}" content="{escape(content)}" />'
