"""Commitments that a racer saw are compared with those of the log."""

from uuid import UUID

from cadogan.races.evolve import race_of
from cadogan.races.verify.seen import Seen, commitments_of
from tests.races.given import ADA, BEN, RACE, carried_out, full, racing, tick
from tests.races.verify.test_verify import REMATCH, findings

RACED = carried_out(racing(), ADA.resigns(2), BEN.resigns(3))
SERVICE, RACERS = commitments_of(race_of(full()))
assert SERVICE is not None
SEEN = Seen(RACE, SERVICE, RACERS)


def test_commitments_as_in_the_log_have_no_findings() -> None:
    assert findings(RACED, seen=SEEN) == []


def test_commitments_before_a_renewal_may_be_the_seen_ones() -> None:
    first = race_of(REMATCH[:4])
    service, racers = commitments_of(first)
    assert service is not None
    assert service != commitments_of(race_of(REMATCH))[0]
    assert findings(REMATCH, seen=Seen(first.id, service, racers)) == []


def test_another_race_is_found() -> None:
    other = UUID(int=1)
    [finding] = findings(RACED, seen=Seen(other, SEEN.commitment, RACERS))
    assert finding == f"the proof, race_id: {RACE}; right would be {other}, whose commitments were seen"


def test_another_commitment_of_the_service_is_found_at_its_event() -> None:
    [finding] = findings(RACED, seen=Seen(RACE, "00" * 32, RACERS))
    assert finding.startswith(f"event 1, secret: committed to by {SERVICE}; right would be {'00' * 32}, as seen")


def test_another_commitment_of_a_racer_is_found_at_its_join() -> None:
    [finding] = findings(RACED, seen=Seen(RACE, SEEN.commitment, (RACERS[0], "00" * 32)))
    assert finding.startswith(f"event 3, commitment of seat 1: {RACERS[1]}; right would be {'00' * 32}")


def test_a_seat_that_the_log_does_not_have_is_found() -> None:
    [finding] = findings(RACED, seen=Seen(RACE, SEEN.commitment, (*RACERS, "00" * 32)))
    assert finding.startswith(f"the proof, commitment of seat 2: None; right would be {'00' * 32}")


def test_an_abandoned_race_is_compared_too() -> None:
    assert findings(carried_out(full(), tick(540)), seen=SEEN) == []
