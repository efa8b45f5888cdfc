"""Checks the deal of a logged race, event by event, against the commitments that service and racers made."""

from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from cadogan_client.fair_deal import (
    MOST_RENEWALS,
    house_nonce,
    nonce_commitment,
    race_seed,
    renewed_secret,
    service_commitment,
)
from cadogan_client.verification.finding import LoggedEvent


class DealMoment(NamedTuple):
    """The deal of a race after one event of its log. Bytes are in hexadecimal."""

    version: int
    commitment: str | None
    """The service's commitment; None for a picked deal."""
    commitments: tuple[str | None, ...]
    nonces: tuple[str | None, ...]
    renewals: int


class DealSeat(NamedTuple):
    """A seat, as far as the deal depends on it."""

    is_taken: bool = False
    player: str | None = None
    commitment: str | None = None
    nonce: str | None = None


FREE = DealSeat()


class DealCheck:
    """The deal of one race. `history` has it after each event."""

    def __init__(self, race: UUID) -> None:
        self.history: list[DealMoment] = []
        self._race = race
        self._secret: str | None = None
        self._picked_seed: str | None = None
        self._seats: list[DealSeat] = []
        self._house_bots: list[str] = []
        self._is_capped = False
        self._renewals = 0

    def check(self, event: LoggedEvent) -> list[str]:
        """Check the next event and apply it. Returns its faults in words. Raises ValueError for invalid hexadecimal."""
        faults = list(self._faults(event))
        self._apply(event)
        commitment = None if self._secret is None else service_commitment(self._race, bytes.fromhex(self._secret))
        commitments = tuple(seat.commitment for seat in self._seats)
        nonces = tuple(seat.nonce for seat in self._seats)
        self.history.append(DealMoment(len(self.history) + 1, commitment, commitments, nonces, self._renewals))
        return faults

    def _faults(self, event: LoggedEvent) -> Iterator[str]:
        match event["type"]:
            case "DealRenewed":
                yield from self._secret_faults(event["secret"])
            case "RacerReady":
                yield from self._nonce_faults(event["seat"], event["nonce"])
            case "RaceStarted":
                yield from self._seed_faults(event["seed"])
            case _:
                pass  # no other event has a part in the deal

    def _secret_faults(self, secret: str) -> Iterator[str]:
        if self._secret is None:
            yield f"the secret is {secret}; a picked deal has none"
            return
        expected = renewed_secret(bytes.fromhex(self._secret)).hex()
        if secret != expected:
            yield f"the secret is {secret}; the one before renews to {expected}"
        elif self._is_capped and self._renewals == MOST_RENEWALS:
            yield f"the deal is renewed more than {MOST_RENEWALS} times"

    def _nonce_faults(self, number: int, nonce: str | None) -> Iterator[str]:
        seat = self._seats[number] if number < len(self._seats) else FREE
        actual = None if nonce is None else nonce_commitment(self._race, bytes.fromhex(nonce))
        if actual != seat.commitment:
            yield f"nonce {nonce} of seat {number} does not match its commitment {seat.commitment}"
        elif seat.player in self._house_bots and self._secret is not None:
            chosen = house_nonce(bytes.fromhex(self._secret), UUID(seat.player)).hex()
            if nonce != chosen:
                yield f"nonce {nonce} of the house bot in seat {number} does not follow from the secret"

    def _seed_faults(self, seed: str) -> Iterator[str]:
        if self._secret is None:
            expected, source = self._picked_seed, "the picked seed is"
        else:
            nonces = [bytes.fromhex(seat.nonce or "") for seat in self._seats]
            expected, source = race_seed(bytes.fromhex(self._secret), nonces), "secret and nonces make"
        if seed != expected:
            yield f"the race was dealt from {seed}; {source} {expected}"

    def _apply(self, event: LoggedEvent) -> None:
        match event["type"]:
            case "RaceCreated":
                self._secret, self._picked_seed = event["secret"], event["seed"]
                self._seats = [FREE] * event["settings"]["seats"]
                self._house_bots = event.get("house_bots", [])
                self._is_capped = event.get("race_rules", 1) >= 2
            case "RacerJoined":
                self._sit(event["seat"], DealSeat(True, event["player"], event["commitment"]))
            case "GhostSeated":
                self._sit(event["seat"], DealSeat(is_taken=True))
            case "RacerWithdrew":
                self._sit(event["seat"], FREE)
            case "RacerReady":
                if event["seat"] < len(self._seats):
                    self._sit(event["seat"], self._seats[event["seat"]]._replace(nonce=event["nonce"]))
            case "StartCalled":
                self._seats = [seat for seat in self._seats if seat.is_taken]
            case "DealRenewed":
                self._secret = event["secret"]
                self._seats = [DealSeat(seat.is_taken, seat.player) for seat in self._seats]
                self._renewals += 1
            case _:
                pass

    def _sit(self, number: int, seat: DealSeat) -> None:
        if number < len(self._seats):
            self._seats[number] = seat
