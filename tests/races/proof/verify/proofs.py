"""Proofs of races, and what the verifier says of them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from cadogan.races.commands import Tick
from cadogan.races.decide import decide
from cadogan.races.events import Event, decode, encode
from cadogan.races.evolve import race_of
from cadogan.races.proof.proof import Proof, proof_of
from cadogan.races.proof.verify.files import read
from cadogan.races.proof.verify.verify import Claim, Verdict, verdict_on
from tests.races.given import (
    ADA,
    BEN,
    WON,
    carried_out,
    racing,
    racing_on,
    with_moves,
)
from tests.races.stored_races import STORED

NEVER_MS = 10**15
"""Later than the end of any race."""


def stored(name: str) -> list[Event]:
    """Log of a stored race."""
    return [decode(payload) for payload in STORED[name].payloads]


REMATCH, PRACTICE, ABANDONED, HAUNTED = map(stored, ("2", "2-practice", "2-abandoned", "2-ghost"))


WHOLE = carried_out(
    with_moves(racing_on(WON, undo="penalty"), ADA, WON.moves[:-1], apart=0.5),
    ADA.plays(WON.moves[-1], n=len(WON.moves) - 1, seconds=300),
    BEN.resigns(301),
)
"""One racer wins, and the other resigns."""


SHORT = carried_out(racing(seats=1), ADA.resigns(2))


def proof(log: list[Event]) -> Proof:
    return proof_of([encode(event) for event in log])


def verdict(proof: Proof | bytes, **kept: Any) -> Verdict:
    """Verdict on a proof that is read from a file."""
    content = proof if isinstance(proof, bytes) else msgspec.json.encode(proof)
    return verdict_on(read(content, Claim), **kept)


def findings(log: list[Event], **kept: Any) -> list[str]:
    """Findings in a log whose payloads, digests and decoded forms agree."""
    return [str(finding) for finding in verdict(proof(log), **kept).findings]


def over(log: list[Event]) -> list[Event]:
    """The log after everything that time alone brings about."""
    return log + decide(race_of(log), Tick(NEVER_MS))


def with_change(log: list[Event], number: int, **change: Any) -> list[Event]:
    """A log with changed fields in the event at that index."""
    return [*log[:number], replace(log[number], **change), *log[number + 1 :]]


def index_of(log: list[Event], name: str, nth: int = 0) -> int:
    """Index of the nth event of a type."""
    return [number for number, event in enumerate(log) if type(event).__name__ == name][nth]


OTHER = bytes(range(32))
NONE = "00000000-0000-7000-8000-000000000000"
