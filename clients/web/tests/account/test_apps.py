"""Apps and devices that ask to act for a player, the list of them, and links for personal tokens."""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
from playwright.async_api import Page, Route, expect

from cadogan_client import Cadogan
from clients.web.tests.conftest import People, Person
from tests.api.conftest import serving

VERIFIER = "v" * 43
CALLBACK = "http://localhost:1/callback"


def request(**changes: str) -> str:
    """Query of an app's request."""
    parameters = {
        "response_type": "code",
        "client_id": "Card Stats",
        "redirect_uri": CALLBACK,
        "scope": "player:read race:play",
        "state": "af0ifjsldkj",
        "code_challenge": urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }
    return urlencode({**parameters, **changes})


class AppsPage:
    """The app's own page, as far as a browser reaches it."""

    def __init__(self) -> None:
        self.answers: list[dict[str, str]] = []
        self.referrers: list[str | None] = []

    async def serve(self, page: Page, address: str = CALLBACK) -> None:
        """Answer at an address."""
        await page.route(f"{address}**", self._answer)

    async def _answer(self, route: Route) -> None:
        self.answers.append({name: value for name, (value,) in parse_qs(urlsplit(route.request.url).query).items()})
        self.referrers.append(await route.request.header_value("referer"))
        await route.fulfill(content_type="text/html", body="<h1>Welcome back</h1>")


async def exchange(url: str, code: str) -> httpx.Response:
    form = {"grant_type": "authorization_code", "client_id": "Card Stats", "redirect_uri": CALLBACK}
    async with httpx.AsyncClient() as http:
        return await http.post(f"{url}/api/v1/oauth/token", data={**form, "code": code, "code_verifier": VERIFIER})


async def opened(people: People, name: str | None, query: str, **options: str) -> tuple[Person, AppsPage]:
    """A person, signed up if there is a name, who follows the link of an app."""
    person, app = await people.new_person(**options), AppsPage()
    await app.serve(person.page)
    if name is not None:
        await person.sign_up(name)
    await person.goto(f"/oauth/authorize?{query}")
    return person, app


async def test_a_player_allows_an_app_and_revokes_it(people: People) -> None:
    person, app = await opened(people, "Henrietta", request())
    await person.heading("“Card Stats” wants to act for you").wait_for()
    main = person.page.get_by_role("main")
    for text in ("Race for you", "Read your account", "http://localhost", "You are Henrietta."):
        await expect(main).to_contain_text(text)
    await expect(main).not_to_contain_text("Create races")
    await person.button("Allow").click()
    await person.heading("Welcome back").wait_for()
    (answer,) = app.answers
    assert (answer["state"], answer["iss"], app.referrers) == ("af0ifjsldkj", person.url, [None])
    given = (await exchange(person.url, answer["code"])).json()
    async with Cadogan(person.url, token=given["access_token"]) as cadogan:
        assert (await cadogan.me()).name == "Henrietta"
    await person.page.go_back()
    await expect(person.page).not_to_have_url(re.compile("authorize"))
    await person.goto("/account")
    await person.page.get_by_text("Apps", exact=True).click()
    await expect(person.page.get_by_role("listitem").filter(has_text="Card Stats")).to_contain_text(
        "at http://localhost"
    )
    await person.button("Revoke: Card Stats").click()
    await person.page.get_by_text("No app acts for you.").wait_for()
    async with httpx.AsyncClient() as http:
        headers = {"Authorization": f"Bearer {given['access_token']}"}
        assert (await http.get(f"{person.url}/api/v1/players/me", headers=headers)).status_code == 401


async def test_a_visitor_signs_up_on_the_page_and_then_decides(people: People) -> None:
    person, app = await opened(people, None, request())
    await person.heading("“Card Stats” wants to act for you").wait_for()
    await expect(person.button("Allow")).to_have_count(0)
    await person.page.get_by_label("Name", exact=True).fill("Isadora")
    await person.button("Sign up").click()
    await expect(person.button("Allow")).to_be_visible()
    assert app.answers == [], "signing up is not allowing"
    await person.button("Refuse").click()
    await person.heading("Welcome back").wait_for()
    assert (app.answers[0]["error"], app.answers[0]["state"]) == ("access_denied", "af0ifjsldkj")


async def test_the_page_speaks_spanish(people: People) -> None:
    person, _ = await opened(people, None, request(), locale="es-ES")
    await person.heading("«Card Stats» quiere actuar por ti").wait_for()
    await expect(person.page.get_by_role("main")).to_contain_text("Leer tu cuenta")
    await expect(person.button("Rechazar")).to_be_visible()


async def test_a_wrong_request_goes_back_only_by_a_button(people: People) -> None:
    person, app = await opened(people, None, request(scope="token:write"))
    await expect(person.page.get_by_role("main")).to_contain_text("invalid_scope")
    await expect(person.button("Allow")).to_have_count(0)
    assert app.answers == []
    await person.button("Back to http://localhost").click()
    await person.heading("Welcome back").wait_for()
    assert app.answers[0]["error"] == "invalid_scope"


async def test_a_request_that_cannot_be_trusted_leads_nowhere(people: People) -> None:
    for address in ("javascript:alert(1)", "http://evil.example/", "https://cadogan.example@evil.example/"):
        person, app = await opened(people, None, request(redirect_uri=address))
        await person.page.get_by_role("alert").filter(has_text="redirect_uri").wait_for()
        await expect(
            person.page.get_by_role("main").get_by_role("button", name=re.compile("Allow|Refuse|Back"))
        ).to_have_count(0)
        assert app.answers == []


async def test_another_page_cannot_frame_the_request(people: People) -> None:
    person = await people.new_person(knows_rules=False)  # no script of the test runs in the frame
    await person.sign_up("Josephina")
    shown = f"{person.url}/api/v1/version"
    page = f'<iframe src="{person.url}/oauth/authorize?{request()}"></iframe><iframe src="{shown}"></iframe>'.encode()

    async def evil(scope: Any, receive: Any, send: Any) -> None:
        del scope, receive
        headers = [(b"content-type", b"text/html"), (b"content-length", str(len(page)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": page})

    async with (
        serving(evil) as url,
        person.page.expect_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:")),
        person.page.expect_event("framenavigated", lambda frame: frame.url == shown),  # has no policy
    ):
        await person.page.goto(url)
    await expect(person.page.frame_locator("iframe").first.get_by_role("button", name="Allow")).to_have_count(0)
    person.errors.clear()  # expected here


async def test_a_device_is_allowed_by_its_code(people: People) -> None:
    person = await people.new_person()
    await person.sign_up("Katharina")
    async with httpx.AsyncClient(base_url=f"{person.url}/api/v1/oauth") as http:
        codes = (await http.post("/device", data={"client_id": "Table Clock", "scope": "race:play"})).json()
        await person.goto("/device")
        await person.page.get_by_label("Code").fill(codes["user_code"].lower())
        await person.button("Continue").click()
        await person.heading("“Table Clock” wants to act for you").wait_for()
        await person.page.get_by_text(f"Does your device show the code {codes['user_code']}?").wait_for()
        await person.button("Allow").click()
        await person.page.get_by_text("“Table Clock” may act for you now.").wait_for()
        grant = "urn:ietf:params:oauth:grant-type:device_code"
        form = {"grant_type": grant, "client_id": "Table Clock", "device_code": codes["device_code"]}
        assert (await http.post("/token", data=form)).json()["scope"] == "race:play"


async def test_a_link_with_a_code_answers_nothing_by_itself(people: People) -> None:
    person = await people.new_person()
    await person.sign_up("Leonora")
    async with httpx.AsyncClient(base_url=f"{person.url}/api/v1/oauth") as http:
        codes = (await http.post("/device", data={"client_id": "Table Clock", "scope": "race:play"})).json()
        await person.goto(codes["verification_uri_complete"])
        await expect(person.page.get_by_label("Code")).to_have_value("")
        await person.page.get_by_label("Code").fill(codes["user_code"])
        await person.button("Continue").click()
        await person.button("Refuse").click()
        await person.page.get_by_text("“Table Clock” may not act for you.").wait_for()
        grant = "urn:ietf:params:oauth:grant-type:device_code"
        form = {"grant_type": grant, "client_id": "Table Clock", "device_code": codes["device_code"]}
        assert (await http.post("/token", data=form)).json()["error"] == "access_denied"


async def test_a_link_fills_in_a_token_but_never_ticks_the_account(people: People) -> None:
    person = await people.new_person()
    await person.goto("/account/tokens/new?scopes=race:play,token:write&description=My+bot")
    await person.page.get_by_label("Name", exact=True).fill("Marianne")
    await person.button("Sign up").click()
    await expect(person.page.get_by_label("Purpose")).to_have_value("My bot")
    await expect(person.page.get_by_label("Race for you")).to_be_checked()
    for text in ("Manage your account", "Read your account"):
        await expect(person.page.get_by_label(text)).not_to_be_checked()
    await person.button("Create token").click()
    token = await person.page.locator(".secret code").inner_text()
    async with httpx.AsyncClient() as http:
        state = (await http.post(f"{person.url}/api/v1/oauth/introspect", data={"token": token})).json()
    assert (state["scope"], state["username"]) == ("race:play", "Marianne")


async def test_the_owner_of_a_code_ticks_what_the_device_may_do(people: People) -> None:
    person, phone = await people.new_person(), await people.new_person()
    await person.sign_up("Nathalie")
    await person.page.get_by_text("Sign in on another device").click()
    await expect(person.page.get_by_label("Manage your account").first).not_to_be_checked()
    await person.button("Show the code").click()
    code = await person.page.get_by_label("The link for the other device").input_value()
    await phone.goto("/account")
    await phone.page.get_by_text("I have a code from another device").click()
    await phone.page.get_by_label("Code").fill(code.partition("#")[2].lower())
    await phone.button("Use this account here").click()
    await person.button("Allow").click()
    await phone.heading("Nathalie").wait_for()
    await phone.page.get_by_text("Delete my account").first.click()
    await phone.page.get_by_label("Type Nathalie to confirm").fill("Nathalie")
    await phone.button("Delete my account").click()
    await phone.page.get_by_role("alert").filter(has_text="token:write").wait_for()
