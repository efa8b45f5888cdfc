"""Passkeys: added on one device, used to sign in on another; and what is refused, from the attacks of WebAuthn."""

import asyncio
import secrets
from collections import Counter
from hashlib import sha512
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.people.bearer import Bearer
from cadogan.people.errors import TooManyPasskeys
from cadogan.people.passkey import MOST_PASSKEYS, Credential, text_of
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.store.tables.sign_ins import MOST_SIGN_INS
from tests.api.conftest import Json, Node, Person, created, ok, problem, serving_node
from tests.api.routes.accounts.test_account import beside_a_deletion, leave
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.oauth.app import BAN
from tests.authenticator import PRESENT, VERIFIED, Authenticator

LASTS = "UPDATE passkey_ceremony SET expires_at = now() WHERE challenge_hash IS NOT NULL"


@pytest.fixture
def phone(node: Node) -> Authenticator:
    return Authenticator(node.url)


async def begin(person: Person) -> Json:
    return ok(await person.post("/players/me/passkeys/begin"))


async def adds(person: Person, phone: Authenticator, **lies: Any) -> httpx.Response:
    return await person.post("/players/me/passkeys", phone.make(await begin(person), **lies))


async def begin_sign_in(http: httpx.AsyncClient, secret: str) -> Json:
    return ok(await http.post("/players/sign-in/begin", json={"secret": secret}))


async def signs_in(http: httpx.AsyncClient, phone: Authenticator, **lies: Any) -> httpx.Response:
    asked = await begin_sign_in(http, phone.secret)
    return await http.post("/players/sign-in", json=phone.answer(asked, **lies))


async def listed(person: Person) -> list[Json]:
    passkeys: list[Json] = ok(await person.get("/players/me/passkeys"))["passkeys"]
    return passkeys


async def news(person: Person, kind: str, count: int = 1) -> list[Json]:
    """News of a kind, once there are so many: a transaction of others may hold them back for a moment."""
    async with asyncio.timeout(10):
        while True:
            events = ok(await person.get("/players/me/feed"))["events"]
            if len(found := [each for each in events if each["type"] == kind]) >= count:
                return found
            await asyncio.sleep(0.02)


async def test_a_guest_with_a_passkey_signs_in_on_another_device(
    http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    asked = await begin(ada)
    assert (asked["relying_party"], asked["name"], asked["known"]) == ("127.0.0.1", ada.name, [])
    made = created(await ada.post("/players/me/passkeys", phone.make(asked)))
    assert made == {**made, "name": "phone", "used_at": None, "refused_at": None}
    assert (await begin(ada))["known"] == [text_of(phone.credential)]
    laptop = Person(http, ada.name, created(await signs_in(http, phone)))
    assert laptop.id == ada.id
    assert laptop.token != ada.token
    (passkey,) = await listed(laptop)
    assert passkey == {**made, "used_at": passkey["used_at"]}
    assert passkey["used_at"] >= made["created_at"]
    newest, first = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert (newest["name"], newest["scopes"]) == ("laptop", first["scopes"])
    assert [(each["token"], each["name"]) for each in await news(ada, "signed-in")] == [(newest["id"], "laptop")]
    await ada.delete(f"/players/me/tokens/{newest['id']}")
    problem(await laptop.get("/players/me"), 401, "wrong-token")
    ok(await ada.get("/players/me"))


async def test_a_synchronized_passkey_does_not_count(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    cloud = Authenticator(node.url, counts=False)
    created(await adds(ada, cloud))
    for _ in range(2):
        created(await signs_in(http, cloud))


async def test_the_public_address_is_origin_and_relying_party(dsn: str) -> None:
    async with (
        serving_node(dsn, public_url="https://cadogan.example:8443") as node,
        httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http,
    ):
        ada = Person(http, "Ada", created(await http.post("/players", json={"name": "Ada"})))
        problem(await adds(ada, Authenticator(node.url)), 422, "invalid-passkey")
        phone = Authenticator("https://cadogan.example:8443")
        created(await adds(ada, phone))
        created(await signs_in(http, phone))


ELSEWHERE = "https://cadogan.example"
LIES: dict[str, Json] = {
    "another origin": {"client": {"origin": ELSEWHERE}},
    "another port": {"client": {"origin": "http://127.0.0.1:1"}},
    "in the frame of another page": {"client": {"crossOrigin": True}},
    "another relying party": {"party": "cadogan.example"},
    "nobody was there": {"flags": VERIFIED},
    "the user was not verified": {"flags": PRESENT},
    "another ceremony": {"client": {"type": "payment.get"}},
    "of no type": {"client": {"type": None}},
    "no origin": {"client": {"origin": ["a", {}]}},
}


@pytest.mark.parametrize("lie", LIES)
async def test_what_was_not_asked_for_is_refused(
    http: httpx.AsyncClient, ada: Person, phone: Authenticator, lie: str
) -> None:
    problem(await adds(ada, phone, **LIES[lie]), 422, "invalid-passkey")
    assert await listed(ada) == []
    created(await adds(ada, phone))
    problem(await signs_in(http, phone, **LIES[lie]), 422, "invalid-passkey")
    assert (await listed(ada))[0]["used_at"] is None
    created(await signs_in(http, phone))


GARBAGE: dict[str, Json] = {
    "nothing": {"attestation": b""},
    "nested deeply": {"attestation": b"\x81" * 4000},
    "without a key": {"attestation": b"\xa1hauthDataX\x25" + bytes(37)},
    "no CBOR": {"attestation": sha512(b"").digest() * 5},
    "a number": {"attestation": b"\xa1hauthData\x18\x01"},
    "not on the curve": {"cose": {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)}},
    "a modulus of zeros": {"cose": {1: 3, 3: -257, -1: bytes(256), -2: bytes(256)}},
    "an old algorithm": {"cose": {1: 2, 3: -65535, -1: 1, -2: bytes(32), -3: bytes(32)}},
    "a list": {"cose": ["no", "key"]},
    "an empty key": {"cose": {}},
}


@pytest.mark.parametrize("garbage", GARBAGE)
async def test_a_key_that_cannot_sign_in_is_refused(ada: Person, phone: Authenticator, garbage: str) -> None:
    answer = await adds(ada, phone, **GARBAGE[garbage])
    problem(answer, 422, "invalid-body" if garbage == "nothing" else "invalid-passkey")
    assert await listed(ada) == []


STATEMENTS: dict[str, Json] = {
    "a forged certificate": {"fmt": "packed", "attStmt": {"alg": -7, "sig": b"forged", "x5c": [b"no certificate"]}},
    "of a chip": {"fmt": "tpm", "attStmt": {"ver": "9", "certInfo": b""}},
    "garbage": {"fmt": ["what", "is"], "attStmt": 7},
    "nothing": {},
}


@pytest.mark.parametrize("statement", STATEMENTS)
async def test_who_has_made_the_authenticator_is_ignored(
    http: httpx.AsyncClient, ada: Person, phone: Authenticator, statement: str
) -> None:
    created(await adds(ada, phone, statement=STATEMENTS[statement]))
    created(await signs_in(http, phone))


async def test_a_challenge_can_be_used_once(http: httpx.AsyncClient, ada: Person, phone: Authenticator) -> None:
    body = phone.make(await begin(ada))
    created(await ada.post("/players/me/passkeys", body))
    problem(await ada.post("/players/me/passkeys", body), 409, "ceremony-over")
    answer = phone.answer(await begin_sign_in(http, phone.secret))
    answers = await asyncio.gather(*(http.post("/players/sign-in", json=answer) for _ in range(6)))
    assert Counter(each.status_code for each in answers) == {201: 1, 409: 5}
    asked = await begin_sign_in(http, phone.secret)
    problem(await http.post("/players/sign-in", json=phone.answer(asked, flags=PRESENT)), 422, "invalid-passkey")
    problem(await http.post("/players/sign-in", json=phone.answer(asked)), 409, "ceremony-over")


async def test_a_challenge_lasts_five_minutes(
    node: Node, http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    asked = await begin(ada)
    await node.pool.execute(LASTS)
    problem(await ada.post("/players/me/passkeys", phone.make(asked)), 409, "ceremony-over")
    asked = await begin_sign_in(http, phone.secret)
    await node.pool.execute(LASTS)
    await node.services.passkeys.forget()
    problem(await http.post("/players/sign-in", json=phone.answer(asked)), 409, "ceremony-over")


async def test_a_challenge_belongs_to_its_session(
    http: httpx.AsyncClient, ada: Person, bob: Person, phone: Authenticator
) -> None:
    asked = await begin(ada)
    problem(await bob.post("/players/me/passkeys", phone.make(asked)), 409, "ceremony-over")
    created(await ada.post("/players/me/passkeys", Authenticator(phone.origin).make(asked)))  # bob has not spent it
    elsewhere = await with_token(ada, "token:write")
    problem(await elsewhere.post("/players/me/passkeys", phone.make(await begin(ada))), 409, "ceremony-over")
    of_sign_in = await begin(ada) | await begin_sign_in(http, phone.secret)
    problem(await ada.post("/players/me/passkeys", phone.make(of_sign_in)), 409, "ceremony-over")
    created(await adds(ada, phone))
    asked = await begin_sign_in(http, secrets.token_urlsafe(32))
    problem(await http.post("/players/sign-in", json=phone.answer(asked)), 409, "ceremony-over")
    problem(await http.post("/players/sign-in", json=phone.answer(await begin(ada))), 409, "ceremony-over")
    made_up = {"challenge": secrets.token_urlsafe(32)}
    problem(await http.post("/players/sign-in", json=phone.answer(made_up)), 409, "ceremony-over")


async def test_a_counter_that_goes_back_is_refused_and_news(
    http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    made = created(await adds(ada, phone))
    created(await signs_in(http, phone, counter=50))
    for counter in (50, 49, 0):
        problem(await signs_in(http, phone, counter=counter), 403, "copied-passkey")
    (passkey,) = await listed(ada)
    assert passkey["refused_at"] >= passkey["used_at"]
    told = await news(ada, "passkey-copied", 3)
    assert [(each["passkey"], each["name"]) for each in told] == [(made["id"], "phone")] * 3
    assert len(ok(await ada.get("/players/me/tokens"))["tokens"]) == 2
    created(await signs_in(http, phone, counter=51))


async def test_of_simultaneous_answers_with_one_counter_one_signs_in(
    http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    created(await adds(ada, phone))
    answers = await asyncio.gather(*(signs_in(http, phone, counter=9) for _ in range(5)))
    assert Counter(each.status_code for each in answers) == {201: 1, 403: 4}


async def test_a_passkey_signs_in_its_own_player(
    node: Node, http: httpx.AsyncClient, ada: Person, bob: Person, phone: Authenticator
) -> None:
    created(await adds(ada, phone))
    problem(await signs_in(http, phone, user=UUID(bob.id).bytes), 422, "invalid-passkey")
    problem(await signs_in(http, phone, user=b"x"), 422, "invalid-passkey")
    other = Authenticator(node.url)
    created(await adds(bob, other))
    other.credential, other.user = phone.credential, phone.user
    problem(await signs_in(http, other), 422, "invalid-passkey")
    problem(await adds(bob, other), 409, "passkey-in-use")
    problem(await adds(ada, phone), 409, "passkey-in-use")


async def test_a_revoked_passkey_signs_in_nobody(http: httpx.AsyncClient, ada: Person, phone: Authenticator) -> None:
    problem(await signs_in(http, phone, user=UUID(ada.id).bytes), 404, "unknown-passkey")
    made = created(await adds(ada, phone))
    asked = await begin_sign_in(http, phone.secret)
    assert (await ada.delete(f"/players/me/passkeys/{made['id']}")).status_code == 204
    problem(await ada.delete(f"/players/me/passkeys/{made['id']}"), 404, "unknown-passkey")
    problem(await http.post("/players/sign-in", json=phone.answer(asked)), 404, "unknown-passkey")
    assert await listed(ada) == []


async def test_a_banned_player_does_not_sign_in(
    node: Node, http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    created(await adds(ada, phone))
    await node.pool.execute(BAN, UUID(ada.id))
    problem(await signs_in(http, phone), 403, "banned")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("credential", "x" * 1365),
        ("client_data", "x" * 4097),
        ("authenticator_data", "x" * 2049),
        ("signature", "x" * 1025),
        ("user_handle", "x" * 87),
        ("secret", "x" * 44),
        ("name", "x" * 41),
        ("client_data", "not+base64"),
        ("signature", ""),
    ],
)
async def test_oversized_and_malformed_fields_are_refused(http: httpx.AsyncClient, field: str, value: str) -> None:
    body = Authenticator("https://cadogan.example").answer({"challenge": "x"}, user=bytes(16))
    problem(await http.post("/players/sign-in", json=body | {field: value}), 422, "invalid-body")


@pytest.mark.parametrize("client_data", ["x", "xxxxx", text_of(b"7"), text_of(b"{}"), text_of(b'{"challenge": "+"}')])
async def test_client_data_of_no_browser_are_refused(http: httpx.AsyncClient, ada: Person, client_data: str) -> None:
    body = Authenticator("https://cadogan.example").answer({"challenge": "x"}, user=bytes(16))
    problem(await http.post("/players/sign-in", json=body | {"client_data": client_data}), 422, "invalid-passkey")
    body = {"name": "x", "client_data": client_data, "attestation": "x"}
    problem(await ada.post("/players/me/passkeys", body), 422, "invalid-passkey")


async def test_a_player_has_twenty_passkeys(node: Node, ada: Person) -> None:
    for _ in range(MOST_PASSKEYS):
        created(await adds(ada, Authenticator(node.url)))
    problem(await adds(ada, Authenticator(node.url)), 409, "too-many-passkeys")


async def test_simultaneous_passkeys_are_twenty_at_most(node: Node, ada: Person) -> None:
    (token,) = ok(await ada.get("/players/me/tokens"))["tokens"]
    bearer = Bearer(Player(PlayerId(UUID(ada.id)), ada.name), UUID(token["id"]), ("token:write",))
    credentials = [Credential(secrets.token_bytes(16), b"key", 0) for _ in range(MOST_PASSKEYS + 5)]
    adding = (node.services.passkeys.add(uuid4(), "phone", each, bearer) for each in credentials)
    added = await asyncio.gather(*adding, return_exceptions=True)
    assert sum(isinstance(each, TooManyPasskeys) for each in added) == 5
    assert len(await listed(ada)) == MOST_PASSKEYS


async def test_a_passkey_that_comes_beside_a_deletion_is_refused(
    node: Node, http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    body = phone.make(await begin(ada))
    problem(await beside_a_deletion(node, ada, "/players/me/passkeys", body), 401, "wrong-token")
    problem(await signs_in(http, phone), 404, "unknown-passkey")


async def test_the_passkey_of_a_deleted_player_signs_in_nobody(
    http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    created(await adds(ada, phone))
    assert (await leave(ada, ada.name)).status_code == 204
    problem(await signs_in(http, phone), 404, "unknown-passkey")


async def test_signing_in_is_never_refused_for_many_devices(
    node: Node, http: httpx.AsyncClient, ada: Person, phone: Authenticator
) -> None:
    created(await adds(ada, phone))
    first = Person(http, ada.name, created(await signs_in(http, phone)))
    await node.pool.execute("UPDATE token SET created_at = created_at - interval '1 day' WHERE is_sign_in")
    for _ in range(MOST_SIGN_INS):
        created(await signs_in(http, phone))
    problem(await first.get("/players/me"), 401, "wrong-token")
    assert len(ok(await ada.get("/players/me/tokens"))["tokens"]) == MOST_SIGN_INS + 1


async def test_adding_a_passkey_needs_token_write(ada: Person, phone: Authenticator) -> None:
    reader = await with_token(ada, "player:read", "race:play")
    for path, body in (("/players/me/passkeys/begin", None), ("/players/me/passkeys", phone.make(await begin(ada)))):
        assert problem(await reader.post(path, body), 403, "missing-scope")["scope"] == "token:write"


async def test_neither_challenges_nor_secrets_are_stored(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    secret = secrets.token_urlsafe(32)
    shown = [(await begin(ada))["challenge"], (await begin_sign_in(http, secret))["challenge"], secret]
    rows = str(await node.pool.fetch("SELECT * FROM passkey_ceremony"))
    assert [each for each in shown if each in rows] == []
