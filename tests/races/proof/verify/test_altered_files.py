"""Files in which a byte or a field was altered, and files that are no proofs."""

import json
import re
from base64 import b64decode, b64encode
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cadogan.races.errors import Unreadable
from cadogan.races.events import Event
from cadogan.races.proof.digest import digests, next_digest
from cadogan.races.proof.verify.files import read
from cadogan.races.proof.verify.verify import Claim
from tests.examples_drawn import examples
from tests.races.given import (
    full,
)
from tests.races.proof.verify.proofs import (
    NONE,
    PRACTICE,
    REMATCH,
    SHORT,
    over,
    proof,
    verdict,
)

# One altered byte


def file_of(log: list[Event]) -> tuple[bytes, list[tuple[int, int]]]:
    """A proof as a file, and the places where each event begins and ends."""
    made = proof(log)
    content = msgspec.json.encode(made)
    places, end = [], 0
    for event in made.events:
        text = msgspec.json.encode(event)
        begin = content.index(text, end)
        end = begin + len(text)
        places.append((begin, end))
    return content, places


FILES = [file_of(log) for log in (REMATCH, PRACTICE)]


@settings(max_examples=examples(600))
@given(st.data())
def test_one_altered_byte_is_found_in_its_event(data: st.DataObject) -> None:
    content, places = data.draw(st.sampled_from(FILES))
    version = data.draw(st.integers(1, len(places)))
    begin, end = places[version - 1]
    at = data.draw(st.integers(begin, end - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[at]))
    altered = content[:at] + bytes([byte]) + content[at + 1 :]
    assert version in blamed(altered)


def blamed(content: bytes) -> set[int]:
    """Versions of the events with findings."""
    try:
        return {finding.version for finding in verdict(content).findings}
    except Unreadable as error:
        return {int(version) for version in re.findall(r"event (\d+)", str(error))}


@settings(max_examples=examples(150))
@given(st.data())
def test_an_altered_digest_is_found_in_its_event_alone(data: st.DataObject) -> None:
    """Later events have no findings."""
    made = proof(REMATCH)
    number = data.draw(st.integers(0, len(made.events) - 2))
    row, digit = made.events[number], data.draw(st.integers(0, 63))
    digest = row.digest[:digit] + "0123456789abcdef"[int(row.digest[digit], 16) ^ 1] + row.digest[digit + 1 :]
    rows = [*made.events[:number], replace(row, digest=digest), *made.events[number + 1 :]]
    found = verdict(replace(made, events=tuple(rows))).findings
    assert [(finding.version, finding.where) for finding in found] == [(number + 1, "digest")]


@pytest.mark.parametrize("field", ["race_id", "rules_version", "digest"])
def test_an_altered_field_of_the_whole_proof_is_found(field: str) -> None:
    whole: dict[str, Any] = json.loads(msgspec.json.encode(proof(SHORT)))
    other = {"race_id": "00000000-0000-7000-8000-000000000000", "rules_version": 7, "digest": "00" * 32}[field]
    found = verdict(json.dumps({**whole, field: other}).encode()).findings
    assert (found[0].version, found[0].where) == (0, field)


def test_the_layout_of_the_file_does_not_matter() -> None:
    whole = json.loads(msgspec.json.encode(proof(PRACTICE)))
    assert verdict(json.dumps(whole, indent=3, sort_keys=True).encode()).holds


def test_a_field_with_a_default_may_be_left_out() -> None:
    whole = json.loads(msgspec.json.encode(proof(SHORT)))
    del whole["events"][0]["event"]["origin"]
    del whole["events"][0]["event"]["settings"]["hints"]
    assert verdict(json.dumps(whole).encode()).holds
    del whole["events"][0]["event"]["secret"]
    (found,) = verdict(json.dumps(whole).encode()).findings
    assert (found.version, found.where, found.said) == (1, "decoded form, secret", "left out")


def test_a_decoded_form_that_is_no_object_is_found() -> None:
    whole = json.loads(msgspec.json.encode(proof(SHORT)))
    whole["events"][0]["event"]["settings"] = "duchess"
    (found,) = verdict(json.dumps(whole).encode()).findings
    assert (found.version, found.where, found.said) == (1, "decoded form, settings", '"duchess"')


def test_an_event_without_payload_and_digest_is_found_in_both() -> None:
    whole = json.loads(msgspec.json.encode(proof(SHORT)))
    whole["events"][3] |= {"payload": "?", "digest": "?"}
    found = [(finding.version, finding.where) for finding in verdict(json.dumps(whole).encode()).findings]
    assert {(4, "payload"), (4, "digest")} <= set(found)


# Files that are no proofs


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1, character 1: "),
        (b"{\n  x}", "line 2, character 3: "),
        (b'{\n"race_id": "\xff"}', "line 2, character 13: this is not UTF-8"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `race_id`"),
        (b'{"events":[{"event":' + b"[" * 100_000, "brackets"),
        (b'{"race_id": "%s", "events": [{"version": 1}]}' % NONE.encode(), "event 1: "),
    ],
)
def test_a_file_that_is_no_proof_is_refused_with_the_place(content: bytes, words: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(words)):
        read(content, Claim)


def test_a_proof_without_events_does_not_hold() -> None:
    empty = b'{"race_id": "%s", "rules_version": 1, "events": [], "digest": ""}' % NONE.encode()
    assert not verdict(empty).holds


@pytest.mark.parametrize("number", range(3))
def test_an_extra_value_of_a_payload_is_found(number: int) -> None:
    """A decoder passes over it, and the digest covers it."""
    made = proof(over(full()))
    rows, digest = list(made.events), next(digests(made.race_id, ()))
    for index, row in enumerate(rows):
        payload = b64decode(row.payload)
        if index == number:
            payload = msgspec.msgpack.encode([*msgspec.msgpack.decode(payload), "Eve"])
        digest = next_digest(digest, index + 1, payload)
        rows[index] = replace(row, payload=b64encode(payload).decode(), digest=digest.hex())
    found = [str(each) for each in verdict(replace(made, events=tuple(rows), digest=digest.hex())).findings]
    assert len(found) == 1
    assert f"event {number + 1}, payload" in found[0]
    assert "only the fields of" in found[0]
