"""A proof is compared with what the client kept and showed of the race: the same forgeries as in TypeScript."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cadogan_client import Proof, Seen, verify_proof
from cadogan_client.wire_types import STORED_FIELDS, AnyPublicEvent

ROOT = Path(__file__).parents[3]
LINES = [json.loads(line) for line in (ROOT / "tests/vectors/forged-proofs.jsonl").read_text().splitlines()]
RECORDED: dict[str, Proof] = msgspec.json.decode(
    (ROOT / "clients/typescript/tests/recordings/proofs.json").read_bytes(), type=dict[str, Proof]
)


def proof_of(line: dict[str, Any]) -> Proof:
    return msgspec.convert(line["proof"], Proof)


HONEST = proof_of(LINES[0])
SEEN = msgspec.convert(LINES[0]["seen"], Seen)
SHOWN = msgspec.convert(LINES[0]["shown"], list[AnyPublicEvent])


def test_the_honest_proof_holds_or_is_consistent_if_nothing_was_kept() -> None:
    assert verify_proof(HONEST, race=SEEN.race, seen=SEEN, shown=SHOWN).answer == "holds"
    assert verify_proof(HONEST, race=SEEN.race, shown=SHOWN).answer == "consistent"
    assert verify_proof(HONEST).answer == "consistent"
    assert verify_proof(HONEST, seen=replace(SEEN, digest=None)).answer == "consistent"  # its moves are not compared


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_proof_is_consistent(name: str) -> None:
    assert verify_proof(RECORDED[name]).findings == ()


@pytest.mark.parametrize("line", LINES[1:], ids=[line["kind"] for line in LINES[1:]])
def test_a_forged_proof_does_not_hold_and_its_first_difference_is_named(line: dict[str, Any]) -> None:
    found = verify_proof(proof_of(line), race=SEEN.race, seen=SEEN, shown=SHOWN)
    assert found.answer == "does not hold"
    assert line["words"] in found.findings[0].words


@pytest.mark.parametrize("line", LINES[1:], ids=[line["kind"] for line in LINES[1:]])
def test_what_was_seen_alone_shows_a_forgery(line: dict[str, Any]) -> None:
    assert verify_proof(proof_of(line), race=SEEN.race, seen=SEEN).answer == "does not hold"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"commitment": "ab" * 32}, "the service committed to "),
        ({"commitments": (SEEN.commitments[0], "ab" * 32)}, "seat 1 committed to "),
        ({"nonce": "ab" * 16}, "seat 0 opened the nonce "),
        ({"renewals": 0}, "this deal was renewed 1 times; this client saw 0 renewals"),
        ({"digest": "ab" * 32}, f"the digest is {HONEST.digest}; this client kept {'ab' * 32}"),
    ],
)
def test_each_part_of_what_was_seen_is_compared(change: dict[str, Any], words: str) -> None:
    found = verify_proof(HONEST, seen=replace(SEEN, **change))
    assert found.findings[0].words.startswith(words)


def test_a_file_with_what_was_seen_can_be_read_by_the_page_and_back(tmp_path: Path) -> None:
    SEEN.save(tmp_path / "seen.json")
    assert Seen.load(tmp_path / "seen.json") == SEEN
    assert json.loads((tmp_path / "seen.json").read_bytes()) == LINES[0]["seen"]


@pytest.mark.parametrize("number", range(len(HONEST.events)))
def test_a_payload_that_states_something_else_is_found(number: int) -> None:
    """Each field of each event is compared with its payload."""
    row = HONEST.events[number]
    _, names = STORED_FIELDS[str(row.event["type"])]
    for name in names:
        altered = replace(row, event={**row.event, name: "another"})
        rows = (*HONEST.events[:number], altered, *HONEST.events[number + 1 :])
        words = [finding.words for finding in verify_proof(replace(HONEST, events=rows)).findings]
        assert any(f"another {name} than another" in each or "cannot be read" in each for each in words), words


@pytest.mark.parametrize("number", range(len(HONEST.events)))
def test_an_invented_field_is_refused(number: int) -> None:
    row = HONEST.events[number]
    altered = replace(row, event={**row.event, "winner": "Eve"})
    rows = (*HONEST.events[:number], altered, *HONEST.events[number + 1 :])
    verification = verify_proof(replace(HONEST, events=rows), seen=SEEN)
    assert verification.answer == "does not hold"
    assert "it states winner" in verification.findings[0].words


def test_an_invented_setting_is_refused() -> None:
    created = HONEST.events[0]
    settings = dict(msgspec.convert(created.event["settings"], dict[str, object]), prize=100)
    altered = replace(created, event={**created.event, "settings": settings})
    verification = verify_proof(replace(HONEST, events=(altered, *HONEST.events[1:])), seen=SEEN)
    assert verification.answer == "does not hold"


@pytest.mark.parametrize("place", ["proof", "row", "settings", "options"])
def test_an_invented_name_is_refused_wherever_it_is(place: str) -> None:
    stated = json.loads(json.dumps(LINES[0]["proof"]))
    row = stated["events"][0]
    settings = row["event"]["settings"]
    {"proof": stated, "row": row, "settings": settings, "options": settings["options"]}[place]["prize"] = 100
    if place in {"proof", "row"}:
        with pytest.raises(msgspec.ValidationError, match="unknown field `prize`"):
            msgspec.convert(stated, Proof)
    else:
        assert "settings" in verify_proof(msgspec.convert(stated, Proof)).findings[0].words
