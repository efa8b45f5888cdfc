"""Writes `tests/vectors/forged-proofs.jsonl`: `python -m tests.races.forgeries`.

The first line is an honest race: its proof, what the client of one racer kept of it (`seen`), the public events that it
showed (`shown`), and the stored events (`payloads`, in Base64). Each other line is a forged proof, its kind, and words
that a verifier must say about it, given the race id and what the first line has. Almost all forgeries are consistent in
themselves: their digests are computed again.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from cadogan.races.commands import Create, Join, Ready, Resign, Tick, Withdraw
from cadogan.races.events import Event, MovePlayed, RaceCreated, RaceDecided, RacerJoined, SeatEnded, decode, encode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.proof.proof import Proof, proof_of
from cadogan.races.record.record import published
from cadogan.races.settings import Settings, stored
from tests.races.stored_races import ADA, BEN, CLEO, NOON, Table, fixed_bytes, rematched

FILE = Path(__file__).parents[1] / "vectors" / "forged-proofs.jsonl"
RACE = RaceId(UUID("01a22a6e-0003-7000-8000-00000000f06e"))
MOVES = 5


@dataclass(frozen=True)
class Plan:
    """How a race goes. The honest one has every default."""

    race_id: RaceId = RACE
    game: str = "duchess"
    secret: bytes = field(default_factory=lambda: fixed_bytes("honest secret", 32))
    nonce: str = "honest nonce"
    is_renewed: bool = True
    moves: tuple[int, int] = (MOVES, MOVES)
    players: tuple[PlayerId, PlayerId] = (ADA, BEN)


def log_of(plan: Plan) -> list[Event]:
    """A race of two, in which a third player left after a nonce was opened. Then both play, and resign."""
    table = Table(Create(NOON, plan.race_id, plan.players[0], Settings(game=plan.game, seats=2), plan.secret))

    def joins(player: PlayerId, nonce: str) -> Join:
        return Join(table.at(1), player, nonce_commitment(plan.race_id, fixed_bytes(nonce, 16)))

    one, other = plan.players
    if plan.is_renewed:
        table.then(joins(one, "spent nonce"), joins(CLEO, "spent nonce, too"))
        table.then(Ready(table.at(1), 0, fixed_bytes("spent nonce", 16)), Withdraw(table.at(1), 1))
    table.then(joins(one, plan.nonce), joins(other, f"{plan.nonce}, too"))
    table.then(Ready(table.at(1), 0, fixed_bytes(plan.nonce, 16)))
    table.then(Ready(table.at(1), 1, fixed_bytes(f"{plan.nonce}, too", 16)), Tick(table.at(5)))
    for seat, moves in enumerate(plan.moves):
        table.play(seat, moves)
    for seat in (1, 0):
        table.then(Resign(table.at(1), seat))
    return table.log


HONEST = log_of(Plan())


def proof(log: Sequence[Event]) -> Proof:
    return proof_of([encode(event) for event in log])


def altered(kind: type[Event], number: int, change: Callable[[Any], Event]) -> Proof:
    """The honest log with one event altered: the `number`th of its kind. All digests fit."""
    places = [place for place, event in enumerate(HONEST) if isinstance(event, kind)]
    log = list(HONEST)
    log[places[number]] = change(log[places[number]])
    return proof(log)


def swapped() -> Proof:
    """The racers' moves change places."""
    return proof([replace(event, seat=1 - event.seat) if isinstance(event, MovePlayed) else event for event in HONEST])


def unfitting() -> Proof:
    """A time altered in payload and form, while the digests stay as they were."""
    made = altered(MovePlayed, 2, lambda event: replace(event, at=event.at + 1))
    right = proof(HONEST)
    rows = [replace(row, digest=kept.digest) for row, kept in zip(made.events, right.events, strict=True)]
    return replace(made, events=tuple(rows), digest=right.digest)


def written_otherwise(change: Callable[[bytes], bytes]) -> Proof:
    """The honest log with its first payload in other bytes, which our decoder reads alike. All digests fit."""
    created, *others = [encode(event) for event in HONEST]
    written = change(created)
    assert written != created
    assert decode(written) == HONEST[0]
    return proof_of([written, *others])


def a_setting_twice(payload: bytes) -> bytes:
    """A payload with the game in its map of settings twice, another one first."""
    game = b"\xa4game"
    assert payload[payload.index(game) - 1] == MAP + len(SETTINGS)
    return payload.replace(
        bytes([MAP + len(SETTINGS)]) + game, bytes([MAP + len(SETTINGS) + 1]) + game + b"\xa8canfield" + game
    )


def an_option_twice(payload: bytes) -> bytes:
    """A payload with an option in its map of options twice, another value first."""
    runs = b"\xa4runs"
    return payload.replace(bytes([MAP + 1]) + runs, bytes([MAP + 2]) + runs + b"\xa4suit" + runs)


def a_longer_number(payload: bytes) -> bytes:
    """A payload with the number of seats in two bytes, where one is enough."""
    return payload.replace(b"\xa5seats\x02", b"\xa5seats\xcc\x02")


MAP = 0x80
"""The first byte of a short map in MessagePack, without its length."""
SETTINGS = stored(HONEST[0].settings) if isinstance(HONEST[0], RaceCreated) else {}
NO_EVENT = "an event in"

OTHER_SECRET, OTHER_NONCE = fixed_bytes("chosen secret", 32), "chosen nonce"

FORGERIES: dict[str, tuple[Proof, str]] = {
    "another race": (proof(rematched().log), "the proof is of race"),
    "another game": (proof(log_of(Plan(game="canfield"))), "game"),
    "another secret": (proof(log_of(Plan(secret=OTHER_SECRET))), "the service committed to"),
    "other nonces": (proof(log_of(Plan(nonce=OTHER_NONCE))), "seat 0 committed to"),
    "another secret and other nonces": (
        proof(log_of(Plan(secret=OTHER_SECRET, nonce=OTHER_NONCE))),
        "the service committed to",
    ),
    "another player": (proof(log_of(Plan(players=(ADA, PlayerId(UUID(int=77)))))), "joined"),
    "a move changed": (altered(MovePlayed, 2, lambda event: replace(event, move="t1-t0")), "seat 0, action 3"),
    "a face changed": (altered(MovePlayed, MOVES + 1, lambda event: replace(event, turned="AC")), "seat 1, action 2"),
    "a move dropped": (proof(log_of(Plan(moves=(MOVES - 1, MOVES)))), f"seat 0, action {MOVES}"),
    "a move added": (proof(log_of(Plan(moves=(MOVES, MOVES + 1)))), f"seat 1, action {MOVES + 1}"),
    "moves swapped between seats": (swapped(), "seat 1, action 1"),
    "another time": (altered(MovePlayed, 1, lambda event: replace(event, at=event.at + 300)), "seat 0, action 2"),
    "another end": (altered(SeatEnded, 0, lambda event: replace(event, how="gone")), "seat 1 ended"),
    "other standings": (altered(RaceDecided, 0, lambda event: replace(event, places=(2, 1))), "decided"),
    "a renewal removed": (proof(log_of(Plan(is_renewed=False))), "committed to"),
    "another commitment of a racer": (
        altered(RacerJoined, 3, lambda event: replace(event, commitment=bytes(32))),
        "seat 1 committed to",
    ),
    "digests that do not fit": (unfitting(), "digest"),
    "a setting twice": (written_otherwise(a_setting_twice), NO_EVENT),
    "an option twice": (written_otherwise(an_option_twice), NO_EVENT),
    "a number in a longer form": (written_otherwise(a_longer_number), NO_EVENT),
}


def lines() -> list[dict[str, Any]]:
    """Content of the file."""
    payloads = [encode(event) for event in HONEST]
    record, events = published(payloads, NOON * 2)
    view = record.view()
    seen = {
        "race": str(RACE),
        "kept_at": NOON,
        "commitment": view.commitment,
        "commitments": [seat.commitment for seat in view.seats],
        "seat": 0,
        "nonce": fixed_bytes("honest nonce", 16).hex(),
        "renewals": 1,
        "digest": view.digest,
    }
    honest = {"kind": "honest", "proof": proof(HONEST), "seen": seen, "shown": events, "payloads": payloads}
    forged = [{"kind": kind, "proof": made, "words": words} for kind, (made, words) in FORGERIES.items()]
    content: list[dict[str, Any]] = msgspec.to_builtins([honest, *forged])
    return content


def main() -> None:
    """Write the file."""
    FILE.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines()))


if __name__ == "__main__":
    main()
