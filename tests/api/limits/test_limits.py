"""Rate limits: which requests count together, and what is refused."""

import asyncio
import secrets

import httpx

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.limits.limit_policies import ADDRESS, GUEST, PLAYER, RACER, SIGN_UP
from cadogan.api.limits.limits import Limits
from cadogan.store.tables.tokens import Tokens
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem, race_on, serving_node
from tests.api.limits.quota import Clock, ask, coming_from, left, spend


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
