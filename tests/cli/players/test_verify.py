"""`cadogan verify`: a proof as a file, checked without a service."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from cadogan.cli.players.verify import verify
from cadogan.races.events import decode
from cadogan.races.evolve import race_of
from cadogan.races.phases import Countdown
from cadogan.races.proof import fair_deal
from cadogan.races.proof.proof import Proof, proof_of
from cadogan_client.verification import Seen
from tests.races.forgeries import FILE
from tests.races.stored_races import STORED

Process = Callable[..., subprocess.CompletedProcess[str]]
PAYLOADS = STORED["2"].payloads
PROOF: Proof = proof_of(PAYLOADS)
TEXT = msgspec.json.encode(PROOF).decode()


class Said(NamedTuple):
    """What a command said, and how it ended."""

    status: int | str
    text: str


Verify = Callable[..., Said]


@pytest.fixture
def verified(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Verify a file, or what comes from standard input."""

    def run(file: str, standard_input: str = "", **kept: str) -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(standard_input.encode())))
        with pytest.raises(SystemExit) as ended:
            verify(file, **kept)
        assert ended.value.code is not None
        return Said(ended.value.code, capsys.readouterr().out)

    return run


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "race.json"
    path.write_text(TEXT)
    return str(path)


def seen_of(payloads: list[bytes]) -> Seen:
    """What there was to be seen after these events."""
    race = race_of(map(decode, payloads))
    assert race.secret is not None
    commitments = tuple(None if seat.commitment is None else seat.commitment.hex() for seat in race.seats)
    return Seen(race.id, fair_deal.commitment(race.id, race.secret).hex(), commitments)


def seen_at_the_countdown() -> Seen:
    """What a client saw when all were ready."""
    number = next(n for n in range(1, len(PAYLOADS)) if isinstance(race_of(map(decode, PAYLOADS[:n])).phase, Countdown))
    return seen_of(PAYLOADS[:number])


def kept(tmp_path: Path, seen: Seen) -> str:
    path = tmp_path / "seen.json"
    path.write_bytes(msgspec.json.encode(seen))
    return str(path)


def test_a_proof_that_holds(verified: Verify, file: str) -> None:
    assert verified(file) == (
        0,
        (
            f"Race {PROOF.race_id}, 69 events: this proof is consistent in itself."
            " No digest was kept to compare it with.\n"
            "  record      the payload, decoded form and digest of every event agree\n"
            "  deal        secret and nonces match the commitments and give the seed"
            " 08f49bb4107f55f57a97b267a1d9f61d; renewed once, after these players had left:"
            " 00000000-0000-0000-0000-000000000003\n"
            "  play        46 moves and undos follow the rules and lead to:"
            " 1. seat 0 (gone), 2. seat 1 (resigned)\n"
            "  commitment  ce5fe49f140d73e513dbb0eefcf096cc15f63b17940a2e4d5b09232752b0991b:"
            " the one that you saw? --seen FILE compares\n"
            f"  digest      {PROOF.digest}: the one that you kept? --digest HEX compares\n"
        ),
    )


def test_as_a_command_and_from_standard_input(cadogan_process: Process, tmp_path: Path) -> None:
    seen = kept(tmp_path, seen_at_the_countdown())
    said = cadogan_process("verify", "-", "--seen", seen, "--digest", PROOF.digest.upper(), input=TEXT)
    assert said.returncode == 0, said.stdout + said.stderr
    assert "as it was seen" in said.stdout
    assert "as it was kept" in said.stdout


def test_commitments_of_a_deal_that_was_renewed_hold_too(verified: Verify, file: str, tmp_path: Path) -> None:
    assert verified(file, seen=kept(tmp_path, seen_of(PAYLOADS[:5]))).status == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"commitment": "ab" * 32}, "event 1, the service committed to "),
        ({"commitments": ("ab" * 32, None)}, "event 9, seat 0 committed to "),
        ({"commitments": ()}, "event 9, seat 0 committed to "),
        ({"seat": 0, "nonce": "ab" * 16}, "event 69, seat 0 opened the nonce "),
        ({"digest": "ab" * 32}, "event 69, the digest is "),
        ({"race": "00000000-0000-7000-8000-000000000000"}, "the proof, the proof is of race "),
    ],
)
def test_a_difference_from_what_was_seen_is_named(
    verified: Verify, file: str, tmp_path: Path, change: dict[str, object], words: str
) -> None:
    path = tmp_path / "seen.json"
    path.write_bytes(msgspec.json.encode({**msgspec.to_builtins(seen_at_the_countdown()), **change}))
    said = verified(file, seen=str(path))
    assert said.status == 1
    assert words in said.text
    assert "this client" in said.text or "not of race" in said.text


def test_an_altered_event_is_named(verified: Verify) -> None:
    assert verified("-", TEXT.replace('"seat":1', '"seat":0', 1)) == (
        1,
        (
            f"Race {PROOF.race_id}, 69 events: this proof does not hold.\n"
            "  event 3, decoded form, seat: 0; right would be 1, as the payload has it\n"
        ),
    )


def test_events_after_an_impossible_one_are_not_checked(verified: Verify) -> None:
    said = verified("-", TEXT.replace(PROOF.events[6].payload, PROOF.events[5].payload, 1))
    assert said.status == 1
    assert "  event 7, digest: " in said.text
    assert "What comes after event 6 could not be checked against the rules." in said.text


@pytest.mark.parametrize("digest", ["", PROOF.digest[:-1], f"{PROOF.digest[:8]}…", "g" * 64])
def test_half_a_digest_says_nothing_of_the_proof(verified: Verify, file: str, digest: str) -> None:
    said = verified(file, digest=digest)
    assert "is not a digest: a digest has 64 hexadecimal digits" in str(said.status)
    assert said.text == ""


def test_a_digest_other_than_the_kept_one_is_reported(verified: Verify, file: str) -> None:
    said = verified(file, digest="ab" * 32)
    assert said.status == 1
    assert f"  the proof, digest: {PROOF.digest}; right would be {'ab' * 32}, as it was kept" in said.text


def test_a_damaged_file_is_refused_by_place(verified: Verify, tmp_path: Path) -> None:
    damaged = TEXT.replace(',"digest"', ',}"digest"', 1)
    assert str(verified("-", damaged).status).startswith("-: line 1, character ")
    assert ", in event 1 or where event 2 begins: " in str(verified("-", damaged).status)
    path = tmp_path / "seen.json"
    assert verified(str(path)).status == f"{path}: No such file or directory"
    path.write_text('{"race": 5}')
    assert "`$.race`" in str(verified("-", TEXT, seen=str(path)).status)


HONEST, *FORGED = [json.loads(line) for line in FILE.read_text().splitlines()]


@pytest.fixture
def known(tmp_path: Path) -> dict[str, str]:
    """What a client knows of the honest race, as arguments."""
    (tmp_path / "seen.json").write_text(json.dumps(HONEST["seen"]))
    (tmp_path / "events.json").write_text(json.dumps({"events": HONEST["shown"], "next": None}))
    return {
        "race": HONEST["seen"]["race"],
        "seen": str(tmp_path / "seen.json"),
        "events": str(tmp_path / "events.json"),
    }


def test_an_honest_proof_holds_against_what_was_seen(verified: Verify, known: dict[str, str]) -> None:
    said = verified("-", json.dumps(HONEST["proof"]), **known)
    assert said.status == 0
    assert "this proof holds, against what was seen while the race happened" in said.text


@pytest.mark.parametrize("line", FORGED, ids=[line["kind"] for line in FORGED])
def test_a_forged_proof_is_rejected(verified: Verify, known: dict[str, str], line: dict[str, str]) -> None:
    said = verified("-", json.dumps(line["proof"]), **known)
    assert said.status == 1
    assert line["words"] in said.text
