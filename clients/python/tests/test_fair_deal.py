"""Commitments that were seen, against what the finish reveals."""

from uuid import UUID

import pytest
from msgspec.structs import replace

from cadogan_client import UnfairDeal
from cadogan_client.fair_deal import Nonce, Seen, nonce_commitment, race_seed, service_commitment
from cadogan_client.views import PlayerId, RaceId, RaceView, SeatView, Settings

RACE = RaceId(UUID("0190a3c0-1111-7222-8333-444455556666"))
SECRET = bytes(range(32))
NONCES = [bytes([seat]) * 16 for seat in range(2)]

FINISHED = RaceView(
    id=RACE,
    p=20,
    phase="finished",
    settings=Settings(
        game="duchess", seats=2, time_limit=600, countdown=3, undo="none", undo_penalty=10, view="open", listed=True
    ),
    creator=PlayerId(UUID(int=1)),
    house=False,
    created_at=0,
    commitment=service_commitment(RACE, SECRET),
    seats=tuple(SeatView(seat=seat, commitment=nonce_commitment(RACE, nonce)) for seat, nonce in enumerate(NONCES)),
    seed=race_seed(SECRET, NONCES),
    secret=SECRET.hex(),
    nonces=tuple(nonce.hex() for nonce in NONCES),
)


def seen() -> Seen:
    seen = Seen.of(FINISHED)
    assert seen is not None
    return seen


def test_the_formulas_are_those_of_the_service() -> None:
    """Computed once with the service's own functions."""
    assert service_commitment(RACE, SECRET) == "2836a871286f40850c97eeac436c93ecb1a25a0f090bb20bc62ecdb2e3c7af49"
    assert nonce_commitment(RACE, NONCES[1]) == "e95cb1a45b459ad079c065b1152d3a24160ef2f819d8939ff6eefc0890a19a8e"
    assert race_seed(SECRET, NONCES) == "aa4705b3bfe22dcc0d509aa16a13504f"


def test_a_deal_that_is_as_committed_to_is_fair() -> None:
    seen().check(FINISHED)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"secret": bytes(32).hex()}, "secret"),
        ({"secret": None}, "does not reveal"),
        ({"nonces": None}, "does not reveal"),
        ({"nonces": (NONCES[0].hex(), None)}, "does not reveal"),
        ({"nonces": (NONCES[1].hex(), NONCES[0].hex())}, "seat 0"),
        ({"seed": "00" * 16}, "dealt from"),
        ({"seed": None}, "dealt from"),
    ],
)
def test_any_other_is_not(change: dict[str, object], words: str) -> None:
    with pytest.raises(UnfairDeal, match=words):
        seen().check(replace(FINISHED, **change))


def test_other_commitments_than_were_seen_do_not_pass_either() -> None:
    """Even if everything that is revealed fits together."""
    with pytest.raises(UnfairDeal):
        replace(seen(), commitment=service_commitment(RACE, bytes(32))).check(FINISHED)
    with pytest.raises(UnfairDeal):
        replace(seen(), commitments=(seen().commitments[0], None)).check(FINISHED)


def test_nobody_commits_to_anything_where_the_deal_is_picked() -> None:
    assert Seen.of(replace(FINISHED, commitment=None)) is None


def test_a_nonce_fits_its_commitment_and_is_never_the_same() -> None:
    nonce = Nonce.new(RACE)
    assert nonce.commitment == nonce_commitment(RACE, bytes.fromhex(nonce.value))
    assert nonce != Nonce.new(RACE)
