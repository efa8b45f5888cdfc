"""What is served at /docs: every page, every link, and nothing from elsewhere."""

from collections.abc import AsyncIterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from playwright.async_api import Browser

from cadogan.api.problems.refusals import by_code
from cadogan.api.static import docs, downloads
from cadogan.app import Service
from tests.api.conftest import problem
from tests.api.openapi.checked_in import openapi_document
from tests.builds import ROOT

pytestmark = pytest.mark.usefixtures("built_docs")


class Links(HTMLParser):
    """Where a page leads, and what it loads."""

    def __init__(self, page: httpx.Response) -> None:
        super().__init__()
        self.base = str(page.url)
        self.found: set[str] = set()
        self.feed(page.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.found |= {urljoin(self.base, link).partition("#")[0] for name, link in attrs if name in LEADING and link}


LEADING = {"href", "src"}


@pytest.fixture
async def http(service: Service) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=service.url, follow_redirects=True) as client:
        yield client


async def test_the_descriptions_for_programs_are_served_and_linked(http: httpx.AsyncClient) -> None:
    for name in ("openapi.yaml", "asyncapi.yaml"):
        served = await http.get(f"/docs/api/{name}")
        assert (served.status_code, served.headers["content-type"]) == (200, "application/yaml")
        assert served.text == (ROOT / name).read_text()
        for page in ("index", "sdks", "wire"):
            assert f'href="/docs/api/{name}"' in (await http.get(f"/docs/{page}")).text
    assert "/docs/api/asyncapi.yaml" in (await http.get("/api/v1/openapi.json")).json()["info"]["description"]


async def test_every_link_of_every_page_leads_somewhere(http: httpx.AsyncClient) -> None:
    home = f"{http.base_url}/"
    seen: set[str] = set()
    ahead = {f"{home}docs"}
    while ahead:
        address = ahead.pop()
        seen.add(address)
        page = await http.get(address)
        assert page.status_code == 200, address
        if page.headers["content-type"].startswith("text/html"):
            ahead |= {link for link in Links(page).found if link.startswith(home)} - seen
    assert {f"{home}docs/{page}.html" for page in ("quick-start", "errors/wrong-n", "api/index")} <= seen


@pytest.mark.parametrize("code", by_code())
async def test_the_type_of_every_problem_is_the_address_of_its_page(http: httpx.AsyncClient, code: str) -> None:
    page = await http.get(by_code()[code][0].page)
    assert page.status_code == 200
    assert f'<code class="docutils literal notranslate"><span class="pre">{code}</span></code>' in page.text


async def test_a_problem_that_happens_has_such_a_type(http: httpx.AsyncClient) -> None:
    refused = problem(await http.get("/api/v1/players/me"), 401, "no-token")
    assert (await http.get(refused["type"])).status_code == 200


@pytest.mark.parametrize("file", ["quick-start", "api/redoc.standalone.js"])
async def test_a_file_is_compressed_and_has_an_etag(http: httpx.AsyncClient, file: str) -> None:
    answer = await http.get(f"/docs/{file}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) / 2
    assert answer.headers["cache-control"] == "public, max-age=300"
    again = await http.get(f"/docs/{file}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "name",
    [
        "nowhere",
        "errors/nothing",
        "%2e%2e/site/index.html",
        "..%2fsite%2findex.html",
        "..%2f..%2fapp.py",
        "/etc/passwd",
        "%00",
        "errors/a%00b",
        "a" * 300,
        "a/" * 3000,
    ],
)
async def test_nothing_else_is_served(http: httpx.AsyncClient, name: str) -> None:
    assert (await http.get(f"/docs/{name}")).status_code == 404


async def test_until_pages_and_packages_are_built_the_service_says_so(
    http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(docs, "BUILT", tmp_path / "none")
    monkeypatch.setattr(downloads, "BUILT", tmp_path / "none")
    for address in ("/docs", "/docs/errors/wrong-n", "/downloads/simple/"):
        page = await http.get(address)
        assert (page.status_code, page.headers["retry-after"]) == (503, "10")
        assert "make docs" in page.text
        assert page.headers["content-security-policy"] == docs.ONLY_FROM_HERE


async def test_the_reference_loads_only_local_files(service: Service, chromium: Browser) -> None:
    page = await chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(f"{service.url}/docs/api")
    await page.get_by_role("heading", name="Make a move").wait_for()
    assert {"Create a player", "Get a race"} <= {text.strip() for text in await page.locator("h2").all_inner_texts()}
    assert [url for url in asked if not url.startswith((service.url, "data:", "blob:"))] in ([], [LOGO])


LOGO = "https://cdn.redoc.ly/redoc/logo-mini.svg"
"""Redoc asks for it and our policy refuses it, so that it never leaves the browser."""


@pytest.mark.parametrize(
    "path", ["index.html", "wire.html", "guides/lists.html", "search.html?q=seat", "api/index.html"]
)
async def test_pages_run_no_script_but_those_of_the_build(service: Service, chromium: Browser, path: str) -> None:
    page = await chromium.new_page()
    refused: list[str] = []
    page.on(
        "console", lambda message: refused.append(message.text) if "Content Security Policy" in message.text else None
    )
    await page.goto(f"{service.url}/docs/{path}")
    await page.wait_for_load_state("networkidle")
    assert [each for each in refused if LOGO not in each] == []
    await page.evaluate(
        "const own = document.createElement('script'); own.textContent = 'window.ran = true'; document.body.append(own)"
    )
    assert await page.evaluate("window.ran") is None
    policy = (await page.request.get(f"{service.url}/docs/{path}")).headers["content-security-policy"]
    scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
    assert "unsafe" not in scripts


async def test_pages_may_load_nothing_from_elsewhere(http: httpx.AsyncClient) -> None:
    policy = (await http.get("/docs/api")).headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "http" not in policy


async def test_alerts_of_the_release_before_lead_to_the_runbooks(service: Service) -> None:
    async with httpx.AsyncClient(base_url=service.url, follow_redirects=True) as http:
        answer = await http.get("/docs/runbooks/lists-behind")
        assert answer.status_code == 200
        assert answer.url.path == "/docs/runbooks"


@pytest.mark.parametrize("page", ["", "/", "/index.html", "/0007-fair-view", "/0063-epochs.html"])
async def test_addresses_of_decisions_with_numbers_lead_to_their_index(service: Service, page: str) -> None:
    async with httpx.AsyncClient(base_url=service.url, follow_redirects=True) as http:
        answer = await http.get(f"/docs/decisions{page}")
        assert answer.status_code == 200
        assert answer.url.path == "/docs/decisions/README"


def test_the_page_on_pagination_has_every_list_with_its_bounds() -> None:
    rows = {}
    for line in (ROOT / "docs/pagination.md").read_text().splitlines():
        if line.startswith("| `GET "):
            name, _, limit, _ = (cell.strip() for cell in line.strip("|").split(" | "))
            rows[name.strip("`").removeprefix("GET ")] = limit
    wanted = {}
    for path, operations in openapi_document()["paths"].items():
        parameters = {each["name"]: each for each in operations.get("get", {}).get("parameters", ()) if "name" in each}
        if "cursor" in parameters:
            limit = parameters.get("limit", {}).get("schema", {})
            unlimited = "all, or `max`" if "max" in parameters else "all"
            bounds = "{minimum} to {maximum}, {default}".format_map(limit) if limit else unlimited
            wanted[path.removeprefix("/api/v1")] = bounds
    assert rows == wanted
