"""A page that shows a race elsewhere: found by oEmbed, and the only one of this service that may be framed."""

import re
from html import unescape
from uuid import uuid4

import httpx

from tests.api.conftest import Node, Person, created, ok, problem, race_on

DISCOVERY = re.compile('<link rel="alternate" type="application/json\\+oembed" href="([^"]+)" />')


async def test_a_blog_finds_the_frame_of_a_race(node: Node, ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    async with httpx.AsyncClient(base_url=node.url) as http:
        page = await http.get(f"/races/{race}", headers={"Accept": "text/html"})
        (found,) = DISCOVERY.findall(page.text)
        said = ok(await http.get(unescape(found)))
        assert said["title"] == f"Duchess: {ada.name} against {bob.name} · Cadogan"
        (source,) = re.findall('src="([^"]+)"', said["html"])
        assert source == f"{node.url}/embed/races/{race}"
        assert ok_status(await http.get(source)) == "frame-ancestors *"
        assert (await http.get(said["thumbnail_url"])).headers["content-type"] == "image/png"
        assert ok_status(await http.get(f"/overlay/races/{race}")) == "frame-ancestors 'none'"
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        moment = f'{node.url}/races/{race}/replay?t=5&x="><script>'
        small = ok(await http.get("/oembed", params={"url": moment, "maxwidth": 400, "maxheight": 100}))
    assert (small["width"], small["height"]) == (400, 200)
    assert "?t=5&amp;x=&quot;&gt;&lt;script&gt;" in small["html"]


async def test_a_blog_finds_the_frame_of_a_table(node: Node, ada: Person) -> None:
    arena = created(await ada.post("/tournaments", {"name": "Friday arena", "games": ["duchess"]}))["id"]
    async with httpx.AsyncClient(base_url=node.url) as http:
        (found,) = DISCOVERY.findall((await http.get(f"/arenas/{arena}", headers={"Accept": "text/html"})).text)
        said = ok(await http.get(unescape(found)))
        assert said["title"] == "Friday arena · Cadogan"
        (source,) = re.findall('src="([^"]+)"', said["html"])
        assert source == f"{node.url}/embed/arenas/{arena}"
        assert ok_status(await http.get(source)) == "frame-ancestors *"
        assert ok_status(await http.get(f"/overlay/arenas/{arena}")) == "frame-ancestors 'none'"
        assert (await http.get(f"/overlay/arenas/{uuid4()}")).status_code == 404
        problem(await http.get("/oembed", params={"url": f"{node.url}/arenas"}), 404, "unknown-route")


def ok_status(page: httpx.Response) -> str:
    """Who may frame a page that is there."""
    assert page.status_code == 200
    return next(part for part in page.headers["content-security-policy"].split("; ") if part.startswith("frame"))


async def test_addresses_without_a_race_have_no_frame(node: Node) -> None:
    unknown = uuid4()
    async with httpx.AsyncClient(base_url=node.url) as http:
        assert (await http.get(f"/embed/races/{unknown}")).status_code == 404
        assert (await http.get(f"/overlay/races/{unknown}")).status_code == 404
        for url in (f"{node.url}/races/{unknown}", f"{node.url}/games", f"https://example.org/races/{unknown}", "//["):
            answer = await http.get("/oembed", params={"url": url})
            problem(answer, *((404, "unknown-route") if url != "//[" else (400, "invalid-parameter")))
        problem(await http.get("/oembed"), 400, "malformed")
        assert (await http.get("/oembed", params={"url": node.url, "format": "xml"})).status_code == 501
