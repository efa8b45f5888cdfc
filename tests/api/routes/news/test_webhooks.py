"""Webhooks: what they deliver, in which order, and what happens when a receiver fails."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

import httpx
import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from cadogan.lobby.news.webhooks.deliverer import WEBHOOKS
from cadogan.races.ids import PlayerId
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.tables import challenges
from cadogan.store.tables.player_news import NewsPlace
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem, serving_node
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.news.test_player_feed import at_work, challenge, feed
from tests.api.routes.oauth.app import TestApp
from tests.fixtures import copy_of
from tests.lobby.news.webhooks.receiver import Received, Receiver, receiving

LOOPBACK = ["127.0.0.0/8"]


@pytest.fixture(scope="module")
async def node(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Node]:
    """A node whose webhooks may lead to loopback, and which delivers."""
    async with (
        copy_of(postgres, database_template) as dsn,
        serving_node(dsn, webhook_networks=LOOPBACK) as node,
        at_work(node.services.leases.do_while_held(WEBHOOKS, node.services.webhook_deliverer.run)),
    ):
        yield node


@pytest.fixture(autouse=True)
def _newcomers_may_challenge_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As players who have finished a race may."""
    monkeypatch.setattr(challenges, "MOST_OF_ONE_NEWCOMER", 3)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


async def hook(owner: Person, receiver: Receiver) -> Json:
    return created(await owner.post("/players/me/webhooks", {"url": receiver.url}))


async def shown(owner: Person, made: Json) -> Json:
    return ok(await owner.get(f"/players/me/webhooks/{made['id']}"))


async def deliveries(owner: Person, made: Json, query: str = "") -> list[Json]:
    page: list[Json] = ok(await owner.get(f"/players/me/webhooks/{made['id']}/deliveries{query}"))["deliveries"]
    return page


def verify(came: Received, made: Json) -> Json:
    body: Json = Webhook(made["secret"]).verify(came.text, came.headers)
    return body


async def hurry(node: Node, made: Json) -> None:
    """Let the time of the next attempt come."""
    await node.pool.execute("UPDATE webhook SET next_at = now() WHERE webhook_id = $1", UUID(made["id"]))


async def attempts_of(node: Node, made: Json) -> int:
    query = "SELECT count(*) FROM webhook_delivery WHERE webhook_id = $1"
    count: int = await node.pool.fetchval(query, UUID(made["id"]))
    return count


async def until_failed(node: Node, made: Json, attempts: int) -> None:
    """Wait until this many attempts have been noted."""
    async with asyncio.timeout(10):
        while await attempts_of(node, made) < attempts:  # noqa: ASYNC110 - only the database knows
            await asyncio.sleep(0.01)


async def test_events_of_the_feed_come_signed_and_in_order(ada: Person, bob: Person, receiver: Receiver) -> None:
    early = await challenge(ada, bob.name)
    made = await hook(bob, receiver)
    late = [await challenge(ada, bob.name) for _ in range(2)]
    ok(await ada.delete(f"/challenges/{late[0]['id']}"))
    came = [await receiver.next() for _ in range(3)]
    events = [event for event in (await feed(bob))["events"] if event["challenge"]["id"] != early["id"]]
    assert [verify(each, made)["data"] for each in came] == events
    assert [each.id for each in came] == [event["cursor"] for event in events]
    assert {each.body["type"] for each in came} == {"challenge"}
    with pytest.raises(WebhookVerificationError):
        Webhook(secrets.token_bytes(32)).verify(came[0].text, came[0].headers)
    assert (await shown(bob, made))["state"] == "on"


async def test_a_tournament_comes_from_its_start_over_each_race_to_its_end(
    node: Node, ada: Person, bob: Person, receiver: Receiver
) -> None:
    made = await hook(bob, receiver)
    arena = created(await ada.post("/tournaments", {"name": "Arena", "games": ["duchess"]}))
    ok(await ada.post(f"/tournaments/{arena['id']}/enter"))
    own = ok(await bob.post(f"/tournaments/{arena['id']}/enter"))
    while own["race"] is None:
        await node.services.tournament_director.advance_all()
        own = ok(await bob.get(f"/tournaments/{arena['id']}/me"))
    ok(await ada.post(f"/tournaments/{arena['id']}/cancel", {"reason": "no time"}))
    came = [verify(await receiver.next(), made) for _ in range(3)]
    assert [(each["type"], each["data"]["tournament"]) for each in came] == [
        (f"tournament-{what}", arena["id"]) for what in ("started", "paired", "ended")
    ]
    assert (came[1]["data"]["race"], came[2]["data"]["state"]) == (own["race"], "cancelled")
    assert [each["data"] for each in came] == [
        event for event in (await feed(bob))["events"] if event.get("tournament") == arena["id"]
    ]


async def test_only_the_chosen_types_of_events_come(node: Node, ada: Person, bob: Person, receiver: Receiver) -> None:
    chosen = {"url": receiver.url, "events": ["token-revoked", "race-ended", "token-revoked"]}
    made = created(await bob.post("/players/me/webhooks", chosen))
    assert made["events"] == ["token-revoked", "race-ended"]
    revoked = []
    for _ in range(2):
        await challenge(ada, bob.name)
        spare = created(await bob.post("/players/me/tokens", {"name": "spare", "scopes": ["player:read"]}))
        assert (await bob.delete(f"/players/me/tokens/{spare['id']}")).status_code == 204
        revoked.append(spare["id"])
    came = [await receiver.next(), await receiver.next()]
    assert [(each.body["type"], each.event["token"]) for each in came] == [
        ("token-revoked", token) for token in revoked
    ]
    await challenge(ada, bob.name)
    last = await node.services.player_feed.end(PlayerId(UUID(bob.id)))
    async with asyncio.timeout(10):
        while await place_of(node, made) != last:  # noqa: ASYNC110 - only the database knows
            await asyncio.sleep(0.01)
    assert len(await deliveries(bob, made)) == 2, "news that is left out is passed, not kept for later"


async def test_the_choice_of_events_can_be_changed(bob: Person, receiver: Receiver) -> None:
    made = created(await bob.post("/players/me/webhooks", {"url": receiver.url, "events": ["race-started"]}))
    events = f"/players/me/webhooks/{made['id']}/events"
    changed = ok(await bob.post(events, {"events": ["token-revoked", "token-revoked"]}))
    assert changed == await shown(bob, made) == {**changed, "events": ["token-revoked"]}
    spare = created(await bob.post("/players/me/tokens", {"name": "spare", "scopes": ["player:read"]}))
    assert (await bob.delete(f"/players/me/tokens/{spare['id']}")).status_code == 204
    assert verify(await receiver.next(), made)["type"] == "token-revoked"
    assert ok(await bob.post(events, {"events": None}))["events"] is None
    problem(await bob.post(events, {}), 422, "invalid-body")
    problem(await bob.post(events, {"events": []}), 422, "invalid-body")


async def test_a_change_of_events_holds_for_what_waits_for_its_delivery(
    node: Node, ada: Person, bob: Person, receiver: Receiver
) -> None:
    made = await hook(bob, receiver)
    receiver.answers = [500]
    await challenge(ada, bob.name)
    failed = await receiver.next()
    await until_failed(node, made, 1)
    spare = created(await bob.post("/players/me/tokens", {"name": "spare", "scopes": ["player:read"]}))
    assert (await bob.delete(f"/players/me/tokens/{spare['id']}")).status_code == 204
    ok(await bob.post(f"/players/me/webhooks/{made['id']}/events", {"events": ["token-revoked"]}))
    await hurry(node, made)
    came = await receiver.next()
    assert (came.body["type"], came.event["token"]) == ("token-revoked", spare["id"])
    assert came.id != failed.id


async def place_of(node: Node, made: Json) -> NewsPlace:
    """How far a webhook has got."""
    query = "SELECT tx::text::bigint, number FROM webhook WHERE webhook_id = $1"
    (row,) = await node.pool.fetch(query, UUID(made["id"]))
    return NewsPlace(*row)


async def test_a_webhook_without_a_choice_gets_all_events(bob: Person, receiver: Receiver) -> None:
    made = [
        await hook(bob, receiver),
        created(await bob.post("/players/me/webhooks", {"url": receiver.url, "events": None})),
    ]
    assert [each["events"] for each in made] == [None, None]
    assert [(await shown(bob, each))["events"] for each in made] == [None, None]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (
            ["race-begun"],
            (
                "it takes one of account-changed, challenge, paired, passkey-copied, race-ended, race-started, "
                "rated, rematch, signed-in, token-revoked, tournament-ended, tournament-paired, tournament-started"
            ),
        ),
        ([], "1 to 13 items"),
        ("paired", "a list of 1 to 13 items; each item is one of account-changed"),
    ],
)
async def test_an_unknown_type_of_event_is_refused_with_those_that_there_are(
    bob: Person, receiver: Receiver, events: object, words: str
) -> None:
    refused = await bob.post("/players/me/webhooks", {"url": receiver.url, "events": events})
    told = problem(refused, 422, "invalid-body")
    assert told["field"].startswith("events")
    assert words in told["detail"]


async def test_a_failed_delivery_is_repeated_before_the_next_one(
    node: Node, ada: Person, bob: Person, receiver: Receiver
) -> None:
    made = await hook(bob, receiver)
    receiver.answers = [500, 302]
    first, second = await challenge(ada, bob.name), await challenge(ada, bob.name)
    came = []
    for attempt in (1, 2):
        came.append(await receiver.next())
        await until_failed(node, made, attempt)
        await hurry(node, made)
    came += [await receiver.next(), await receiver.next()]
    assert [each.event["challenge"]["id"] for each in came] == [first["id"]] * 3 + [second["id"]]
    assert len({each.id for each in came[:3]}) == 1, "the id is the same for each attempt"
    await until_failed(node, made, 4)
    *_, last, two, one = await deliveries(bob, made)
    assert [(each["attempt"], each["status"], each["error"]) for each in (one, two, last)] == [
        (1, 500, "answered 500"),
        (2, 302, "answered 302"),
        (3, 204, None),
    ]
    assert 4500 < one["next_at"] - one["at"] < 6500 < two["next_at"] - two["at"] < 17_500
    assert last["next_at"] is None
    page = ok(await bob.get(f"/players/me/webhooks/{made['id']}/deliveries?limit=3"))
    assert await deliveries(bob, made, f"?cursor={page['next']}") == [one]


async def test_a_day_of_failures_turns_it_off_and_nothing_is_lost(
    node: Node, ada: Person, bob: Person, receiver: Receiver
) -> None:
    made = await hook(bob, receiver)
    receiver.answers = [500, 500]
    first = await challenge(ada, bob.name)
    await receiver.next()
    await until_failed(node, made, 1)
    failing = await shown(bob, made)
    assert (failing["state"], failing["attempts"]) == ("failing", 1)
    await node.pool.execute("UPDATE webhook SET failing_since = now() - interval '25 h'")
    await hurry(node, made)
    await receiver.next()
    await until_failed(node, made, 2)
    off = await shown(bob, made)
    assert (off["state"], off["off_because"], off["next_at"]) == ("off", "failing", None)
    second = await challenge(ada, bob.name)
    resumed = ok(await bob.post(f"/players/me/webhooks/{made['id']}/resume"))
    assert resumed["state"] == "on"
    came = [await receiver.next() for _ in range(2)]
    assert [each.event["challenge"]["id"] for each in came] == [first["id"], second["id"]]


async def test_a_receiver_can_say_that_it_is_gone(node: Node, ada: Person, bob: Person, receiver: Receiver) -> None:
    made = await hook(bob, receiver)
    receiver.answers = [410]
    await challenge(ada, bob.name)
    await receiver.next()
    await until_failed(node, made, 1)
    assert (await shown(bob, made))["off_because"] == "gone"
    ok(await bob.post(f"/players/me/webhooks/{made['id']}/resume", {"cursor": "now"}))
    late = await challenge(ada, bob.name)
    assert (await receiver.next()).event["challenge"]["id"] == late["id"], "what came before `now` is skipped"
    again = ok(await bob.post(f"/players/me/webhooks/{made['id']}/resume", {"cursor": "now"}))
    assert again["state"] == "on"
    first, *_ = (await feed(bob))["events"]
    ok(await bob.post(f"/players/me/webhooks/{made['id']}/resume", {"cursor": first["cursor"]}))
    assert (await receiver.next()).event["challenge"]["id"] == late["id"], "a cursor sends again what follows it"
    ok(await bob.post(f"/players/me/webhooks/{made['id']}/resume", {"cursor": "start"}))
    assert (await receiver.next()).event["cursor"] == first["cursor"], "`start` sends everything again"
    refused = await bob.post(f"/players/me/webhooks/{made['id']}/resume", {"cursor": "damaged"})
    problem(refused, 422, "invalid-cursor")


async def test_both_secrets_sign_for_a_day(bob: Person, receiver: Receiver) -> None:
    made = await hook(bob, receiver)
    changed = ok(await bob.post(f"/players/me/webhooks/{made['id']}/secret"))
    assert changed["secret"] != made["secret"]
    ok(await bob.post(f"/players/me/webhooks/{made['id']}/ping"))
    came = await receiver.next()
    for each in (made, changed):
        assert verify(came, each)["data"] == {"type": "ping", "webhook": made["id"]}
    assert "secret" not in await shown(bob, made)


async def test_a_ping_answers_with_its_result(bob: Person, receiver: Receiver) -> None:
    made = await hook(bob, receiver)
    receiver.answers = [503]
    answer = ok(await bob.post(f"/players/me/webhooks/{made['id']}/ping"))
    assert (answer["type"], answer["status"], answer["error"]) == ("ping", 503, "answered 503")
    assert (await deliveries(bob, made))[0]["message"] == answer["message"]
    assert (await shown(bob, made))["state"] == "on", "a test changes nothing"


async def test_one_that_never_answers_holds_up_no_other(ada: Person, bob: Person, receiver: Receiver) -> None:
    async with receiving() as stuck:
        stuck.answers = [None]
        await hook(bob, stuck)
        await challenge(ada, bob.name)
        await stuck.next()
        await hook(bob, receiver)
        late = await challenge(ada, bob.name)
        assert (await receiver.next()).event["challenge"]["id"] == late["id"]


async def test_another_node_goes_on_where_the_first_one_stopped(
    postgres: EmbeddedPostgres, database_template: str, receiver: Receiver
) -> None:
    async with (
        copy_of(postgres, database_template) as dsn,
        serving_node(dsn, webhook_networks=LOOPBACK) as first,
        httpx.AsyncClient(base_url=f"{first.url}/api/v1") as http,
    ):
        ada, bob = [
            Person(http, name, created(await http.post("/players", json={"name": name}))) for name in ("Ada", "Bob")
        ]
        made = await hook(bob, receiver)
        receiver.answers = [None]  # it never gets to know that the first message arrived
        async with delivering(first):
            sent = [await challenge(ada, bob.name) for _ in range(2)]
            unanswered = await receiver.next()
        await first.services.leases.hand_over()
        async with serving_node(dsn, webhook_networks=LOOPBACK) as second, delivering(second):
            came = [await receiver.next() for _ in sent]
        assert [each.event["challenge"]["id"] for each in came] == [each["id"] for each in sent]
        assert came[0].id == unanswered.id
        assert (await shown(bob, made))["state"] == "on"


@asynccontextmanager
async def delivering(node: Node) -> AsyncIterator[None]:
    async with at_work(node.services.leases.do_while_held(WEBHOOKS, node.services.webhook_deliverer.run)):
        yield


async def test_a_webhook_of_an_app_is_its_own_and_ends_with_it(
    http: httpx.AsyncClient, ada: Person, receiver: Receiver
) -> None:
    app = Person(http, ada.name, {"id": ada.id, "token": await TestApp(http).token(ada, "webhook:write")})
    other = Person(http, ada.name, {"id": ada.id, "token": await TestApp(http, "Other").token(ada, "webhook:write")})
    made, own = await hook(app, receiver), await hook(ada, receiver)
    assert [each["id"] for each in ok(await ada.get("/players/me/webhooks"))["webhooks"]] == [made["id"], own["id"]]
    assert [each["id"] for each in ok(await app.get("/players/me/webhooks"))["webhooks"]] == [made["id"]]
    assert ok(await other.get("/players/me/webhooks"))["webhooks"] == []
    problem(await other.post(f"/players/me/webhooks/{made['id']}/secret"), 404, "unknown-webhook")
    problem(await app.delete(f"/players/me/webhooks/{own['id']}"), 404, "unknown-webhook")
    ok(await app.post(f"/players/me/webhooks/{made['id']}/ping"))
    await ada.delete(f"/players/me/apps/{made['app']}")
    assert [each["id"] for each in ok(await ada.get("/players/me/webhooks"))["webhooks"]] == [own["id"]]


async def test_only_the_scope_of_webhooks_or_the_account_may(ada: Person, receiver: Receiver) -> None:
    reader, writer = await with_token(ada, "player:read"), await with_token(ada, "webhook:write")
    refused = await reader.post("/players/me/webhooks", {"url": receiver.url})
    assert problem(refused, 403, "missing-scope")["scope"] == "webhook:write"
    await hook(writer, receiver)
    await hook(ada, receiver)


async def test_wrong_addresses_and_too_many_are_refused(ada: Person, receiver: Receiver) -> None:
    refused = await ada.post("/players/me/webhooks", {"url": "https://10.0.0.1/"})
    assert problem(refused, 422, "invalid-webhook")["field"] == "url"
    made, *_ = [await hook(ada, receiver) for _ in range(5)]
    problem(await ada.post("/players/me/webhooks", {"url": receiver.url}), 409, "too-many-webhooks")
    assert (await ada.delete(f"/players/me/webhooks/{made['id']}")).status_code == 204
    problem(await ada.delete(f"/players/me/webhooks/{made['id']}"), 404, "unknown-webhook")
    problem(await ada.get(f"/players/me/webhooks/{uuid4()}/deliveries"), 404, "unknown-webhook")
    await hook(ada, receiver)


async def test_a_banned_player_and_an_app_without_a_token_get_nothing(
    node: Node, http: httpx.AsyncClient, ada: Person, bob: Person, person: NewPerson, receiver: Receiver
) -> None:
    cora = await person()
    app = Person(http, bob.name, {"id": bob.id, "token": await TestApp(http).token(bob, "webhook:write")})
    async with receiving() as of_banned, receiving() as of_app:
        await hook(ada, of_banned)
        made = await hook(app, of_app)
        await hook(bob, receiver)
        await node.pool.execute("UPDATE token SET expires_at = now() WHERE app_id = $1", UUID(made["app"]))
        await node.pool.execute("INSERT INTO ban (player_id, reason) VALUES ($1, 'cheating')", UUID(ada.id))
        await challenge(cora, ada.name)
        await challenge(cora, bob.name)
        await receiver.next()  # who looks for this one finds the others as well
        assert (of_banned.connections, of_app.connections) == (0, 0)
