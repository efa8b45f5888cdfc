"""The check of the revealed deal against the commitments that this client saw."""

from uuid import UUID

import pytest
from msgspec.structs import replace

from cadogan_client import UnfairDeal
from cadogan_client.fair_deal import Nonce, nonce_commitment, race_seed, service_commitment
from cadogan_client.verification import Seen
from cadogan_client.wire_types import RaceView, SeatView, Settings

RACE = UUID("0190a3c0-1111-7222-8333-444455556666")
SECRET = bytes(range(32))
NONCES = [bytes([seat]) * 16 for seat in range(2)]

FINISHED = RaceView(
    id=RACE,
    p=20,
    phase="finished",
    settings=Settings(game="duchess", options={}, time_limit=600, view="open"),
    creator=UUID(int=1),
    house=False,
    created_at=0,
    commitment=service_commitment(RACE, SECRET),
    seats=tuple(
        SeatView(seat=seat, ready=True, commitment=nonce_commitment(RACE, nonce)) for seat, nonce in enumerate(NONCES)
    ),
    seed=race_seed(SECRET, NONCES),
    secret=SECRET.hex(),
    nonces=tuple(nonce.hex() for nonce in NONCES),
)


def seen_commitments() -> Seen:
    seen = Seen.of(FINISHED)
    assert seen is not None
    return seen


def test_commitments_and_seed_equal_those_of_the_service() -> None:
    """The values were computed with the service's functions."""
    assert service_commitment(RACE, SECRET) == "2836a871286f40850c97eeac436c93ecb1a25a0f090bb20bc62ecdb2e3c7af49"
    assert nonce_commitment(RACE, NONCES[1]) == "e95cb1a45b459ad079c065b1152d3a24160ef2f819d8939ff6eefc0890a19a8e"
    assert race_seed(SECRET, NONCES) == "aa4705b3bfe22dcc0d509aa16a13504f"


def test_a_revealed_deal_that_matches_passes() -> None:
    seen_commitments().check(FINISHED)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"secret": bytes(32).hex()}, "Secret"),
        ({"secret": None}, "does not reveal"),
        ({"nonces": None}, "does not reveal"),
        ({"nonces": (NONCES[0].hex(), None)}, "does not reveal"),
        ({"nonces": (NONCES[1].hex(), NONCES[0].hex())}, "seat 0"),
        ({"seed": "00" * 16}, "dealt from"),
        ({"seed": None}, "dealt from"),
    ],
)
def test_a_revealed_deal_that_differs_is_unfair(change: dict[str, object], text: str) -> None:
    with pytest.raises(UnfairDeal, match=text):
        seen_commitments().check(replace(FINISHED, **change))


def test_replaced_commitments_are_unfair_even_if_all_values_match() -> None:
    with pytest.raises(UnfairDeal):
        replace(seen_commitments(), commitment=service_commitment(RACE, bytes(32))).check(FINISHED)
    with pytest.raises(UnfairDeal):
        replace(seen_commitments(), commitments=(seen_commitments().commitments[0], None)).check(FINISHED)


def test_a_picked_deal_has_no_commitments_to_check() -> None:
    picked = replace(FINISHED, commitment=None, secret=None)
    Seen.of(picked).check(picked)


def test_a_nonce_matches_its_commitment_and_is_new_each_time() -> None:
    nonce = Nonce.new(RACE)
    assert nonce.commitment == nonce_commitment(RACE, bytes.fromhex(nonce.value))
    assert nonce != Nonce.new(RACE)
