"""A request that ended without an answer may have been carried out: its repetition with the key tells the truth."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.api.identity.idempotency import Captured
from cadogan.lobby.matchmaker import Opponent
from cadogan.lobby.news.webhooks.sender import secret_text
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms import rooms
from cadogan.rules import GAMES
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.errors import Unreachable
from cadogan.store.log.appender import Appender
from cadogan.store.log.batch import Batch
from cadogan.store.tables.deals import RESERVE, Deals
from tests.api.conftest import Json, NewPerson, Node, Person, beating_node, created, ok, problem, race_on
from tests.fixtures import copy_of

SEED = "000102030405060708090a0b0c0d0e0f"


@pytest.fixture(scope="module")
async def node(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Node]:
    """A node of its own: these tests count all races."""
    async with copy_of(postgres, database_template) as dsn, beating_node(dsn) as node:
        yield node


@pytest.fixture
def key() -> str:
    return str(uuid4())


async def asks(person: Person, path: str, body: object = None, *, key: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {person.token}", "Idempotency-Key": key}
    return await person.http.post(path, json=body, headers=headers)


async def insists(person: Person, path: str, body: object = None, *, key: str) -> httpx.Response:
    """Ask as both SDKs do: until the answer is not a temporary one."""
    async with asyncio.timeout(10):
        while True:
            response = await asks(person, path, body, key=key)
            if response.status_code != 503 and response.json().get("code") != "key-in-use":
                return response
            await asyncio.sleep(0.02)


async def races(node: Node) -> set[UUID]:
    return {row["race_id"] for row in await node.pool.fetch("SELECT race_id FROM event WHERE version = 1")}


@contextmanager
def losing_answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything is carried out, and then each answer is lost with its request."""

    async def lose(*_: object) -> None:
        raise ConnectionResetError("the answer is lost")

    with monkeypatch.context() as lossy:
        lossy.setattr(Captured, "__call__", lose)
        yield


@contextmanager
def losing_outcomes(monkeypatch: pytest.MonkeyPatch, raised: type[BaseException] = Unreachable) -> Iterator[None]:
    """Nobody waits until the log has a race."""

    async def give_up(_outcome: object, advice: str) -> None:
        raise raised(f"not stored within 0 s, and may be yet; {advice}")

    with monkeypatch.context() as lossy:
        lossy.setattr(rooms, "answer_of", give_up)
        yield


@contextmanager
def nothing_stored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The log keeps every append until the block ends, and then writes them all."""
    is_over, append = asyncio.Event(), Appender.append

    async def append_later(self: Appender, batch: Batch) -> dict[RaceId, int | None]:
        await is_over.wait()
        return await append(self, batch)

    with monkeypatch.context() as stopped:
        stopped.setattr(Appender, "append", append_later)
        try:
            yield
        finally:  # a log closes once everything is written
            is_over.set()


class Request(NamedTuple):
    """Address and body of a request that creates a race, once everything that it needs is there."""

    path: str
    body: object = None


Prepare = Callable[[Person, Node], Awaitable[Request]]


async def finished(racer: Person) -> str:
    race = await race_on(racer, seed=SEED[:-8] + secrets.token_hex(4))
    await racer.plays(race, 0, (await racer.board(race))["legal"][0])
    await racer.resigns(race)
    return race


async def random_race(_racer: Person, _node: Node) -> Request:
    return Request("/races", {"game": "duchess"})


async def picked_race(_racer: Person, _node: Node) -> Request:
    return Request("/races", {"game": "duchess", "seed": secrets.token_hex(16)})


async def winnable_race(_racer: Person, node: Node) -> Request:
    for _ in range(RESERVE + 2):
        await Deals(node.pool).put("duchess", GAMES["duchess"].chosen, secrets.token_bytes(16), "deal")
    return Request("/races", {"game": "duchess", "deal": "winnable"})


async def ghosts(racer: Person, _node: Node) -> Request:
    return Request(f"/races/{await finished(racer)}/ghosts", {"seats": [0]})


async def practice(racer: Person, _node: Node) -> Request:
    return Request(f"/races/{await finished(racer)}/boards/0/practice", {"n": 1})


async def deal_again(racer: Person, _node: Node) -> Request:
    deal = ok(await racer.get(f"/races/{await finished(racer)}"))["deal"]
    return Request(f"/deals/{deal}/races", {"seats": 2})


async def day(_racer: Person, _node: Node) -> Request:
    return Request("/days/today/duchess/races")


ALL = [random_race, picked_race, winnable_race, ghosts, practice, deal_again, day]


@pytest.mark.parametrize("prepare", ALL)
async def test_a_race_whose_answer_was_lost_is_the_answer_of_the_repetition(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch, prepare: Prepare
) -> None:
    request = await prepare(ada, node)
    before = await races(node)
    with losing_answers(monkeypatch):
        assert (await asks(ada, *request, key=key)).status_code == 500
    (made,) = await races(node) - before
    again = await asks(ada, *request, key=key)
    assert created(again)["id"] == str(made)
    assert again.headers["location"] == f"/api/v1/races/{made}"
    repeated = await asks(ada, *request, key=key)
    assert created(repeated) == created(again)
    assert repeated.headers["idempotent-replayed"] == "true"
    assert await races(node) - before == {made}


@pytest.mark.parametrize("raised", [Unreachable, asyncio.CancelledError])
@pytest.mark.parametrize("prepare", ALL)
async def test_a_race_that_may_be_stored_yet_is_created_once(
    ada: Person,
    node: Node,
    key: str,
    monkeypatch: pytest.MonkeyPatch,
    prepare: Prepare,
    raised: type[BaseException],
) -> None:
    request = await prepare(ada, node)
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch, raised):
        for _ in range(3):
            assert (await asks(ada, *request, key=key)).status_code in {500, 503}
        assert await races(node) == before
    race = created(await insists(ada, *request, key=key))
    assert {str(made) for made in await races(node) - before} == {race["id"]}
    if race["deal"] is not None:
        rows = await node.pool.fetch("SELECT deal_id FROM deal_race WHERE race_id = $1", UUID(race["id"]))
        assert [str(row["deal_id"]) for row in rows] == [race["deal"]]


async def test_what_may_be_stored_yet_is_said_with_what_to_do(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with losing_outcomes(monkeypatch):
        told = problem(await asks(ada, "/races", {"game": "duchess"}, key=key), 503, "unavailable")
    assert "repeat the request with its Idempotency-Key, and no second race is created" in told["detail"]


async def test_the_repetition_shows_the_race_as_spectators_see_it(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch, node: Node
) -> None:
    before, request = await races(node), Request("/races", {"game": "duchess", "seats": 1, "countdown": 0})
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    (made,) = await races(node) - before
    await ada.joins(str(made))
    await ada.is_ready(str(made))
    assert created(await asks(ada, *request, key=key)) == ok(await ada.http.get(f"/races/{made}"))


async def test_another_request_cannot_have_the_key_of_an_unknown_outcome(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with losing_outcomes(monkeypatch):
        await asks(ada, "/races", {"game": "duchess"}, key=key)
    problem(await asks(ada, "/races", {"game": "canfield"}, key=key), 422, "key-reused")


async def test_a_challenge_whose_answer_was_lost_is_made_once(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request("/challenges", {"game": "duchess"})
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    (made,) = ok(await ada.get("/challenges"))["challenges"]
    assert created(await asks(ada, *request, key=key)) == made
    assert ok(await ada.get("/challenges"))["challenges"] == [made]


async def test_a_challenge_whose_race_may_be_stored_yet_gets_one_race(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = created(await ada.post("/challenges", {"game": "duchess", "to": bob.name}))["id"]
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch):
        assert (await asks(bob, f"/challenges/{challenge}/accept", key=key)).status_code == 503
    accepted = ok(await insists(bob, f"/challenges/{challenge}/accept", key=key))
    assert accepted["state"] == "accepted"
    assert {str(made) for made in await races(node) - before} == {accepted["race"]}


async def answers(person: Person, path: str) -> Json:
    """Ask without a key until the answer is not a temporary one."""
    async with asyncio.timeout(10):
        while True:
            response = await person.post(path)
            if response.status_code != 503:
                return ok(response)
            await asyncio.sleep(0.02)


async def test_a_challenge_accepted_twice_without_a_key_gets_one_race(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = created(await ada.post("/challenges", {"game": "duchess"}))["id"]
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch):
        assert (await bob.post(f"/challenges/{challenge}/accept")).status_code == 503
        assert (await asks(bob, f"/challenges/{challenge}/accept", key=key)).status_code == 503
        assert (await bob.post(f"/challenges/{challenge}/accept")).status_code == 503
    accepted = await answers(bob, f"/challenges/{challenge}/accept")
    assert {str(made) for made in await races(node) - before} == {accepted["race"]}


async def test_the_race_of_another_player_is_not_the_race_of_who_accepts(
    ada: Person, bob: Person, person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The race of Bob may be stored yet. Then Cleo accepts."""
    cleo = await person()
    challenge = created(await ada.post("/challenges", {"game": "duchess"}))["id"]
    with losing_outcomes(monkeypatch):
        assert (await bob.post(f"/challenges/{challenge}/accept")).status_code == 503
    race = (await answers(cleo, f"/challenges/{challenge}/accept"))["race"]
    await cleo.joins(race)
    problem(await bob.post(f"/challenges/{challenge}/accept"), 409, "challenge-over")


async def test_a_refused_acceptance_has_no_root_which_would_date_a_later_one(
    ada: Person, bob: Person, node: Node
) -> None:
    """Rated challenges of a day are counted by the times of their races' ids, which are those of the roots."""
    challenge = created(await ada.post("/challenges", {"game": "duchess", "to": bob.name}))["id"]
    problem(await ada.post(f"/challenges/{challenge}/accept"), 403, "not-challenged")
    assert await node.pool.fetchval("SELECT count(*) FROM kept_answer WHERE who = $1", ada.id) == 0


class Bots:
    """One house bot, which plays nothing."""

    def __init__(self, bot: Opponent) -> None:
        self.bot = bot

    async def opponent(self, _rating: float, _game: str) -> Opponent:
        return self.bot

    async def announce(self, _race_id: RaceId) -> None:
        pass

    def play(self, _race_id: RaceId, _opponent: Opponent) -> None:
        pass


async def test_a_race_against_a_bot_that_may_be_stored_yet_is_created_once(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        node.services.matchmaker, "_bot_pool", Bots(Opponent(PlayerId(UUID(bob.id)), bob.name, "steady"))
    )
    pairing = created(await ada.post("/pairings", {"game": "duchess"}))["id"]
    before = await races(node)
    with nothing_stored(monkeypatch), losing_outcomes(monkeypatch):
        assert (await asks(ada, f"/pairings/{pairing}/bot", key=key)).status_code == 503
        assert (await ada.post(f"/pairings/{pairing}/bot")).status_code == 503
    taken = await answers(ada, f"/pairings/{pairing}/bot")
    assert {str(made) for made in await races(node) - before} == {taken["race"]}


async def test_a_rematch_that_may_be_stored_yet_is_created_once(
    ada: Person, bob: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await race_on(ada, bob)
    await ada.resigns(race)
    await bob.resigns(race)
    request = Request(f"/races/{race}/rematch", {"commitment": "00" * 32})
    before = await races(node)
    with losing_outcomes(monkeypatch):
        assert (await asks(ada, *request, key=key)).status_code == 503
    joined = ok(await insists(ada, *request, key=key))
    assert {str(made) for made in await races(node) - before} == {joined["race"]["id"]}


async def test_a_pairing_whose_answer_was_lost_is_entered_once(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with losing_answers(monkeypatch):
        await asks(ada, "/pairings", {"game": "canfield"}, key=key)
    again = ok(await asks(ada, "/pairings", {"game": "canfield"}, key=key))
    rows = await node.pool.fetch("SELECT pairing_id FROM pairing WHERE player_id = $1", UUID(ada.id))
    assert [str(row["pairing_id"]) for row in rows] == [again["id"]]


async def test_a_token_whose_answer_was_lost_is_replaced_by_one_that_works(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request("/players/me/tokens", {"name": "statistics", "scopes": ["player:read"]})
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    made = created(await asks(ada, *request, key=key))
    tokens = [each["id"] for each in ok(await ada.get("/players/me/tokens"))["tokens"] if each["name"] == "statistics"]
    assert tokens == [made["id"]]
    assert ok(await whoami(ada.http, made["token"]))["id"] == ada.id
    repeated = await asks(ada, *request, key=key)
    assert created(repeated) == made
    assert repeated.headers["idempotent-replayed"] == "true"


async def test_a_secret_whose_change_was_lost_is_changed_once(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver has the first secret, with which messages are signed for a day after the change."""

    async def check(_url: str) -> None:
        """Names are not looked up here."""

    monkeypatch.setattr(node.services.webhook_sender, "check", check)
    webhook = created(await ada.post("/players/me/webhooks", {"url": "https://example.org/cadogan"}))
    request = Request(f"/players/me/webhooks/{webhook['id']}/secret")
    for _ in range(2):
        with losing_answers(monkeypatch):
            assert (await asks(ada, *request, key=key)).status_code == 500
    changed = ok(await asks(ada, *request, key=key))
    assert ok(await asks(ada, *request, key=key)) == changed
    (row,) = await node.pool.fetch("SELECT secret, old_secret FROM webhook WHERE webhook_id = $1", UUID(webhook["id"]))
    assert [secret_text(secret) for secret in row] == [changed["secret"], webhook["secret"]]
    another = ok(await asks(ada, *request, key=str(uuid4())))
    assert another["secret"] not in {changed["secret"], webhook["secret"]}


async def test_a_webhook_whose_answer_was_lost_is_created_once(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request("/players/me/webhooks", {"url": "https://example.org/cadogan"})

    async def check(_url: str) -> None:
        """Names are not looked up here."""

    monkeypatch.setattr(node.services.webhook_sender, "check", check)
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    made = created(await asks(ada, *request, key=key))
    assert [each["id"] for each in ok(await ada.get("/players/me/webhooks"))["webhooks"]] == [made["id"]]
    assert await secret_of(node, made) == made["secret"]


async def secret_of(node: Node, webhook: Json) -> str:
    secret: bytes = await node.pool.fetchval("SELECT secret FROM webhook WHERE webhook_id = $1", UUID(webhook["id"]))
    return secret_text(secret)


async def test_a_sign_up_whose_answer_was_lost_gets_its_name(
    http: httpx.AsyncClient, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, headers = {"name": f"P {uuid4().hex[:12]}"}, {"Idempotency-Key": key}
    with losing_answers(monkeypatch):
        assert (await http.post("/players", json=body, headers=headers)).status_code == 500
    problem(await http.post("/players", json=body), 409, "name-taken")
    made = created(await http.post("/players", json=body, headers=headers))
    assert ok(await whoami(http, made["token"]))["id"] == made["id"]


async def test_a_code_whose_answer_was_lost_gives_its_token(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = created(await ada.post("/players/me/links"))["code"]
    request: dict[str, Any] = {"json": {"code": code}, "headers": {"Idempotency-Key": key}}
    with losing_answers(monkeypatch):
        assert (await ada.http.post("/players/links", **request)).status_code == 500
    problem(await ada.http.post("/players/links", json={"code": code}), 404, "unknown-link")
    made = created(await ada.http.post("/players/links", **request))
    assert ok(await whoami(ada.http, made["token"]))["id"] == ada.id
    names = [each["name"] for each in ok(await ada.get("/players/me/tokens"))["tokens"]]
    assert names.count("another device") == 1


async def whoami(http: httpx.AsyncClient, token: str) -> httpx.Response:
    return await http.get("/players/me", headers={"Authorization": f"Bearer {token}"})
