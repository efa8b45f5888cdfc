"""What search engines ask for: `robots.txt`, and `sitemap.xml` with the pages that are worth a visit."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency

from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.limits.limit_policies import costs
from cadogan.races.day import day_of
from cadogan.rules import GAMES
from cadogan.store.clock import Clock
from cadogan.store.projections.listing import Listing, Wanted

ROBOTS = """User-agent: *
Disallow: /account
Disallow: /challenges/
Disallow: /device
Disallow: /embed/
Disallow: /oauth/
Disallow: /overlay/

Sitemap: {origin}/sitemap.xml
"""

MOST_RACES = 1000
"""Newest finished races of people in the sitemap. A search engine finds older ones by their players."""
AN_HOUR = "public, max-age=3600"


class Page(NamedTuple):
    """A page in the sitemap, and when it last changed, in milliseconds since the epoch."""

    path: str
    changed_ms: int | None = None


@get("/robots.txt", include_in_schema=False, sync_to_thread=False)
def get_robots(request: Request[Any, Any, State], public_origin: NamedDependency[PublicOrigin]) -> Response[str]:
    """Addresses that search engines leave alone, and where the sitemap is."""
    text = ROBOTS.format(origin=public_origin.of(request.scope))
    return Response(text, media_type=MediaType.TEXT, headers={"Cache-Control": AN_HOUR})


@get("/sitemap.xml", include_in_schema=False, opt=costs(20))
async def get_sitemap(
    request: Request[Any, Any, State],
    public_origin: NamedDependency[PublicOrigin],
    listing: NamedDependency[Listing],
    clock: NamedDependency[Clock],
) -> Response[bytes]:
    """Pages of games, leaderboards, the days' deals, the newest finished races, and their players."""
    origin = public_origin.of(request.scope)
    races = await listing.page(Wanted(states=("finished",)), MOST_RACES)
    pages = [
        *standing_pages(day_of(clock.now_ms())),
        *(Page(f"/races/{race.race_id}", race.finished_at) for race in races),
    ]
    players = dict.fromkeys(player for race in races for player in race.players if player is not None)
    pages += [Page(f"/players/{player}") for player in players]
    return Response(sitemap(origin, pages), media_type="application/xml", headers={"Cache-Control": AN_HOUR})


def standing_pages(today: date) -> Iterator[Page]:
    """Pages that exist every day."""
    for path in ("/", "/games", "/days/today"):
        yield Page(path)
    for game in GAMES:
        for path in (f"/games/{game}", f"/leaderboards/{game}", f"/days/{today}/{game}"):
            yield Page(path)


def sitemap(origin: str, pages: Iterable[Page]) -> bytes:
    """Pages as https://www.sitemaps.org/protocol.html has them."""
    root = Element("urlset", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    for page in pages:
        entry = SubElement(root, "url")
        SubElement(entry, "loc").text = origin + page.path
        if page.changed_ms is not None:
            changed = datetime.fromtimestamp(page.changed_ms / 1000, UTC)
            SubElement(entry, "lastmod").text = changed.isoformat(timespec="seconds")
    return tostring(root, encoding="unicode", xml_declaration=True).encode()
