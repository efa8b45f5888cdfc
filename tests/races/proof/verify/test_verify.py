"""Proofs that hold, and what only a kept digest shows."""

from contextlib import suppress
from functools import reduce

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadogan.races.commands import Command, Join, Leave, Ready, Return, Start, Tick, Withdraw
from cadogan.races.decide import decide
from cadogan.races.errors import RaceError
from cadogan.races.events import Event, encode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.proof.proof import proof_of
from tests.examples_drawn import examples
from tests.races.driver import WAITS_MS, Drive, drives, endgames
from tests.races.given import (
    CAST,
    CREATOR,
    RACE,
    STUCK,
    at,
    created,
    racing_on,
    settings_of,
)
from tests.races.proof.verify.proofs import (
    ABANDONED,
    HAUNTED,
    PRACTICE,
    REMATCH,
    SHORT,
    WHOLE,
    findings,
    index_of,
    over,
    proof,
    stored,
    verdict,
    with_change,
)

# Proofs that hold


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])
@given(drives() | endgames())
def test_the_proof_of_any_race_holds(drive: Drive) -> None:
    log = over(drive.events)
    made = proof(log)
    assert verdict(made, digest=made.digest).findings == []


@st.composite
def lobbies(draw: st.DrawFn) -> list[Event]:
    """Lobbies whose racers come and go leave and return, and call the start. Nonces are new each time."""
    log = created(settings_of(seats=draw(st.integers(1, 4)), countdown=draw(st.sampled_from((0, 3)))))
    race, now = race_of(log), at(-60)
    nonces: dict[bytes | None, bytes] = {}
    whats = st.sampled_from(
        ("join", "join", "all join", "ready", "ready", "all are ready", "withdraw", "start", "tick", "leave", "return")
    )
    for what, number, waits_ms in draw(st.lists(st.tuples(whats, st.integers(0, 3), st.sampled_from(WAITS_MS)))):
        now += waits_ms
        joining = []
        for racer in CAST:
            nonce = bytes([race.version % 256, racer.seat]) * 8
            commitment = nonce_commitment(RACE, nonce)
            nonces[commitment] = nonce
            joining.append(Join(now, racer.player, commitment))
        opening = [Ready(now, seat, nonces.get(each.commitment)) for seat, each in enumerate(race.seats)]
        by_wish: dict[str, list[Command]] = {
            "join": [joining[number]],
            "all join": [*joining],
            "ready": [*opening[number : number + 1]],
            "all are ready": [*opening],
            "withdraw": [Withdraw(now, number % len(race.seats))],
            "start": [Start(now, player) for player in (CREATOR, *(racer.player for racer in CAST))],
            "leave": [Leave(now, number, now - 5000)],
            "return": [Return(now, number)],
            "tick": [Tick(now)],
        }
        for wish in by_wish[what]:
            for command in (Tick(now), wish):  # as a room does: the seat may be gone by then
                with suppress(RaceError):
                    events = decide(race, command) if getattr(command, "seat", 0) < len(race.seats) else []
                    log += events
                    race = reduce(evolve, events, race)
    return log


@settings(max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])
@given(lobbies())
def test_the_proof_of_any_lobby_holds(log: list[Event]) -> None:
    assert findings(over(log)) == []


@pytest.mark.parametrize("log", [REMATCH, PRACTICE, ABANDONED, HAUNTED, WHOLE, SHORT, over(racing_on(STUCK))])
def test_the_proof_of_stored_and_complete_races_holds(log: list[Event]) -> None:
    assert findings(log) == []


def test_a_chosen_renewed_secret_of_the_first_schema_is_found() -> None:
    (finding,) = findings(stored("1"))
    assert finding.startswith('event 6, secret: "2021')


# Changes that only a kept digest shows


def test_a_consistent_other_race_is_found_only_by_the_kept_digest() -> None:
    number = index_of(REMATCH, "RacerLeft")
    a_bit_later = with_change(REMATCH, number, at=REMATCH[number].at + 1)
    assert findings(a_bit_later) == []
    kept = proof(REMATCH).digest
    (finding,) = findings(a_bit_later, digest=kept)
    assert finding == f"the proof, digest: {proof(a_bit_later).digest}; right would be {kept}, as it was kept"


@settings(max_examples=examples(100))
@given(st.data())
def test_any_altered_log_is_found_with_the_kept_digest(data: st.DataObject) -> None:
    payloads = [encode(event) for event in REMATCH]
    number = data.draw(st.integers(0, len(payloads) - 1))
    at = data.draw(st.integers(0, len(payloads[number]) - 1))
    payloads[number] = payloads[number][:at] + bytes([payloads[number][at] ^ 1]) + payloads[number][at + 1 :]
    try:
        altered = proof_of(payloads)
    except (msgspec.DecodeError, UnicodeDecodeError, AssertionError):
        return  # no log
    assert not verdict(altered, digest=proof(REMATCH).digest).holds
