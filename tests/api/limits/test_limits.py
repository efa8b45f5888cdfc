"""Limits over REST: what a token and an address may ask for. The clock is the test's."""

import asyncio
import re
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager

import httpx
import pytest

from cadogan.api.application import ROUTES
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.limits import bill
from cadogan.api.limits.limit_policies import ADDRESS, GUEST, PLAYER, RACER, SIGN_UP, charge_of
from cadogan.api.limits.limits import Limits
from cadogan.api.openapi.limits import FREE, QUOTA
from cadogan.races import ghost
from cadogan.store.tables.tokens import Tokens
from tests.api.conftest import AnId, Json, NewPerson, Node, Person, created, ok, problem, race_on, serving_node
from tests.api.openapi.checked_in import openapi_document


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def limited(node: Node, clock: Clock, ada: Person) -> AsyncIterator[str]:
    """A node with limits beside the one without; it spares Ada's token and believes proxies on this machine."""
    proxies = ClientAddressResolver(["127.0.0.1"])

    def limits(tokens: Tokens) -> Limits:
        return Limits(tokens, proxies, clock, [ada.token])

    async with serving_node(node.dsn, limits=limits, client_addresses=proxies) as other:
        yield f"{other.url}/api/v1"


@asynccontextmanager
async def coming_from(url: str, address: str, token: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"X-Forwarded-For": address} | ({} if token is None else {"Authorization": f"Bearer {token}"})
    async with httpx.AsyncClient(base_url=url, headers=headers) as http:
        yield http


async def ask(http: httpx.AsyncClient, times: int, path: str = "/version") -> list[int]:
    """Ask so often; the statuses."""
    return [(await http.get(path)).status_code for _ in range(times)]


async def spend(http: httpx.AsyncClient, cost: int) -> None:
    """Ask for empty exports, which cost 20 each, until this cost is spent."""
    assert set(await ask(http, cost // 20, "/races/export?day=1960-01-01")) == {200}


def left(response: httpx.Response) -> Mapping[str, int]:
    """What is left of each policy, by its name."""
    fields = re.findall(r'"([a-z-]+)";r=(\d+);t=(\d+)', response.headers["ratelimit"])
    return {name: int(rest) for name, rest, _ in fields}


async def test_every_answer_shows_the_remaining_quota(limited: str, bob: Person) -> None:
    async with coming_from(limited, "192.0.2.1", bob.token) as http:
        first, second = await http.get("/version"), await http.get("/players/me")
    assert first.headers["ratelimit-policy"] == '"player";q=600;w=60, "address";q=18000;w=60'
    assert first.headers["ratelimit"] == '"player";r=599;t=1, "address";r=17999;t=1'
    ok(second)
    assert left(second) == {"player": 598, "address": 17998}


async def test_every_answer_of_every_operation_shows_the_remaining_quota_as_described(
    limited: str, person: NewPerson, clock: Clock
) -> None:
    eve = await person()
    url, seen = limited.removesuffix("/api/v1"), set()
    async with coming_from(url, "192.0.2.1", eve.token) as http, coming_from(url, "192.0.2.2") as guest:
        for operation, request in each_request():
            for client in (http, guest):
                clock.now_s += SIGN_UP.window_s
                answer = await client.request(**request)
                seen.add(answer.status_code)
                described = described_headers(operation, answer.status_code)
                sent = QUOTA.keys() & {name for name in QUOTA if name in answer.headers}
                assert sent == QUOTA.keys() & described, (operation["operationId"], request, answer.status_code)
                assert len(sent) == (0 if request["url"] in FREE else len(QUOTA)), request
    assert seen >= {200, 201, 400, 401, 404, 415, 422}


def described_headers(operation: Json, status: int) -> set[str]:
    """Headers of an answer by its description."""
    answer = operation["responses"][str(status)]
    if "$ref" in answer:
        answer = openapi_document()["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    return set(answer.get("headers", ()))


def each_request() -> Iterator[tuple[Json, Json]]:
    """Each operation with a request to it: as described, with HEAD, and with a body of a wrong type."""
    last = []
    for path, operations in openapi_document()["paths"].items():
        url = path.format_map(AnId())
        for method, operation in operations.items():
            request = {"method": method.upper(), "url": url}
            if operation["operationId"] == "deleteMe":  # it ends the token
                last.append((operation, request))
                continue
            yield operation, request
            if method == "get":
                yield operation, {"method": "HEAD", "url": url}
            if "requestBody" in operation:
                yield operation, {**request, "json": {}}
                yield operation, {**request, "content": b"x", "headers": {"Content-Type": "text/plain"}}
    yield from last


async def test_an_answer_that_has_not_changed_shows_the_remaining_quota(limited: str) -> None:
    async with coming_from(limited, "192.0.2.1") as http:
        etag = (await http.get("/games")).headers["etag"]
        unchanged = await http.get("/games", headers={"If-None-Match": etag})
    assert unchanged.status_code == 304
    assert left(unchanged) == {"guest": GUEST.quota - 2}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/zzz", 404),
        ("GET", "/api/v1/races/zzz", 404),
        ("GET", "/api/zzz", 404),
        ("GET", "/zzz", 404),
        ("GET", "/embed/zzz", 404),
        ("HEAD", "/api/v1/zzz", 404),
        ("GET", "/%61pi/v1/games", 404),
        ("GET", "/api//v1/games", 404),
        ("GET", "/a%00b", 404),
        ("POST", "/zzz", 405),
        ("PUT", "/api/v1/games", 405),
        ("PROPFIND", "/", 405),
    ],
)
async def test_an_unknown_address_is_charged_as_a_guest(
    limited: str, bob: Person, method: str, path: str, status: int
) -> None:
    url = limited.removesuffix("/api/v1")
    async with coming_from(url, "192.0.2.1") as http, coming_from(limited, "192.0.2.1") as api:
        answer = await http.request(method, path)
        assert answer.status_code == status
        assert left(answer) == {"guest": GUEST.quota - 1}
        await spend(api, GUEST.quota - 20)
        assert set(await ask(api, 19)) == {200}
        refused = await http.request(method, path)
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "1"
    async with coming_from(url, "192.0.2.2") as other:
        assert (await other.request(method, path)).status_code == status
    async with coming_from(url, "192.0.2.1", bob.token) as known:  # a token pays for what it is known for
        assert (await known.request(method, "/api/v1/zzz")).status_code == 429


async def test_a_client_over_its_limit_learns_when_to_retry(limited: str, bob: Person, clock: Clock) -> None:
    async with coming_from(limited, "192.0.2.1", bob.token) as http:
        await spend(http, PLAYER.quota - 20)
        assert set(await ask(http, 20)) == {200}
        refused = await http.get("/version")
        told = problem(refused, 429, "too-many-requests")
        assert refused.headers["retry-after"] == "1"
        assert left(refused) == {"player": 0, "address": ADDRESS.quota - PLAYER.quota}
        assert told["detail"].startswith("this request costs 1, and 0 of 600 are left for each token in 60 s")
        clock.now_s += 1
        assert set(await ask(http, PLAYER.quota // PLAYER.window_s)) == {200}
        problem(await http.get("/version"), 429, "too-many-requests")
    async with coming_from(limited, "192.0.2.1") as neighbour:
        ok(await neighbour.get("/version"))


async def test_a_refused_request_is_not_carried_out(limited: str, bob: Person) -> None:
    async with coming_from(limited, "192.0.2.1", bob.token) as http:
        made = [await http.post("/races", json={"game": "duchess", "listed": False}) for _ in range(121)]
    assert [response.status_code for response in made] == [201] * 120 + [429]
    assert made[-1].headers["retry-after"] == "1"


async def test_guests_are_counted_by_address(limited: str) -> None:
    async with coming_from(limited, "192.0.2.1") as one, coming_from(limited, "192.0.2.2") as other:
        await spend(one, GUEST.quota)
        problem(await one.get("/version"), 429, "too-many-requests")
        ok(await other.get("/version"))


async def test_invented_tokens_do_not_raise_the_limit(node: Node, clock: Clock) -> None:
    def limits(tokens: Tokens) -> Limits:
        made = Limits(tokens, ClientAddressResolver(), clock)
        made._allowances[ADDRESS.name].spend("127.0.0.1", ADDRESS.quota - 3, clock())  # noqa: SLF001 - many requests ago
        return made

    async with serving_node(node.dsn, limits=limits) as other, httpx.AsyncClient(base_url=other.url) as http:
        asked = [
            await http.get("/api/v1/version", headers={"Authorization": f"Bearer {secrets.token_hex()}"})
            for _ in range(5)
        ]
    assert [response.status_code for response in asked] == [401, 401, 401, 429, 429]


async def test_an_invented_token_is_charged_as_a_guest_and_told_so(limited: str) -> None:
    async with coming_from(limited, "192.0.2.1") as guest, coming_from(limited, "192.0.2.1", "x" * 43) as http:
        refused = await http.get("/games")
        problem(refused, 401, "wrong-token")
        assert refused.headers["www-authenticate"] == 'Bearer realm="cadogan", error="invalid_token"'
        assert left(refused) == {"guest": GUEST.quota - 1}
        await spend(guest, GUEST.quota - 20)
        assert set(await ask(http, 19)) == {401}
        problem(await http.get("/games"), 429, "too-many-requests")


async def test_a_known_token_beside_an_invented_one_has_no_second_quota(limited: str, bob: Person) -> None:
    """A client could otherwise have its own token looked up in the place of the invented one."""
    async with coming_from(limited, "192.0.2.1") as http:
        fields = [("Authorization", f"Bearer {bob.token}"), ("Authorization", "Bearer " + "x" * 43)]
        assert set(left(await http.get("/version", headers=fields))) == {"guest"}


async def test_a_forwarded_address_from_an_untrusted_peer_is_ignored(node: Node, clock: Clock) -> None:
    def limits(tokens: Tokens) -> Limits:
        return Limits(tokens, ClientAddressResolver(), clock)

    async with serving_node(node.dsn, limits=limits) as other:
        for n in range(3):
            async with coming_from(f"{other.url}/api/v1", f"192.0.2.{n}") as http:
                assert left(await http.get("/version")) == {"guest": GUEST.quota - 1 - n}


async def test_a_class_signs_up_behind_one_router_and_races_at_once(limited: str, clock: Clock) -> None:
    async with coming_from(limited, "198.51.100.1") as school:
        names = [f"Pat {secrets.token_hex(6)}" for _ in range(31)]
        pupils = [created(await school.post("/players", json={"name": name})) for name in names[:30]]
        assert set(await ask(school, 30)) == {200}
        await asyncio.gather(*(reads(school, pupil) for pupil in pupils))
        for n in range(30):
            created(await school.post("/players", json={"name": f"{names[n]} 2"}))
        refused = await school.post("/players", json={"name": names[30]})
        problem(refused, 429, "too-many-requests")
        clock.now_s += int(refused.headers["retry-after"])
        created(await school.post("/players", json={"name": names[30]}))
    assert SIGN_UP.quota == 60


async def reads(http: httpx.AsyncClient, pupil: Json) -> None:
    for _ in range(5):
        ok(await http.get("/players/me", headers={"Authorization": f"Bearer {pupil['token']}"}))


async def test_moves_have_a_limit_of_their_own(limited: str, person: NewPerson) -> None:
    eve = await person()
    race = await race_on(eve, seed="000102030405060708090a0b0c0d0e0f")
    async with coming_from(limited, "192.0.2.1", eve.token) as http:
        await spend(http, PLAYER.quota)
        played = await http.post(f"/races/{race}/moves", json={"n": 0, "move": "r1-f3"})
        ok(played)
        assert left(played)["racer"] == RACER.quota - 1
        problem(await http.get(f"/races/{race}/board"), 429, "too-many-requests")


async def test_house_bots_have_no_limit(limited: str, ada: Person) -> None:
    async with coming_from(limited, "192.0.2.1", ada.token) as http:
        await spend(http, PLAYER.quota)
        assert set(await ask(http, 2, "/players/me")) == {200}
        assert "ratelimit" not in (await http.get("/version")).headers


async def test_health_checks_are_not_counted(limited: str) -> None:
    async with coming_from(limited.removesuffix("/api/v1"), "192.0.2.1") as http:
        async with coming_from(limited, "192.0.2.1") as api:
            await spend(api, GUEST.quota)
            problem(await api.get("/version"), 429, "too-many-requests")
        assert set(await ask(http, 2, "/livez")) == {200}
        assert "ratelimit" not in (await http.get("/readyz")).headers


async def test_a_repeated_answer_is_counted_and_a_refusal_is_not_kept(limited: str, bob: Person, clock: Clock) -> None:
    key = {"Idempotency-Key": secrets.token_hex(16)}
    async with coming_from(limited, "192.0.2.1", bob.token) as http:
        await spend(http, PLAYER.quota)
        problem(await http.post("/races", json={"game": "duchess"}, headers=key), 429, "too-many-requests")
        clock.now_s += PLAYER.window_s
        first = await http.post("/races", json={"game": "duchess"}, headers=key)
        again = await http.post("/races", json={"game": "duchess"}, headers=key)
    assert created(again) == created(first)
    assert left(first)["player"] - left(again)["player"] == 5


async def test_a_page_of_any_origin_can_read_the_remaining_quota(limited: str) -> None:
    async with coming_from(limited, "192.0.2.1") as http:
        answer = await http.get("/version", headers={"Origin": "https://club.example"})
    exposed = answer.headers["access-control-expose-headers"].lower()
    assert {"ratelimit", "ratelimit-policy", "retry-after"} <= set(exposed.split(", "))


async def test_without_limits_no_answer_mentions_them(http: httpx.AsyncClient) -> None:
    assert "ratelimit" not in (await http.get("/version")).headers


def test_no_request_costs_more_than_a_tenth_of_a_quota() -> None:
    for handler in ROUTES:
        charge = charge_of(handler)
        for policy in (*charge.with_token, *charge.without_token):
            assert charge.cost * 10 <= policy.quota, handler.operation_id


async def over(*racers: Person) -> str:
    """A finished race in which the first racer made three moves."""
    race = await race_on(*racers)
    for n in range(3):
        await racers[0].plays(race, n, (await racers[0].board(race))["legal"][0])
    for racer in racers:
        await racer.resigns(race)
    return race


READING = [
    ("", 1),
    ("/events?limit=1", 5),
    ("/boards/0?n=1", 2),
    ("/replay", 5),
    ("/proof", 5),
    ("/text", 5),
    ("/ratings", 1),
]


async def test_reading_a_race_costs_more_for_its_public_events(
    limited: str, clock: Clock, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bill, "EVENTS_READ", 2)
    race = await over(ada, bob)
    p = ok(await ada.get(f"/races/{race}"))["p"]
    for number, (path, cost) in enumerate(READING):
        async with coming_from(limited, f"192.0.2.{100 + number}") as http:
            answer = await http.get(f"/races/{race}{path}")
            assert answer.status_code == 200
            assert left(answer) == {"guest": GUEST.quota - cost - p // 2}, path
            # What is owed counts for the next request, also if it is more than the whole quota.
            monkeypatch.setattr(bill, "EVENTS_READ", 1 / GUEST.quota)
            assert (await http.get(f"/races/{race}{path}")).status_code == 200
            assert (await http.get("/version")).status_code == 429
            clock.now_s += 2 * p * GUEST.window_s
            monkeypatch.setattr(bill, "EVENTS_READ", 2)


async def test_the_price_of_a_race_does_not_tell_its_hidden_moves(
    limited: str, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bill, "EVENTS_READ", 1)
    race = await race_on(ada, bob)
    public = ok(await ada.get(f"/races/{race}"))["p"]
    async with coming_from(limited, "192.0.2.120") as http:
        before = left(await http.get(f"/races/{race}/events?limit=1"))["guest"]
        assert before == GUEST.quota - 5 - public
    deals = [move for move in (await ada.board(race))["legal"] if move == "deal"] or ["deal"]
    n = 0
    while deals[0] not in (await ada.board(race))["legal"]:
        await ada.plays(race, n, (await ada.board(race))["legal"][0])
        n += 1
    for more in range(3):
        await ada.plays(race, n + more, "deal")
    shown = ok(await bob.get(f"/races/{race}"))
    assert shown["seats"][0]["progress"]["ahead"]
    async with coming_from(limited, "192.0.2.121") as http:
        after = left(await http.get(f"/races/{race}/events?limit=1"))["guest"]
        assert after == GUEST.quota - 5 - shown["p"]


async def test_ghosts_of_a_race_that_is_on_tell_nothing_of_its_hidden_moves(
    limited: str, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven ghosts of one board would show its moves seven times, in the price or in the refusal."""
    monkeypatch.setattr(bill, "ACTIONS_AGAIN", 1)
    monkeypatch.setattr(ghost, "MOST_OF_GHOSTS", 10)
    closed = {"view": "closed", "closed_until": time.time_ns() // 1_000_000 + 3_600_000}
    for number, view in enumerate(({}, closed, closed)):
        race = await race_on(ada, bob, game="storehouse", **view)
        for n in range(2):
            await ada.plays(race, n, "deal")
        if number == 2:
            for racer in (ada, bob):
                await racer.resigns(race)
        async with coming_from(limited, f"192.0.2.{140 + number}", bob.token) as http:
            answer = await http.post(f"/races/{race}/ghosts", json={"seats": [0] * 7})
            problem(answer, 409, "held-back" if number == 2 else "wrong-phase")
            assert left(answer)["player"] == PLAYER.quota - 5 * (number + 1)


async def test_a_race_against_ghosts_is_paid_for_before_it_is_made(
    limited: str, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await over(ada)
    monkeypatch.setattr(bill, "ACTIONS_AGAIN", 1)
    async with coming_from(limited, "192.0.2.130", bob.token) as http:
        made = await http.post(f"/races/{race}/ghosts", json={"seats": [0, 0]})
        assert left(made)["player"] == PLAYER.quota - 5 - 2 * 3
        monkeypatch.setattr(bill, "ACTIONS_AGAIN", 3 / PLAYER.quota)
        before = ok(await bob.get("/players/me/races"))["races"]
        problem(await http.post(f"/races/{race}/ghosts", json={"seats": [0]}), 429, "too-many-requests")
        assert ok(await bob.get("/players/me/races"))["races"] == before
        monkeypatch.setattr(ghost, "MOST_OF_GHOSTS", 2)  # waiting would not help
        problem(await http.post(f"/races/{race}/ghosts", json={"seats": [0]}), 409, "board-full")
