"""The client of the release before races at this service: what it was told then, it is told today.

It knows no field that has come since, and needs each that it was told. Ids, tokens and commitments are those of today.
"""

import asyncio
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from cadogan.app import Service

RECORDINGS = {path.stem: path.read_text() for path in sorted(Path(__file__).parent.glob("*.jsonl"))}
"""By release; `record.py` makes one."""

MEANING = {"type", "code", "phase", "how", "command", "action", "move"}
"""Fields whose values a client acts on."""
OPEN = {"how", "time"}
"""Fields of standings that are None while a racer goes on. Later rules decide a race earlier."""
TAKEN_AWAY = {
    "held": "it counted cards that others have not seen, and clients take a default for it",
    "waits_for": "likewise",
}
"""Fields that are gone on purpose, and why clients go on without them."""
WHEN_IT_COMES = {"progress"}
"""Messages that are gathered over time: how many there are is chance."""
ID_CHARACTERS = 32
"""Ids, tokens, commitments and nonces have at least so many."""


class Replayed:
    """The requests and messages of a recording, sent again."""

    def __init__(self, url: str, recording: list[dict[str, Any]]) -> None:
        self._url = url
        self._recording = recording
        self._today: dict[str, str] = {}
        self._sockets: dict[int, ClientConnection] = {}
        self._unread: dict[int, list[Any]] = {}
        self.missed: list[str] = []

    async def run(self) -> None:
        async with httpx.AsyncClient(base_url=self._url) as http:
            for entry in self._recording:
                if "method" in entry:
                    await self._ask(http, entry)
                elif "sent" in entry:
                    await self._send(entry)
                else:
                    await self._receive(entry["socket"], entry["received"])
        for socket in self._sockets.values():
            await socket.close()

    async def _ask(self, http: httpx.AsyncClient, entry: dict[str, Any]) -> None:
        headers = {"Authorization": f"Bearer {self._of_today(entry['token'])}"} if entry["token"] else {}
        body = self._of_today(entry["body"])
        answer = await http.request(entry["method"], self._of_today(entry["path"]), json=body, headers=headers)
        said = f"{entry['method']} {entry['path']}"
        assert answer.status_code == entry["status"], f"{said}: {answer.text}"
        self._compare(entry["answer"], answer.json(), said)

    async def _send(self, entry: dict[str, Any]) -> None:
        number = entry["socket"]
        if number not in self._sockets:
            self._sockets[number] = await connect(f"ws{self._url.removeprefix('http')}{self._of_today(entry['path'])}")
            self._unread[number] = []
        await self._sockets[number].send(json.dumps(self._of_today(entry["sent"])))

    async def _receive(self, number: int, then: dict[str, Any]) -> None:
        unread, said = self._unread[number], f"socket {number}: {then['type']}"
        if then["type"] in WHEN_IT_COMES:
            for today in [each for each in unread if each["type"] == then["type"]]:
                self._compare(then, today, said)
            return
        try:
            async with asyncio.timeout(10):
                while (today := next((each for each in unread if is_same(then, each)), None)) is None:
                    unread.append(json.loads(await self._sockets[number].recv()))
        except TimeoutError:
            pytest.fail(f"{said} did not come: {then}; there came {unread}")
        unread.remove(today)
        self._compare(then, today, said)

    def _compare(self, then: Any, today: Any, where: str) -> None:
        self._learn(then, today)
        self.missed += [f"{where}{missed}" for missed in missing(then, today)]

    def _learn(self, then: Any, today: Any) -> None:
        """Note what ids and tokens are called today."""
        if isinstance(then, dict) and isinstance(today, dict):
            for name in then.keys() & today.keys():
                self._learn(then[name], today[name])
        elif isinstance(then, list) and isinstance(today, list):
            for pair in zip(then, today, strict=False):
                self._learn(*pair)
        elif isinstance(then, str) and isinstance(today, str) and is_id(then) and then not in self._today:
            self._today[then] = today
            self._commit(then, today)

    def _commit(self, then: str, today: str) -> None:
        """A commitment covers the id of its race."""
        if len(then) != len(str(UUID(int=0))) or len(today) != len(then):
            return
        for entry in self._recording:
            if nonce := entry.get("sent", {}).get("nonce"):
                self._today[commitment(then, nonce)] = commitment(today, nonce)

    def _of_today(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._of_today(each) for name, each in value.items()}
        if isinstance(value, str):
            for then, today in self._today.items():
                value = value.replace(then, today)
        return value


def is_id(text: str) -> bool:
    return len(text) >= ID_CHARACTERS and " " not in text


def commitment(race: str, nonce: str) -> str:
    return sha256(b"cadogan/nonce/1" + UUID(race).bytes + bytes.fromhex(nonce)).hexdigest()


def is_event(value: Any) -> bool:
    return isinstance(value, dict) and ("type" in value or "event" in value)


def is_same(then: dict[str, Any], today: dict[str, Any]) -> bool:
    """Whether two messages have the same place in the conversation."""
    if "event" in then and "event" in today:  # as a proof has it
        return is_same(then["event"], today["event"])
    return all(then.get(name) == today.get(name) for name in ("type", "seat", "n", "command"))


def missing(then: Any, today: Any, where: str = "") -> Iterator[str]:
    """What a client that was told `then` does not find in the answer of today."""
    if then is None:
        return
    if isinstance(then, dict) and isinstance(today, dict):
        yield from missing_fields(then, today, where)
    elif isinstance(then, list) and isinstance(today, list):
        if then and not today:
            yield f"{where} is empty"
        for number, (value, beside) in enumerate(zip(then, today, strict=False)):
            same = [each for each in today if is_same(value, each)] if is_event(value) else [beside]
            yield from missing(value, same[0] if same else None, f"{where}[{number}]")
    elif kind(then) != kind(today):
        yield f"{where} is {today!r}, and was {then!r}"


def missing_fields(then: dict[str, Any], today: dict[str, Any], where: str) -> Iterator[str]:
    for name, value in then.items():
        if name in OPEN and today.get(name, "") is None:
            continue
        if name in MEANING and isinstance(value, str) and value != today.get(name):
            yield f"{where}.{name} is {today.get(name)!r}, not {value!r}"
        elif name in today:
            yield from missing(value, today[name], f"{where}.{name}")
        elif not is_id(name) and name not in TAKEN_AWAY:
            yield f"{where}.{name} is not there"


def kind(value: object) -> str:
    return "number" if isinstance(value, float | int) and not isinstance(value, bool) else type(value).__name__


@pytest.mark.parametrize("recording", RECORDINGS.values(), ids=RECORDINGS)
async def test_the_client_of_the_release_before_is_told_what_it_needs(service: Service, recording: str) -> None:
    replayed = Replayed(service.url, [json.loads(line) for line in recording.splitlines()])
    await replayed.run()
    assert not replayed.missed, "\n".join(replayed.missed)


def test_what_a_client_misses_is_found() -> None:
    then = {"type": "ack", "n": 3, "piles": {"w": "5H"}, "ended": None}
    assert list(missing(then, {**then, "new": 1, "ended": 5})) == []
    assert list(missing(then, {**then, "type": "acked"})) == [".type is 'acked', not 'ack'"]
    assert list(missing(then, {**then, "piles": {}})) == [".piles.w is not there"]
    assert list(missing(then, {**then, "n": "3"})) == [".n is '3', and was 3"]
    assert list(missing([then], [])) == [" is empty"]
