"""What the page about webhooks shows is run: the request with curl, and both ways to verify a message."""

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from standardwebhooks.webhooks import Webhook

from cadogan.app import Service
from cadogan.lobby.webhooks.sender import secret_text
from infra.node import program
from tests.docs.test_guides import blocks, run

PAGE = "webhooks.md"
SECRET = bytes(range(32))
BODY = '{"type":"challenge","data":{"name":"Zoë"}}'
EVENT = {"name": "Zoë"}

Messages = list[tuple[str, dict[str, str], dict[str, str] | None]]


def headers(at: float) -> dict[str, str]:
    when = datetime.fromtimestamp(at, UTC)
    signature = Webhook(SECRET).sign("some-id", when, BODY)
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


def test_the_receiver_in_node_takes_only_what_is_signed(messages: Messages, tmp_path: Path) -> None:
    calls = "\n".join(
        f"console.log(JSON.stringify(eventIn({json.dumps(body)}, {json.dumps(given)}, '{secret_text(SECRET)}')));"
        for body, given, _ in messages
    )
    (tmp_path / "receiver.mjs").write_text(blocks(PAGE, "js") + calls)
    said = subprocess.run([program("node"), "receiver.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert [json.loads(line) for line in said.stdout.splitlines()] == [event for *_, event in messages]
