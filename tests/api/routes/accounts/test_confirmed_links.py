"""A second device by a link that others may see, too: the device that shows it says which one comes in."""

import asyncio
from collections import Counter

import httpx
import pytest

from cadogan.people.link import MOST_ATTEMPTS
from tests.api.conftest import Json, Node, Person, created, ok, problem
from tests.api.routes.accounts.test_links import EXPIRE, bearer, take
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.oauth.app import BAN

pytestmark = pytest.mark.usefixtures("nobody_has_tried")
PHONE, THIEF = "p" * 43, "t" * 43
"""Secrets of two devices."""
NAME = "Safari, iPhone 47"


async def shown(person: Person, *scopes: str) -> str:
    """A code that its maker confirms."""
    body = {"confirm": True, **({"scopes": scopes} if scopes else {})}
    return str(created(await person.post("/players/me/links", body))["code"])


async def opened(http: httpx.AsyncClient, code: str, secret: str = PHONE, name: str = NAME) -> httpx.Response:
    return await take(http, code, secret=secret, name=name)


async def waiting(http: httpx.AsyncClient, person: Person) -> str:
    """A code with which the phone waits."""
    code = await shown(person)
    problem(await opened(http, code), 409, "not-confirmed-yet")
    return code


async def answer(person: Person, code: str, *, allow: bool = True) -> httpx.Response:
    return await person.post("/players/me/links/answer", {"code": code, "allow": allow})


async def asks(person: Person) -> Json:
    return ok(await person.get("/players/me/links"))


async def test_a_device_comes_in_once_the_first_one_says_so(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    code = await shown(ada)
    assert (await asks(ada))["asks"] is None
    for _ in range(2):
        problem(await opened(http, code), 409, "not-confirmed-yet")
    shows = await asks(ada)
    assert shows["asks"] == NAME
    assert shows["expires_at"] == pytest.approx(node.services.clock.now_ms() + 600_000, abs=5_000)
    assert (await answer(ada, code)).status_code == 204
    phone = Person(http, ada.name, created(await opened(http, code.lower().replace("-", " "))))
    assert phone.id == ada.id
    newest, _ = ok(await phone.get("/players/me/tokens"))["tokens"]
    assert (newest["name"], sorted(newest["scopes"])) == (NAME, ["player:read", "race:create", "race:play"])
    told = ok(await ada.get("/players/me/feed"))["events"]
    assert [each["name"] for each in told if each["type"] == "signed-in"] == [NAME]


async def test_a_refused_device_gets_nothing(http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    assert (await answer(ada, code, allow=False)).status_code == 204
    problem(await opened(http, code), 404, "unknown-link")
    problem(await ada.get("/players/me/links"), 404, "unknown-link")


async def test_a_link_is_of_no_use_a_second_time(http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    await answer(ada, code)
    answers = await asyncio.gather(*(opened(http, code) for _ in range(8)))
    assert Counter(each.status_code for each in answers) == {201: 1, 404: 7}
    problem(await answer(ada, code), 404, "unknown-link")


async def test_a_second_answer_changes_nothing(http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    await answer(ada, code)
    problem(await answer(ada, code, allow=False), 404, "unknown-link")
    created(await opened(http, code))


async def test_nobody_else_comes_in_with_a_link_that_a_device_has_opened(http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    problem(await opened(http, code, THIEF), 404, "unknown-link")
    problem(await take(http, code), 404, "unknown-link")
    await answer(ada, code)
    problem(await opened(http, code, THIEF), 404, "unknown-link")
    problem(await take(http, code), 404, "unknown-link")
    created(await opened(http, code))


async def test_one_of_many_devices_that_open_a_link_waits(http: httpx.AsyncClient, ada: Person) -> None:
    code = await shown(ada)
    answers = await asyncio.gather(*(opened(http, code, letter * 43) for letter in "abcdefgh"))
    assert Counter(each.status_code for each in answers) == {409: 1, 404: 7}


async def test_a_code_to_confirm_gives_nothing_without_a_secret(http: httpx.AsyncClient, ada: Person) -> None:
    code = await shown(ada)
    problem(await take(http, code), 404, "unknown-link")
    assert (await asks(ada))["asks"] is None


async def test_a_code_to_type_in_needs_no_answer(http: httpx.AsyncClient, ada: Person) -> None:
    code = created(await ada.post("/players/me/links"))["code"]
    created(await opened(http, code))


async def test_only_the_device_that_shows_a_link_answers(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    code = await waiting(http, ada)
    other_tab = await with_token(ada, "token:write", "player:read")
    for stranger in (bob, other_tab):
        problem(await stranger.get("/players/me/links"), 404, "unknown-link")
        problem(await answer(stranger, code), 404, "unknown-link")
    problem(await opened(http, code), 409, "not-confirmed-yet")
    reader = await with_token(ada, "player:read")
    problem(await answer(reader, code), 403, "missing-scope")


async def test_an_answer_is_about_one_code(http: httpx.AsyncClient, ada: Person) -> None:
    first = await waiting(http, ada)
    second = await shown(ada)
    problem(await answer(ada, second), 404, "unknown-link")
    problem(await opened(http, first), 404, "unknown-link")
    problem(await opened(http, second, THIEF), 409, "not-confirmed-yet")
    problem(await answer(ada, first), 404, "unknown-link")
    problem(await opened(http, second, THIEF), 409, "not-confirmed-yet")


async def test_the_name_that_was_confirmed_is_the_name_of_the_token(http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    problem(await opened(http, code, name="Firefox, Windows"), 409, "not-confirmed-yet")
    assert (await asks(ada))["asks"] == NAME
    await answer(ada, code)
    created(await opened(http, code, name="Firefox, Windows"))
    assert ok(await ada.get("/players/me/tokens"))["tokens"][0]["name"] == NAME


@pytest.mark.parametrize(
    "name",
    ["Safari\u202e, iPhone", "S\u0430fari, iPhone", "Safari\u200b", "Safari\n", "\x1b[2J", " Safari", "x" * 41, "",
     "Cadogan Support"],
)  # fmt: skip
async def test_a_name_that_could_mislead_is_refused(http: httpx.AsyncClient, ada: Person, name: str) -> None:
    code = await shown(ada)
    assert problem(await opened(http, code, name=name), 422, "invalid-body")["field"] == "name"
    assert (await asks(ada))["asks"] is None


@pytest.mark.parametrize("secret", ["", "short", "p" * 44, "p" * 42 + "!"])
async def test_a_weak_secret_is_refused(http: httpx.AsyncClient, ada: Person, secret: str) -> None:
    problem(await opened(http, await shown(ada), secret), 422, "invalid-body")


AFTER_TEN_MINUTES = "UPDATE link SET expires_at = now() WHERE player_id = $1"


@pytest.mark.parametrize("end", [AFTER_TEN_MINUTES, EXPIRE, BAN])
async def test_a_link_that_is_over_lets_nobody_in(node: Node, http: httpx.AsyncClient, ada: Person, end: str) -> None:
    code = await waiting(http, ada)
    await answer(ada, code)
    await node.pool.execute(end, ada.id)
    problem(await opened(http, code), 404, "unknown-link")
    fresh = await http.post("/players/links", json={"code": code, "secret": THIEF, "name": NAME})
    problem(fresh, 404, "unknown-link")


async def test_an_answer_after_ten_minutes_is_refused(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    await node.pool.execute(AFTER_TEN_MINUTES, ada.id)
    problem(await answer(ada, code), 404, "unknown-link")
    problem(await ada.get("/players/me/links"), 404, "unknown-link")


async def test_a_link_ends_when_the_device_that_shows_it_signs_out(http: httpx.AsyncClient, ada: Person) -> None:
    made = created(await ada.post("/players/me/tokens", {"name": "desk", "scopes": ["player:read", "token:write"]}))
    desk = Person(http, ada.name, {"id": ada.id, "token": made["token"]})
    code = await waiting(http, desk)
    await answer(desk, code)
    await http.delete(f"/players/me/tokens/{made['id']}", headers=bearer(ada))
    problem(await opened(http, code), 404, "unknown-link")


async def test_waiting_is_no_guess_and_wrong_codes_are(http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    for _ in range(MOST_ATTEMPTS + 2):
        problem(await opened(http, code), 409, "not-confirmed-yet")
    for _ in range(MOST_ATTEMPTS):
        problem(await opened(http, code, THIEF), 404, "unknown-link")
    problem(await opened(http, code), 429, "too-many-attempts")


async def test_neither_code_nor_secret_is_stored(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    code = await waiting(http, ada)
    (row,) = await node.pool.fetch("SELECT * FROM link WHERE player_id = $1", ada.id)
    assert code not in str(row)
    assert code.replace("-", "") not in str(row)
    assert PHONE not in str(row)
