"""Commitments and the seed, computed again from the docs with hashlib alone."""

from hashlib import sha256
from uuid import UUID

from cadogan.races.ids import RaceId
from cadogan.races.proof import fair_deal
from cadogan.races.proof.fair_deal import commitment, nonce_commitment, race_seed
from tests.races.given import ADA, BEN, RACE, SECRET, at, given, racing


def seed_by_hand(secret: bytes, nonces: list[bytes]) -> bytes:
    return sha256(b"cadogan/seed/1" + secret + b"".join(nonces)).digest()[:16]


def test_the_service_commits_to_race_and_secret() -> None:
    assert commitment(RACE, SECRET) == sha256(b"cadogan/commit/1" + RACE.bytes + SECRET).digest()


def test_a_racer_commits_to_race_and_nonce() -> None:
    assert nonce_commitment(RACE, ADA.nonce) == sha256(b"cadogan/nonce/1" + RACE.bytes + ADA.nonce).digest()


def test_the_seed_follows_from_the_secret_and_the_nonces_in_seat_order() -> None:
    assert race_seed(SECRET, [ADA.nonce, BEN.nonce]).value == seed_by_hand(SECRET, [ADA.nonce, BEN.nonce])
    assert race_seed(SECRET, [BEN.nonce, ADA.nonce]) != race_seed(SECRET, [ADA.nonce, BEN.nonce])


def test_the_example_in_the_docs_is_right() -> None:
    """These never change: stored races and the commitments that clients kept depend on them."""
    assert commitment(RACE, SECRET).hex() == "96f9378d46c388a47eec5b0f04df8408eece89a8aea8fbad347b11cdd0b55524"
    assert nonce_commitment(RACE, ADA.nonce).hex() == "94a4a27c695ceb1439fda613060c307d42afcab139d99ddc2f622444b6f0bc7a"
    assert str(race_seed(SECRET, [ADA.nonce, BEN.nonce])) == "8b6a55d965bd9a200b7e25a5d4868dd4"


def test_a_commitment_holds_for_one_race() -> None:
    other = RaceId(UUID(int=RACE.int + 1))
    assert commitment(other, SECRET) != commitment(RACE, SECRET)
    assert nonce_commitment(other, ADA.nonce) != nonce_commitment(RACE, ADA.nonce)


def test_the_lengths_in_the_docs_are_right() -> None:
    assert len(commitment(RACE, SECRET)) == fair_deal.COMMITMENT_BYTES == 32
    assert len(ADA.nonce) == fair_deal.NONCE_BYTES == 16
    assert len(SECRET) == fair_deal.SECRET_BYTES == 32


def test_a_race_is_dealt_from_its_seed() -> None:
    race = given(racing()).when(ADA.plays("deal", n=0, seconds=1)).race
    assert race.seed is not None
    assert race.seed.value == seed_by_hand(SECRET, [ADA.nonce, BEN.nonce])
    assert race.start is not None
    assert race.start.deal.cards == race.seed.deck(race.game)
    assert race.started_at == at(0)
