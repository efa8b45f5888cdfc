"""One attempt: what is sent, what a receiver can do to the service, and what it cannot."""

import asyncio
import hmac
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from uuid import uuid4

import pytest
from standardwebhooks.webhooks import Webhook

from cadogan.lobby.news.webhooks import sender as module
from cadogan.lobby.news.webhooks.reachable import Reachable
from cadogan.lobby.news.webhooks.sender import FORBIDDEN, IN_THE_CLEAR, Message, WebhookSender
from cadogan.people.errors import InvalidWebhook
from cadogan.races.ids import PlayerId
from cadogan.store.clock import Clock
from cadogan.store.tables.webhooks import Target
from tests.clock import MovableClock
from tests.lobby.news.webhooks.receiver import Receiver, receiving

SECRET, OLD = bytes(range(32)), bytes(range(32, 64))
MESSAGE = Message("ab-C_1", "challenge", '{"type":"challenge","name":"Zoë"}')
LOOPBACK = Reachable(["127.0.0.0/8"])


def target(url: str, old: bytes | None = None) -> Target:
    return Target(
        id=uuid4(),
        player=PlayerId(uuid4()),
        url=url,
        events=None,
        secret=SECRET,
        old_secret=old,
        tx=0,
        number=0,
        attempts=0,
    )


@pytest.fixture
async def sender() -> AsyncIterator[WebhookSender]:
    sender = WebhookSender(LOOPBACK, Clock())
    yield sender
    await sender.close()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


async def test_a_message_has_the_time_of_the_service_and_not_of_the_machine(receiver: Receiver) -> None:
    sender = WebhookSender(LOOPBACK, MovableClock(1_764_000_000_500))
    await sender.send(target(receiver.url), MESSAGE)
    await sender.close()
    assert (await receiver.next()).headers["webhook-timestamp"] == "1764000000"


async def test_a_message_is_signed_with_every_secret_in_force(sender: WebhookSender, receiver: Receiver) -> None:
    attempt = await sender.send(target(receiver.url, OLD), MESSAGE)
    assert (attempt.status, attempt.error) == (204, None)
    came = await receiver.next()
    assert came.head == "POST /hook?key=1 HTTP/1.1"
    assert came.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert (came.headers["content-type"], came.text) == ("application/json", MESSAGE.body)
    for secret in (SECRET, OLD):
        assert Webhook(secret).verify(came.text, came.headers) == {"type": "challenge", "name": "Zoë"}
    signed = f"{came.id}.{came.headers['webhook-timestamp']}.{came.text}".encode()
    by_hand = b64encode(hmac.digest(SECRET, signed, sha256)).decode()
    assert came.headers["webhook-signature"].split()[0] == f"v1,{by_hand}", (
        "as the specification says, without a library"
    )


async def test_redirects_are_not_followed(sender: WebhookSender, receiver: Receiver) -> None:
    async with receiving() as other:
        receiver.answers = [f"HTTP/1.1 307 Go\r\nLocation: {other.url}\r\nContent-Length: 0\r\n\r\n".encode()]
        attempt = await sender.send(target(receiver.url), MESSAGE)
        assert (attempt.status, attempt.error) == (307, "answered 307")
        assert other.connections == 0


@pytest.mark.parametrize("rest", [bytes(5_000_000), b"", b"x"])
async def test_only_the_status_of_an_answer_matters(sender: WebhookSender, receiver: Receiver, rest: bytes) -> None:
    """An endless body is cut off, and one that breaks off changes nothing."""
    receiver.answers = [b"HTTP/1.1 200 OK\r\nContent-Length: 50000000000\r\n\r\n" + rest]
    attempt = await sender.send(target(receiver.url), MESSAGE)
    assert (attempt.status, attempt.error) == (200, None)


async def test_a_receiver_that_never_answers_is_left(
    sender: WebhookSender, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DEADLINE_S", 0.2)
    receiver.answers = [None]
    assert (await sender.send(target(receiver.url), MESSAGE)).error == module.TOO_SLOW


@pytest.mark.parametrize(
    ("answer", "error"), [(b"SSH-2.0-OpenSSH\r\n", module.NO_HTTP), (b"", module.NO_HTTP), (500, "answered 500")]
)
async def test_other_answers_are_failures(
    sender: WebhookSender, receiver: Receiver, answer: bytes | int, error: str
) -> None:
    receiver.answers = [answer]
    assert (await sender.send(target(receiver.url), MESSAGE)).error == error


async def test_a_closed_port_is_a_failure(sender: WebhookSender) -> None:
    async with receiving() as gone:
        url = gone.url
    assert (await sender.send(target(url), MESSAGE)).error == "cannot connect: refused"


async def test_nothing_is_sent_to_an_address_inside(receiver: Receiver) -> None:
    sender = WebhookSender(Reachable(), Clock())
    assert (await sender.send(target(receiver.url), MESSAGE)).error == IN_THE_CLEAR
    assert (await sender.send(target(receiver.url.replace("http:", "https:")), MESSAGE)).error == FORBIDDEN
    assert receiver.connections == 0
    await sender.close()


async def test_the_connection_goes_to_the_address_that_was_checked(receiver: Receiver) -> None:
    """A name that resolves to another address at the second look gains nothing: there is no second look."""
    looks: list[str] = []

    def lookup(host: str, _: int) -> list[str]:
        looks.append(host)
        return ["127.0.0.1" if len(looks) == 1 else "10.0.0.1"]

    sender = WebhookSender(LOOPBACK, Clock(), lookup=lookup)
    url = f"http://rebinding.example:{receiver.port}/"
    assert (await sender.send(target(url), MESSAGE)).status == 204
    assert (await receiver.next()).headers["host"] == f"rebinding.example:{receiver.port}"
    assert looks == ["rebinding.example"]
    assert (await sender.send(target(url), MESSAGE)).error == IN_THE_CLEAR, "each attempt is checked"
    assert receiver.connections == 1
    await sender.close()


async def test_the_environments_proxy_is_not_used(
    sender: WebhookSender, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert (await sender.send(target(receiver.url), MESSAGE)).status == 204


@pytest.mark.parametrize(
    ("url", "detail"),
    [
        ("ftp://stats.example/", "is not an address"),
        ("https://", "is not an address"),
        ("https://stats.example:99999/", "is not an address"),
        ("https://[::1", "is not an address"),
        ("https://ada:secret@stats.example/", "no user name"),
        ("https://stats.example/#part", "no fragment"),
        ("https://stats.example/a b", "ASCII without spaces"),
        ("https://zoë.example/", "Punycode"),
        ("https://stats.example/\r\nX: y", "ASCII without spaces"),
        ("http://9.9.9.9/", "need https"),
        ("https://10.0.0.1/", "inside a network"),
        ("https://[::ffff:10.0.0.1]/", "inside a network"),
    ],
)
async def test_an_address_to_which_nothing_would_be_sent_is_refused(
    sender: WebhookSender, url: str, detail: str
) -> None:
    with pytest.raises(InvalidWebhook, match=detail):
        await sender.check(url)


async def test_a_name_that_does_not_resolve_yet_is_accepted() -> None:
    def lookup(*_: object) -> list[str]:
        raise OSError("no such name")

    sender = WebhookSender(LOOPBACK, Clock(), lookup=lookup)
    async with asyncio.timeout(5):
        await sender.check("https://soon.example/hook")
    assert (await sender.send(target("https://soon.example/"), MESSAGE)).error == (
        "cannot connect: the name cannot be resolved"
    )
    await sender.close()
