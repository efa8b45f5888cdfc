"""The two programs of `docs/fair-deal.md` come from a proof to the same commitments, seed and cards as the service."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from cadogan.races.ids import RaceId
from cadogan.races.proof import fair_deal
from cadogan.races.proof.proof import proof_of
from cadogan.rules import GAMES, Seed
from tests.races.stored_races import STORED
from tests.rules.naive_deal import deck_of

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/fair-deal.md").read_text()
DEALS: list[dict[str, Any]] = [
    json.loads(row) for row in (ROOT / "tests/vectors/fair-deals.jsonl").read_text().splitlines()
]


def program(language: str) -> str:
    """The program of the page in that language."""
    (text,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(text)


@pytest.fixture(params=["python", "javascript"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """Run a program on a proof; what it says, line by line."""
    interpreter = sys.executable if request.param == "python" else shutil.which("node")
    if interpreter is None:
        pytest.skip("there is no Node.js here: `node` is not on the PATH")
    path, proof = tmp_path / "program.cjs", tmp_path / "race.json"
    path.write_text(program(request.param))

    def run(content: bytes, packs: int, *suits: str) -> list[list[str]]:
        proof.write_bytes(content)
        command = [interpreter, str(path), str(proof), str(packs), *suits]
        said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        return [line.split() for line in said.stdout.splitlines()]

    return run


def as_proof(deal: dict[str, Any]) -> bytes:
    """As much of a proof as the programs read."""
    ready = [{"type": "RacerReady", "seat": seat, "nonce": nonce} for seat, nonce in enumerate(deal["nonces"])]
    events = [{"type": "RaceCreated", "secret": deal["secret"]}, *reversed(ready)]
    return json.dumps({"race_id": deal["race_id"], "events": [{"event": event} for event in events]}).encode()


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{len(deal['nonces'])} of {deal['packs']}")
def test_the_values_of_the_vectors(run: Any, deal: dict[str, Any]) -> None:
    assert run(as_proof(deal), deal["packs"]) == [
        ["service", deal["commitment"]],
        ["racers", *deal["nonce_commitments"]],
        ["seed", deal["seed"]],
        ["deck", *deal["deck"].split()],
    ]


@pytest.mark.parametrize(("suits", "letters"), [(2, "SSHH"), (1, "SSSS")])
def test_a_deck_of_fewer_suits(run: Any, suits: int, letters: str) -> None:
    deal = DEALS[0]
    assert run(as_proof(deal), 2, letters)[-1] == ["deck", *deck_of(deal["seed"], 2, suits)]


def test_a_whole_race_whose_deal_was_renewed(run: Any) -> None:
    view = STORED["2"].view
    (_, renewed, racers, seed, deck) = run(msgspec.json.encode(proof_of(STORED["2"].payloads)), 1)
    assert renewed == ["service", view["commitment"]]
    assert racers == ["racers", *(seat["commitment"] for seat in view["seats"])]
    assert seed == ["seed", view["seed"]]
    assert deck == ["deck", *map(str, Seed.parse(view["seed"]).deck(GAMES["duchess"]))]


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: f"{len(deal['nonces'])} of {deal['packs']}")
def test_the_service_has_the_values_of_the_vectors(deal: dict[str, Any]) -> None:
    race_id, secret = RaceId(UUID(deal["race_id"])), bytes.fromhex(deal["secret"])
    nonces = [bytes.fromhex(nonce) for nonce in deal["nonces"]]
    seed = fair_deal.race_seed(secret, nonces)
    game = GAMES["duchess" if deal["packs"] == 1 else "grand-duchess"]
    assert fair_deal.commitment(race_id, secret).hex() == deal["commitment"]
    assert [fair_deal.nonce_commitment(race_id, nonce).hex() for nonce in nonces] == deal["nonce_commitments"]
    assert str(seed) == deal["seed"]
    assert " ".join(map(str, seed.deck(game))) == deal["deck"]


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_a_program_has_twenty_lines(language: str) -> None:
    assert len([line for line in program(language).splitlines() if line]) <= 20
