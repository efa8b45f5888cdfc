"""What chats and search engines read of a page: the names of the racers, the result, and nothing that is hidden."""

import re
import secrets
from html import unescape
from uuid import uuid4
from xml.etree import ElementTree as ET

import httpx

from cadogan.api.showing.head import Head, tags
from tests.api.conftest import NewPerson, Node, Person, created, race_on, race_won_by

META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />')


async def read(node: Node, path: str, status: int = 200, **headers: str) -> dict[str, str]:
    """Title and other words of a page by name."""
    async with httpx.AsyncClient(base_url=node.url) as http:
        page = await http.get(path, headers={"Accept": "text/html", **headers})
    assert page.status_code == status, page.text
    (title,) = re.findall("<title>(.*)</title>", page.text)
    canonical = re.findall('<link rel="canonical" href="(.*)" />', page.text)
    found = {name: unescape(content) for name, content in META.findall(page.text)}
    return found | {"title": unescape(title), "canonical": canonical[0] if canonical else ""}


async def test_a_race_names_its_racers_and_the_result(node: Node, ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    names = f"{ada.name} against {bob.name}"
    going = await read(node, f"/races/{race}")
    assert going["title"] == f"Duchess: {names} · Cadogan"
    assert going["og:title"] == f"Duchess: {names}"
    assert going["description"] == going["og:description"]
    over = await read(node, f"/races/{await race_won_by(ada, bob)}/replay?t=5")
    assert over["description"].startswith(f"1. {ada.name}: 1 of 52 cards home. 2. {bob.name}: ")
    assert over["canonical"] == over["og:url"]
    assert re.fullmatch(rf"{node.url}/races/[\w-]+", over["canonical"])


async def test_a_new_race_has_a_page_before_the_list_has_it(node: Node, ada: Person) -> None:
    race = (await ada.creates(listed=False))["id"]
    assert (await read(node, f"/races/{race.upper()}"))["robots"] == "noindex"
    await node.services.listing.follow()
    listed = await read(node, f"/races/{race}")
    assert (listed["robots"], listed["description"][:16]) == ("noindex", "2 seats are free")


async def test_players_deals_and_days_have_titles(node: Node, ada: Person, bob: Person) -> None:
    assert (await read(node, f"/players/{ada.id}"))["title"] == f"{ada.name} · Cadogan"
    race = await race_won_by(ada, bob, seed=secrets.token_hex(16))
    deal = (await ada.get(f"/races/{race}")).json()["deal"]
    assert (await read(node, f"/deals/{deal}"))["title"] == "A deal of Duchess · Cadogan"
    day = await read(node, "/days/today/duchess")
    assert re.fullmatch(r"Duchess: deal of the day, \d+ \w+ \d{4} · Cadogan", day["title"])


async def test_a_tournament_has_its_name_and_an_unlisted_one_is_not_indexed(node: Node, ada: Person) -> None:
    terms = {"name": "Friday <arena>", "games": ["duchess", "klondike"], "minutes": 10, "listed": False}
    arena = created(await ada.post("/tournaments", terms))["id"]
    head = await read(node, f"/arenas/{arena}")
    assert head["og:title"] == "Friday <arena>"
    assert head["og:description"].startswith("An arena of Duchess and Klondike: many races, one table.")
    assert head["og:image"].startswith(f"{node.url}/pictures/tournaments/{arena}.png?phase=")
    assert head["robots"] == "noindex"


async def test_pages_about_nothing_are_404(node: Node) -> None:
    for kind in ("races", "players", "deals", "arenas"):
        assert (await read(node, f"/{kind}/{uuid4()}", 404))["robots"] == "noindex"
        assert (await read(node, f"/{kind}/x", 404))["title"] == "Not found · Cadogan"


async def test_addresses_are_those_that_the_reader_came_by(node: Node) -> None:
    page = await read(node, "/games?x=1", Host="race.example")
    assert (page["canonical"], page["og:image"]) == (
        "http://race.example/games",
        "http://race.example/pictures/cadogan.png",
    )


async def test_names_cannot_break_out_of_a_tag() -> None:
    """No name may have such characters today."""
    evil = '</title><script>alert("1")</script>'
    head = tags(Head(path=f'/"{evil}', title=evil, about=f"'{evil}"), "http://cadogan.example")
    assert "<script" not in head
    assert head.count("</title>") == 1


async def test_an_outage_leaves_the_page(node: Node, person: NewPerson) -> None:
    ada = await person()
    race = (await ada.creates())["id"]
    blocked = await node.pool.acquire()
    async with blocked.transaction():
        await blocked.execute("LOCK TABLE race_listing IN ACCESS EXCLUSIVE MODE")
        page = await read(node, f"/races/{race}")
    await node.pool.release(blocked)
    assert page["title"] == "Cadogan"


async def test_search_engines_find_the_listed_races_and_no_others(node: Node, ada: Person, bob: Person) -> None:
    listed, hidden = await race_won_by(ada, bob), await race_won_by(ada, bob, listed=False)
    await node.services.listing.follow()
    async with httpx.AsyncClient(base_url=node.url) as http:
        robots = (await http.get("/robots.txt")).text
        map_ = ET.fromstring((await http.get("/sitemap.xml")).content)
    assert f"Sitemap: {node.url}/sitemap.xml" in robots
    found = {place.text for place in map_.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    assert {f"{node.url}{path}" for path in ("/", "/games/duchess", f"/races/{listed}", f"/players/{ada.id}")} <= found
    assert f"{node.url}/races/{hidden}" not in found
