"""Files and stored data: events, proofs, texts of races, and kept commitments."""

import json
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cadogan.cli.players.verify import ShownEvents
from cadogan.races import events
from cadogan.races.errors import Unreadable
from cadogan.races.proof.proof import proof_of
from cadogan.races.proof.verify.files import read
from cadogan.races.proof.verify.verify import Claim, verdict_on
from cadogan.races.record.record import published
from cadogan.races.text.check import check_text
from cadogan.races.text.collection import parts_of
from cadogan.races.text.from_log import text_race
from cadogan.races.text.reader import read_text
from cadogan.races.text.writer import write_text
from cadogan_client.verification import Seen
from infra.fuzz.guided.target import Target

VECTORS = Path(__file__).parents[3] / "tests" / "vectors"
FAR_MS = 10**15
"""A time after every stored race."""


@cache
def logs() -> list[list[bytes]]:
    """Logs of the stored races."""
    lines = (VECTORS / "stored-races.jsonl").read_bytes().splitlines()
    stored: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return [[b64decode(payload) for payload in race["payloads"]] for race in stored]


def read_event(data: bytes) -> None:
    """Decode a stored event. One that is accepted is stored again as an equal event."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        event = events.decode(data)
        assert events.decode(events.encode(event)) == event


def some_events() -> list[bytes]:
    """Every event of the stored races."""
    return [payload for log in logs() for payload in log]


def read_text_of_race(data: bytes) -> None:
    """Read and check texts of races. What is read is written as a text that reads the same."""
    text = data.decode(errors="replace")
    for part in parts_of(text.splitlines(keepends=True)):
        with suppress(Unreadable):
            race = read_text(part.text, part.line)
            check_text(race)
            assert read_text(write_text(race)) == race


def some_texts() -> list[bytes]:
    """Texts of the finished stored races, without most of their moves."""
    found: list[bytes] = []
    for log in logs():
        record, _ = published(log, FAR_MS)
        if record.race is not None and record.race.seed is not None and b"[Seat" in (text := text_of(log)):
            found.append(b"".join(line for line in text.splitlines(keepends=True) if len(line) < 120 or b"[" in line))
    return found


def text_of(log: list[bytes]) -> bytes:
    """Text of a race; nothing if it is not over."""
    record, _ = published(log, FAR_MS)
    try:
        return write_text(text_race(record, None, {})).encode()
    except (AssertionError, AttributeError, KeyError):  # of a race that nobody finished there is no text
        return b""


def read_proof(data: bytes) -> None:
    """Read a proof and check it. Every answer but an exception is fine."""
    with suppress(Unreadable):
        verdict_on(read(data, Claim))


def some_proofs() -> list[bytes]:
    """Proofs of the stored races, with all events and with the first five."""
    proofs = [proof_of(log) for log in logs()]
    return [msgspec.json.encode(msgspec.structs.replace(proof, events=proof.events[:5])) for proof in proofs]


def read_kept(data: bytes) -> None:
    """Read what a client kept of a race, and what it was shown."""
    with suppress(Unreadable):
        read(data, Seen)
    with suppress(Unreadable):
        read(data, ShownEvents)


def some_kept() -> list[bytes]:
    """What a client was shown of the stored races."""
    shown = [published(log, FAR_MS)[1] for log in logs()]
    return [msgspec.json.encode({"events": each[:6]}) for each in shown]


def targets() -> Iterator[Target]:
    """These targets."""
    table: dict[str, tuple[Callable[[bytes], None], Callable[[], list[bytes]]]] = {
        "events": (read_event, some_events),
        "texts": (read_text_of_race, some_texts),
        "proofs": (read_proof, some_proofs),
        "kept": (read_kept, some_kept),
    }
    for name, (run, seeds) in table.items():
        yield Target(name, run, seeds)
