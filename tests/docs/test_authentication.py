"""What the page about authentication shows is run: with curl, in Python, and in a page of another origin."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, Page, expect

from cadogan.app import Service
from cadogan_client import Cadogan
from infra.locks.npm import program
from tests.api.conftest import serving
from tests.docs.test_guides import DOCS, blocks, run

PAGE = "authentication.md"
SOON_MS = 20_000
STRICTLY = ("--strict", "--target", "es2022", "--module", "es2022", "--lib", "es2022,dom")

START = """
import { signIn, finishSignIn } from "/page.js";
window.signIn = signIn;
finishSignIn().then(
  (token) => { document.title = `token ${token}` },
  (error) => { document.title = `error ${error.message}` },
);
"""


def each(language: str) -> list[str]:
    """What the page shows in a language, one after the other."""
    block = re.compile(rf"^```{language}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    return block.findall((DOCS / PAGE).read_text())


async def player(service: Service, name: str) -> str:
    """Token of a new player."""
    async with Cadogan(service.url) as cadogan:
        return (await cadogan.sign_up(name)).token


async def test_a_personal_token_is_made_with_curl(service: Service, tmp_path: Path) -> None:
    assert await run(each("bash")[0], service, tmp_path) == each("json")[0]


async def test_a_device_gets_its_token_and_ends_it_with_curl(service: Service, tmp_path: Path) -> None:
    _, start, ask, _, end = each("bash")
    assert f"Open {service.url}/device and type in" in await run(start, service, tmp_path)
    code = json.loads((tmp_path / "device.json").read_text())["user_code"]
    async with httpx.AsyncClient(base_url=f"{service.url}/api/v1") as http:
        headers = {"Authorization": f"Bearer {await player(service, 'Clock Owner')}"}
        answer = {"user_code": code, "allow": True}
        assert (await http.post("/oauth/device/answer", json=answer, headers=headers)).status_code == 204
    again = f"{start.splitlines()[0]}\n"
    said = await run(again + ask + end, service, tmp_path)
    assert said.split() == each("json")[1].split()


async def test_a_second_device_is_let_in_with_curl(service: Service, tmp_path: Path) -> None:
    said = await run(each("bash")[3], service, tmp_path)
    assert said.split() == each("text")[0].split()


async def test_a_program_signs_a_player_in(service: Service) -> None:
    token, shown, given = await player(service, "Program Owner"), {}, []  # type: ignore[var-annotated]  # the page's
    exec(blocks(PAGE, "python"), shown)

    def allow(address: str) -> None:
        """What the page and the browser do when the player presses *Allow*."""

        def bring() -> None:
            headers = {"Authorization": f"Bearer {token}"}
            body = {"query": address.partition("?")[2]}
            answer = httpx.post(f"{service.url}/api/v1/oauth/authorization", json=body, headers=headers)
            httpx.get(answer.json()["redirect_to"])

        given.append(Thread(target=bring))
        given[0].start()

    signed_in = await asyncio.to_thread(shown["sign_in"], service.url, "player:read", allow)
    given[0].join()
    async with Cadogan(service.url, token=signed_in) as cadogan:
        assert (await cadogan.me()).name == "Program Owner"


@pytest.fixture
async def other_origin(service: Service, client_packages: Path, tmp_path: Path) -> AsyncIterator[str]:
    """A page of another origin that has the example as its script."""
    (tmp_path / "page.ts").write_text(each("typescript")[0].replace("http://127.0.0.1:8000", service.url))
    compiler = client_packages / ".bin/tsc"
    process = await asyncio.create_subprocess_exec(
        *(program("node"), compiler, *STRICTLY, "page.ts"), cwd=tmp_path, stdout=asyncio.subprocess.PIPE
    )
    complaints, _ = await process.communicate()
    assert process.returncode == 0, complaints.decode()
    script = (tmp_path / "page.js").read_bytes()
    files = {
        "/": (b"text/html", b'<!doctype html><title>Stats</title><script type="module" src="/start.js"></script>'),
        "/page.js": (b"text/javascript", script),
        "/start.js": (
            b"text/javascript",
            START.encode(),
        ),
    }

    async def application(scope: Any, receive: Any, send: Any) -> None:
        del receive
        kind, body = files.get(scope["path"], (b"text/plain", b""))
        headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async with serving(application) as url:
        yield f"{url}/"


@pytest.fixture
async def visitor(chromium: Browser, built_site: Path) -> AsyncIterator[Page]:
    """A person without an account, with a browser."""
    del built_site
    context = await chromium.new_context(locale="en-GB")
    context.set_default_timeout(SOON_MS)
    yield await context.new_page()
    await context.close()


async def came_back(page: Page, address: str) -> str:
    """Title of the app's page, once the app has its answer."""
    await expect(page).to_have_title(re.compile("^(token|error) (?!null)"))
    assert page.url == address, "the code has left the address"
    return await page.title()


async def test_a_page_of_another_origin_signs_a_new_player_in(
    service: Service, other_origin: str, visitor: Page
) -> None:
    await visitor.goto(other_origin)
    await expect(visitor).to_have_title("token null")
    await visitor.evaluate("window.signIn('player:read')")
    await visitor.get_by_role("heading", name="“Card Stats” wants to act for you").wait_for()
    assert await visitor.get_by_role("button", name="Allow").count() == 0, "nobody is signed in"
    await visitor.get_by_label("Name", exact=True).fill("Page Visitor")
    await visitor.get_by_role("button", name="Sign up").click()
    await visitor.get_by_text("You are Page Visitor.").wait_for()
    await visitor.get_by_role("button", name="Allow").click()
    kind, _, token = (await came_back(visitor, other_origin)).partition(" ")
    assert kind == "token"
    async with Cadogan(service.url, token=token) as cadogan:
        assert (await cadogan.me()).name == "Page Visitor"


async def test_a_page_learns_that_it_was_refused(other_origin: str, visitor: Page) -> None:
    await visitor.goto(other_origin)
    await expect(visitor).to_have_title("token null")
    await visitor.evaluate("window.signIn('race:play')")
    await visitor.get_by_role("button", name="Refuse").click()
    assert await came_back(visitor, other_origin) == "error the player refuses"
