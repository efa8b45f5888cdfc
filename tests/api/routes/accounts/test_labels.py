"""Names of tokens, passkeys and devices: those that mislead, or spoil the page that lists them, are refused."""

import secrets
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.api.conftest import Json, Node, Person, created, ok, problem
from tests.api.routes.accounts.test_passkeys import begin, begin_sign_in
from tests.authenticator import Authenticator

WAYS = ["/players/me/tokens", "/players/me/passkeys", "/players/links", "/players/sign-in"]


@pytest.fixture(autouse=True)
async def nobody_has_tried(node: Node) -> AsyncIterator[None]:
    """Reset the attempts: all tests use one address."""
    yield
    await node.pool.execute("DELETE FROM link_attempt")


@pytest.fixture
async def phone(node: Node, ada: Person) -> Authenticator:
    """An authenticator with a passkey."""
    phone = Authenticator(node.url)
    created(await ada.post("/players/me/passkeys", phone.make(await begin(ada))))
    return phone


async def named(way: str, name: str, ada: Person, phone: Authenticator) -> httpx.Response:
    """The answer to a request that gives something a name."""
    match way:
        case "/players/me/tokens":
            body: Json = {"scopes": ["player:read"]}
        case "/players/me/passkeys":
            body = Authenticator(phone.origin).make(await begin(ada))
        case "/players/links":
            body = {"code": created(await ada.post("/players/me/links"))["code"]}
        case _:
            body = phone.answer(await begin_sign_in(ada.http, phone.secret))
    return await ada.post(way, body | {"name": name})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("\x1b[2J", "'\\x1b' cannot be in a name"),
        ("my\nphone", "'\\n' cannot be in a name"),
        ("enohp\u202eym", "'\\u202e' cannot be in a name"),
        ("pho\u200bne", "'\\u200b' cannot be in a name"),
        ("pho\u3164ne", "cannot be in a name"),
        ("my\u2028phone", "'\\u2028' cannot be in a name"),
        ("\u0301phone", "begins with"),
        ("e" + 12 * "\u0301", "at most 3 accents"),
        ("   ", "this one has 0"),
        ("\ufdfa" * 3, "this one has 54"),
        ("x" * 10_000, "1 to 40 characters"),
    ],
)
async def test_a_name_that_misleads_is_refused_with_the_reason(
    ada: Person, phone: Authenticator, way: str, name: str, reason: str
) -> None:
    refusal = problem(await named(way, name, ada, phone), 422, "invalid-body")
    assert refusal["field"] == "name"
    assert reason in refusal["detail"]
    assert len(refusal["detail"]) < 200
    assert len(ok(await ada.get("/players/me/tokens"))["tokens"]) == 1


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "name", [" Ada's  phone (new) ", "Safari, iPhone 47", "MacBook \u0410\u043d\u043d\u044b", "\U0001f4f1", "x" * 40]
)
async def test_punctuation_signs_and_two_scripts_are_no_fault(
    ada: Person, phone: Authenticator, way: str, name: str
) -> None:
    created(await named(way, name, ada, phone))
    listed = ok(await ada.get("/players/me/passkeys"))["passkeys"] + ok(await ada.get("/players/me/tokens"))["tokens"]
    assert " ".join(name.split()) in {each["name"] for each in listed}


@pytest.mark.parametrize("way", WAYS)
async def test_a_device_that_signs_in_names_neither_the_service_nor_its_staff(
    ada: Person, phone: Authenticator, way: str
) -> None:
    answer = await named(way, f"Cad0gan Support {secrets.randbelow(9)}", ada, phone)
    if "me" in way.split("/"):
        created(answer)  # the player's own words for a script
    else:
        assert "names the service" in problem(answer, 422, "invalid-body")["detail"]
