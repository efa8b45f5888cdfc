"""What the page about webhooks shows is run: the request with curl, both ways to verify a message, and a receiver."""

import json
import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, get_args

import httpx
import pytest
from standardwebhooks.webhooks import Webhook

from cadogan.api.routes.news.player_feed import AnyPlayerEvent
from cadogan.app import Service
from cadogan.lobby.news.webhooks.sender import secret_text
from infra.locks.npm import program
from tests.docs.test_guides import DOCS, blocks, run

PAGE = "webhooks.md"
SECRET = bytes(range(32))
BODY = '{"type":"challenge","data":{"name":"Zoë"}}'
EVENT = {"name": "Zoë"}

Messages = list[tuple[str, dict[str, str], dict[str, str] | None]]


def headers(at: float, body: str = BODY) -> dict[str, str]:
    when = datetime.fromtimestamp(at, UTC)
    signature = Webhook(SECRET).sign("some-id", when, body)
    return {"webhook-id": "some-id", "webhook-timestamp": str(int(at)), "webhook-signature": f"v1,AAAA {signature}"}


@pytest.fixture
def messages() -> Messages:
    """Bodies with their headers, and what is taken from them: an altered message and an old one are not taken."""
    now = datetime.now(UTC).timestamp()
    return [(BODY, headers(now), EVENT), (BODY + " ", headers(now), None), (BODY, headers(now - 600), None)]


async def test_a_webhook_is_created_with_curl(service: Service, tmp_path: Path) -> None:
    bash, wanted = blocks(PAGE, "bash"), blocks(PAGE, "json")
    assert await run(bash, service, tmp_path) == wanted


def test_the_receiver_in_python_takes_only_what_is_signed(messages: Messages) -> None:
    scope: dict[str, Any] = {}
    exec(blocks(PAGE, "python"), scope)
    for body, given, event in messages:
        assert scope["event_in"](body, given, secret_text(SECRET)) == event


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Address of the page's receiver."""
    monkeypatch.setenv("WEBHOOK_SECRET", secret_text(SECRET))
    scope: dict[str, Any] = {}
    exec(blocks(PAGE, "python"), scope)
    with HTTPServer(("127.0.0.1", 0), scope["Receiver"]) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_the_whole_receiver_prints_the_end_of_a_race_once(receiver: str, capsys: pytest.CaptureFixture[str]) -> None:
    body = '{"type":"race-ended","data":{"type":"race-ended","race":"some-race","state":"finished"}}'
    signed = headers(datetime.now(UTC).timestamp(), body)
    statuses = [httpx.post(receiver, content=text, headers=signed).status_code for text in (body + " ", body, body)]
    assert statuses == [401, 204, 204]
    assert capsys.readouterr().out == "some-race finished\n"


def test_the_page_lists_every_type_of_event() -> None:
    listed = set(re.findall(r"^\| `([a-z-]+)` \| ", (DOCS / PAGE).read_text(), re.MULTILINE))
    assert listed == {event.__struct_config__.tag for event in get_args(AnyPlayerEvent)} | {"ping", "type"}


def test_the_receiver_in_node_takes_only_what_is_signed(messages: Messages, tmp_path: Path) -> None:
    calls = "\n".join(
        f"console.log(JSON.stringify(eventIn({json.dumps(body)}, {json.dumps(given)}, '{secret_text(SECRET)}')));"
        for body, given, _ in messages
    )
    (tmp_path / "receiver.mjs").write_text(blocks(PAGE, "js") + calls)
    said = subprocess.run([program("node"), "receiver.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in said.stdout.splitlines()] == [event for *_, event in messages]
