"""The web client as files: every address has a page, what never changes is kept, and nothing foreign may run."""

import gzip
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from cadogan.api import api
from cadogan.api.static.site import Site
from tests.api.conftest import Node, problem, serving
from tests.builds import ROOT

BOOT = "console.log('boot')"
PAGE = f"<!doctype html><script>{BOOT}</script><title>Cadogan</title>"
TITLES = {
    "/": "",
    "/?utm_source=friend": "",
    "/games": "Games · ",
    "/games/eagle-wing": "Eagle Wing · ",
    "/leaderboards": "Leaderboard of Duchess · ",
    "/days": f"Deal of the day, {datetime.now(UTC):%-d %B %Y} · ",
    "/arenas": "Arenas · ",
    "/challenges/019a7b2c-0000-7000-8000-000000000000": "A challenge · ",
    "/account": "Your account · ",
    "/account/webhooks": "Your webhooks · ",
    "/account/tokens/new?scopes=race:play": "New token · ",
    "/oauth/authorize?client_id=x": "Allow an app · ",
    "/device": "Connect a device · ",
}
"""Addresses of the client's pages, and their titles. `tests/api/showing` has those of races, players and the like."""
NOTHING = (
    "/zzz",
    "/openapi.yaml",
    "/favicon.ico",
    "/.well-known/security.txt",
    "/racesx",
    "/races",
    "/games/go",
    "/games/duchess/x",
    "/days/x",
    "/days/today/duchess/x",
    "/account/x",
    "/index.html",
)
SCRIPT = "export const answer = 42;\n" * 40
YESTERDAY = "export const answer = 41;\n"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """What a build leaves behind."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "earlier").mkdir()
    (tmp_path / "assets" / "index-1a2b.js").write_text(SCRIPT)
    (tmp_path / "earlier" / "index-0f0f.js").write_text(YESTERDAY)
    (tmp_path / "assets" / "index-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    return tmp_path


@pytest.fixture
async def browser(node: Node, built: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with serving(api(node.services, site=Site(built))) as url, httpx.AsyncClient(base_url=url) as client:
        yield client


async def test_every_page_of_the_client_has_its_title(browser: httpx.AsyncClient) -> None:
    for address, title in TITLES.items():
        page = await browser.get(address)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8"), address
        assert f"<title>{title}Cadogan</title>" in page.text
        assert page.text.startswith("<!doctype html>")


async def test_pages_are_those_of_the_client() -> None:
    routes = (ROOT / "clients" / "web" / "src" / "state" / "route.ts").read_text()
    switch = routes[routes.index("switch (first)") : routes.index("return nowhere;\n}")]
    of_client = set(re.findall(r'^      case "(\w+)":', switch, re.MULTILINE)) | {""}
    assert of_client == {address.split("/")[1].partition("?")[0] for address in TITLES} | {"races", "players", "deals"}


async def test_an_address_of_nothing_is_404(node: Node) -> None:
    async with httpx.AsyncClient(base_url=node.url) as http:
        for address in NOTHING:
            problem(await http.get(address), 404, "unknown-route")
            shown = await http.get(address, headers={"Accept": "text/html,*/*;q=0.8"})
            assert (shown.status_code, shown.headers["content-type"]) == (404, "text/html; charset=utf-8"), address


async def test_an_asset_of_another_build_is_no_page(browser: httpx.AsyncClient) -> None:
    """A browser that met two releases at once would keep the page in the name of the script."""
    answer = await browser.get("/assets/index-of-tomorrow.js", headers={"Accept": "text/html"})
    problem(answer, 404, "unknown-route")
    assert answer.headers["cache-control"] == "no-store"


async def test_assets_of_earlier_builds_are_served_beside_those_of_this_one(browser: httpx.AsyncClient) -> None:
    earlier = await browser.get("/assets/index-0f0f.js")
    assert (earlier.text, earlier.headers["cache-control"]) == (YESTERDAY, "public, max-age=31536000, immutable")
    assert (await browser.get("/earlier/index-0f0f.js")).status_code == 404


async def test_the_page_runs_only_its_own_scripts_and_cannot_be_framed(browser: httpx.AsyncClient) -> None:
    policy = (await browser.get("/")).headers["content-security-policy"]
    digest = b64encode(sha256(BOOT.encode()).digest()).decode()
    scripts = f"script-src 'self' 'sha256-{digest}'"
    assert {"default-src 'none'", scripts, "style-src 'self'", "frame-ancestors 'none'"} <= set(policy.split("; "))
    assert "unsafe" not in policy


async def test_files_named_by_digest_are_cached_for_a_year_and_the_page_is_revalidated(
    browser: httpx.AsyncClient,
) -> None:
    script = await browser.get("/assets/index-1a2b.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    page = await browser.get("/")
    assert page.headers["cache-control"] == "no-cache"
    again = await browser.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_file_is_sent_in_the_smallest_encoding_that_the_browser_accepts(browser: httpx.AsyncClient) -> None:
    small = await browser.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip, deflate, br"})
    assert (small.headers["content-encoding"], small.text) == ("gzip", SCRIPT)
    assert int(small.headers["content-length"]) < len(SCRIPT)
    for accepted in ("identity", "gzip;q=0, br;q=0", "gzip;q=0.000"):
        whole = await browser.get("/assets/index-1a2b.js", headers={"Accept-Encoding": accepted})
        assert "content-encoding" not in whole.headers
        assert whole.text == SCRIPT


async def test_nothing_outside_the_folder_is_served(browser: httpx.AsyncClient, built: Path) -> None:
    (built.parent / "secret.txt").write_text("hunter2")
    for address in ("/../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/..%2fsecret.txt"):
        assert "hunter2" not in (await browser.get(address)).text


async def test_without_a_build_the_page_shows_the_command_that_makes_one(node: Node, tmp_path: Path) -> None:
    application = api(node.services, site=Site(tmp_path / "none"))
    async with serving(application) as url, httpx.AsyncClient(base_url=url) as client:
        page = (await client.get("/")).text
    assert "make site" in page
    assert "/api/v1/races" in page


async def test_an_address_of_the_api_that_leads_nowhere_is_a_problem_and_no_page(node: Node) -> None:
    async with httpx.AsyncClient(base_url=node.url) as http:
        problem(await http.get("/api/v1/nowhere"), 404, "unknown-route")
        problem(await http.get("/api/v2/races"), 404, "unknown-route")


async def test_an_unknown_page_of_the_documentation_is_not_answered_with_the_client(node: Node) -> None:
    async with httpx.AsyncClient(base_url=node.url) as http:
        assert (await http.get("/docs/no/such/page")).status_code == 404
